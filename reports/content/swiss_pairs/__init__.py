"""Documents of Swiss pairs: table assignments, scores of a round, standings."""
