"""API of events over several sessions: overalls, seasons and simultaneous tournaments."""
