"""Records complete score sheets of four-hand matches for the demonstration club."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from uuid import uuid4

from django.db import transaction

from boards.errors import InvalidBoardDataError
from boards.models import MatchHand
from boards.models.matches.match_hand import hand_columns
from boards.queries.matches.match_states import MatchState, SheetLine, match_states
from boards.signals import result_recorded
from boards.validators.matches import validate_match_seen, validate_sheet_line, validate_two_pairs
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from scoring.laws.compass import Direction
from scoring.score_sheets.sheet_hands import DealtHand
from tournament.models import Event, Seating, Session
from tournament.services.sessions.session_state import lock_event, raise_revision

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score sheet of one match: its seating, its first dealer, its hands."""

    seating: int
    first_dealer: Direction | None
    hands: tuple[DealtHand, ...]


@transaction.atomic
def record_score_sheets(event: Event, sheets: Iterable[ScoreSheet], *, actor: Actor) -> int:
    """Record every hand onto matches without entries, all or none; return how many.

    Each hand is validated like a hand from a page.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    sessions = {session.pk: session for session in lock_event(event)}
    stored = {sheet.seating: sheet for sheet in sheets}
    tables = Seating.objects.filter(pk__in=stored).select_related("section")
    matches = {match.pk: match for match in match_states(tables)}
    for seating in tables:
        _validate(seating, matches.get(seating.pk), stored[seating.pk].hands)
        seating.first_dealer = dealer.value if (dealer := stored[seating.pk].first_dealer) else ""
    # SQLite limits the variables of a statement.
    Seating.objects.bulk_update(tables, ["first_dealer"], batch_size=100)
    rows = MatchHand.objects.bulk_create(
        row for sheet in stored.values() for row in _hand_rows(sheet, actor=actor)
    )
    audit_log.write_audit_entries(event.club, "record", rows, by=actor.user, source=actor.source)
    for pk in {match.session for match in matches.values()}:
        _raise_revision(sessions[pk])
    log.info("recorded %s hands of %s matches of event %s", len(rows), len(stored), event.pk)
    return len(rows)


def _validate(seating: Seating, match: MatchState | None, hands: Sequence[DealtHand]) -> None:
    """Refuse a match with entries, and a line that cannot follow the one before."""
    validate_two_pairs(seating)
    if match is None:
        raise InvalidBoardDataError("bye", round=seating.round, table=seating.table)
    # Version 0: a sheet is imported onto an untouched match or not at all.
    validate_match_seen(seating, 0, match.version)
    for number in range(1, len(hands) + 1):
        validate_sheet_line(number, following=number, ending=match.ending, seating=seating)
    lines = (SheetLine(number, hand, number) for number, hand in enumerate(hands, start=1))
    # Scored for its refusals, as for a hand from a page.
    replace(match, lines=tuple(lines)).scored()


def _hand_rows(sheet: ScoreSheet, *, actor: Actor) -> Iterator[MatchHand]:
    for number, hand in enumerate(sheet.hands, start=1):
        yield MatchHand(
            seating_id=sheet.seating,
            number=number,
            # Hand n is version n, as if the hands had been entered one after the other.
            version=number,
            request_id=uuid4(),
            author=actor.user,
            source=actor.source,
            **hand_columns(hand),
        )


def _raise_revision(session: Session) -> None:
    if session.state == Session.State.PLANNED:
        session.state = Session.State.RUNNING
    raise_revision(session)
    transaction.on_commit(lambda: result_recorded.send(MatchHand, session_id=session.pk))
