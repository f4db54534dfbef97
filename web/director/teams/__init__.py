"""Director pages of contests of teams: creation, rounds, matches, standings."""
