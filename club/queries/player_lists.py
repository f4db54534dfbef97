"""Preview of an imported player list: the changes to a club's own.

Whoever has a number is known by it; whoever has none, by the name. Who is only like somebody
is pointed out and left to a person to say.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from operator import attrgetter
from typing import Any

from club.models import Player
from club.queries.likeness import LIKE, Names, name_similarity
from club.queries.listed import SAID, Bad, Known, ListedRow, figures_said
from club.queries.players import players_of_club
from club.validators.figures import as_written
from club.validators.players import LONGEST_NAME, LONGEST_NUMBER, clean_player_text, fold_name
from formats.players.member_rows import ListedMember

AT_ONCE = 2_000
COLUMNS = ("pk", "name", "number", "master_points", "handicap", "guest")


@dataclass(frozen=True, slots=True)
class Differences:
    """What would change, row by row; `seen` is the club's list that it was compared with."""

    seen: str
    same: int = 0
    new: Sequence[ListedRow] = ()
    changed: Sequence[ListedRow] = ()
    likely: Sequence[ListedRow] = ()
    bad: Sequence[Bad] = ()
    absent: Sequence[Known] = ()

    @property
    def nothing(self) -> bool:
        """The club's list says all of it already."""
        return not (self.new or self.changed or self.likely)

    def written(self) -> bytes:
        """As it is kept in a file: a line for every thousand rows, so that none is long."""
        lines = [json.dumps({"seen": self.seen, "same": self.same})]
        for name in KINDS:
            rows = getattr(self, name)
            for at in range(0, len(rows), AT_ONCE):
                lines.append(json.dumps([name, rows[at : at + AT_ONCE]], ensure_ascii=False))
        return "\n".join(lines).encode()

    @classmethod
    def read(cls, file: Iterable[bytes]) -> "Differences":
        """As it was kept."""
        lines = iter(file)
        facts: dict[str, Any] = json.loads(next(lines))
        found: dict[str, list[Any]] = {name: [] for name in KINDS}
        for line in lines:
            name, rows = json.loads(line)
            found[name] += (KINDS[name](*row) for row in rows)
        return cls(**{**facts, **found})


KINDS: dict[str, Callable[..., Any]] = {
    "new": ListedRow,
    "changed": ListedRow,
    "likely": ListedRow,
    "bad": Bad,
    "absent": Known,
}


def known_players(club_id: int) -> list[Known]:
    """Everybody on the club's list. One query."""
    rows = players_of_club(club_id).order_by("pk").values_list(*COLUMNS)
    return [
        Known(pk, name, number, as_written(points), as_written(handicap), SAID[guest])
        for pk, name, number, points, handicap, guest in rows.iterator(chunk_size=AT_ONCE)
    ]


def player_list_token(known: Iterable[Known]) -> str:
    """The list as it stands, in a few letters."""
    made = sha256()
    for each in known:
        made.update(repr(tuple(each)).encode())
    return made.hexdigest()[:24]


def compare_player_list(
    listed: Iterable[ListedMember], known: Callable[[], Sequence[Known]]
) -> Differences:
    """Every row of a list beside those whom the club knows, asked for once the list was read."""
    bad: list[Bad] = []
    rows = _once(_readable(listed, bad), bad)
    found = _Comparison(known(), rows, bad)
    found.run()
    return found.differences()


def _readable(listed: Iterable[ListedMember], bad: list[Bad]) -> Iterator[ListedRow]:
    """The rows with a name that a card can hold; of the others, why not."""
    for each in listed:
        name, number = clean_player_text(each.name), clean_player_text(each.number)
        unread, figures = figures_said(each)
        if rule := each.fault or _fault(name, number):
            facts = {"longest": LONGEST_NUMBER if rule == "number_length" else LONGEST_NAME}
            bad.append(Bad(each.line, rule, facts | {"name": name[:40]}))
        elif unread:
            bad.append(Bad(each.line, unread, figures | {"name": name[:40]}))
        else:
            yield ListedRow(each.line, name, number)._replace(**figures)


def _fault(name: str, number: str) -> str:
    if not name:
        return "nameless"
    if name.isdecimal():
        return "digits"
    if len(name) > LONGEST_NAME:
        return "name_length"
    return "number_length" if len(number) > LONGEST_NUMBER else ""


def _once(rows: Iterable[ListedRow], bad: list[Bad]) -> list[ListedRow]:
    """No row twice, and none of those that share a number with another name."""
    kept: list[ListedRow] = []
    first: dict[str, ListedRow] = {}
    sharing: dict[str, list[ListedRow]] = {}
    for row in rows:
        key = row.number if row.number else f" {fold_name(row.name)}"
        before = first.setdefault(key, row)
        if before is row:
            kept.append(row)
        elif fold_name(before.name) == fold_name(row.name):
            bad.append(Bad(row.line, "row_twice", {"other": before.line}))
        else:
            sharing.setdefault(row.number, [before]).append(row)
    for number, them in sharing.items():
        for row in them:
            others = ", ".join(str(each.line) for each in them if each is not row)
            bad.append(Bad(row.line, "number_twice", {"number": number, "other": others}))
    return [row for row in kept if row.number not in sharing] if sharing else kept


