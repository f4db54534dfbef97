"""Score sheets of matches, blank or filled in, with We and They columns."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import zip_longest

from django.utils.translation import gettext as _

from boards.queries.matches.match_states import MatchEnding, MatchProgress, MatchState
from reports.content.cells.pair_names import direction_letter
from reports.content.document import (
    BlankCell,
    CardContent,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageShape,
    Paragraph,
    PrintedCard,
    ScoreSheetBlock,
    ScoreSheetFigure,
    ScoreSheetFigures,
    SingleCell,
    TextCell,
)
from reports.content.matches.match_endings import entry_reason_text, match_ending_sentence
from reports.content.matches.match_event_report import (
    MatchEventReport,
    contestant_label_and_names,
    match_pair_labels,
)
from reports.content.matches.match_page_header import (
    build_match_page_header,
    build_match_page_header_before_play,
    empty_document,
)
from reports.content.matches.premium_table import premium_column
from reports.content.matches.sheet_hand_cells import (
    format_contract_and_result,
    hand_remarks,
    sheet_hand_cells,
    sheet_hand_columns,
)
from scoring.laws.compass import Direction
from scoring.score_sheets.score_sheet import GameSheet, SheetEntry
from scoring.score_sheets.score_sheet import SheetRow as SheetRow
from scoring.score_sheets.sheet_hands import SheetSide

ROWS_ABOVE = 12
ROWS_BELOW = 10
LINE = "_" * 9
JUDGED = (MatchEnding.DIRECTOR, MatchEnding.FORFEIT, MatchEnding.NO_SHOW, MatchEnding.ABANDONED)

Numbered = tuple[int, SheetRow]


def blank_score_sheets_document(report: MatchEventReport, printed: datetime) -> Document:
    """Build a blank sheet for copying, with the premiums in the margin."""
    header = build_match_page_header_before_play(report, printed)
    return Document(_("Score sheets"), (_blank_card(),), header, PageShape.HALVES)


def _blank_card() -> PrintedCard:
    nobody: ScoreSheetFigures = (None, None)
    block = ScoreSheetBlock(
        (_("WE"), _("THEY")), (nobody,) * ROWS_ABOVE, (nobody,) * ROWS_BELOW, blank=True
    )
    dealers = "  ".join(map(direction_letter, Direction))
    values = {"line": LINE, "dealers": dealers}
    subtitle = (
        _("We %(line)s   They %(line)s   First dealer %(dealers)s   Initials %(line)s") % values
    )
    title = _("Four hands · Round ____ · Table ____")
    return PrintedCard(title, subtitle, (block,), beside=(premium_column(),))


def score_sheets_document(report: MatchEventReport, printed: datetime) -> Document:
    """Build a sheet for each match entered hand by hand, round by round; then the play-offs."""
    title = _("Score sheets")
    head = build_match_page_header(report, printed)
    matches = [
        *_matches_until_round(report),
        *(() if report.after_round else report.event.play_offs),
    ]
    recorded = [candidate for candidate in matches if candidate.lines]
    if not recorded:
        return empty_document(title, head, _("No match has been entered hand by hand yet."))
    cards = (card for match in recorded for card in score_sheet_cards(report, match))
    return Document(title, tuple(cards), head, PageShape.HALVES)


def _matches_until_round(report: MatchEventReport) -> list[MatchState]:
    return [match for match in report.event.matches if match.round <= report.table.after_round]


def score_sheet_cards(report: MatchEventReport, match: MatchState) -> Iterator[PrintedCard]:
    """Yield the sheet of one match; a play-off has one more for each extra hand."""
    we, they = (report.pair(pair) for pair in match.pairs)
    subtitle = _("We %(we)s   They %(they)s") % {
        "we": contestant_label_and_names(we),
        "they": contestant_label_and_names(they),
    }
    labels = (we.label, they.label)
    numbers = [line.number for line in match.lines]
    at = 0
    for extra, sheet in enumerate(match.sheets):
        rows = list(zip(numbers[at:], sheet.rows, strict=False))
        blocks = _hands(match, rows, at, labels, extra=bool(extra)) if rows else ()
        sentences = [
            *([] if extra else _ending_sentences(report, match)),
            *_unfinished_sentences(match, sheet),
        ]
        totals = sheet.totals if extra else match.set_points or sheet.totals
        block = _score_sheet_block(rows, totals, labels)
        columns = ((*blocks, *map(Paragraph, sentences)),)
        yield PrintedCard(_title(match, extra), subtitle, (block,), beside=columns)
        at += len(rows)


def _legs(row: SheetRow) -> TextCell:
    return TextCell(f"{row.after.legs.we}\N{EN DASH}{row.after.legs.they}")


def _title(match: MatchState, sheet: int) -> str:
    if match.play_off:
        title = _("Extra hand %(number)s") % {"number": sheet} if sheet else _("Play-off")
        return _("%(title)s · void") % {"title": title} if match.abandoned else title
    return _("Round %(round)s · Table %(table)s") % {"round": match.round, "table": match.table}


def _hands(
    match: MatchState,
    numbered: Sequence[Numbered],
    at: int,
    labels: tuple[str, str],
    *,
    extra: bool,
) -> tuple[CardContent, ...]:
    """Return the hands of a sheet, the first of which is the match's hand at this index.

    An extra hand leaves no leg, because nothing is carried over from it.
    """
    columns = (
        GridColumn(_("Hand"), ColumnKind.MARK),
        *sheet_hand_columns(),
        GridColumn(_("We"), ColumnKind.NUMBER),
        GridColumn(_("They"), ColumnKind.NUMBER),
        *(() if extra else (GridColumn(_("Legs"), ColumnKind.MARK),)),
    )
    rows = tuple(
        (
            NumberCell(Fraction(number)),
            *sheet_hand_cells(match, at + offset, row.before.vulnerable, labels),
            *(_points_cell(row, side) for side in SheetSide),
            *(() if extra else (_legs(row),)),
        )
        for offset, (number, row) in enumerate(numbered)
    )
    noted = ((number, hand_remarks(row.hand, labels)) for number, row in numbered)
    paragraphs = (Paragraph(f"{number}: {text}") for number, text in noted if text)
    return (Grid(columns, rows), *paragraphs)


def _points_cell(row: SheetRow, side: SheetSide) -> SingleCell:
    """Return a hand's points in one column; empty without points."""
    points = sum(entry.points for entry in row.entries if entry.side is side)
    return NumberCell(Fraction(points)) if points else BlankCell()


