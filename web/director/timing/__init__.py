"""Slow tables, the round clock, and the correction and appeal periods of a session."""
