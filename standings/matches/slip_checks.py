"""Finds match slips with unusual totals, and reads the checks of slips that users recorded."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from boards.models import SlipCheck
from boards.queries.matches.match_states import MatchEnding, MatchState
from scoring.laws.unusual_results import UnusualMarks
from scoring.score_sheets.unusual_totals import unusual_totals
from standings.matches.match_event import MatchEventSnapshot


@dataclass(frozen=True, slots=True)
class CheckedSlip:
    """The version of a match whose totals somebody checked."""

    version: int
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class UnusualSlip:
    """A match with an unusual slip, its marks, and its check; None if unchecked."""

    match: MatchState
    marks: UnusualMarks
    check: CheckedSlip | None


def checked_slips(event_id: int) -> Mapping[int, CheckedSlip]:
    """The current check by match, without withdrawn checks. One query."""
    return _current_checks(SlipCheck.objects.filter(seating__section__session__event=event_id))


def checked_slip_of_match(seating_id: int) -> Mapping[int, CheckedSlip]:
    """The current check of one match, by its table; empty without one. One query."""
    return _current_checks(SlipCheck.objects.filter(seating=seating_id))


def _current_checks(rows: QuerySet[SlipCheck]) -> Mapping[int, CheckedSlip]:
    last = {row.seating_id: row for row in rows.select_related("author").order_by("pk")}
    return {
        row.seating_id: CheckedSlip(
            row.version, row.author.get_username() if row.author else "", row.recorded_at
        )
        for row in last.values()
        if row.is_checked
    }


def mark_slip(match: MatchState) -> UnusualMarks:
    """Return the marks of its totals; scores set in another way are not marked."""
    if match.ending is not MatchEnding.TYPED or match.set_points is None:
        return ()
    return unusual_totals(*match.set_points)


def check_of_slip(match: MatchState, checks: Mapping[int, CheckedSlip]) -> CheckedSlip | None:
    """Return the check of the current totals, if any; checks of replaced totals do not count."""
    check = checks.get(match.pk)
    return check if check and check.version >= match.set_version else None


def unusual_slips(
    event: MatchEventSnapshot, checks: Mapping[int, CheckedSlip]
) -> Iterator[UnusualSlip]:
    """Every marked slip of the draw and of its play-offs, checked or not."""
    for match in (*event.matches, *event.play_offs):
        if marks := mark_slip(match):
            yield UnusualSlip(match, marks, check_of_slip(match, checks))


def count_slips_to_check(event: MatchEventSnapshot) -> int:
    """The number of unchecked unusual slips. One query."""
    return sum(slip.check is None for slip in unusual_slips(event, checked_slips(event.pk)))
