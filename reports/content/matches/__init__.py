"""Documents of match events (four-hand matches): draw, score sheets, standings."""
