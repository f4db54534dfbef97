"""Pages of a club's own movements."""
