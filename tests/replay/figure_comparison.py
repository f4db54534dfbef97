"""Compares every printed figure of an event with what the product shows."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scoring.teams.victory_points import continuous_victory_points
from tests.replay.event_file import PublishedEvent
from tests.replay.session import ReplayedSession
from tests.replay.shown_figures import Figures, Readings, number

NOTES, UNKNOWN = "notes", "unknown"


@dataclass(frozen=True)
class Comparison:
    """One printed figure, and what each part of the product shows in its place."""

    kind: str
    what: str
    published: str
    ours: Figures
    reason: str = ""

    @property
    def equal(self) -> bool:
        """It is shown somewhere, and everywhere the same as printed."""
        return bool(self.ours) and all(self._same(value) for value in self.ours.values())

    def _same(self, ours: str) -> bool:
        if self.kind in PLACES:
            return ours == self.published
        theirs, mine = number(self.published), number(ours)
        return ours == self.published if theirs is None else theirs == mine

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        kwargs = {"kind": self.kind, "of": self.what, "published": self.published}
        return {**kwargs, "ours": self.ours, "reason": self.reason}


PLACES = frozenset({"places", "places in strata"})


def compare_session(replayed: ReplayedSession, reading: Readings) -> Iterator[Comparison]:
    """Every figure that the file prints of a session."""
    event = replayed.event
    yield from _rows(replayed, reading)
    for board, datum in event.datums.items():
        yield Comparison("datums", f"board {board}", datum, reading.datums.get(board, {}))
    yield from _pairs(replayed, reading)
    yield from _places(replayed, reading)
    yield from _list_places(replayed, reading)


def _rows(replayed: ReplayedSession, reading: Readings) -> Iterator[Comparison]:
    event = replayed.event
    in_percent = event.policy.get("board_figure") == "percent"
    kind = "percentages of boards" if in_percent else BOARD_KINDS[event.scoring]
    figures = reading.percents if in_percent else reading.boards
    for row in event.rows:
        cell = replayed.cells.get((row.board, row.position), 0)
        if row.ns_score is not None and not row.award:
            yield Comparison("scores", row.name, str(row.ns_score), reading.scores.get(cell, {}))
        for side, who in zip(("ns", "ew"), row.sides, strict=True):
            if who is None and (row.ns is not None or row.ew is not None):
                continue
            if side in row.published:
                ours = figures.get((cell, side), {})
                yield Comparison(kind, f"{row.name}, {side}", str(row.published[side]), ours)
            if f"{side}_percent" in row.published:
                ours = reading.percents.get((cell, side), {})
                printed = str(row.published[f"{side}_percent"])
                yield Comparison("percentages of boards", f"{row.name}, {side}", printed, ours)


BOARD_KINDS = {"matchpoints": "matchpoints", "butler": "imps", "cross_imps": "imps"}
PAIR_KINDS = {"total": "totals", "percent": "percentages", "boards_played": "boards played"}


def _pairs(replayed: ReplayedSession, reading: Readings) -> Iterator[Comparison]:
    for who, pair in replayed.event.pairs.items():
        place = replayed.places.get(who, 0)
        for name, kind in PAIR_KINDS.items():
            if name in pair.published:
                ours = reading.pairs.get((place, name), {})
                yield Comparison(kind, f"pair {who}", str(pair.published[name]), ours)


def _places(replayed: ReplayedSession, reading: Readings) -> Iterator[Comparison]:
    event = replayed.event
    printed = {
        who: str(pair.published["place"])
        for who, pair in event.pairs.items()
        if "place" in pair.published
    }
    fields = {
        who: (event.pairs[who].direction if event.winners == 2 else "", event.pairs[who].section)
        for who in printed
    }
    times = Counter((fields[who], place) for who, place in printed.items())
    ours = {who: reading.pairs.get((replayed.places.get(who, 0), "place"), {}) for who in printed}
    for who, place in printed.items():
        # A source that gives two the same plain number marks no shared place.
        plain = place.isdigit() and times[fields[who], place] > 1
        printed_values = {
            where: as_printed(value, place, plain) for where, value in ours[who].items()
        }
        yield Comparison("places", f"pair {who}", place, printed_values)


def as_printed(ours: str, theirs: str, plain: bool) -> str:
    """A place in the way that the source writes one: `4=`, `=4`, `4/5`, or the number alone."""
    rank, shared = ours.rstrip("="), ours.endswith("=")
    if not shared or plain:
        return rank
    if "/" in theirs:
        first, *_others, last = theirs.split("/")
        return theirs if first == rank and int(last) > int(first) else ours
    return f"={rank}" if theirs.startswith("=") else ours


def _list_places(replayed: ReplayedSession, reading: Readings) -> Iterator[Comparison]:
    """The first list of a direction is its ranking; those of both directions are lists."""
    for who, pair in replayed.event.pairs.items():
        place = replayed.places.get(who, 0)
        for kind, key in (("section_places", "stratum"), ("event_places", "both_directions")):
            for stratum, printed in (pair.published.get(kind) or {}).items():
                ours = reading.lists.get((place, key, int(stratum)), {})
                alone = replayed.event.winners == 1 and kind == "event_places"
                if int(stratum) == 1 and (key == "stratum" or alone):
                    ours = reading.pairs.get((place, "place"), {})
                printed_values = {
                    at: as_printed(value, printed, False) for at, value in ours.items()
                }
                what = f"pair {who}, {kind} of list {stratum}"
                yield Comparison("places in strata", what, printed, printed_values)


def compare_tables(event: PublishedEvent) -> Iterator[Comparison]:
    """Victory points of the winner for each margin, by number of boards."""
    for boards, table in event.tables.items():
        for margin, printed in enumerate(table):
            ours = {"scale": str(continuous_victory_points(margin, boards=int(boards)))}
            what = f"{boards} boards, margin {margin}"
            yield Comparison("victory points", what, str(printed), ours)


def explained_by(notes: tuple[str, ...], difference: Comparison) -> str:
    """Whether the file's own notes say that this figure cannot be reproduced.

    A note does that names the board and one of the pairs, or prints the figure itself.
    """
    board = re.match(r"board (\d+)(?:, (\S+) v (\S+?),?(?: |$))?", difference.what)
    for note in notes:
        matches = re.findall(r"[A-Za-z0-9.]+", note)
        if board:
            of_board = re.search(rf"\b[Bb]oards? (?:\d+,? (?:and )?)*{board[1]}\b", note)
            if of_board and ({board[2], (board[3] or "").rstrip(",")} & set(matches)):
                return NOTES
        elif (
            difference.published.rstrip(".") in {word.rstrip(".") for word in matches}
            and len(difference.published) > 2
        ):
            return NOTES
    return UNKNOWN


def by_kind(comparisons: list[Comparison]) -> dict[str, tuple[int, int]]:
    """How many figures of each kind were compared, and how many of them are equal."""
    kinds = defaultdict[str, list[bool]](list)
    for comparison in comparisons:
        kinds[comparison.kind].append(comparison.equal)
    return {kind: (len(equal), sum(equal)) for kind, equal in kinds.items()}
