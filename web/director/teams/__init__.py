"""Pages of contests of teams: setting up, rounds, matches, standings."""
