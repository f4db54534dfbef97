"""Director pages of match events: four-hand matches from the draw to the final standings."""
