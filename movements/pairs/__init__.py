"""Pair movements: Mitchell, Howell and barometer."""
