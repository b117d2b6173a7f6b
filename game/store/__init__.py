"""What outlives the window: settings, running games, record files, the history of finished games."""
