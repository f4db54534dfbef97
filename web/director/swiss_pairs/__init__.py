"""Page that sets up Swiss pairs."""
