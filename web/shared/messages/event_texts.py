"""Texts about imported and exported event files, and about published scores that differ."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from formats.events.imported_event import EventRemark
from formats.events.traveller_columns import TravellerField
from reports.content.catalogue import has_event_files
from reports.content.events.exported_event import export_remarks
from reports.content.regulations.session_regulations import NAMED_REGULATIONS, PROGRAMS
from reports.content.results.published_figures import (
    ComparedFigure,
    DifferenceReason,
    PublishedKind,
)
from standings.snapshot_cache import SessionSnapshot

REMARKS = {
    "score_differs": gettext_lazy(
        "Board %(board)s: the contract and the tricks score %(computed)s, the file says %(score)s. "
        "The score of the file is used."
    ),
    "adjustment": gettext_lazy(
        "Pair %(pair)s has an adjustment of %(amount)s, but the file does not say in which unit. "
        "Enter it as a penalty."
    ),
    "no_pair": gettext_lazy("Board %(board)s: a result without pairs is left out."),
    "no_result": gettext_lazy("Board %(board)s: a row without a result is left out."),
    "not_decided": gettext_lazy(
        "Board %(board)s, table %(table)s: the director has not decided yet. The result is left "
        "out."
    ),
    "device_remark": gettext_lazy("Board %(board)s: remark of the scoring device: “%(value)s”."),
    "wrong_direction": gettext_lazy(
        "Board %(board)s, table %(table)s: the pairs sat in the wrong direction. The score counts "
        "for the pair that held the cards."
    ),
    "deal": gettext_lazy("Board %(board)s: the deal is impossible and is left out."),
    "deals_differ": gettext_lazy(
        "Board %(board)s: two sections have different deals. The first is used."
    ),
    "number_twice": gettext_lazy(
        "Number %(value)s was typed for two players. The one of pair %(pair)s is read without it."
    ),
    "rows_missing": gettext_lazy(
        "The table %(table)s has another number of rows than the file states. Check that no result "
        "is missing."
    ),
    "lead": gettext_lazy("Board %(board)s: the lead “%(value)s” is not a card and is left out."),
}
# Of exported files: reasons for which a federation refuses them, and what others read less of.
EXPORT_REMARKS = {
    "date": gettext_lazy("The session has no date. Enter it under Details."),
    "player_name": gettext_lazy("Pair %(pair)s has fewer than two players. Enter their names."),
    "player_number": gettext_lazy(
        "%(name)s, pair %(pair)s, has no number. Enter it under Players."
    ),
    "substitute": gettext_lazy("Pair %(pair)s had a substitute. The files have its last players."),
    "penalty": gettext_lazy(
        "Pair %(pair)s has a penalty. Its total is less the penalty; programs that score the "
        "file again do not take it off."
    ),
    "penalties": gettext_lazy(
        "Pair %(pair)s has penalties of different units or Laws. JSON has only those of one kind: "
        "give the others again where you import it."
    ),
    "cancelled": gettext_lazy(
        "Boards that were cancelled for the whole field are in no file: board %(boards)s."
    ),
    "not_written": gettext_lazy(
        "USEBIO and PBN leave out results that were not played or that they have no form for: "
        "board %(boards)s."
    ),
    "fouled": gettext_lazy(
        "Other programs compare all results of a fouled board: board %(boards)s."
    ),
}
KINDS = {
    PublishedKind.BOARD_SCORE: gettext_lazy("score on a board"),
    PublishedKind.BOARD_PERCENTAGE: gettext_lazy("percentage of a board"),
    PublishedKind.DATUM: gettext_lazy("datum"),
    PublishedKind.TOTAL: gettext_lazy("total"),
    PublishedKind.PERCENTAGE: gettext_lazy("percentage"),
    PublishedKind.BOARDS: gettext_lazy("boards played"),
    PublishedKind.RANK: gettext_lazy("rank"),
}
REASONS = {
    DifferenceReason.UNKNOWN: gettext_lazy("no cause found"),
    DifferenceReason.CORRECTED: gettext_lazy("results of this board have changed since the import"),
    DifferenceReason.CONTRADICTED: gettext_lazy(
        "the file has other figures for the same score at another table: changed by hand"
    ),
    DifferenceReason.FROM_RESULT: gettext_lazy("follows from another result on this board"),
    DifferenceReason.AWARDED: gettext_lazy(
        "the file gives this adjusted score other figures than its percentages"
    ),
    DifferenceReason.ADJUSTED: gettext_lazy("the file has an adjustment that is not used here"),
    DifferenceReason.ROUNDED: gettext_lazy("rounding: less than one unit of the last decimal"),
    DifferenceReason.FROM_BOARDS: gettext_lazy("follows from board %(boards)s"),
    DifferenceReason.FROM_TOTALS: gettext_lazy("follows from totals that differ"),
    DifferenceReason.NOT_RANKED: gettext_lazy("the pair has no result here"),
    DifferenceReason.FILE_SUM: gettext_lazy(
        "the file's own figures on the boards add up to another total"
    ),
    DifferenceReason.REGULATION: gettext_lazy("another regulation; equal with %(regulation)s"),
}

# What a column of a table of results holds, as it is chosen on a page.
TRAVELLER_FIELDS = {
    TravellerField.NOTHING: gettext_lazy("not read"),
    TravellerField.BOARD: gettext_lazy("Board"),
    TravellerField.NORTH_SOUTH: gettext_lazy("Pair North-South"),
    TravellerField.EAST_WEST: gettext_lazy("Pair East-West"),
    TravellerField.CONTRACT: gettext_lazy("Contract"),
    TravellerField.DECLARER: gettext_lazy("Declarer"),
    TravellerField.TRICKS: gettext_lazy("Tricks, 0 to 13"),
    TravellerField.RESULT: gettext_lazy("Result: =, +1, −2"),
    TravellerField.SCORE: gettext_lazy("Score of North-South"),
    TravellerField.SCORE_EAST_WEST: gettext_lazy("Score of East-West"),
    TravellerField.LEAD: gettext_lazy("Lead"),
    TravellerField.SECTION: gettext_lazy("Section"),
    TravellerField.ROUND: gettext_lazy("Round"),
    TravellerField.TABLE: gettext_lazy("Table"),
    TravellerField.NAMES_NORTH_SOUTH: gettext_lazy("Names North-South"),
    TravellerField.NAMES_EAST_WEST: gettext_lazy("Names East-West"),
    TravellerField.FIGURE_NORTH_SOUTH: gettext_lazy("Matchpoints or IMPs North-South"),
    TravellerField.FIGURE_EAST_WEST: gettext_lazy("Matchpoints or IMPs East-West"),
    TravellerField.PERCENT_NORTH_SOUTH: gettext_lazy("Percentage North-South"),
    TravellerField.PERCENT_EAST_WEST: gettext_lazy("Percentage East-West"),
}


def remark_text(remark: EventRemark) -> str:
    """Return a remark about the file, with its line or its table and row, if it has them."""
    text = str(REMARKS[remark.code]) % remark.facts
    if not remark.line:
        return text
    if remark.table:
        values = {"table": remark.table, "row": remark.line, "text": text}
        return _("Table %(table)s, row %(row)s: %(text)s") % values
    return _("Line %(line)s: %(text)s") % {"line": remark.line, "text": text}


def published_kind_text(kind: PublishedKind) -> str:
    """Return the name of a kind of figure."""
    return str(KINDS[kind])


def difference_reason_text(figure: ComparedFigure) -> str:
    """Return why a published figure differs."""
    values = {
        "boards": ", ".join(map(str, figure.boards)),
        "regulation": regulation_text(figure.regulation),
    }
    return str(REASONS[figure.reason]) % values


def regulation_text(regulation: str) -> str:
    """Return a regulation as the page names it, then as the command does: `win=1`, or a preset."""
    key, _separator, value = regulation.partition("=")
    for program in PROGRAMS:
        if program.key == regulation:
            return f"{program.words} ({regulation})"
    for named in NAMED_REGULATIONS:
        for choice in named.choices:
            if (named.key, str(choice.value)) == (key, value):
                return f"“{named.title}: {choice.words}” ({regulation})"
    return regulation


def figure_subject_text(figure: ComparedFigure) -> str:
    """Return what a figure is of, such as `board 4, 1NS v 21EW`."""
    subject = figure.subject
    if not subject.pair:
        return _("board %(board)s") % {"board": subject.board}
    if not subject.board:
        return _("pair %(pair)s") % {"pair": subject.pair}
    values = {"board": subject.board, "pair": subject.pair, "opponents": subject.opponents}
    if not subject.opponents:
        return _("board %(board)s, %(pair)s") % values
    return _("board %(board)s, %(pair)s against %(opponents)s") % values


def export_remark_texts(snapshot: SessionSnapshot) -> list[str]:
    """Return the remarks about a session's files for other programs; none without such files."""
    if not has_event_files(snapshot):
        return []
    remarks = export_remarks(snapshot)
    return [str(EXPORT_REMARKS[remark.code]) % remark.facts for remark in remarks]
