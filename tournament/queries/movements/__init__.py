"""Queries of movements: a club's own, and another one before play."""
