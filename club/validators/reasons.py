"""The longest reason of a change, such as a correction, penalty or appeal, in letters."""

LONGEST_REASON = 200
