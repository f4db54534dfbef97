"""Queries of the linked sessions of an event: who plays in them, who met whom, and what is left."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from movements.linked.linked_catalogue import linked_session_movements
from movements.linked_changes.remaining_sessions import (
    NEW_SEATS,
    RemainingOffer,
    RemainingRequest,
    propose_remaining_sessions,
)
from movements.schedule import Schedule, ScheduledSeat
from tournament.models import Event, LineUp, LinkedChange, Place, Section, Session
from tournament.queries.edit_tokens import linked_sessions_edit_token
from tournament.queries.schedules import section_schedule

# Movements by which a session is known to be linked with others.
LINKED_KEYS = frozenset({NEW_SEATS, *(part.key for part in linked_session_movements())})


@dataclass(frozen=True, slots=True)
class LinkedSession:
    """A session with its only section, its seats by the ids of entries, and their numbers.

    `places` are the ids of the places by entry.
    """

    session: Session
    section: Section
    schedule: Schedule
    numbers: Mapping[int, int]
    places: Mapping[int, int]

    @property
    def token_values(self) -> tuple[object, ...]:
        """The values that an edit token shows to be unchanged."""
        return (
            self.section.pk,
            self.session.state,
            self.schedule.seats,
            sorted(self.numbers.items()),
            sorted(self.places.items()),
        )

    @property
    def has_begun(self) -> bool:
        """Whether it is no longer only planned, so that its seats stay."""
        return self.session.state != Session.State.PLANNED

    @property
    def boards_each(self) -> int:
        """The boards that a pair plays that never sits out."""
        by_round: dict[int, int] = {}
        for seat in self.schedule.seats:
            by_round[seat.round] = max(by_round.get(seat.round, 0), len(seat.boards))
        return sum(by_round.values())


@dataclass(frozen=True, slots=True)
class LinkedSessions:
    """All sessions of an event that are linked, in order, and the labels of their entries.

    `named` are the entries with players, and `left` those that the last change left out.
    """

    event: Event
    sessions: tuple[LinkedSession, ...]
    labels: Mapping[int, str]
    named: frozenset[int]
    left: frozenset[int]

    @property
    def begun(self) -> tuple[LinkedSession, ...]:
        """The sessions whose seats stay."""
        return tuple(row for row in self.sessions if row.has_begun)

    @property
    def planned(self) -> tuple[LinkedSession, ...]:
        """The sessions that can still be changed."""
        return tuple(row for row in self.sessions if not row.has_begun)

    @property
    def field(self) -> tuple[int, ...]:
        """The entries that play on, by number.

        Those with a seat in the last round of the last begun session, without those that the last
        change left out, and those that only sessions to come have. Before play, those of the first
        session.
        """
        if not self.begun:
            return tuple(sorted(self.sessions[0].numbers, key=self.sessions[0].numbers.__getitem__))
        last = self.begun[-1]
        seated = {
            entry
            for seat in last.schedule.seats
            if seat.round == last.schedule.rounds
            for entry in (seat.north_south, seat.east_west)
            if entry is not None
        }
        earlier = {entry for row in self.begun for entry in row.numbers}
        joined = {
            entry: number
            for row in self.planned
            for entry, number in row.numbers.items()
            if entry not in earlier
        }
        numbers = {**joined, **last.numbers}
        return tuple(sorted((seated - self.left) | joined.keys(), key=numbers.__getitem__))

    @property
    def fits(self) -> bool:
        """Whether all planned sessions have the field, and nobody meets again in them."""
        field = set(self.field)
        if any(set(row.numbers) != field for row in self.planned):
            return False
        met = Counter[frozenset[int]]()
        for row in self.sessions:
            met.update(set(_meetings(row.schedule)))
        planned = {meeting for row in self.planned for meeting in _meetings(row.schedule)}
        return all(met[meeting] == 1 for meeting in planned)

    @property
    def seen(self) -> str:
        """Token of the seats and entries of every session."""
        return linked_sessions_edit_token([row.token_values for row in self.sessions])


@dataclass(frozen=True, slots=True)
class LinkedWishes:
    """Who plays on (ids of entries), how many `new` pairs join, and which sessions stay (ids).

    `boards` are those of a pair in each session, and `copies` the sets of boards at hand.
    """

    playing: tuple[int, ...]
    new: int
    keep: frozenset[int]
    boards: int
    copies: int = 1

    @property
    def pairs(self) -> int:
        """The pairs of the sessions to come."""
        return len(self.playing) + self.new


@dataclass(frozen=True, slots=True)
class LinkedProposal:
    """An offer, the number of each entry in it, and the numbers left to new pairs."""

    offer: RemainingOffer
    numbers: Mapping[int, int]
    new_numbers: tuple[int, ...]


def find_linked_sessions(event: Event) -> LinkedSessions | None:
    """The linked sessions of a pairs event; None if it has none, or one with several sections.

    Five queries, and three for each session.
    """
    sections = list(
        Section.objects.filter(session__event=event)
        .select_related("session__event__club")
        .order_by("session__number", "name")
    )
    if len(sections) < 2 or not any(section.movement in LINKED_KEYS for section in sections):
        return None
    if len({section.session_id for section in sections}) < len(sections):
        return None
    places = list(Place.objects.filter(section__in=sections).select_related("entry"))
    by_section: dict[int, list[Place]] = {}
    for place in places:
        by_section.setdefault(place.section_id, []).append(place)
    change = LinkedChange.objects.filter(event=event, undone_at=None).last()
    named = LineUp.objects.filter(session__event=event, players__isnull=False)
    return LinkedSessions(
        event,
        tuple(
            LinkedSession(
                section.session,
                section,
                _schedule_of_entries(section, by_section.get(section.pk, ())),
                {place.entry_id: place.number for place in by_section.get(section.pk, ())},
                {place.entry_id: place.pk for place in by_section.get(section.pk, ())},
            )
            for section in sections
        ),
        {place.entry_id: place.entry.label for place in places},
        frozenset(named.values_list("entry", flat=True)),
        frozenset(change.details["left"]) if change else frozenset(),
    )


def has_linked_sessions(event: Event) -> bool:
    """Whether a session of the event has a movement of linked sessions. One query."""
    return Section.objects.filter(session__event=event, movement__in=LINKED_KEYS).exists()


def default_linked_wishes(linked: LinkedSessions) -> LinkedWishes:
    """The most probable wishes: the field plays on, sessions of other movements stay."""
    planned = linked.planned
    other = frozenset(row.session.pk for row in planned if row.section.movement not in LINKED_KEYS)
    # If all have other movements, none is left to suit them.
    keep = other if len(other) < len(planned) else frozenset()
    changed = [row for row in planned if row.session.pk not in keep]
    return LinkedWishes(
        linked.field,
        0,
        keep,
        boards=max((row.boards_each for row in changed), default=0),
        copies=max((row.session.copies for row in changed), default=1),
    )


def changed_sessions(linked: LinkedSessions, keep: Collection[int]) -> tuple[LinkedSession, ...]:
    """The planned sessions that do not stay."""
    return tuple(row for row in linked.planned if row.session.pk not in keep)


def propose_linked_changes(
    linked: LinkedSessions, wishes: LinkedWishes
) -> tuple[LinkedProposal, ...]:
    """Sessions for the wishes, best first. No query."""
    numbers, new_numbers = _number_field(linked, wishes)
    gone = [entry for entry in linked.labels if entry not in numbers]
    all_numbers = numbers | dict(zip(gone, range(wishes.pairs + 1, 10_000), strict=False))
    changed = changed_sessions(linked, wishes.keep)
    request = RemainingRequest(
        wishes.pairs,
        tuple(
            _renumbered(row.schedule, all_numbers)
            for row in linked.sessions
            if row not in changed and row.schedule.seats
        ),
        tuple(_renumbered(_from_one(row), all_numbers) for row in changed),
        tuple(row.section.movement for row in changed),
        wishes.boards,
        wishes.copies,
        linked=all(row.section.movement in LINKED_KEYS for row in changed),
    )
    return tuple(
        LinkedProposal(offer, numbers, new_numbers) for offer in propose_remaining_sessions(request)
    )


def names_that_leave(linked: LinkedSessions, proposal: LinkedProposal) -> list[str]:
    """Return the labels of named pairs that play in no session after the change."""
    begun = {entry for row in linked.begun for entry in row.numbers}
    leaving = linked.named - begun - proposal.numbers.keys()
    return [linked.labels[entry] for entry in sorted(leaving & linked.labels.keys())]


def names_that_undo_removes(linked: LinkedSessions, change: LinkedChange) -> list[str]:
    """Return the labels of named pairs that joined by this change and play in no other session."""
    ids = {row["section"] for row in change.before["sections"]}
    known = {entry["pk"] for entry in change.before["entries"]}
    changed = {entry for row in linked.sessions if row.section.pk in ids for entry in row.numbers}
    other = {entry for row in linked.sessions if row.section.pk not in ids for entry in row.numbers}
    return [linked.labels[entry] for entry in sorted((changed - known - other) & linked.named)]


def last_linked_change(linked: LinkedSessions) -> LinkedChange | None:
    """The last change that stands, if the sessions that it changed are as it made them."""
    change = LinkedChange.objects.filter(event=linked.event, undone_at=None).last()
    if change is None:
        return None
    return change if change.after == changed_token(linked, change) else None


def changed_token(linked: LinkedSessions, change: LinkedChange) -> str:
    """Token of the seats and entries of the sessions of a change."""
    sections = {row["section"] for row in change.before["sections"]}
    return linked_sessions_edit_token(
        [row.token_values for row in linked.sessions if row.section.pk in sections]
    )


def _schedule_of_entries(section: Section, places: Sequence[Place]) -> Schedule:
    entries = {place.pk: place.entry_id for place in places}
    return _renumbered(section_schedule(section), entries)


def _renumbered(schedule: Schedule, numbers: Mapping[int, int]) -> Schedule:
    def number(pair: int | None) -> int | None:
        return None if pair is None else numbers[pair]

    return replace(
        schedule,
        seats=tuple(
            replace(seat, north_south=number(seat.north_south), east_west=number(seat.east_west))
            for seat in schedule.seats
        ),
    )


def _from_one(row: LinkedSession) -> Schedule:
    """The schedule with tables and boards counted from one, as a movement has them."""
    names = {table: number for number, table in enumerate(row.schedule.tables, start=1)}
    above = row.session.first_board - 1
    return replace(
        row.schedule,
        seats=tuple(
            replace(
                seat,
                table=names[seat.table],
                boards=tuple(board - above for board in seat.boards),
            )
            for seat in row.schedule.seats
        ),
    )


def _number_field(
    linked: LinkedSessions, wishes: LinkedWishes
) -> tuple[dict[int, int], tuple[int, ...]]:
    """Numbers from one on: who plays on keeps theirs if it is not too high, or somebody else's."""
    latest: dict[int, int] = {}
    for row in (*linked.begun[-1:], *linked.sessions):
        for entry, number in row.numbers.items():
            latest.setdefault(entry, number)
    numbers: dict[int, int] = {}
    free = set(range(1, wishes.pairs + 1))
    for entry in wishes.playing:
        if latest.get(entry) in free:
            numbers[entry] = latest[entry]
            free.discard(latest[entry])
    for entry in wishes.playing:
        if entry not in numbers:
            numbers[entry] = min(free)
            free.discard(numbers[entry])
    return numbers, tuple(sorted(free))


def _meetings(schedule: Schedule) -> Iterator[frozenset[int]]:
    return (_sides(seat) for seat in schedule.seats if seat.is_played)


def _sides(seat: ScheduledSeat) -> frozenset[int]:
    assert seat.north_south is not None and seat.east_west is not None
    return frozenset((seat.north_south, seat.east_west))
