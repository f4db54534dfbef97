"""API of sessions: sections, movements, pairs, seatings, regulations, extra ranking lists."""
