"""How each game looks and is touched."""
