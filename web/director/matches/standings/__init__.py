"""Director pages of a match event's standings, ties, play-offs and infractions."""
