"""Match slips to fill in: the totals of both sides, and their initials."""

from datetime import datetime

from django.utils.translation import gettext as _

from boards.queries.matches.match_states import MatchState
from reports.content.document import (
    BlankCell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    PageShape,
    Paragraph,
    PrintedCard,
    Row,
    TextCell,
)
from reports.content.matches.match_event_draw import match_event_draw_details
from reports.content.matches.match_event_report import MatchEventReport, contestant_names_cell
from reports.content.matches.match_page_header import (
    build_match_page_header_before_play,
    empty_document,
    nothing_drawn_text,
)
from reports.content.matches.round_robin_draw import DrawDetails
from standings.matches.match_event import Contestant


def match_slips_document(report: MatchEventReport, printed: datetime) -> Document:
    """Build a slip for each match, round by round."""
    title = _("Match slips")
    header = build_match_page_header_before_play(report, printed)
    known = match_event_draw_details(report.event)
    slips = tuple(
        _slip(report, match, known) for match in report.event.matches if report.plays(match)
    )
    if not slips:
        return empty_document(title, header, nothing_drawn_text())
    return Document(title, slips, header, PageShape.EIGHTHS)


def _slip(report: MatchEventReport, match: MatchState, known: DrawDetails) -> PrintedCard:
    columns = (
        GridColumn(""),
        GridColumn(_("Pair"), ColumnKind.MARK, strong=True),
        GridColumn(_("Names"), ColumnKind.NAMES),
        GridColumn(_("Total"), ColumnKind.NUMBER, letters=9),
        GridColumn(_("Initials"), ColumnKind.MARK, letters=8),
    )
    we, they = (report.pair(pair) for pair in match.pairs)
    rows = (_side(_("We"), we), _side(_("They"), they))
    title = _("Round %(round)s · Table %(table)s") % {"round": match.round, "table": match.table}
    paragraph = Paragraph(_("Both totals as on the score sheet, each ending in 0."))
    return PrintedCard(
        title, known.start(match.round), (Grid(columns, rows, ruled=True), paragraph)
    )


def _side(side: str, pair: Contestant) -> Row:
    return (
        TextCell(side),
        TextCell(pair.label),
        contestant_names_cell(pair),
        BlankCell(),
        BlankCell(),
    )
