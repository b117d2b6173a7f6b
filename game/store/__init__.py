"""What outlives the window: settings and running games."""
