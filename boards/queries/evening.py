"""One session as it stands: who plays, what came in, and what it is worth.

Everything that pages and papers show is taken from this one frozen picture. It is computed from
the rows that stand and kept, in this process, for as long as the session's revision stands.
Where nothing but results came in since, the picture before is patched with them.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock

from django.db import transaction

from boards.queries.appeals import APPEALED, open_appeals
from boards.queries.averages import with_averages
from boards.queries.facts import Facts, facts_of
from boards.queries.fouled_boards import FOULED, standing_groups, with_groups
from boards.queries.imp_worth import imp_boards_of
from boards.queries.lists import EveningLists
from boards.queries.methods import average_rule_of, method_of, small_groups_of
from boards.queries.news import Newest, added_after, newest_of, newest_rows
from boards.queries.pace import Awaited, awaited
from boards.queries.penalties import PENALISED, Scale, Standing, standing_penalties
from boards.queries.seated import Cell, Pair, cells_of, pairs_of, with_appeals, with_row
from boards.queries.worth import (
    Ranked,
    ScoredBoard,
    expected_of,
    field_of,
    ranked_field,
    travellers_of,
)
from scoring.adjustments import AverageRule
from scoring.totals import Total
from tournament.models import Section, Session

KEPT, ATTEMPTS = 32, 3
_kept: OrderedDict[int, "Evening"] = OrderedDict()
_era = 0
_lock = Lock()


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
    scored before and have not changed; `ever_fouled`, whether anything was said of any cards.
    """

    facts: Facts
    rooms: Mapping[int, Room]
    pairs: Mapping[int, Pair]
    cells: tuple[Cell, ...]
    newest: Newest = field(default=(0, 0), compare=False)
    known: Mapping[int, ScoredBoard] = field(default_factory=dict, repr=False, compare=False)
    penalties: Standing = field(default_factory=dict)
    ever_fouled: bool = False

    @cached_property
    def cells_on(self) -> Mapping[int, Sequence[Cell]]:
        """The cells of each board, in order of play."""
        found = defaultdict[int, list[Cell]](list)
        for cell in self.cells:
            found[cell.board].append(cell)
        return found

    @cached_property
    def expected(self) -> int:
        """As many results as the board has that is met most often."""
        return expected_of(self.cells)

    @cached_property
    def compared(self) -> Mapping[int, ScoredBoard]:
        """Every board that came in, scored across the field, but for what averages come to."""
        if by := method_of(self.facts.regulations):
            return imp_boards_of(self.cells, by=by, known=self.known)
        small = small_groups_of(self.facts.regulations)
        return travellers_of(self.cells, known=self.known, small=small)

    @cached_property
    def travellers(self) -> Mapping[int, ScoredBoard]:
        """The same with the averages, which rest on everybody's other boards."""
        if method_of(self.facts.regulations):
            return self.compared
        return with_averages(self.compared, self.cells, self.average_rule)

    @property
    def average_rule(self) -> AverageRule:
        """What an average is worth, by the event's regulations."""
        return average_rule_of(self.facts.regulations)

    @cached_property
    def ruled(self) -> tuple[Cell, ...]:
        """Where a director's ruling stands."""
        return tuple(cell for cell in self.cells if cell.ruled)

    @cached_property
    def appealed(self) -> tuple[Cell, ...]:
        """Where what stands is subject to appeal."""
        return tuple(cell for cell in self.cells if cell.appeals)

    @cached_property
    def fouled(self) -> tuple[Cell, ...]:
        """Every table of the boards that not all played with the same cards."""
        return tuple(cell for cell in self.cells if cell.group)

    @cached_property
    def awaited(self) -> tuple[Awaited, ...]:
        """The round that each table is at, and when it should be in."""
        return awaited(self.cells)

    @cached_property
    def totals(self) -> Mapping[int, Total]:
        """What each place has won, of how much, before any penalty."""
        return field_of(self.travellers.values())

    @cached_property
    def finals(self) -> Mapping[int, Total]:
        """What is left of it after the penalties."""
        if not self.penalties:
            return self.totals
        return {
            place: self.scale.after(total, self.penalties.get(place, ()))
            for place, total in self.totals.items()
        }

    @property
    def scale(self) -> Scale:
        """What penalties are reckoned by: the top of a board that everybody has played."""
        top = max((board.top for board in self.travellers.values()), default=0)
        return Scale(self.facts.regulations, top)

    @cached_property
    def ranking(self) -> tuple[Ranked, ...]:
        """From first to last; two winners are two fields, North-South first."""
        winners = {room.name: room.winners for room in self.rooms.values()}
        return ranked_field(self.pairs, self.finals, winners, self.facts.regulations)

    @cached_property
    def lists(self) -> EveningLists:
        """The lists that the event has beside the ranking; a handicap is of percentages alone."""
        rules = self.facts.lists
        if method_of(self.facts.regulations):
            rules = replace(rules, handicap=False)
        return EveningLists(self.ranking, rules)


def evening(session_id: int) -> Evening:
    """The session as it stands. One query more than `evening_of`."""
    return evening_of(Session.objects.select_related("event__club").get(pk=session_id))


def evening_at(session_id: int, revision: int) -> Evening:
    """The session at this revision, or as it stands now. No query while that one is kept."""
    with _lock:
        before = _kept.get(session_id)
    return before if before and before.facts.revision == revision else evening(session_id)


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
    global _era
    with _lock:
        _kept.clear()
        _era += 1


def era() -> int:
    """How often every picture was dropped: what is kept of pictures is of one era."""
    return _era


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
    sections = Section.objects.filter(session=session).select_related("session").order_by("name")
    rows = list(sections.annotate(penalised=PENALISED, fouled=FOULED, appealed=APPEALED))
    rooms = {row.pk: Room(row.pk, row.name, row.winners, row.movement) for row in rows}
    revision = max((row.session.revision for row in rows), default=session.revision)
    penalties: Standing = {}
    if any(row.penalised for row in rows):
        penalties = standing_penalties(session.pk)
    fouled = any(row.fouled for row in rows)
    if fouled:
        cells = with_groups(cells, standing_groups(session.pk))
    appealed = any(row.appealed for row in rows)
    if appealed:
        cells = with_appeals(cells, open_appeals(session.pk))
    if fouled or appealed or any(row.penalised for row in rows):
        revision = Session.objects.values_list("revision", flat=True).get(pk=session.pk)
    made = Evening(facts_of(session), rooms, pairs, cells, newest, {}, penalties, fouled)
    return made, revision


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
        facts=facts_of(session),
        cells=tuple(cells.values()),
        newest=newest_of(before.newest, added),
        known={at: each for at, each in before.compared.items() if at not in changed},
    )
