"""The scoring rules of the Laws of Duplicate Bridge: contracts, points, IMPs, adjusted scores."""
