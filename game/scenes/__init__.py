"""What stands on the screen: one scene a module."""
