"""Rankings over several sessions or clubs: overall rules, seasons, simultaneous tournaments."""
