"""Scoring of events: regulations, tie-breaks, strata, handicaps, master points, overalls."""
