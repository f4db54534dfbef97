"""Balance (fairness) of one-winner movements: computation, upper bound and published figures."""
