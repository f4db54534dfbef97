"""Scoring of team matches: IMPs, victory points and the standings of a contest."""
