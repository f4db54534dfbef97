"""Regulations of a session in words, with their choices and sources."""
