"""Director pages of simultaneous tournaments, which several clubs play on the same boards."""
