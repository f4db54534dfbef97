"""API of events of four-hand matches: score sheets, draw and standings."""
