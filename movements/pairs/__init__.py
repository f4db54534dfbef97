"""Pair movements: Mitchell, rover, hesitation, Howell and barometer."""
