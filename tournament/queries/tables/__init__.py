"""Queries of phones at the tables: tokens, calls and correction requests."""
