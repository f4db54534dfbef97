"""Limits of what is typed or sent to open an event of teams, Swiss pairs or individuals."""

# A match of two teams, or a round of Swiss pairs, is longer nowhere.
MOST_MATCH_BOARDS = 40
# So that the last board of the last round still has at most four digits.
MOST_FIRST_BOARD = 900
