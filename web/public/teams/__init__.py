"""Public pages of contests of teams."""
