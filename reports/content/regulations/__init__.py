"""Texts for the regulations of a session, with their choices and sources."""
