"""Services that create Swiss pairs events."""
