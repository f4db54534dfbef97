"""Services of events of four-hand matches: late pairs, withdrawals, play-offs, infractions."""
