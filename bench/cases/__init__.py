"""The races, a group in each room; each room has its own CASES."""
