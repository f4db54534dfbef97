"""One session as it stands: who plays, what came in, and what it is worth.

Everything that pages and papers show is taken from this one frozen picture. It is computed from
the rows that stand and kept, in this process, for as long as the session's revision stands.
Where nothing but results came in since, the picture before is patched with them.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from threading import Lock

from django.db import transaction

from boards.queries.news import Newest, added_after, newest_of, newest_rows
from boards.queries.seated import Cell, Pair, cells_of, pairs_of, with_row
from boards.queries.worth import Ranked, field_of, ranked_field, travellers_of
from scoring.regulations import Regulations
from scoring.totals import Total
from scoring.traveller import Traveller
from tournament.models import Section, Session

KEPT, ATTEMPTS = 32, 3
_kept: OrderedDict[int, "Evening"] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True)
class Facts:
    """What the session's own row says, and those above it."""

    pk: int
    club: str
    club_slug: str
    event: str
    name: str
    local_date: date | None
    state: str
    revision: int
    first_board: int
    copies: int
    released_at: datetime | None
    regulations: Regulations


@dataclass(frozen=True)
class Room:
    """A section: its name, how many win in it, and how it moves."""

    pk: int
    name: str
    winners: int
    movement: str


@dataclass(frozen=True)
class Evening:
    """The whole session. `pairs` by place, `travellers` by board; cells in order of play.

    `newest` are the last rows that were there when it was read, and `known` the boards that were
    scored before and have not changed.
    """

    facts: Facts
    rooms: Mapping[int, Room]
    pairs: Mapping[int, Pair]
    cells: tuple[Cell, ...]
    newest: Newest = field(default=(0, 0), compare=False)
    known: Mapping[int, Traveller[int]] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def travellers(self) -> Mapping[int, Traveller[int]]:
        """Every board that came in, scored across the field."""
        return travellers_of(self.cells, known=self.known)

    @cached_property
    def totals(self) -> Mapping[int, Total]:
        """What each place has won, of how much."""
        return field_of(self.travellers.values())

    @cached_property
    def ranking(self) -> tuple[Ranked, ...]:
        """From first to last; two winners are two fields, North-South first."""
        winners = {room.name: room.winners for room in self.rooms.values()}
        return ranked_field(self.pairs, self.totals, winners, self.facts.regulations)


def evening(session_id: int) -> Evening:
    """The session as it stands. One query more than `evening_of`."""
    return evening_of(Session.objects.select_related("event__club").get(pk=session_id))


def evening_of(session: Session) -> Evening:
    """The session that was just read, with its event and club, as it stands.

    No query while the revision stands; three where only results came in since; else nine.
    """
    with _lock:
        before = _kept.get(session.pk)
    if before and before.facts.revision == session.revision:
        return before
    made = (_patched(before, session) if before else None) or _read(session)
    with _lock:
        _kept[session.pk] = made
        _kept.move_to_end(session.pk)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return made


def forget_evenings() -> None:
    """Drop every picture: the database is another one now."""
    with _lock:
        _kept.clear()


def _read(session: Session) -> Evening:
    """The picture of one revision: what changed while it was read is read again.

    Where it changes all the time, whoever writes waits until it is read.
    """
    for _attempt in range(ATTEMPTS):
        made, revision = _read_once(session)
        if revision == session.revision:
            return made
        session = Session.objects.select_related("event__club").get(pk=session.pk)
    with transaction.atomic():
        sessions = Session.objects.select_for_update(of=("self",)).select_related("event__club")
        return _read_once(sessions.get(pk=session.pk))[0]


def _read_once(session: Session) -> tuple[Evening, int]:
    """The picture, and the revision that the session had come to at its last query."""
    newest, pairs, cells = newest_rows(session), pairs_of(session), cells_of(session)
    rows = list(Section.objects.filter(session=session).select_related("session").order_by("name"))
    rooms = {row.pk: Room(row.pk, row.name, row.winners, row.movement) for row in rows}
    revision = max((row.session.revision for row in rows), default=session.revision)
    return Evening(_facts(session), rooms, pairs, cells, newest), revision


def _patched(before: Evening, session: Session) -> Evening | None:
    """The picture with the rows that came in since, if they are all that changed since.

    Every change raises the revision by one: as many rows as that, and nothing else changed.
    """
    added = added_after(before.newest, session)
    now = Session.objects.values_list("revision", flat=True).get(pk=session.pk)
    if not now == session.revision == before.facts.revision + len(added):
        return None
    cells = {cell.pk: cell for cell in before.cells}
    for row in added:
        cells[row.seating_board_id] = with_row(cells[row.seating_board_id], row)
    changed = {cells[row.seating_board_id].board for row in added}
    return replace(
        before,
        facts=_facts(session),
        cells=tuple(cells.values()),
        newest=newest_of(before.newest, added),
        known={at: each for at, each in before.travellers.items() if at not in changed},
    )


def _facts(session: Session) -> Facts:
    event = session.event
    return Facts(
        pk=session.pk,
        club=event.club.name,
        club_slug=event.club.slug,
        event=event.name,
        name=str(session),
        local_date=session.local_date,
        state=session.state,
        revision=session.revision,
        first_board=session.first_board,
        copies=session.copies,
        released_at=session.released_at,
        regulations=event.regulations,
    )
