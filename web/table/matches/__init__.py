"""Phone pages of a four-hand match: enter each hand, and accept the total at the end."""
