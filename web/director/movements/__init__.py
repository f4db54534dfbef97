"""Director pages that edit a club's own movements."""
