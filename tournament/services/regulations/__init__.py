"""Scoring regulations and extra ranking lists of an event."""
