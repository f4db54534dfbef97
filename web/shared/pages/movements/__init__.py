"""Content about movements: the offered ones with their properties, and a club's own."""
