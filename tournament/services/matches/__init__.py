"""Services for match events (four-hand matches): creation, labels, late pairs, withdrawals."""
