"""Score sheets of We and They, the four-handed games, and four-hand match events."""
