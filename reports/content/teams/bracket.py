"""Builds the bracket of a team knock-out, for pages, print-outs and spreadsheets."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from movements.teams.knock_out import BracketSide
from reports.content.cells.numbers import format_number, places_needed
from reports.content.document import (
    BlankCell,
    Block,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageShape,
    Paragraph,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.page_header import build_team_page_header
from reports.content.teams.knock_out import knock_out_rules, round_title
from standings.teams.knock_out_contest import BracketPlace, KnockOutContest

# More rounds have more lines than a sheet in landscape.
MOST_LYING = 5


@dataclass(frozen=True, slots=True)
class BracketLine:
    """One side of a match in the bracket: who, its IMPs, and whether it won or lost."""

    text: str
    imps: str = ""
    won: bool = False
    lost: bool = False


def bracket_lines(contest: KnockOutContest, place: BracketPlace) -> tuple[BracketLine, BracketLine]:
    """Return both sides of a match of the bracket, the upper one first."""
    one, other = (
        _bracket_line(contest, place, entry, source)
        for entry, source in zip(place.sides, place.sources, strict=True)
    )
    return one, other


def _bracket_line(
    contest: KnockOutContest, place: BracketPlace, entry: int | None, source: BracketSide
) -> BracketLine:
    if entry is None:
        return BracketLine(_source_text(contest, source))
    team = contest.entrants[entry]
    text, match = f"{team.number} {team.name}", place.match
    if match is None:
        return BracketLine(text)
    own = match.total_imps[match.sides.index(entry)]
    imps = format_number(NumberCell(own, places_needed([own]))) if match.boards_in else ""
    return BracketLine(text, imps, match.winner == entry, match.loser == entry)


def _source_text(contest: KnockOutContest, source: BracketSide) -> str:
    """Return the match that a side waits for."""
    for places in contest.bracket:
        for place in places:
            numbered = contest.bracket_draw.rounds[place.round - 1][place.number - 1]
            match = {"round": round_title(contest, place.round), "match": place.number}
            if numbered.number == source.winner_of:
                return _("Winner of %(round)s, match %(match)s") % match
            if numbered.number == source.loser_of:
                return _("Loser of %(round)s, match %(match)s") % match
    return ""


def bracket_document(contest: KnockOutContest, printed: datetime) -> Document:
    """Build the bracket to hang up, with the rules of the knock-out."""
    blocks: tuple[Block, ...] = (
        bracket_grid(contest, names_sources=False),
        *third_place_grids(contest),
        *(Paragraph(note) for note in knock_out_rules(contest)),
    )
    shape = PageShape.BRACKET if contest.planned_rounds <= MOST_LYING else PageShape.TALL_BRACKET
    return Document(_("Bracket"), blocks, build_team_page_header(contest.session, printed), shape)


def third_place_grids(contest: KnockOutContest) -> Iterator[Grid]:
    """Yield the match for third place, a row for each side; none without that match.

    A side that waits for a loser is blank, to be written on.
    """
    place = contest.third_place
    if place is None:
        return
    columns = (GridColumn(_("Team"), ColumnKind.NAMES),)
    rows: list[Row] = [
        (BlankCell() if entry is None else TextCell(_line_text(line)),)
        for entry, line in zip(place.sides, bracket_lines(contest, place), strict=True)
    ]
    yield Grid(columns, tuple(rows), title=_("Third place"))


def bracket_file_grid(contest: KnockOutContest) -> Grid:
    """Return the bracket for a file of one table: the match for third place is a column.

    Its two sides are in the rows of the two sides of the final.
    """
    grid = bracket_grid(contest)
    place = contest.third_place
    if place is None:
        return grid
    half = len(grid.rows) // 2
    at = [(half - 1) // 2 + half * side for side in (0, 1)]
    lines = [_line_text(line) for line in bracket_lines(contest, place)]
    texts = dict(zip(at, lines, strict=True))
    column = GridColumn(_("Third place"), ColumnKind.NAMES)
    rows = (
        (*row, TextCell(texts[number]) if number in texts else BlankCell())
        for number, row in enumerate(grid.rows)
    )
    return replace(grid, columns=(*grid.columns, column), rows=tuple(rows))


def bracket_grid(contest: KnockOutContest, *, names_sources: bool = True) -> Grid:
    """Return the bracket: a column for each round, both sides of a match around its middle.

    Without `names_sources` a side that waits for a winner is blank, to be written on.
    """
    rounds = contest.planned_rounds
    height = 1 << rounds
    columns = (
        *(
            GridColumn(round_title(contest, number), ColumnKind.NAMES)
            for number in range(1, rounds + 1)
        ),
        GridColumn(_("Winner"), ColumnKind.NAMES, strong=True),
    )
    cells: list[list[SingleCell]] = [[BlankCell()] * (rounds + 1) for _row in range(height)]
    slots = _slots(contest, names_sources=names_sources)
    for column, lines in enumerate(slots):
        span = height // len(lines)
        for at, text in enumerate(lines):
            if text:
                cells[at * span + (span - 1) // 2][column] = TextCell(text)
    return Grid(columns, tuple(tuple(row) for row in cells), title=_("Bracket"))


def _slots(contest: KnockOutContest, *, names_sources: bool) -> Iterator[list[str]]:
    """Yield the lines of each round from top to bottom, then the winner.

    A seed with a bye has no line in round 1.
    """
    size = 1 << contest.planned_rounds
    for round_, places in enumerate(contest.bracket, start=1):
        lines = [""] * (size >> (round_ - 1))
        for place in places:
            if place is contest.third_place:
                continue
            at = match_slot(contest, place)
            for side, line in enumerate(bracket_lines(contest, place)):
                known = place.sides[side] is not None
                lines[2 * at + side] = _line_text(line) if known or names_sources else ""
        yield lines
    champion = contest.champion
    yield [contest.entrants[champion].name if champion else ""]


def match_slot(contest: KnockOutContest, place: BracketPlace) -> int:
    """Return where a match is in the column of its round, counted from the top."""
    later = contest.bracket_draw.rounds
    number = later[place.round - 1][place.number - 1].number
    if place.round == len(later):
        return 0
    following = next(
        candidate
        for candidate in contest.bracket[place.round]
        if number in (side.winner_of for side in candidate.sources)
    )
    upper = following.sources[0].winner_of == number
    return 2 * match_slot(contest, following) + (0 if upper else 1)


def _line_text(line: BracketLine) -> str:
    mark = " \N{CHECK MARK}" if line.won else ""
    return f"{line.text} ({line.imps}){mark}" if line.imps else line.text + mark
