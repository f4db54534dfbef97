"""Content of a score sheet with columns We and They: entries, totals and explanations."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, zip_longest

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from reports.content.cells.pair_names import direction_letter
from scoring.laws.compass import Direction
from scoring.laws.contract import Doubling, PlayedContract
from scoring.notation.sheet_hand_text import write_sheet_hand
from scoring.score_sheets.score_sheet import (
    EntryReason,
    GameSheet,
    SheetColumns,
    SheetEntry,
    SheetRow,
    SheetStanding,
    explain_sheet_entry,
    explain_sheet_hand,
    explain_total_of_sheets,
)
from scoring.score_sheets.sheet_hands import SheetHand, SheetSide
from scoring.steps import StepNumber
from web.shared.render.numbers import format_points as shown
from web.shared.render.sheet_hands import (
    SIDES,
    honours_and_revoke_text,
    sheet_hand_html,
    sheet_hand_text,
)
from web.shared.render.steps import LABELS, StepLine, step_lines

ALL_TRICKS = 13


@dataclass(frozen=True, slots=True)
class SheetFigure:
    """A figure on the score sheet: its line, and a short and a full reason."""

    key: str
    points: str
    line: int
    reason: str
    why: tuple[StepLine, ...]


FigurePair = tuple[SheetFigure | None, SheetFigure | None]


@dataclass(frozen=True, slots=True)
class RenderedScoreSheet:
    """Entries above the line from the top, entries below it by game, and both totals."""

    above: tuple[FigurePair, ...]
    games: tuple[tuple[FigurePair, ...], ...]
    totals: tuple[SheetFigure, SheetFigure]


@dataclass(frozen=True, slots=True)
class SheetHandLine:
    """A hand in the list next to the sheet; `typed` is its text for the box."""

    line: int
    typed: str
    html: SafeString
    extras: str
    dealer: str
    vulnerable: str
    figures: tuple[SheetFigure, SheetFigure]
    game: bool


@dataclass(frozen=True, slots=True)
class SideStanding:
    """Vulnerability and score of a side before the next hand."""

    side: str
    vulnerable: bool
    leg: str
    needs: str


@dataclass(frozen=True, slots=True)
class SheetHandPreview:
    """Entries and totals that a hand would add while it is typed."""

    html: SafeString
    extras: str
    figures: tuple[tuple[str, str, str], ...]
    totals: tuple[str, str]


@dataclass(slots=True)
class _Columns:
    """Two columns of figures that grow away from a line."""

    we: list[SheetFigure] = field(default_factory=list)
    they: list[SheetFigure] = field(default_factory=list)

    def add(self, side: SheetSide, figure: SheetFigure) -> None:
        (self.we if side is SheetSide.WE else self.they).append(figure)

    @property
    def rows(self) -> tuple[FigurePair, ...]:
        return tuple(zip_longest(self.we, self.they))


def render_score_sheet(sheets: Sequence[GameSheet], lines: Sequence[int]) -> RenderedScoreSheet:
    """Returns the score sheets of one sitting as one HTML sheet, with a line between them."""
    above = _Columns()
    games = [_Columns()]
    for number, row, sheet in _rows(sheets, lines):
        if games[-1].rows and row is sheet.rows[0]:
            games.append(_Columns())
        for entry, figure in _entry_figures(number, row, sheet.rules):
            (games[-1] if entry.below else above).add(entry.side, figure)
        if row.game:
            games.append(_Columns())
    for entry, figure in _closing_figures(sheets):
        above.add(entry.side, figure)
    if sheets[-1].over and len(games) > 1 and not games[-1].rows:
        games.pop()
    return RenderedScoreSheet(
        above.rows[::-1], tuple(columns.rows for columns in games), _total_figures(sheets)
    )


def list_sheet_hands(
    sheets: Sequence[GameSheet], lines: Sequence[int], dealers: Iterable[Direction | None]
) -> list[SheetHandLine]:
    """Returns the hands of all sheets in order, with their dealers."""
    rows = zip(_rows(sheets, lines), dealers, strict=True)
    return [_sheet_hand_line(number, row, sheet, dealer) for (number, row, sheet), dealer in rows]


def side_standings(now: SheetStanding) -> list[SideStanding]:
    """Returns each side's vulnerability, leg and missing points before the next hand."""
    return [
        SideStanding(
            str(SIDES[side]),
            side in now.vulnerable,
            shown(now.legs.of(side)) if now.legs.of(side) else "",
            shown(now.needs.of(side)),
        )
        for side in SheetSide
    ]


def preview_sheet_hand(sheets: Sequence[GameSheet], place: int) -> SheetHandPreview | None:
    """Returns the preview of the hand at this index (from 0), which the sheets include."""
    row = next(islice((row for sheet in sheets for row in sheet.rows), place, None), None)
    if row is None:
        return None
    totals = sum_sheet_totals(sheets)
    return SheetHandPreview(
        sheet_hand_html(row.hand),
        honours_and_revoke_text(row.hand),
        tuple(
            (str(SIDES[entry.side]), shown(entry.points), sheet_entry_reason(entry.reason))
            for entry in row.entries
        ),
        (shown(totals.we), shown(totals.they)),
    )


