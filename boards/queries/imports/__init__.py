"""Queries of imported files: events of other programs, and deals to be imported."""
