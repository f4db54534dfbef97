"""Readers of the demonstration club's data, which are in JSON."""
