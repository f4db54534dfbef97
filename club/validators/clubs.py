"""Validates the settings of a club: name, time zone, language, paper size, names, playing pace."""

from decimal import Decimal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.db.models import QuerySet

from club.errors import InvalidClubDataError
from club.models import Club
from club.validators.players import fold_name
from movements.parameters import FASTEST_PACE, SLOWEST_PACE

LONGEST_NAME = 120


def clean_club_name(name: str) -> str:
    """Returns the name without invisible characters and extra spaces."""
    return " ".join(name.split())


def validate_club_name(name: str, *, of: Club | None = None) -> None:
    """Checks that a club name is legible and not taken."""
    others = Club.objects.exclude(pk=of.pk) if of else Club.objects.all()
    fits = 1 <= len(name) <= LONGEST_NAME and name.isprintable()
    if not fits or _is_taken(name, others):
        raise InvalidClubDataError("club_name", name=name[:LONGEST_NAME])


def _is_taken(name: str, others: QuerySet[Club]) -> bool:
    """Returns whether another club has this name in any spelling; compared in Python."""
    folded = fold_name(name)
    return any(fold_name(other) == folded for other in others.values_list("name", flat=True))


def validate_time_zone(time_zone: str) -> None:
    """Checks that the time zone exists."""
    try:
        ZoneInfo(time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise InvalidClubDataError("time_zone", time_zone=time_zone[:64]) from error


def validate_language(language: str) -> None:
    """Checks that the pages are translated into the language."""
    if language not in dict(settings.LANGUAGES):
        raise InvalidClubDataError("language", language=language[:12])


def validate_names_shown(names_shown: str) -> None:
    """Checks that names are shown either in full or hidden."""
    if names_shown not in Club.NamesShown.values:
        raise InvalidClubDataError("names_shown", names_shown=names_shown[:10])


def validate_paper(paper: str) -> None:
    """Checks that documents can be laid out for the paper size."""
    if paper not in Club.Paper.values:
        raise InvalidClubDataError("paper", paper=paper[:10])


def validate_pace(minutes_a_board: Decimal) -> None:
    """Checks a club's pace: a time that people need for a board, in tenths of a minute."""
    in_bounds = FASTEST_PACE <= minutes_a_board <= SLOWEST_PACE
    if not in_bounds or 10 * minutes_a_board % 1:
        raise InvalidClubDataError("minutes_a_board", minutes=str(minutes_a_board)[:10])
