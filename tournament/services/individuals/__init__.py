"""Services for individual events, in which players change partners each round."""
