"""Validates names and dates of sessions and match events."""

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from tournament.errors import InvalidTournamentDataError

LONGEST_NAME = 120


def validate_session_name(name: str) -> str:
    """Returns the stripped name; checks for 1 to 120 characters."""
    name = name.strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise InvalidTournamentDataError("session_name", longest=LONGEST_NAME)
    return name


def validate_day_order(dates: Sequence[date | None]) -> None:
    """Checks that the days of a match event are in order."""
    known = [day for day in dates if day]
    for number, (before, after) in enumerate(pairwise(known), start=1):
        if before >= after:
            raise InvalidTournamentDataError("session_dates", day=number + 1, before=number)
