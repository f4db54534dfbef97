"""API of contests of teams."""
