"""Queries of the records that prevent the deletion of a session or match event."""

from collections.abc import Collection, Iterator

from django.db.models import QuerySet

from boards.models import (
    ContestAdjustment,
    Deal,
    Decision,
    FouledBoard,
    Infraction,
    MatchHand,
    MatchScore,
    Penalty,
)
from boards.queries.deals import current_deals
from boards.queries.deletion.section_obstacles import (
    boards_only_in_section,
    first_recorded_boards,
)
from tournament.models import Event, Joined, SeatingBoard, Section, Session
from tournament.validators.sections import OPEN_STATES

Obstacle = dict[str, object]


def session_record_obstacles(session: Session) -> Iterator[Obstacle]:
    """The first record of each kind: its `rule` and its place. Twelve queries at most.

    Withdrawn records count: such rows are never deleted.
    """
    if session.was_released:
        yield {"rule": "shown"}
    sections = Section.objects.filter(session=session)
    yield from _play_obstacles(sections, several=sections.count() > 1)
    fouled = FouledBoard.objects.filter(session=session).order_by("number").first()
    if fouled:
        yield {"rule": "cards", "board": fouled.number}
    if award := ContestAdjustment.objects.filter(session=session).select_related("entry").first():
        yield {"rule": "award", "pair": award.entry.label}
    yield from _simultaneous_obstacles(session)


def section_change_obstacles(section: Section) -> Iterator[Obstacle]:
    """The first record of each kind in one section alone. Eleven queries at most."""
    session = section.session
    if session.was_released:
        yield {"rule": "shown"}
    elif session.state not in OPEN_STATES:
        yield {"rule": "closed"}
    several = Section.objects.filter(session=session).count() > 1
    yield from _play_obstacles(Section.objects.filter(pk=section.pk), several=several, fouled=True)
    yield from _simultaneous_obstacles(session)


def unplayed_deals(section: Section, boards: Collection[int]) -> Iterator[Obstacle]:
    """The boards with a hand record that nobody would play if the section plays these `boards`."""
    standing = current_deals(section.session)
    dealt = {number for number, deal in standing.items() if deal.cards}
    for number in sorted(dealt & boards_only_in_section(section) - set(boards)):
        yield {"rule": "unplayed_deal", "board": number}


def session_deletion_obstacles(session: Session) -> Iterator[Obstacle]:
    """The obstacles to deleting a session: its records, hand records and later sessions."""
    yield from session_record_obstacles(session)
    deals = Deal.objects.filter(board__session=session).select_related("board")
    if deal := deals.order_by("board__number").first():
        yield {"rule": "deal", "board": deal.board.number}
    yield from _later_obstacles(session)


def later_and_joined_obstacles(session: Session) -> Iterator[Obstacle]:
    """The later session and the simultaneous that need this session. Two queries."""
    yield from _simultaneous_obstacles(session)
    yield from _later_obstacles(session)


def _later_obstacles(session: Session) -> Iterator[Obstacle]:
    later = Session.objects.filter(event=session.event_id, number__gt=session.number)
    # The last is named: sessions are deleted from the end, since each may be seeded by the one
    # before.
    if following := later.select_related("event").order_by("-number").first():
        yield {"rule": "later", "later": str(following)}


def match_event_deletion_obstacles(event: Event) -> Iterator[Obstacle]:
    """The first record of each kind in a match event. Six queries at most."""
    days = Session.objects.filter(event=event)
    if any(day.was_released for day in days):
        yield {"rule": "shown"}
    for model in (MatchHand, MatchScore):
        rows = model.objects.filter(seating__section__session__event=event)
        rows = rows.select_related("seating").order_by("seating__round", "seating__table")
        if row := rows.first():
            where = {"round": row.seating.round, "table": row.seating.table}
            yield {"rule": "match", **where}
            break
    infractions = Infraction.objects.filter(entry__event=event).select_related("entry")
    if infraction := infractions.order_by("pk").first():
        yield {"rule": "infraction", "pair": infraction.entry.label}
    if Decision.objects.filter(event=event).exists():
        yield {"rule": "decision"}


def _play_obstacles(
    sections: QuerySet[Section], *, several: bool, fouled: bool = False
) -> Iterator[Obstacle]:
    rows = SeatingBoard.objects.filter(seating__section__in=sections)
    for rule, row in first_recorded_boards(rows):
        seating = row.seating
        table = f"{seating.section}{seating.table}" if several else str(seating.table)
        where = {"round": seating.round, "table": table, "board": row.number}
        # A fouled board concerns every section, so it keeps a single one only where the caller
        # asks.
        if rule != "cards":
            yield {"rule": rule, **where}
        elif fouled:
            yield {"rule": rule, "board": row.number}
    penalties = Penalty.objects.filter(place__section__in=sections).select_related("place")
    if penalty := penalties.first():
        yield {"rule": "penalty", "pair": str(penalty.place)}


def _simultaneous_obstacles(session: Session) -> Iterator[Obstacle]:
    if joined := Joined.objects.filter(session=session).select_related("simultaneous").first():
        yield {"rule": "simultaneous", "field": str(joined.simultaneous)}
