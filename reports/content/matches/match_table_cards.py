"""Table cards of a match event: pairs, dealer, and boxes to tick for vulnerable and for a leg."""

from collections import defaultdict
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.matches.match_states import MatchState
from reports.content.cells.pair_names import direction_letter
from reports.content.document import (
    BlankCell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageShape,
    Paragraph,
    PrintedCard,
    Row,
    StackedCell,
    TextCell,
)
from reports.content.matches.match_event_draw import match_event_draw_details
from reports.content.matches.match_event_report import MatchEventReport, contestant_names
from reports.content.matches.match_page_header import (
    build_match_page_header_before_play,
    empty_document,
    nothing_drawn_text,
)
from reports.content.matches.round_robin_draw import DrawDetails
from scoring.laws.compass import Direction
from scoring.score_sheets.alberta import HANDS

TICK = "\N{BALLOT BOX}"


def table_cards_document(report: MatchEventReport, printed: datetime) -> Document:
    """Build a card for each table: pairs, dealer, vulnerability and legs in each round."""
    title = _("Table cards")
    header = build_match_page_header_before_play(report, printed)
    tables = matches_by_table(report)
    if not tables:
        return empty_document(title, header, nothing_drawn_text())
    known = match_event_draw_details(report.event)
    cards = tuple(_card(report, table, tables[table], known) for table in sorted(tables))
    return Document(title, cards, header, PageShape.HALVES)


def matches_by_table(report: MatchEventReport) -> dict[int, list[MatchState]]:
    """Return the matches that can be played at each table, in order."""
    tables = defaultdict[int, list[MatchState]](list)
    for match in report.event.matches:
        if report.plays(match):
            tables[match.table].append(match)
    return tables


def _card(
    report: MatchEventReport, table: int, matches: list[MatchState], known: DrawDetails
) -> PrintedCard:
    start = any(known.starts)
    columns = (
        GridColumn(_("Round"), ColumnKind.MARK, strong=True),
        *((GridColumn(_("Start"), ColumnKind.MARK),) if start else ()),
        GridColumn(""),
        GridColumn(_("Pair"), ColumnKind.MARK),
        GridColumn(_("Names"), ColumnKind.NAMES),
        GridColumn(_("1st dealer"), ColumnKind.MARK),
        *(
            GridColumn(_("Hand %(hand)s") % {"hand": hand}, ColumnKind.MARK)
            for hand in range(2, HANDS + 1)
        ),
    )
    rows = tuple(_row(report, match, known, start=start) for match in matches)
    title = _("Table %(table)s") % {"table": table}
    return PrintedCard(
        title, "", (Grid(columns, rows, ruled=True), Paragraph(_instructions_text()))
    )


def _row(report: MatchEventReport, match: MatchState, known: DrawDetails, *, start: bool) -> Row:
    we, they = (report.pair(pair) for pair in match.pairs)
    ticks = TextCell(_("%(tick)s vul. %(tick)s leg") % {"tick": TICK})
    return (
        NumberCell(Fraction(match.round)),
        *((TextCell(known.start(match.round)),) if start else ()),
        StackedCell(TextCell(_("We")), TextCell(_("They"))),
        StackedCell(TextCell(we.label), TextCell(they.label)),
        StackedCell(TextCell(contestant_names(we)), TextCell(contestant_names(they))),
        StackedCell(TextCell("  ".join(map(direction_letter, Direction))), BlankCell()),
        *[StackedCell(ticks, ticks)] * (HANDS - 1),
    )


def _instructions_text() -> str:
    return _(
        "Circle who was drawn to deal first; the deal moves clockwise. A hand that is misdealt or "
        "passed out is not one of the four: the next player deals another. Before each hand tick "
        "the sides that are vulnerable (they have won a game) and those that have a leg (points "
        "below the line toward the next game); on the first hand there are none."
    )
