"""API of the club, its API key and its players."""
