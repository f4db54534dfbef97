"""Movements on pages: offers, their figures and reasons, and a club's own."""
