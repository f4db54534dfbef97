"""REST API for programs that have a club's API key."""
