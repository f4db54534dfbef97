"""Services that change events by their standings: next session, knock-out draw, simultaneous."""
