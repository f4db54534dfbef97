"""Services that draw the rounds of a contest of teams or Swiss pairs."""
