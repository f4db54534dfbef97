"""The score sheet of we and they as a page shows it: like the paper, each figure with its why.

Knows sheets of scoring and the numbers of their lines; not whose match it is.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, zip_longest

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from reports.content.names import direction_letter
from scoring.laws.compass import Direction
from scoring.laws.contract import Doubling, PlayedContract
from scoring.notation.hands import write_sheet_hand
from scoring.score_sheets.hands import SheetHand, SheetSide
from scoring.score_sheets.sheet import (
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
from scoring.steps import StepNumber
from web.shared.figures import points as shown
from web.shared.hands import SIDES, extras, said, spelled
from web.shared.steps import LABELS, Line, told

ALL_TRICKS = 13


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure on the paper, the line that it belongs to, why in a word and why in full."""

    key: str
    points: str
    line: int
    reason: str
    why: tuple[Line, ...]


Figures = tuple[Figure | None, Figure | None]


@dataclass(frozen=True, slots=True)
class Paper:
    """What stands above the line, from the top; below it game by game; and both totals."""

    above: tuple[Figures, ...]
    games: tuple[tuple[Figures, ...], ...]
    totals: tuple[Figure, Figure]


@dataclass(frozen=True, slots=True)
class Written:
    """One hand in the list beside the paper; `typed` is the entry that would say it again."""

    line: int
    typed: str
    said: SafeString
    extras: str
    dealer: str
    vulnerable: str
    figures: tuple[Figure, Figure]
    game: bool


@dataclass(frozen=True, slots=True)
class Stands:
    """How one side stands before the next hand."""

    side: str
    vulnerable: bool
    leg: str
    needs: str


@dataclass(frozen=True, slots=True)
class Echo:
    """What a hand that is being typed would write, and both totals with it."""

    said: SafeString
    extras: str
    figures: tuple[tuple[str, str, str], ...]
    totals: tuple[str, str]


@dataclass(slots=True)
class _Columns:
    """Two columns of figures that grow away from a line."""

    we: list[Figure] = field(default_factory=list)
    they: list[Figure] = field(default_factory=list)

    def add(self, side: SheetSide, figure: Figure) -> None:
        (self.we if side is SheetSide.WE else self.they).append(figure)

    @property
    def rows(self) -> tuple[Figures, ...]:
        return tuple(zip_longest(self.we, self.they))


def paper(sheets: Sequence[GameSheet], lines: Sequence[int]) -> Paper:
    """The sheets of one sitting on one paper; a sheet after the first is ruled off."""
    above, games = _Columns(), [_Columns()]
    for number, row, sheet in _rows(sheets, lines):
        if games[-1].rows and row is sheet.rows[0]:
            games.append(_Columns())
        for entry, figure in _figures(number, row, sheet.rules):
            (games[-1] if entry.below else above).add(entry.side, figure)
        if row.game:
            games.append(_Columns())
    for entry, figure in _closing(sheets):
        above.add(entry.side, figure)
    if sheets[-1].over and len(games) > 1 and not games[-1].rows:
        games.pop()
    return Paper(above.rows[::-1], tuple(each.rows for each in games), _totals(sheets))


def hands(
    sheets: Sequence[GameSheet], lines: Sequence[int], dealers: Iterable[Direction | None]
) -> list[Written]:
    """Every line of the sheets in order, with who dealt it."""
    rows = zip(_rows(sheets, lines), dealers, strict=True)
    return [_written(number, row, sheet, dealer) for (number, row, sheet), dealer in rows]


def stands(now: SheetStanding) -> list[Stands]:
    """Both sides before the next hand: who is vulnerable, with which leg, and what game lacks."""
    return [
        Stands(
            str(SIDES[side]),
            side in now.vulnerable,
            shown(now.legs.of(side)) if now.legs.of(side) else "",
            shown(now.needs.of(side)),
        )
        for side in SheetSide
    ]


