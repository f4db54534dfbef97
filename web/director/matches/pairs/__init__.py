"""Pairs of a match event: names, labels, zones, substitutes, late pairs, withdrawals."""