def sum_sheet_totals(sheets: Iterable[GameSheet]) -> SheetColumns:
    """Returns both totals over all sheets."""
    totals = [sheet.totals for sheet in sheets]
    return SheetColumns(
        sum(columns.we for columns in totals), sum(columns.they for columns in totals)
    )


def sheet_entry_reason(reason: EntryReason) -> str:
    """Returns a short reason for an entry."""
    others = {
        EntryReason.TRICK_SCORE: _("trick score"),
        EntryReason.PENALTY: _("penalty"),
        EntryReason.INSULT: _("made doubled"),
        EntryReason.LEG: _("leg"),
    }
    return others.get(reason) or str(LABELS[reason.value])


def _rows(
    sheets: Sequence[GameSheet], lines: Sequence[int]
) -> Iterator[tuple[int, SheetRow, GameSheet]]:
    numbers = iter(lines)
    for sheet in sheets:
        for row in sheet.rows:
            yield next(numbers), row, sheet


def _entry_figures(
    number: int, row: SheetRow, rules: str
) -> Iterator[tuple[SheetEntry, SheetFigure]]:
    for place, entry in enumerate(row.entries):
        why = (
            _hand_heading(number, row),
            *step_lines(explain_sheet_entry(entry, row, rules)),
            *_printed_table_remark(entry, row),
        )
        key = f"figure-{number}-{place}"
        yield (
            entry,
            SheetFigure(key, shown(entry.points), number, sheet_entry_reason(entry.reason), why),
        )


def _hand_heading(number: int, row: SheetRow) -> StepLine:
    values = {"line": number, "hand": sheet_hand_text(row.hand)}
    return StepLine(0, _("Hand %(line)s: %(hand)s") % values, "")


def _printed_table_remark(entry: SheetEntry, row: SheetRow) -> Iterator[StepLine]:
    """Returns a note where the association's printed table contradicts its rule."""
    hand = row.hand
    if not isinstance(hand, SheetHand) or entry.reason is not EntryReason.PENALTY:
        return
    if _is_thirteen_down_undoubled(hand.played) and hand.declaring not in row.before.vulnerable:
        text = _("The printed table says 700 for thirteen down; by its own rule of 50 each it is")
        yield StepLine(0, f"{text} {shown(entry.points)}.", "")


def _is_thirteen_down_undoubled(played: PlayedContract) -> bool:
    return played.margin == -ALL_TRICKS and played.contract.doubling is Doubling.UNDOUBLED


def _closing_figures(sheets: Sequence[GameSheet]) -> Iterator[tuple[SheetEntry, SheetFigure]]:
    for sheet in sheets:
        for place, entry in enumerate(sheet.closing):
            why = step_lines(StepNumber(entry.reason.value, entry.points, sheet.rules))
            key = f"figure-closing-{place}"
            yield (
                entry,
                SheetFigure(key, shown(entry.points), 0, sheet_entry_reason(entry.reason), why),
            )


def _total_figures(sheets: Sequence[GameSheet]) -> tuple[SheetFigure, SheetFigure]:
    we, they = (_total_figure(sheets, side) for side in SheetSide)
    return we, they


def _total_figure(sheets: Sequence[GameSheet], side: SheetSide) -> SheetFigure:
    points = shown(sum_sheet_totals(sheets).of(side))
    why = step_lines(explain_total_of_sheets(sheets, side))
    return SheetFigure(f"total-{side.value}", points, 0, _("total"), why)


def _sheet_hand_line(
    number: int, row: SheetRow, sheet: GameSheet, dealer: Direction | None
) -> SheetHandLine:
    we, they = (_hand_figure(number, row, side, sheet.rules) for side in SheetSide)
    return SheetHandLine(
        line=number,
        typed=write_sheet_hand(row.hand),
        html=sheet_hand_html(row.hand),
        extras=honours_and_revoke_text(row.hand),
        dealer=direction_letter(dealer) if dealer else "",
        vulnerable=_vulnerable_sides(row.before),
        figures=(we, they),
        game=row.game is not None,
    )


def _vulnerable_sides(before: SheetStanding) -> str:
    """Returns the vulnerable side or "both"; empty if neither is."""
    if len(before.vulnerable) == len(SheetSide):
        return _("both")
    return "".join(str(SIDES[side]) for side in before.vulnerable)


def _hand_figure(number: int, row: SheetRow, side: SheetSide, rules: str) -> SheetFigure:
    points = sum(entry.points for entry in row.entries if entry.side is side)
    reasons = [sheet_entry_reason(entry.reason) for entry in row.entries if entry.side is side]
    why = (
        (_hand_heading(number, row), *step_lines(explain_sheet_hand(row, side, rules)))
        if points
        else ()
    )
    key = f"hand-{number}-{side.value}"
    return SheetFigure(key, shown(points) if points else "", number, ", ".join(reasons), why)
