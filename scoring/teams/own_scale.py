"""Reads and writes an event's own table of victory points: lines of margins and points.

A line is a margin in IMPs, or a range of them, and the points of the winner and of the loser, such
as `0-2 10 10`, `3 11.5 8.5` or `28+ 20 0`. A line without the end of its range goes on to the next
one, and the last line has no end.
"""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from scoring.errors import InvalidRegulationError
from scoring.teams.victory_point_scales import custom_scale
from scoring.teams.victory_points import MOST_BOARDS, VictoryPointScale

OWN = "own"
# The lowest margin of a line, the winner's victory points and the loser's.
ScaleLine = tuple[int, Fraction, Fraction]
MOST_LINES = 200
LONGEST_TEXT = 10_000
# Far more than any match is won by, or any scale gives.
MOST_MARGIN = 999
MOST_POINTS = 100
_POINTS = r"(\d{1,3}(?:[.,]\d{1,2})?)"
_LINE = re.compile(
    rf"(\d{{1,3}})(?: ?- ?(\d{{1,3}})| ?\+)?(?: ?[:;=|] ?| ){_POINTS}(?: ?[:;/|-] ?| ){_POINTS}",
    re.ASCII,
)
_DASHES = str.maketrans("\u2013\u2212", "--")


def read_own_scale(text: str) -> tuple[ScaleLine, ...]:
    """Read a table from text, a line each; empty lines do not count.

    Raises `InvalidRegulationError` with the line that cannot be read, or with the margin at which
    the table has a gap.
    """
    if len(text) > LONGEST_TEXT:
        raise InvalidRegulationError("scale_length", most=MOST_LINES)
    written = [" ".join(line.split()) for line in text.translate(_DASHES).splitlines()]
    ranges = [_read_line(at, line) for at, line in enumerate(written, start=1) if line]
    _build(ranges)
    return tuple((lowest, winner, loser) for lowest, _highest, winner, loser in ranges)


def _read_line(number: int, line: str) -> tuple[int, int | None, Fraction, Fraction]:
    match = _LINE.fullmatch(line)
    if match is None:
        raise InvalidRegulationError("scale_line", line=number, text=line[:40])
    lowest, highest, *points = match.groups()
    winner, loser = (Fraction(Decimal(each.replace(",", "."))) for each in points)
    return int(lowest), int(highest) if highest else None, winner, loser


def write_own_scale(lines: Iterable[ScaleLine]) -> str:
    """Write a table as text that `read_own_scale` reads: `0 10 10`, a line each."""
    return "\n".join(
        f"{lowest} {_format_points(winner)} {_format_points(loser)}"
        for lowest, winner, loser in lines
    )


def _format_points(points: Fraction) -> str:
    return f"{Decimal(points.numerator) / points.denominator:f}"


def own_scale(lines: Sequence[ScaleLine]) -> VictoryPointScale:
    """Build the scale of a table, for matches of any length.

    Raises `InvalidRegulationError` for a table without a line, with too many, with a gap, or in
    which the winner's points fall or the loser's rise.
    """
    return _build([(lowest, None, winner, loser) for lowest, winner, loser in lines])


def _build(ranges: Sequence[tuple[int, int | None, Fraction, Fraction]]) -> VictoryPointScale:
    """Build the scale of lines; one without the end of its range goes on to the next."""
    if len(ranges) > MOST_LINES:
        raise InvalidRegulationError("scale_length", most=MOST_LINES)
    for lowest, _highest, winner, loser in ranges:
        if lowest > MOST_MARGIN or not 0 <= loser <= winner <= MOST_POINTS:
            raise InvalidRegulationError("scale_points", margin=lowest, most=MOST_POINTS)
    for (before, *_rest), (lowest, *_others) in pairwise(ranges):
        if lowest <= before:
            raise InvalidRegulationError("scale", rule="twice", margin=lowest)
    ends = [lowest - 1 for lowest, *_rest in ranges[1:]]
    closed = [
        (lowest, end if highest is None else highest, winner, loser)
        for (lowest, highest, winner, loser), end in zip(ranges, [*ends, None], strict=False)
    ]
    return custom_scale(OWN, closed, boards=range(1, MOST_BOARDS + 1))
