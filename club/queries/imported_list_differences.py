"""Preview of an imported player list: compares it with the club's players.

A row with a number matches the player with that number; a row without one matches by name. Similar
names are shown as possible matches, and a person decides.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from operator import attrgetter
from typing import Any

from club.models import Player
from club.queries.duplicate_players import MIN_SIMILARITY, NameIndex, name_similarity
from club.queries.imported_list_rows import (
    GUEST_VALUES,
    KnownPlayer,
    ListedRow,
    RejectedRow,
    parse_row_figures,
)
from club.queries.players import players_of_club
from club.validators.player_figures import decimal_text
from club.validators.players import LONGEST_NAME, LONGEST_NUMBER, clean_player_text, fold_name
from formats.players.member_rows import ListedMember

BATCH_SIZE = 2_000
COLUMNS = ("pk", "name", "number", "master_points", "handicap", "guest", "mail__address")


@dataclass(frozen=True, slots=True)
class PlayerListDifferences:
    """Changes made by an imported list, row by row; `seen` is the token of the club's list."""

    seen: str
    same: int = 0
    new: Sequence[ListedRow] = ()
    changed: Sequence[ListedRow] = ()
    likely: Sequence[ListedRow] = ()
    bad: Sequence[RejectedRow] = ()
    absent: Sequence[KnownPlayer] = ()

    @property
    def nothing(self) -> bool:
        """Returns whether the list changes nothing."""
        return not (self.new or self.changed or self.likely)

    def written(self) -> bytes:
        """Serializes the differences as JSON lines of at most a thousand rows each."""
        lines = [json.dumps({"seen": self.seen, "same": self.same})]
        for name in ROW_TYPES:
            rows = getattr(self, name)
            for at in range(0, len(rows), BATCH_SIZE):
                lines.append(json.dumps([name, rows[at : at + BATCH_SIZE]], ensure_ascii=False))
        return "\n".join(lines).encode()

    @classmethod
    def read(cls, file: Iterable[bytes]) -> "PlayerListDifferences":
        """Parses the stored differences of an imported player list."""
        lines = iter(file)
        columns: dict[str, Any] = json.loads(next(lines))
        rows_by_kind: dict[str, list[Any]] = {name: [] for name in ROW_TYPES}
        for line in lines:
            name, rows = json.loads(line)
            rows_by_kind[name] += (ROW_TYPES[name](*row) for row in rows)
        return cls(**{**columns, **rows_by_kind})


ROW_TYPES: dict[str, Callable[..., Any]] = {
    "new": ListedRow,
    "changed": ListedRow,
    "likely": ListedRow,
    "bad": RejectedRow,
    "absent": KnownPlayer,
}


def known_players(club_id: int) -> list[KnownPlayer]:
    """Players on the club's list. One query."""
    rows = players_of_club(club_id).order_by("pk").values_list(*COLUMNS)
    return [
        KnownPlayer(
            *(pk, name, number, decimal_text(points), decimal_text(handicap)),
            GUEST_VALUES[guest],
            email or "",
        )
        for pk, name, number, points, handicap, guest, email in rows.iterator(chunk_size=BATCH_SIZE)
    ]


def player_list_token(known: Iterable[KnownPlayer]) -> str:
    """Returns the edit token of the club's player list."""
    digest = sha256()
    for player in known:
        digest.update(repr(tuple(player)).encode())
    return digest.hexdigest()[:24]


def compare_player_list(
    listed: Iterable[ListedMember], known: Callable[[], Sequence[KnownPlayer]]
) -> PlayerListDifferences:
    """Compares an imported list with the club's players."""
    bad: list[RejectedRow] = []
    rows = _drop_repeated_rows(_split_readable(listed, bad), bad)
    comparison = _Comparison(known(), rows, bad)
    comparison.run()
    return comparison.differences()


def _split_readable(listed: Iterable[ListedMember], bad: list[RejectedRow]) -> Iterator[ListedRow]:
    """Splits the rows into those with a valid name and number, and rejected ones."""
    for member in listed:
        name = clean_player_text(member.name)
        number = clean_player_text(member.number)
        unread, figures = parse_row_figures(member)
        if rule := member.fault or _name_fault(name, number):
            values = {"longest": LONGEST_NUMBER if rule == "number_length" else LONGEST_NAME}
            bad.append(RejectedRow(member.line, rule, values | {"name": name[:40]}))
        elif unread:
            bad.append(RejectedRow(member.line, unread, figures | {"name": name[:40]}))
        else:
            yield ListedRow(member.line, name, number)._replace(**figures)


def _name_fault(name: str, number: str) -> str:
    if not name:
        return "nameless"
    if name.isdecimal():
        return "digits"
    if len(name) > LONGEST_NAME:
        return "name_length"
    return "number_length" if len(number) > LONGEST_NUMBER else ""


