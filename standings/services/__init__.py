"""Services that change events by their standings: next session, play-offs, withdrawals."""
