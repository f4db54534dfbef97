"""Match events: setup, draw labels, play-offs, late pairs, withdrawals, zones."""
