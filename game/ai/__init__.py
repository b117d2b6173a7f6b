"""Opponents: searches, what each game teaches them, and the process they think in."""
