"""Explains scores, totals and ranks as calculation steps."""
