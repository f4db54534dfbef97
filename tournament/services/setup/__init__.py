"""Services that set up a session from a movement."""
