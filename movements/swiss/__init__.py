"""Pairing of Swiss rounds by the standings."""
