"""Scores a simultaneous tournament, and adds sessions to it after comparing their deals.

One transaction replaces the stored totals. The scoring reads before it locks, so that recording
results never waits. Results that change during the reading make the stored totals stale, and the
page says so.
"""

import logging
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from boards.errors import InvalidBoardDataError
from boards.models import SimultaneousBoard, SimultaneousScore, SimultaneousTotal
from club.models import Source, User
from club.queries.actors import Actor, job_actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from standings.simultaneous.deals import differing_board
from tournament.errors import SimultaneousError
from tournament.models import Joined, Session, Simultaneous
from tournament.services.events.simultaneous import join_simultaneous

if TYPE_CHECKING:
    from standings.simultaneous.field import ScoredSimultaneous

log = logging.getLogger(__name__)
TOTALS_PER_INSERT = 2_000
# Of a total: its simultaneous, and then as `Line` has them.
COLUMNS = (
    *("simultaneous_id", "place_id", "session", "position", "rank", "shared"),
    *("won", "possible", "boards"),
)


@transaction.atomic
def join_simultaneous_with_same_deals(code: str, session: Session, *, actor: Actor) -> Joined:
    """Add the session to a simultaneous, unless a known deal differs.

    `join_simultaneous` validates everything else.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    row = join_simultaneous(code, session, actor=actor)
    if board := differing_board(row.simultaneous, session):
        raise InvalidBoardDataError("other_cards", board=board, name=row.simultaneous.name)
    return row


def score_simultaneous(row: Simultaneous, *, actor: Actor) -> SimultaneousScore:
    """Score all totals and places from current results."""
    require_permission(actor.role, ClubPermission.DIRECT)
    from standings.simultaneous.field import score_simultaneous_field

    revisions = _revisions(row)
    if not revisions:
        raise SimultaneousError("nobody_joined", name=row.name)
    scored = score_simultaneous_field(row)
    with transaction.atomic():
        # Only this row is locked: the club's row, which other writers need, stays free.
        locked = Simultaneous.objects.select_for_update(of=("self",)).select_related("club")
        row = locked.get(pk=row.pk)
        if _revisions(row).keys() != revisions.keys():
            raise SimultaneousError("simultaneous_changed", name=row.name)
        score = _save_scores(row, scored, revisions)
        audit_log.write_audit_entry(row.club, "score", row, by=actor.user, source=actor.source)
    log.info("scored simultaneous %s: %s results", row.pk, scored.results)
    return score


def score_simultaneous_by_id(simultaneous_id: int, by_id: int) -> Simultaneous:
    """Score a simultaneous by its key, for a job."""
    row = Simultaneous.objects.select_related("club").get(pk=simultaneous_id)
    score_simultaneous(row, actor=job_actor(User.objects.get(pk=by_id), Source.DIRECTOR))
    return row


def _revisions(row: Simultaneous) -> dict[str, int]:
    """Return the score revision of each session, by key."""
    joined = row.joined.order_by("session").select_related("session")
    return {str(joined_row.session_id): joined_row.session.score_revision for joined_row in joined}


def _save_scores(
    row: Simultaneous, scored: "ScoredSimultaneous", revisions: Mapping[str, int]
) -> SimultaneousScore:
    values: dict[str, Any] = {
        "scored_at": timezone.now(),
        "revisions": revisions,
        "results": scored.results,
        "pairs": scored.pairs,
        "expected": scored.expected,
        "cents": scored.cents,
    }
    for model in (SimultaneousTotal, SimultaneousBoard):
        model._default_manager.filter(simultaneous=row).delete()
    SimultaneousBoard.objects.bulk_create(
        SimultaneousBoard(simultaneous=row, number=number, times=_frequencies_as_text(times))
        for number, times in scored.boards.items()
    )
    SimultaneousTotal.objects.bulk_create(
        (
            SimultaneousTotal(**dict(zip(COLUMNS, (row.pk, *line), strict=True)))
            for line in scored.lines
        ),
        batch_size=TOTALS_PER_INSERT,
    )
    return SimultaneousScore.objects.update_or_create(simultaneous=row, defaults=values)[0]


def _frequencies_as_text(times: Mapping[int, int | Fraction]) -> dict[str, int | str]:
    """Return the frequencies by score, in order, with fractions as text."""
    rows = ((str(score), times[score]) for score in sorted(times))
    return {score: often if isinstance(often, int) else str(often) for score, often in rows}
