"""A club's own movements: readers and writers for JSON, ACBLscore .MOV and typed tables."""
