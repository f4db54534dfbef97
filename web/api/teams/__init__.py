"""API of contests of teams and of Swiss pairs: events, rounds, matches and standings."""
