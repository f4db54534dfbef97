"""Texts for the calculation steps behind a figure."""
