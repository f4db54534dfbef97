"""API of a club, its API key and its players."""
