"""Public rankings over several sessions or clubs: overall, season ladder, simultaneous."""
