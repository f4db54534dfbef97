"""Writes the results of an event as PBN: a ScoreTable for each board and one TotalScoreTable."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from deals.deal import write_deal
from formats.deals.pbn_deals import HEAD
from formats.event_exports.exported_text import (
    award_text,
    is_written,
    single_outcome,
    with_one_numbering,
)
from formats.events.imported_event import EventBoard, EventPair, EventResult, ImportedEvent
from formats.pbn.file_tags import PbnFile, PbnGame, PbnTag, make_tag, write_pbn
from formats.pbn.tag_values import MANDATORY, VULNERABLE
from scoring.boards.imp_boards import AGGREGATE, BUTLER, CROSS_IMPS, MATCHPOINTS
from scoring.laws.compass import dealer_of_board, vulnerability_of_board
from scoring.laws.outcome import ContractResult, PassedOut, north_south_points
from scoring.notation.entry_writer import write_contract

SCORING = {
    MATCHPOINTS: "MatchPoints",
    BUTLER: "Butler",
    CROSS_IMPS: "Cross-IMPs",
    AGGREGATE: "TotalPoints",
}
# One matchpoint for a score beaten, where the usual two have no name.
ONE_A_WIN = "MP2"
UNKNOWN = "-"
# A name in a table is one token: these would begin a remark, or part it from its partner's.
REPLACED = str.maketrans(
    {"{": "(", "}": ")", ";": ",", '"': "'", "\\": "", **dict.fromkeys("&/+", ",")}
)
# Two names and the figures of a pair have to fit into the 255 letters of a line.
LONGEST_NAME = 80
RESULT_COLUMNS = (
    *(r"Section\3L", r"Table\3R", r"Round\3R", r"PairId_NS\4R", r"PairId_EW\4R"),
    *(r"Contract\5L", r"Declarer\1R", r"Result\2R", r"Lead\2L", r"Score_NS\6R"),
)
PERCENTAGE_COLUMNS = (r"Percentage_NS\6R", r"Percentage_EW\6R")
PAIR_COLUMNS = (r"Rank\4R", r"Section\3L", r"PairId\4R", r"Direction\2L")
NAME_COLUMNS = (r"NrBoards\3R", "MemberID1", "MemberID2", "Names")
Row = Sequence[str]


def write_pbn_event(event: ImportedEvent) -> bytes:
    """Write an event's boards with their deals and results, and the ranking in the last game.

    Penalties and results that were not played have no form in PBN.
    """
    event = with_one_numbering(event)
    results = defaultdict[int, list[EventResult]](list)
    for result in event.results:
        if is_written(result, event.method):
            results[result.board].append(result)
    games = [_board_tags(event, board, results[board.number]) for board in event.boards]
    games = games or [[*_tags(event, {})]]
    games[-1].append(_ranking_tag(event))
    return write_pbn(PbnFile((PbnGame((), HEAD), *(PbnGame(tuple(tags)) for tags in games))))


def _board_tags(
    event: ImportedEvent, board: EventBoard, results: Iterable[EventResult]
) -> list[PbnTag]:
    number = board.number
    dealer = board.dealer or dealer_of_board(number)
    stated = board.vulnerable
    vulnerable = vulnerability_of_board(number) if stated is None else stated
    values = {
        "Board": str(number),
        "Dealer": dealer.value,
        "Vulnerable": VULNERABLE[vulnerable],
        "Deal": write_deal(board.deal, first=dealer) if board.deal else "",
    }
    columns = (*RESULT_COLUMNS, *_figure_columns(event), *PERCENTAGE_COLUMNS)
    rows = [_result_row(event, board, result) for result in results]
    return [*_tags(event, values), _table_tag("ScoreTable", columns, rows)]


def _tags(event: ImportedEvent, values: Mapping[str, str]) -> Iterable[PbnTag]:
    """Return the mandatory tags in order, and those of the event."""
    scoring = SCORING[event.method]
    known = {
        "Event": event.title,
        "Site": event.club,
        "Date": f"{event.played_on:%Y.%m.%d}" if event.played_on else "",
        "Scoring": ONE_A_WIN if event.regulations.get("win") == 1 else scoring,
        **values,
    }
    return (
        *(make_tag(name, known.get(name, "")) for name in MANDATORY),
        make_tag("Competition", "Pairs"),
        make_tag("Application", event.program),
    )


def _figure_columns(event: ImportedEvent) -> tuple[str, ...]:
    """Return the columns of both sides' figures; total points are the score itself."""
    if event.method == AGGREGATE:
        return ()
    unit = "MP" if event.method == MATCHPOINTS else "IMP"
    return (rf"{unit}_NS\6R", rf"{unit}_EW\6R")


def _result_row(event: ImportedEvent, board: EventBoard, result: EventResult) -> Row:
    published = result.published
    figures = (published.north_south, published.east_west) if _figure_columns(event) else ()
    percentages = (published.north_south_percentage, published.east_west_percentage)
    outcome = single_outcome(result.outcome)
    contract = ("", "", "")
    if outcome is None:
        award = award_text(result, event.method)
        percentages = award.percentages if award else ("", "")
        score = "A"
    else:
        stated = board.vulnerable
        vulnerable = vulnerability_of_board(board.number) if stated is None else stated
        score = str(north_south_points(outcome, vulnerable=vulnerable) or 0)
        if isinstance(outcome, ContractResult):
            written = write_contract(outcome.contract)
            contract = (written, outcome.declarer.value, str(outcome.tricks))
        elif isinstance(outcome, PassedOut):
            contract = ("Pass", "", "")
    return (
        result.pairs[0].section,
        str(result.table or ""),
        str(result.round or ""),
        str(result.north_south.number) if result.north_south else "",
        str(result.east_west.number) if result.east_west else "",
        *contract,
        result.lead,
        score,
        *figures,
        *percentages,
    )


def _ranking_tag(event: ImportedEvent) -> PbnTag:
    total = "TotalScoreMP" if event.method == MATCHPOINTS else "TotalScoreIMP"
    figures = (rf"{total}\8R", r"TotalPercentage\6R")
    columns = (*PAIR_COLUMNS, *figures, *NAME_COLUMNS)
    return _table_tag("TotalScoreTable", columns, map(_pair_row, event.pairs))


def _pair_row(pair: EventPair) -> Row:
    published = pair.published
    numbers = [*(player.number for player in pair.players), "", ""][:2]
    return (
        published.rank,
        pair.key.section,
        str(pair.key.number),
        pair.key.direction,
        published.total,
        published.percentage,
        published.boards,
        *numbers,
        " - ".join(_name(player.name) for player in pair.players),
    )


def _name(name: str) -> str:
    words = " ".join(name.translate(REPLACED).split()).replace(" - ", "-")
    return words[:LONGEST_NAME].strip(" -")


def _table_tag(name: str, columns: Row, rows: Iterable[Row]) -> PbnTag:
    """Return a table; the width of a column follows a backslash that is not escaped."""
    written = tuple(" ".join(map(_token, row)) for row in rows)
    return PbnTag(name, ";".join(columns), written)


def _token(text: str) -> str:
    """Return a cell: a dash if it is empty, in quotation marks if it has blanks."""
    plain = " ".join(text.translate(REPLACED).split())
    if not plain:
        return UNKNOWN
    # A bracket or a percent sign at the start of a line would begin a tag or a remark.
    return f'"{plain}"' if " " in plain or plain.startswith(("[", "%", "'")) else plain
