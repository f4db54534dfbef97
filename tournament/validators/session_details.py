"""Validates names and dates of sessions and match events."""

from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from tournament.errors import InvalidTournamentDataError

LONGEST_NAME = 120


def validate_session_name(name: str) -> str:
    """The name without the spaces around it: 1 to 120 letters."""
    name = name.strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise InvalidTournamentDataError("session_name", longest=LONGEST_NAME)
    return name


def validate_day_order(dates: Sequence[date | None]) -> None:
    """Each day of a tournament comes after the one before."""
    known = [day for day in dates if day]
    for number, (before, after) in enumerate(pairwise(known), start=1):
        if before >= after:
            raise InvalidTournamentDataError("session_dates", day=number + 1, before=number)
