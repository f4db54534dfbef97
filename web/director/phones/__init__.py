"""Phones at the tables: switch them on, print their cards, hand a table over."""
