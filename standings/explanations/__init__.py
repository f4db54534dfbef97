"""Explanations of scores and ranks as calculation steps."""
