"""API of sessions: sections, movements, pairs, seatings, regulations and event lists."""
