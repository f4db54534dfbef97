"""Director pages of a match event's pairs: names, labels, zones, late pairs, withdrawals."""
