"""Phones at the tables: their tokens, and which phone records the results."""
