"""English, for clubs on both sides of the Atlantic."""
