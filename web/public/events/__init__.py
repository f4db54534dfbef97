"""Public pages of overall rankings, season ladders and simultaneous tournaments."""
