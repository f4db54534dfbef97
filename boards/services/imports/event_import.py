"""Imports an event that was played with another program: session, pairs, boards and results."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from boards.models import Board, ImportedFile
from boards.services.deals import DealRequest, record_deals
from boards.services.imports.imported_players import (
    PlayerMatch,
    add_imported_players,
    line_up_imported_pairs,
    match_players,
)
from boards.services.imports.imported_results import (
    add_imported_results,
    give_imported_penalties,
)
from boards.services.results import ChangeRequest
from boards.services.setup.new_session import (
    NewSectionPlan,
    NewSessionPlan,
    create_section,
    create_session,
)
from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from formats.events.event_json import event_values
from formats.events.imported_event import EventPairKey, ImportedEvent, without_names
from formats.events.seat_plan import EventSectionPlan, plan_event_sections
from scoring.events.regulations import Regulations
from scoring.laws.compass import Side
from tournament.models import Place, SeatingBoard, Section, Session
from tournament.services.sessions.session_state import lock_session, raise_revision

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EventImportPlan:
    """An event as it was read, and how it is stored; a repeated request imports it once."""

    event: ImportedEvent
    regulations: Regulations
    file_name: str
    request_id: UUID
    name: str = ""
    played_on: date | None = None

    @property
    def title(self) -> str:
        """The name of the event here."""
        return self.name or self.event.title


@dataclass(frozen=True, slots=True)
class EventImportPreview:
    """What an import would store: its sections, and the players known and new."""

    sections: tuple[EventSectionPlan, ...]
    players: tuple[PlayerMatch, ...]

    @property
    def known_players(self) -> tuple[PlayerMatch, ...]:
        """The players whom the club has."""
        return tuple(match for match in self.players if match.known is not None)

    @property
    def new_players(self) -> tuple[PlayerMatch, ...]:
        """The players whom the club does not have."""
        return tuple(match for match in self.players if match.known is None)


def preview_event_import(club: Club, event: ImportedEvent) -> EventImportPreview:
    """Return what importing the event would store. One query, for the players."""
    players = match_players(club, event.pairs)
    return EventImportPreview(plan_event_sections(event), tuple(players.values()))


def import_event(
    club: Club,
    plan: EventImportPlan,
    *,
    actor: Actor,
    planned: Sequence[EventSectionPlan] | None = None,
) -> Session:
    """Store an event with everything that its file says; the session is closed, not released.

    `planned` are the sections of its preview: who calls it in a transaction plans them before,
    because in SQLite nobody else can record a result while that lasts.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    return _store_event(club, plan, planned or plan_event_sections(plan.event), actor)


@transaction.atomic
def _store_event(
    club: Club, plan: EventImportPlan, planned: Sequence[EventSectionPlan], actor: Actor
) -> Session:
    # Two requests of one id come one after the other, and so do two that add the same players.
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if imported := find_imported_session(plan.request_id):
        return imported
    sections = _create_sections(club, plan, planned, actor)
    session = lock_session(sections[0].session_id)
    places = _places_of_pairs(plan.event, planned, sections)
    _set_boards(session, plan.event)
    request = _change_request(plan, actor)
    _record_deals(session, plan.event, request)
    matches = match_players(club, plan.event.pairs)
    players = add_imported_players(club, matches, actor=actor)
    line_up_imported_pairs(session, places, players, actor=actor)
    for section_plan, section in zip(planned, sections, strict=True):
        add_imported_results(section_plan.results, _boards_in_play(section), request)
    give_imported_penalties(plan.event.pairs, places, request)
    session.refresh_from_db()
    session.state = Session.State.CLOSED
    raise_revision(session)
    added = [players[seat].pk for seat, match in matches.items() if match.known is None]
    _store_file(session, plan, added, actor)
    log.info("imported session %s of club %s", session.pk, club.pk)
    return session


def find_imported_session(request_id: UUID) -> Session | None:
    """Return the session that this request has imported before."""
    stored = ImportedFile.objects.filter(request_id=request_id).select_related("event").first()
    return stored.event.sessions.order_by("pk").first() if stored else None


def _create_sections(
    club: Club, plan: EventImportPlan, planned: Sequence[EventSectionPlan], actor: Actor
) -> list[Section]:
    first, *others = planned
    new_session = NewSessionPlan(
        name=plan.title,
        local_date=plan.played_on or plan.event.played_on or timezone.localdate(),
        schedule=first.schedule,
        movement=first.movement,
        winners=plan.event.winners,
        regulations=plan.regulations,
        request_id=plan.request_id,
    )
    sections = [create_session(club, new_session, actor=actor)]
    for other in others:
        new_section = NewSectionPlan(other.schedule, other.movement, plan.event.winners)
        sections.append(create_section(sections[0].session, new_section, actor=actor))
    for section_plan, section in zip(planned, sections, strict=True):
        section.name = section_plan.name or section.name
    Section.objects.bulk_update(sections, ["name"])
    return sections


def _places_of_pairs(
    event: ImportedEvent, planned: Sequence[EventSectionPlan], sections: Sequence[Section]
) -> Mapping[EventPairKey, Place]:
    """Return the place of each pair that has a result; the others have none."""
    named = {section.pk: plan.name for plan, section in zip(planned, sections, strict=True)}
    rows = Place.objects.filter(section__in=sections).select_related(
        "entry", "section__session__event"
    )
    places = {
        EventPairKey(named[place.section_id], place.line, place.number): place for place in rows
    }
    return {pair.key: places[pair.key] for pair in event.pairs if pair.key in places}


def _set_boards(session: Session, event: ImportedEvent) -> None:
    """Give the boards the dealer and the vulnerability that the file states."""
    stated = {board.number: board for board in event.boards}
    rows = list(Board.objects.filter(session=session, number__in=stated))
    for row in rows:
        board = stated[row.number]
        if board.dealer is not None:
            row.dealer = board.dealer.value
        if board.vulnerable is not None:
            row.vulnerable = "".join(side.value for side in Side if side in board.vulnerable)
    Board.objects.bulk_update(rows, ["dealer", "vulnerable"])


def _record_deals(session: Session, event: ImportedEvent, request: ChangeRequest) -> None:
    played = {result.board for result in event.results}
    deals = {
        board.number: board.deal
        for board in event.boards
        if board.deal is not None and board.number in played
    }
    if deals:
        own = uuid5(request.request_id, "deals")
        record_deals(session, deals, DealRequest({}, own, request.by, request.source, request.role))


def _boards_in_play(section: Section) -> Mapping[tuple[int, int, int], SeatingBoard]:
    rows = SeatingBoard.objects.filter(seating__section=section).select_related("seating")
    return {(row.seating.round, row.seating.table, row.number): row for row in rows}


def _change_request(plan: EventImportPlan, actor: Actor) -> ChangeRequest:
    reason = _("Imported from %(file)s") % {"file": plan.file_name}
    return ChangeRequest(
        0, plan.request_id, actor.user, actor.source, actor.role, reason=reason[:200], whole=True
    )


def _store_file(session: Session, plan: EventImportPlan, added: list[int], actor: Actor) -> None:
    ImportedFile.objects.create(
        event=session.event,
        file_name=plan.file_name[-120:],
        values=event_values(without_names(plan.event)),
        added_players=added,
        request_id=plan.request_id,
        author=actor.user,
        source=actor.source,
    )
    audit_log.write_audit_entry(
        session.event.club,
        "import_event",
        session,
        by=actor.user,
        source=actor.source,
        reason=plan.file_name[-120:],
    )
