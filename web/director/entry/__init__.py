"""Entering, correcting and checking table results."""
