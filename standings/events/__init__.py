"""Events of several sessions: overall rankings, qualification, season ladders."""
