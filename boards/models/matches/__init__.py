"""Models of four-hand matches: hands, scores, slips, ties and infractions."""
