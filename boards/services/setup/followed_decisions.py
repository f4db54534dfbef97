"""Moves rulings, fouled groups, appeals and penalties with results when seats are corrected.

A corrected round was played by other pairs, on other boards or the other way round than seated:

- A ruling or an appeal stays at its table, and so goes with the result to its pairs and boards.
- A fouled group is that of a board's cards in a round: the table that really played it gets it.
- An appeal is then that of the pair that really sat there, and so is a penalty of that round.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db import transaction

from boards.errors import InvalidBoardDataError
from boards.models import Appeal, Penalty
from boards.queries.fouled_boards import TableGroups, fouled_groups_of_session
from boards.queries.rulings import boards_cancelled_in_part, boards_with_rulings
from boards.services.fouled_boards import move_fouled_groups
from boards.services.penalties import move_penalty
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from movements.individual.individual_schedule import CHAIRS
from tournament.models import Seat, SeatingBoard, Section
from tournament.services.seating.reseating import tables_with_results
from tournament.services.sessions.session_state import lock_session

__all__ = [
    "FOLLOWED_KINDS",
    "FOLLOWED_PARTS",
    "FollowedDecision",
    "move_decisions_with_results",
]
# Of pairs and teams, then of an individual.
ALL_CHAIRS = ("NS", "EW", *CHAIRS)
FOLLOWED_KINDS = ("ruling", "group", "appeal", "penalty")
FOLLOWED_PARTS = ("board", "pair", "table", "award", "cards")


@dataclass(frozen=True, slots=True)
class FollowedDecision:
    """A decision that goes with its result; `then` is what `now` becomes.

    `kind` is ruling, group, appeal or penalty. What changes is its `part`: the number of its board,
    its pair or its table. In a turned round it is an award, which keeps its pairs, or goes with the
    cards, and `now` and `then` are empty. A penalty has neither board nor table.
    """

    kind: str
    part: str
    round: int
    now: str
    then: str
    table: int | None = None
    board: int | None = None


class _TableBoard(NamedTuple):
    """Where a board is at a table, and who sits there (ids of places, None for nobody).

    `contestants` are the pairs, North-South first, and then the players of an individual.
    """

    round: int
    table: int
    number: int
    contestants: tuple[int | None, ...]


def move_decisions_with_results(
    section: Section, *, actor: Actor
) -> AbstractContextManager[list[FollowedDecision]]:
    """Lock the session; after a correction of seats, decisions follow, and the list names them.

    Refused if a board that is cancelled at every table would be cancelled at some only.
    """
    # At once, and not only when the context is entered.
    require_permission(actor.role, ClubPermission.DIRECT)
    return _decisions_moved(section, actor)


@contextmanager
def _decisions_moved(section: Section, actor: Actor) -> Iterator[list[FollowedDecision]]:
    with transaction.atomic():
        lock_session(section.session_id)
        groups = fouled_groups_of_session(section.session_id)
        before = _table_boards(section)
        followed: list[FollowedDecision] = []
        yield followed
        moves = _Moves(section, actor, before, _table_boards(section))
        moves.validate_cancelled_boards()
        followed.extend(moves.rulings())
        followed.extend(moves.move_appeals())
        followed.extend(moves.groups(groups))
        followed.extend(moves.penalties())


def _table_boards(section: Section) -> Mapping[int, _TableBoard]:
    """Return where each board is and who sits there, by the id of the seating's board."""
    seated: dict[tuple[int, str], int] = {}
    for seating, chairs, place in Seat.objects.filter(seating__section=section).values_list(
        "seating", "chairs", "place"
    ):
        seated[seating, chairs] = place
    boards = SeatingBoard.objects.filter(seating__section=section).order_by("pk")
    return {
        pk: _TableBoard(
            round_, table, number, tuple(seated.get((seating, chairs)) for chairs in ALL_CHAIRS)
        )
        for pk, seating, round_, table, number in boards.values_list(
            "pk", "seating", "seating__round", "seating__table", "number"
        )
    }


