"""How dates and times are written and read, a room for each language."""
