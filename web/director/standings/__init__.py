"""Rankings, recap, scorecards, travellers, explanations, overalls and season ladders."""
