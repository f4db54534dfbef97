"""Session status, and when players see which results."""
