"""Services that change a club's own movements."""