@dataclass(frozen=True, slots=True)
class _Moves:
    """Compares where boards and pairs are before and after a change, and moves what follows."""

    section: Section
    actor: Actor
    before: Mapping[int, _TableBoard]
    after: Mapping[int, _TableBoard]
    labels: Mapping[int, str] = field(init=False)

    def __post_init__(self) -> None:
        labels = {place.pk: str(place) for place in self.section.places.all()}
        object.__setattr__(self, "labels", labels)

    def validate_cancelled_boards(self) -> None:
        """Refuse a change after which a board is cancelled at some tables only."""
        changed = {
            where.number
            for row in (self.before.keys() | self.after.keys())
            for where in (self.before.get(row), self.after.get(row))
            if where is not None and self.before.get(row) != self.after.get(row)
        }
        for number in boards_cancelled_in_part(self.section.session_id, changed):
            raise InvalidBoardDataError("cancelled_board_moved", board=number)

    def rulings(self) -> Iterator[FollowedDecision]:
        """Yield the rulings at tables with other pairs or boards; they stay in their rows."""
        rows = SeatingBoard.objects.filter(pk__in=self._changed_rows()).select_related("seating")
        for row in sorted(boards_with_rulings(list(rows))):
            yield from self._row_changes("ruling", row)

    def move_appeals(self) -> Iterator[FollowedDecision]:
        """Give each appeal to the pair that sits where the one that made it was seated."""
        appeals = Appeal.objects.filter(seating_board__in=self._changed_rows())
        for appeal in appeals.order_by("pk"):
            old, new = self.before[appeal.seating_board_id], self.after[appeal.seating_board_id]
            if old.number != new.number:
                yield self._decision("appeal", "board", new, str(old.number), str(new.number))
            taken = self._successor(appeal.place_id, old, new)
            if taken is not None:
                was, now = self.labels[appeal.place_id], self.labels[taken]
                # As the seat itself, which is corrected and not added to.
                appeal.place_id = taken
                appeal.save(update_fields=["place"])
                yield self._decision("appeal", "pair", new, was, now)

    def groups(self, fouled: Mapping[int, TableGroups]) -> Iterator[FollowedDecision]:
        """Give the group of a board in a round to the table that really played it then."""
        for number, groups in sorted(fouled.items()):
            moved = dict(groups)
            for row, group in groups.items():
                old = self.before.get(row)
                if old is None or self._is_at(row, self.after, old.round, number):
                    continue
                del moved[row]
                for other in self._new_rows(old.round, number):
                    moved[other] = group
                    now, then = str(old.table), str(self.after[other].table)
                    yield FollowedDecision("group", "table", old.round, now, then, board=number)
            if moved != groups:
                move_fouled_groups(self.section.session, number, moved, actor=self.actor)

    def penalties(self) -> Iterator[FollowedDecision]:
        """Give penalties of a round to the pairs that really sat there."""
        successors = self._successors()
        rows = Penalty.objects.filter(
            place__in=self.labels, reverses__isnull=True, reversed_by__isnull=True
        )
        for penalty in rows.select_related("place").order_by("pk"):
            taken = successors.get((penalty.round or 0, penalty.place_id))
            if taken is not None and penalty.round:
                now, then = self.labels[penalty.place_id], self.labels[taken]
                move_penalty(penalty, self.section.places.get(pk=taken), actor=self.actor)
                yield FollowedDecision("penalty", "pair", penalty.round, now, then)

    def _changed_rows(self) -> list[int]:
        kept = self.before.keys() & self.after.keys()
        return [row for row in kept if self.before[row] != self.after[row]]

    def _row_changes(self, kind: str, row: int) -> Iterator[FollowedDecision]:
        old, new = self.before[row], self.after[row]
        if old.number != new.number:
            yield self._decision(kind, "board", new, str(old.number), str(new.number))
        for was, now in zip(old.contestants, new.contestants, strict=True):
            if was != now and was is not None and now is not None:
                yield self._decision(kind, "pair", new, self.labels[was], self.labels[now])

    @staticmethod
    def _decision(
        kind: str, part: str, where: _TableBoard, now: str, then: str
    ) -> FollowedDecision:
        return FollowedDecision(kind, part, where.round, now, then, where.table, where.number)

    @staticmethod
    def _successor(place: int, old: _TableBoard, new: _TableBoard) -> int | None:
        """Return who sits now where this pair was seated; None if that is the same pair."""
        if place in new.contestants or place not in old.contestants:
            return None
        return new.contestants[old.contestants.index(place)]

    def _successors(self) -> Mapping[tuple[int, int], int]:
        """Return by round and pair who sits now where it was seated, in rounds with results."""
        successors: dict[tuple[int, int], int] = {}
        begun = {round_ for round_, _table in tables_with_results(self.section)}
        for row in self._changed_rows():
            old, new = self.before[row], self.after[row]
            for place in old.contestants if old.round in begun else ():
                taken = None if place is None else self._successor(place, old, new)
                if place is not None and taken is not None:
                    successors[old.round, place] = taken
        return successors

    @staticmethod
    def _is_at(row: int, rows: Mapping[int, _TableBoard], round_: int, number: int) -> bool:
        where = rows.get(row)
        return where is not None and (where.round, where.number) == (round_, number)

    def _new_rows(self, round_: int, number: int) -> Iterable[int]:
        """Return the boards at tables that have this number in this round since the change."""
        return [
            row
            for row in self.after
            if self._is_at(row, self.after, round_, number)
            and not self._is_at(row, self.before, round_, number)
        ]
