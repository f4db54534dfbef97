"""A club's own movements: read from JSON, ACBLscore .MOV or a typed table, checked and written."""
