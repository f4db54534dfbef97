"""Traveller lines of USEBIO: one table's result on a board, with its published figures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from formats.errors import EventFileError
from formats.events.imported_event import (
    HIGHEST_PAIR,
    EventPairKey,
    EventRemark,
    EventResult,
    ImportedOutcome,
    PublishedResultFigures,
)
from formats.events.outcome_text import read_adjusted_percentages, read_lead, wrong_value
from formats.events.result_row import ResultRow, read_row_outcome
from formats.events.xml_elements import XmlElement
from formats.parse_int import parse_whole_number
from scoring.boards.imp_boards import MATCHPOINTS
from scoring.errors import ScoringError
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
        self.known = frozenset(self.pairs)
        self.by_direction = any(pair.direction for pair in self.pairs)

    def read_board(
        self, board: int, lines: Sequence[XmlElement], section: str
    ) -> Iterator[EventResult]:
        """Yield the results of a board; lines without a result are remarked and left out."""
        top = self.top_of(lines)
        for line in lines:
            north_south = self.pair(line, "NS", section)
            east_west = self.pair(line, "EW", section)
            if north_south is None and east_west is None:
                self.remark("no_pair", line, board=board)
                continue
            outcome = self.outcome(line, board, top)
            if outcome is None:
                self.remark("no_result", line, board=board)
                continue
            yield EventResult(
                board,
                north_south,
                east_west,
                outcome,
                self.lead(line, board),
                published=PublishedResultFigures(*self.figures(line)),
                line=line.line,
            )

    def pair(self, line: XmlElement, side: str, section: str) -> EventPairKey | None:
        """Return the pair on one side; no number, or 0, is a sit-out."""
        name = f"{side}_PAIR_NUMBER"
        written = line.value(name)
        if not written or written.strip("0-") == "":
            return None
        number = parse_whole_number(written, most=HIGHEST_PAIR)
        if number is None:
            raise wrong_value(line.line_of(name), name, written)
        # An arrow-switched pair keeps its number and sits the other way.
        directions = (side, "EW" if side == "NS" else "NS") if self.by_direction else ("",)
        keys = [EventPairKey(section, direction, number) for direction in directions]
        pair = next((key for key in keys if key in self.known), None)
        if pair is None:
            raise EventFileError(
                "event_pair_unknown", line=line.line_of(name), element=name, value=str(keys[0])
            )
        return pair

    def figures(self, line: XmlElement) -> tuple[str, str]:
        return line.value(*FIGURES["NS"])[:20], line.value(*FIGURES["EW"])[:20]

    def lead(self, line: XmlElement, board: int) -> str:
        written = line.value("LEAD")
        lead = read_lead(written)
        if lead is None:
            self.remark("lead", line, board=board, value=written[:20])
        return lead or ""

    def remark(self, code: str, line: XmlElement, **facts: int | str) -> None:
        self.remarks.append(EventRemark(code, line.line, facts))

    def outcome(self, line: XmlElement, board: int, top: Fraction) -> ImportedOutcome | None:
        """Return the score that the file states, with its contract if the two agree."""
        values = {child.name: child.text for child in line.children}
        score = values.get("SCORE", "").strip()
        if score[:1].upper() == "A" and not read_adjusted_percentages(score):
            return self.award_of_figures(line, top)
        row = ResultRow(
            line.line,
            values.get("CONTRACT", ""),
            values.get("PLAYED_BY", ""),
            values.get("TRICKS", ""),
            score,
            columns=ELEMENTS,
        )
        return read_row_outcome(row, board, vulnerability_of_board(board), self.remarks)

    def top_of(self, lines: Sequence[XmlElement]) -> Fraction:
        """Return the most matchpoints that both sides of a line share on this board."""
        return max(
            (sum(self.shares(line), start=Fraction(0)) for line in lines), default=Fraction()
        )

    def shares(self, line: XmlElement) -> list[Fraction]:
        """Return both sides' figures, none if a side has no number."""
        try:
            return [Fraction(figure.replace(",", ".")) for figure in self.figures(line)]
        except (ValueError, ZeroDivisionError):
            return []

    def award_of_figures(self, line: XmlElement, top: Fraction) -> Award:
        """Return an award without percentages by the matchpoints that both sides got."""
        shares = self.shares(line)
        if self.method != MATCHPOINTS or not shares or not top:
            raise wrong_value(line.line_of("SCORE"), "SCORE", line.value("SCORE"))
        try:
            return Award(*(100 * share / top for share in shares))
        except ScoringError as error:
            raise wrong_value(line.line_of("SCORE"), "SCORE", line.value("SCORE")) from error
