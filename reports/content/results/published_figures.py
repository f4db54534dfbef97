"""Value classes for the comparison of an imported event's published and computed scores."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from scoring.boards.rounding import round_exactly

NUMBER = re.compile(r"[+-]?(\d{1,9})(?:[.,](\d{1,9}))?")


class PublishedKind(Enum):
    """The kind of a published figure."""

    BOARD_SCORE = "board_score"
    BOARD_PERCENTAGE = "board_percentage"
    DATUM = "datum"
    TOTAL = "total"
    PERCENTAGE = "percentage"
    BOARDS = "boards"
    RANK = "rank"


class DifferenceReason(Enum):
    """Why a published figure differs from ours."""

    UNKNOWN = "unknown"
    CORRECTED = "corrected"
    CONTRADICTED = "contradicted"
    FROM_RESULT = "from_result"
    AWARDED = "awarded"
    ADJUSTED = "adjusted"
    ROUNDED = "rounded"
    FROM_BOARDS = "from_boards"
    FROM_TOTALS = "from_totals"
    NOT_RANKED = "not_ranked"
    FILE_SUM = "file_sum"
    REGULATION = "regulation"


class FigureSubject(NamedTuple):
    """What a figure is of: a pair, a board, or one pair's side of a result."""

    pair: str = ""
    board: int = 0
    opponents: str = ""


class OwnFigure(NamedTuple):
    """Our figure as it is shown, and its exact value."""

    shown: Decimal
    exact: Fraction


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """A published figure and ours, which is empty where we have none.

    `boards` and `regulation` are of a reason.
    """

    kind: PublishedKind
    subject: FigureSubject
    printed: str
    ours: str
    equal: bool
    reason: DifferenceReason = DifferenceReason.UNKNOWN
    boards: tuple[int, ...] = ()
    regulation: str = ""


def parse_figure(text: str) -> Fraction | None:
    """Return a printed number exactly; None if it is none."""
    plain = text.replace("\N{MINUS SIGN}", "-").replace("%", "").strip()
    return Fraction(plain.replace(",", ".")) if NUMBER.fullmatch(plain) else None


def count_printed_places(text: str) -> int:
    """Return the decimals of a printed number."""
    match = NUMBER.fullmatch(text.replace("\N{MINUS SIGN}", "-").replace("%", "").strip())
    return len(match[2] or "") if match else 0


def most_printed_places(texts: Iterable[str]) -> int:
    """Return the most decimals of any of these figures; zeros at the end can be left out."""
    return max(map(count_printed_places, texts), default=0)


def compare_figure(
    kind: PublishedKind,
    subject: FigureSubject,
    printed: str,
    own: OwnFigure | None,
    places: int,
    *,
    reason: DifferenceReason = DifferenceReason.UNKNOWN,
    boards: tuple[int, ...] = (),
) -> ComparedFigure:
    """Compare one figure; `places` are the decimals that the file prints figures of this kind with.

    A file with fewer decimals than we show is compared with our exact value, rounded to its own.
    """
    if own is None:
        return ComparedFigure(kind, subject, printed, "", False, reason, boards)
    value = parse_figure(printed)
    if value is None:
        return ComparedFigure(kind, subject, printed, f"{own.shown:f}", False, reason, boards)
    candidates = {Fraction(own.shown)}
    exponent = own.shown.as_tuple().exponent
    if isinstance(exponent, int) and places < -exponent:
        candidates |= {
            Fraction(round_exactly(own.exact, places=places, half=half))
            for half in (ROUND_HALF_UP, ROUND_HALF_EVEN)
        }
    if value in candidates:
        return ComparedFigure(kind, subject, printed, f"{own.shown:f}", True)
    unit = Fraction(1, 10 ** count_printed_places(printed))
    if reason is DifferenceReason.UNKNOWN and abs(value - own.exact) < unit:
        reason = DifferenceReason.ROUNDED
    return ComparedFigure(kind, subject, printed, f"{own.shown:f}", False, reason, boards)


def is_same_rank(printed: str, rank: int, *, shared: bool, repeated: bool) -> bool:
    """Whether a printed place is this one: `4=`, `=4`, `4/5`, or a number that several have."""
    text = printed.replace(" ", "")
    if match := re.fullmatch(r"(\d+)(?:/\d+)+", text):
        return shared and match[1] == str(rank)
    marked = text.startswith("=") or text.endswith("=")
    same = text.strip("=") == str(rank)
    return same and shared == (marked or repeated)
