"""API of a session's ranking, and of explanations of scores."""
