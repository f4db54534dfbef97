"""Rankings over several sessions or clubs: overall, seasons, simultaneous events."""
