"""Director pages of rankings, recaps, scorecards, travellers, explanations, and ladders."""