class _Comparison:
    """Puts each row with whom it is, then with whom it may be."""

    def __init__(self, known: Sequence[Known], rows: list[ListedRow], bad: list[Bad]) -> None:
        self.known, self.rows, self.bad = known, rows, bad
        self.by_number = {each.number: each for each in known if each.number}
        self.by_name = defaultdict[str, list[Known]](list)
        self.numbers: set[str] = set()
        self.met: set[int] = set()
        self.same = 0
        self.new: list[ListedRow] = []
        self.changed: list[ListedRow] = []
        self.likely: list[ListedRow] = []

    def differences(self) -> Differences:
        """What was found."""
        return Differences(
            seen=player_list_token(self.known),
            same=self.same,
            new=self.new,
            changed=self.changed,
            likely=self.likely,
            bad=sorted(self.bad, key=attrgetter("line")),
            absent=[each for each in self.known if each.player not in self.met],
        )

    def run(self) -> None:
        """By number, by name, and by likeness, in this order: who is met is met once."""
        left = [row for row in self.rows if not self._by_number(row)]
        if not self.known or not left:
            self.new += left
            return
        self.numbers = {row.number for row in self.rows if row.number}
        wanted = {fold_name(row.name) for row in left}
        for each in self.known:
            if (name := fold_name(each.name)) in wanted:
                self.by_name[name].append(each)
        self._by_likeness([row for row in left if not self._by_name(row)])

    def _by_likeness(self, left: list[ListedRow]) -> None:
        free = {each.player: each for each in self.known if each.player not in self.met}
        names = Names((each.player, each.name) for each in free.values())
        for row in left:
            like = self._like(row, names, free) if free else None
            if like:
                self.met.add(like.player)
            (self.likely if like else self.new).append(_perhaps(row, like))

    def _by_number(self, row: ListedRow) -> bool:
        known = self.by_number.get(row.number) if row.number else None
        if known is None:
            return False
        self.met.add(known.player)
        if known.name == row.name:
            self._same(row, known)
        elif name_similarity(known.name, row.name) >= LIKE:
            self.changed.append(_beside(row, known))
        else:
            facts = {"number": row.number, "name": row.name, "other": known.name}
            self.bad.append(Bad(row.line, "number_taken", facts))
        return True

    def _by_name(self, row: ListedRow) -> bool:
        called = [
            each for each in self.by_name.get(fold_name(row.name), ()) if self._may_be(row, each)
        ]
        if not called:
            return False
        if len(called) > 1:
            self.bad.append(Bad(row.line, "unclear", {"name": row.name}))
            self.met.update(each.player for each in called)
            return True
        [known] = called
        self.met.add(known.player)
        if not row.number:
            self._same(row._replace(name=known.name), known)
        elif not known.number:
            self.changed.append(_beside(row, known))
        else:
            self.likely.append(_perhaps(row, known))
        return True

    def _same(self, row: ListedRow, known: Known) -> None:
        """The same person under the same name and number; perhaps with other figures."""
        beside = _beside(row, known)
        if beside.moves:
            self.changed.append(beside)
        else:
            self.same += 1

    def _may_be(self, row: ListedRow, known: Known) -> bool:
        """Nobody else in the list, and not somebody with another number that is in it."""
        return known.player not in self.met and (
            not row.number or not known.number or known.number not in self.numbers
        )

    def _like(self, row: ListedRow, free: Names, known: dict[int, Known]) -> Known | None:
        near = (known[player] for _score, player in free.like(row.name))
        return next((each for each in near if self._may_be(row, each)), None)


def _beside(row: ListedRow, known: Known | None) -> ListedRow:
    """A row, and who it is: a player keeps the number and figures that the list does not know."""
    if known is None:
        return row
    return row._replace(
        number=row.number or known.number,
        player=known.player,
        was_name=known.name,
        was_number=known.number,
        points=row.points or known.points,
        handicap=row.handicap or known.handicap,
        guest=row.guest or known.guest,
        was_points=known.points,
        was_handicap=known.handicap,
        was_guest=known.guest,
    )


def _perhaps(row: ListedRow, known: Known | None) -> ListedRow:
    """The same of somebody who may be another: what the list itself said is remembered."""
    said = " ".join(name for name in ("points", "handicap", "guest") if getattr(row, name))
    return _beside(row, known)._replace(said=said) if known else row


def players_to_change(club_id: int, rows: Sequence[ListedRow]) -> dict[int, Player]:
    """The players of these rows. One query."""
    return players_of_club(club_id).in_bulk([row.player for row in rows])
