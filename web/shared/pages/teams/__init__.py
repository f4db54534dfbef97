"""Pages of contests of teams that the director and the players share."""
