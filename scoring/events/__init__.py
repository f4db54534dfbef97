"""Events: regulations, tie-breaks, strata, handicaps, master points and several sessions."""
