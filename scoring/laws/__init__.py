"""The Laws of scoring: contracts, outcomes, points, IMPs and adjusted scores."""
