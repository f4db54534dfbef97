"""Writes an event as BridgeWebs CSV: the ranking, then the travellers board by board.

The form is that of another program's reader; BridgeWebs itself has not confirmed it. USEBIO is what
the site prefers.
"""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from formats.event_exports.event_lines import (
    clean_line,
    north_south_score,
    ranked_pairs,
    score_texts,
    sort_results_by_board,
)
from formats.event_exports.exported_text import with_one_numbering
from formats.events.imported_event import (
    EventBoard,
    EventPair,
    EventPairKey,
    EventResult,
    ImportedEvent,
)
from scoring.boards.imp_boards import MATCHPOINTS
from scoring.laws.outcome import ContractResult, PassedOut
from scoring.notation.entry_writer import write_contract

TRAVELLER = ("NS", "EW", "Contract", "By", "Lead", "Tricks", "Score", "NS Points", "EW Points")
# Signs that make a formula of a cell in a spreadsheet.
FORMULA = ("=", "+", "-", "@")
Row = Sequence[str]


def write_bridgewebs_csv(event: ImportedEvent, *, program_version: str = "") -> bytes:
    """Write an event in UTF-8; a text that would be a formula begins with an apostrophe."""
    event = with_one_numbering(event)
    file = StringIO()
    writer = csv.writer(file)
    writer.writerows(_header(event, program_version))
    for pairs in _score_blocks(event):
        writer.writerow(["#SCORES"])
        writer.writerow(["Position", "Pair", "Name1", "Name2", *_figure_headings(event)])
        writer.writerows(_pair_row(event, pair) for pair in pairs)
    writer.writerows([["#BOARDFORMAT", "Board"], ["#TRAVELLERS"], TRAVELLER])
    for board, results in sort_results_by_board(event).items():
        writer.writerow(["#BOARD", str(board.number)])
        writer.writerows(_result_row(event, board, result) for result in results)
    return file.getvalue().encode()


def _header(event: ImportedEvent, program_version: str) -> Iterator[Row]:
    rounds = {result.round for result in event.results if result.round}
    yield "#VERSION", _cell(event.program), program_version
    yield "#DATE", f"{event.played_on:%d/%m/%Y}" if event.played_on else ""
    yield "#TITLE", _cell(event.title)
    yield "#DIRECTOR", ""
    yield "#SCORER", ""
    yield "#PAIRS", str(len(event.pairs))
    yield "#BOARDS", str(len(event.boards))
    yield "#WINNERS", str(event.winners)
    yield "#ROUNDS", str(len(rounds))


def _score_blocks(event: ImportedEvent) -> Iterator[list[EventPair]]:
    """Yield the pairs of each ranking: all of them, or North-South and then East-West."""
    groups = ranked_pairs(event)
    for direction in ("", "NS", "EW"):
        pairs = [pair for group, rows in groups.items() if group[1] == direction for pair in rows]
        if pairs:
            yield pairs


def _figure_headings(event: ImportedEvent) -> Row:
    return ("Percent", "Score") if event.method == MATCHPOINTS else ("Score",)


def _pair_row(event: ImportedEvent, pair: EventPair) -> Row:
    published = pair.published
    names = [*(_cell(player.name) for player in pair.players), "", ""][:2]
    figures = [published.percentage, published.total][-len(_figure_headings(event)) :]
    return published.rank.rstrip("="), _number(pair.key), *names, *figures


def _result_row(event: ImportedEvent, board: EventBoard, result: EventResult) -> Row:
    outcome = result.outcome
    contract: Row = ("", "", "")
    if isinstance(outcome, ContractResult):
        contract = (write_contract(outcome.contract), outcome.declarer.value, str(outcome.tricks))
    elif isinstance(outcome, PassedOut):
        contract = ("Pass", "", "")
    score = north_south_score(board, result)
    texts = " ".join(filter(None, score_texts(board, result, event.method)))
    return (
        _number(result.north_south),
        _number(result.east_west),
        *contract[:2],
        result.lead,
        contract[2],
        texts if score is None else str(score),
        result.published.north_south,
        result.published.east_west,
    )


def _number(pair: EventPairKey | None) -> str:
    # The name of an imported section can be any text.
    return _cell(f"{pair.section}{pair.number}") if pair else ""


def _cell(text: str) -> str:
    """Return a text for one cell; an apostrophe keeps it from being a formula."""
    line = clean_line(text)
    return f"'{line}" if line.lstrip("'").startswith(FORMULA) else line
