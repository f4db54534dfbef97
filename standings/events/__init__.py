"""Events of several sessions: the overall, who qualifies, seasons."""
