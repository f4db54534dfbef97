"""API of match events: matches, score sheets, draw and standings."""
