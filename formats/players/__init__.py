"""Readers of player lists from CSV files and workbooks."""