def echo(sheets: Sequence[GameSheet], place: int) -> Echo | None:
    """The hand at this place from nought, of sheets that have it already."""
    row = next(islice((row for sheet in sheets for row in sheet.rows), place, None), None)
    if row is None:
        return None
    totals = added(sheets)
    return Echo(
        said(row.hand),
        extras(row.hand),
        tuple(
            (str(SIDES[entry.side]), shown(entry.points), word(entry.reason))
            for entry in row.entries
        ),
        (shown(totals.we), shown(totals.they)),
    )


def added(sheets: Iterable[GameSheet]) -> SheetColumns:
    """Both totals over all the sheets."""
    totals = [sheet.totals for sheet in sheets]
    return SheetColumns(sum(each.we for each in totals), sum(each.they for each in totals))


def word(reason: EntryReason) -> str:
    """Why a figure stands there, in a word or two."""
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


def _figures(number: int, row: SheetRow, rules: str) -> Iterator[tuple[SheetEntry, Figure]]:
    for place, entry in enumerate(row.entries):
        why = (
            _about(number, row),
            *told(explain_sheet_entry(entry, row, rules)),
            *_remark(entry, row),
        )
        key = f"figure-{number}-{place}"
        yield entry, Figure(key, shown(entry.points), number, word(entry.reason), why)


def _about(number: int, row: SheetRow) -> Line:
    facts = {"line": number, "hand": spelled(row.hand)}
    return Line(0, _("Hand %(line)s: %(hand)s") % facts, "")


def _remark(entry: SheetEntry, row: SheetRow) -> Iterator[Line]:
    """Where the printed table of the association and its own rule part."""
    hand = row.hand
    if not isinstance(hand, SheetHand) or entry.reason is not EntryReason.PENALTY:
        return
    if _all_down(hand.played) and hand.declaring not in row.before.vulnerable:
        words = _("The printed table says 700 for thirteen down; by its own rule of 50 each it is")
        yield Line(0, f"{words} {shown(entry.points)}.", "")


def _all_down(played: PlayedContract) -> bool:
    return played.margin == -ALL_TRICKS and played.contract.doubling is Doubling.UNDOUBLED


def _closing(sheets: Sequence[GameSheet]) -> Iterator[tuple[SheetEntry, Figure]]:
    for sheet in sheets:
        for place, entry in enumerate(sheet.closing):
            why = told(StepNumber(entry.reason.value, entry.points, sheet.rules))
            key = f"figure-closing-{place}"
            yield entry, Figure(key, shown(entry.points), 0, word(entry.reason), why)


def _totals(sheets: Sequence[GameSheet]) -> tuple[Figure, Figure]:
    we, they = (_total(sheets, side) for side in SheetSide)
    return we, they


def _total(sheets: Sequence[GameSheet], side: SheetSide) -> Figure:
    points = shown(added(sheets).of(side))
    why = told(explain_total_of_sheets(sheets, side))
    return Figure(f"total-{side.value}", points, 0, _("total"), why)


def _written(number: int, row: SheetRow, sheet: GameSheet, dealer: Direction | None) -> Written:
    we, they = (_of_hand(number, row, side, sheet.rules) for side in SheetSide)
    return Written(
        line=number,
        typed=write_sheet_hand(row.hand),
        said=said(row.hand),
        extras=extras(row.hand),
        dealer=direction_letter(dealer) if dealer else "",
        vulnerable=_vulnerable(row.before),
        figures=(we, they),
        game=row.game is not None,
    )


def _vulnerable(before: SheetStanding) -> str:
    """Which side, or both; nothing where neither is."""
    if len(before.vulnerable) == len(SheetSide):
        return _("both")
    return "".join(str(SIDES[side]) for side in before.vulnerable)


def _of_hand(number: int, row: SheetRow, side: SheetSide, rules: str) -> Figure:
    points = sum(entry.points for entry in row.entries if entry.side is side)
    words = [word(entry.reason) for entry in row.entries if entry.side is side]
    why = (_about(number, row), *told(explain_sheet_hand(row, side, rules))) if points else ()
    key = f"hand-{number}-{side.value}"
    return Figure(key, shown(points) if points else "", number, ", ".join(words), why)
