"""Limits of boards and match length in events of teams, Swiss pairs and individuals."""

from movements.teams.team_catalogue import LONGEST_TEAM_MATCH
from scoring.teams.team_regulations import KNOCK_OUT, MOVEMENT
from tournament.errors import InvalidTournamentDataError

# A match of two teams, or a round of Swiss pairs, is longer in a knock-out or a movement only.
MOST_MATCH_BOARDS = 40
# A knock-out has six rounds at most, and its matches can take a weekend.
MOST_KNOCK_OUT_BOARDS = 96
# So that the last board of the last round still has at most four digits.
MOST_FIRST_BOARD = 900


def validate_match_boards(contest_format: str, boards: int) -> None:
    """Checks that a match is not longer than one of this format can be."""
    longer = {KNOCK_OUT: MOST_KNOCK_OUT_BOARDS, MOVEMENT: LONGEST_TEAM_MATCH}
    most = longer.get(contest_format, MOST_MATCH_BOARDS)
    if boards > most:
        raise InvalidTournamentDataError("match_too_long", boards=boards, most=most)