def _drop_repeated_rows(rows: Iterable[ListedRow], bad: list[RejectedRow]) -> list[ListedRow]:
    """Drops repeated rows, and rejects rows that share a number but differ in name."""
    unique: list[ListedRow] = []
    first: dict[str, ListedRow] = {}
    sharing: dict[str, list[ListedRow]] = {}
    for row in rows:
        key = row.number if row.number else f" {fold_name(row.name)}"
        before = first.setdefault(key, row)
        if before is row:
            unique.append(row)
        elif fold_name(before.name) == fold_name(row.name):
            bad.append(RejectedRow(row.line, "row_twice", {"other": before.line}))
        else:
            sharing.setdefault(row.number, [before]).append(row)
    for number, same_number in sharing.items():
        for row in same_number:
            others = ", ".join(str(other.line) for other in same_number if other is not row)
            bad.append(RejectedRow(row.line, "number_twice", {"number": number, "other": others}))
    return [row for row in unique if row.number not in sharing] if sharing else unique


class _Comparison:
    """Matches each row with a player, then finds possible matches for the rest."""

    def __init__(
        self, known: Sequence[KnownPlayer], rows: list[ListedRow], bad: list[RejectedRow]
    ) -> None:
        self.known = known
        self.rows = rows
        self.bad = bad
        self.by_number = {player.number: player for player in known if player.number}
        self.by_name = defaultdict[str, list[KnownPlayer]](list)
        self.numbers: set[str] = set()
        self.met: set[int] = set()
        self.same = 0
        self.new: list[ListedRow] = []
        self.changed: list[ListedRow] = []
        self.likely: list[ListedRow] = []

    def differences(self) -> PlayerListDifferences:
        """Returns the differences found."""
        return PlayerListDifferences(
            seen=player_list_token(self.known),
            same=self.same,
            new=self.new,
            changed=self.changed,
            likely=self.likely,
            bad=sorted(self.bad, key=attrgetter("line")),
            absent=[player for player in self.known if player.player not in self.met],
        )

    def run(self) -> None:
        """Matches rows by number, by name, then by similarity; a player is matched once."""
        left = [row for row in self.rows if not self._by_number(row)]
        if not self.known or not left:
            self.new += left
            return
        self.numbers = {row.number for row in self.rows if row.number}
        wanted = {fold_name(row.name) for row in left}
        for player in self.known:
            if (name := fold_name(player.name)) in wanted:
                self.by_name[name].append(player)
        self._by_likeness([row for row in left if not self._by_name(row)])

    def _by_likeness(self, left: list[ListedRow]) -> None:
        free = {player.player: player for player in self.known if player.player not in self.met}
        names = NameIndex((player.player, player.name) for player in free.values())
        for row in left:
            like = self._like(row, names, free) if free else None
            if like:
                self.met.add(like.player)
            (self.likely if like else self.new).append(_match_likely_row(row, like))

    def _by_number(self, row: ListedRow) -> bool:
        known = self.by_number.get(row.number) if row.number else None
        if known is None:
            return False
        self.met.add(known.player)
        if known.name == row.name:
            self._same(row, known)
        elif name_similarity(known.name, row.name) >= MIN_SIMILARITY:
            self.changed.append(_match_row(row, known))
        else:
            values = {"number": row.number, "name": row.name, "other": known.name}
            self.bad.append(RejectedRow(row.line, "number_taken", values))
        return True

    def _by_name(self, row: ListedRow) -> bool:
        candidates = [
            player
            for player in self.by_name.get(fold_name(row.name), ())
            if self._may_be(row, player)
        ]
        if not candidates:
            return False
        if len(candidates) > 1:
            self.bad.append(RejectedRow(row.line, "unclear", {"name": row.name}))
            self.met.update(player.player for player in candidates)
            return True
        [known] = candidates
        self.met.add(known.player)
        if not row.number:
            self._same(row._replace(name=known.name), known)
        elif not known.number:
            self.changed.append(_match_row(row, known))
        else:
            self.likely.append(_match_likely_row(row, known))
        return True

    def _same(self, row: ListedRow, known: KnownPlayer) -> None:
        """Records a row that matches a player by name and number; its figures may differ."""
        matched = _match_row(row, known)
        if matched.moves or matched.changes_mail:
            self.changed.append(matched)
        else:
            self.same += 1

    def _may_be(self, row: ListedRow, known: KnownPlayer) -> bool:
        """Returns whether a row may be this player: neither they nor their number has a row."""
        return known.player not in self.met and (
            not row.number or not known.number or known.number not in self.numbers
        )

    def _like(
        self, row: ListedRow, free: NameIndex, known: dict[int, KnownPlayer]
    ) -> KnownPlayer | None:
        near = (known[player] for _score, player in free.like(row.name))
        return next((candidate for candidate in near if self._may_be(row, candidate)), None)


def _match_row(row: ListedRow, known: KnownPlayer | None) -> ListedRow:
    """Returns a row for its player; fields that the list leaves empty keep the player's values."""
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
        email=row.email or known.email,
        was_email=known.email,
    )


def _match_likely_row(row: ListedRow, known: KnownPlayer | None) -> ListedRow:
    """Returns a row for a possible match; `said` keeps the fields that the list itself gives."""
    given = " ".join(
        name for name in ("points", "handicap", "guest", "email") if getattr(row, name)
    )
    return _match_row(row, known)._replace(said=given) if known else row


def players_to_change(club_id: int, rows: Sequence[ListedRow]) -> dict[int, Player]:
    """Players that these rows of an imported list change. One query."""
    return players_of_club(club_id).in_bulk([row.player for row in rows])
