"""Simultaneous events of thousands of pairs, scored as arrays."""
