"""Director page that creates a Swiss pairs event."""
