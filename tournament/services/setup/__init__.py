"""Setting up a new session from a movement."""
