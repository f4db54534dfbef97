"""Director page that creates an individual event."""