def _ending_sentences(report: MatchEventReport, match: MatchState) -> list[str]:
    """Return how the match ended, if the sheet does not show it."""
    sentences = [match_ending_sentence(match, match_pair_labels(report.event, match))]
    if match.typed and any(line.number <= match.set_after for line in match.lines):
        sentences.append(_("The totals are not those of the hands."))
    if match.ending in JUDGED and match.reason:
        sentences.append(_("Reason: %(reason)s") % {"reason": match.reason})
    if not report.counts(match):
        sentences.append(_("It does not count: a pair has withdrawn."))
    return [sentence for sentence in sentences if sentence]


def _unfinished_sentences(match: MatchState, sheet: GameSheet) -> list[str]:
    """Return a sentence for a sheet that is not full yet."""
    if match.state is MatchProgress.OVER or sheet.over:
        return []
    return [_("The match is under way.")]


def _score_sheet_block(
    numbered: Sequence[Numbered], totals: tuple[int, int], labels: tuple[str, str]
) -> ScoreSheetBlock:
    """Return the sheet as the players keep it; a set score appears at its foot alone."""
    below = list(_figures_below(numbered))
    ends = [sum(map(len, below[: at + 1])) for at in range(len(below))]
    won = sum(row.game is not None for _number, row in numbered)
    we, they = (NumberCell(Fraction(total)) for total in totals)
    return ScoreSheetBlock(
        (
            _("WE %(pair)s") % {"pair": labels[0]},
            _("THEY %(pair)s") % {"pair": labels[1]},
        ),
        tuple(reversed(_pair_up_figures(_figures_above(numbered)))),
        tuple(row for game in below for row in game),
        frozenset(ends[:won]),
        (we, they),
    )


def _figures_below(numbered: Sequence[Numbered]) -> Iterator[Sequence[ScoreSheetFigures]]:
    """Yield entries below the line, game by game; the last game can be unfinished."""
    game: list[tuple[SheetSide, ScoreSheetFigure]] = []
    for number, row in numbered:
        game += [
            (entry.side, _trick_score(number, row, entry)) for entry in row.entries if entry.below
        ]
        if row.game:
            yield _pair_up_figures(game)
            game = []
    if game:
        yield _pair_up_figures(game)


def _trick_score(number: int, row: SheetRow, entry: SheetEntry) -> ScoreSheetFigure:
    return ScoreSheetFigure(
        NumberCell(Fraction(entry.points)), f"{number}: {format_contract_and_result(row.hand)}"
    )


def _figures_above(numbered: Sequence[Numbered]) -> list[tuple[SheetSide, ScoreSheetFigure]]:
    """Return entries above the line, in the order of writing."""
    return [
        (
            entry.side,
            ScoreSheetFigure(
                NumberCell(Fraction(entry.points)), f"{number}: {entry_reason_text(entry.reason)}"
            ),
        )
        for number, row in numbered
        for entry in row.entries
        if not entry.below
    ]


def _pair_up_figures(
    figures: Iterable[tuple[SheetSide, ScoreSheetFigure]],
) -> list[ScoreSheetFigures]:
    """Put each side's figures in one column, from the line on."""
    entries = list(figures)
    we = [figure for side, figure in entries if side is SheetSide.WE]
    they = [figure for side, figure in entries if side is SheetSide.THEY]
    return list(zip_longest(we, they))
