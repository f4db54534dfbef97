"""Reads the traveller lines of a USEBIO file: the result of each table on a board."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from formats.errors import EventFileError
from formats.events.imported_event import (
    HIGHEST_PAIR,
    EventPairKey,
    EventRemark,
    EventResult,
    ImportedOutcome,
    PublishedResultFigures,
)
from formats.events.outcome_text import (
    read_adjusted_percentages,
    read_exact_number,
    read_lead,
    wrong_value,
)
from formats.events.result_row import ResultRow, read_row_outcome
from formats.events.xml_elements import XmlElement
from formats.parse_int import parse_whole_number
from scoring.boards.imp_boards import MATCHPOINTS
from scoring.laws.compass import vulnerability_of_board
from scoring.laws.outcome import Award

FIGURES = {
    side: (
        f"{side}_MATCH_POINTS",
        f"{side}_IMPS",
        f"{side}_CROSS_IMP_POINTS",
        f"{side}_CROSS_IMPS",
        f"{side}_BUTLER_POINTS",
        f"{side}_SCORE",
    )
    for side in ("NS", "EW")
}
OWN_SIDE_FIRST = {"NS": ("NS", "EW"), "EW": ("EW", "NS")}
ELEMENTS = {
    "contract": "CONTRACT",
    "declarer": "PLAYED_BY",
    "tricks": "TRICKS",
    "score": "SCORE",
}


@dataclass
class TravellerLines:
    """Reads the lines of each board; pairs are looked up among those that the file lists."""

    pairs: Sequence[EventPairKey]
    method: str
    remarks: list[EventRemark]

    def __post_init__(self) -> None:
        # By its parts: a new key for each line and side took a tenth of the time.
        self.known = {(pair.section, pair.direction, pair.number): pair for pair in self.pairs}
        self.by_direction = any(pair.direction for pair in self.pairs)

    def read_board(
        self, board: int, elements: Sequence[XmlElement], section: str
    ) -> Iterator[EventResult]:
        """Yield the results of a board; lines without a result are remarked and left out."""
        lines = [_traveller_line(element) for element in elements]
        for line in lines:
            north_south = self.pair(line, "NS", section)
            east_west = self.pair(line, "EW", section)
            if north_south is None and east_west is None:
                self.remark("no_pair", line, board=board)
                continue
            outcome = self.outcome(line, board, lines)
            if outcome is None:
                self.remark("no_result", line, board=board)
                continue
            yield EventResult(
                board,
                north_south,
                east_west,
                outcome,
                self.lead(line, board),
                published=PublishedResultFigures(*line.figures),
                line=line.number,
            )

    def pair(self, line: "_TravellerLine", side: str, section: str) -> EventPairKey | None:
        """Return the pair on one side; no number, or 0, is a sit-out."""
        name = f"{side}_PAIR_NUMBER"
        written = line.value(name)
        if not written.strip("0-"):
            return None
        number = parse_whole_number(written, most=HIGHEST_PAIR)
        if number is None:
            raise wrong_value(line.number, name, written)
        # An arrow-switched pair keeps its number and sits the other way.
        directions = OWN_SIDE_FIRST[side] if self.by_direction else ("",)
        for direction in directions:
            if key := self.known.get((section, direction, number)):
                return key
        raise EventFileError(
            "event_pair_unknown", line=line.number, element=name, value=f"{section}{number}"
        )

    def lead(self, line: "_TravellerLine", board: int) -> str:
        written = line.value("LEAD")
        lead = read_lead(written)
        if lead is None:
            self.remark("lead", line, board=board, value=written[:20])
        return lead or ""

    def remark(self, code: str, line: "_TravellerLine", **facts: int | str) -> None:
        self.remarks.append(EventRemark(code, line.number, facts))

    def outcome(
        self, line: "_TravellerLine", board: int, lines: Sequence["_TravellerLine"]
    ) -> ImportedOutcome | None:
        """Return the outcome; an adjusted score without percentages has those of its figures."""
        if line.is_adjusted and not read_adjusted_percentages(line.value("SCORE")):
            return self.award_of_figures(line, lines)
        row = ResultRow(
            line.number,
            line.value("CONTRACT"),
            line.value("PLAYED_BY"),
            line.value("TRICKS"),
            line.value("SCORE"),
            columns=ELEMENTS,
        )
        return read_row_outcome(row, board, vulnerability_of_board(board), self.remarks)

    def award_of_figures(self, line: "_TravellerLine", lines: Sequence["_TravellerLine"]) -> Award:
        """Return an award by both sides' matchpoints, of the top of the other lines."""
        tops = (sum(other.shares, Fraction(0)) for other in lines if not other.is_adjusted)
        top = max(tops, default=Fraction(0))
        shares = line.shares
        possible = bool(top and shares) and 0 <= min(shares) <= max(shares) <= top
        if self.method != MATCHPOINTS or not possible:
            raise wrong_value(line.number, "SCORE", line.value("SCORE"))
        return Award(*(100 * share / top for share in shares))


class _TravellerLine(NamedTuple):
    """The texts of a traveller line by element, and the line of the file."""

    number: int
    values: Mapping[str, str]

    def value(self, name: str) -> str:
        return self.values.get(name, "")

    @property
    def is_adjusted(self) -> bool:
        return self.value("SCORE")[:1].upper() == "A"

    @property
    def figures(self) -> tuple[str, str]:
        """Both sides' published figures, each by the first of its elements that has one."""
        return self.figure(FIGURES["NS"])[:20], self.figure(FIGURES["EW"])[:20]

    def figure(self, names: Sequence[str]) -> str:
        """The value of the first of these elements that has one; empty without any."""
        for name in names:
            if value := self.values.get(name):
                return value
        return ""

    @property
    def shares(self) -> list[Fraction]:
        """Both sides' figures, none if a side has no number."""
        numbers = [read_exact_number(figure) for figure in self.figures]
        known = [number for number in numbers if number is not None]
        return known if len(known) == len(numbers) else []


def _traveller_line(element: XmlElement) -> _TravellerLine:
    values = {child.name: child.text.strip() for child in element.children}
    return _TravellerLine(element.line, values)
