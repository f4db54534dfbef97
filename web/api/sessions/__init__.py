"""API of sessions: sections, pairs, seatings, regulations, extra ranking lists."""
