"""Page that sets up an individual."""
