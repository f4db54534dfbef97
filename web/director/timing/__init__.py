"""Slow tables, and the correction and appeal periods."""
