"""Documents of Swiss pairs: assignments, scores of a round, standings."""
