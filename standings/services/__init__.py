"""Services that depend on standings: next session, play-offs, late pairs, withdrawals."""
