"""Queries on four-hand matches: current state, history, lookup, infractions."""
