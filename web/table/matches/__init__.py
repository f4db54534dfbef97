"""Pages for the phone at a table of a four-hand match: hand by hand, then both accept the total."""
