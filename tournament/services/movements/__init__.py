"""Services of a club's own movements."""
