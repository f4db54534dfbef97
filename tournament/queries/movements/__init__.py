"""Queries of a club's own movements, and of the change to another movement before play."""
