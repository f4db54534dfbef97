"""Queries of phones at tables: tokens, calls of the director and correction requests."""
