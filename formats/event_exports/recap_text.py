"""Writes a session as plain text in the style of ACBLscore: the ranking, then board by board.

The columns have fixed widths, for mail, a notice board or a text file. No program reads it back.
"""

from collections.abc import Iterable, Iterator, Mapping

from formats.event_exports.event_lines import (
    clean_line,
    ranked_pairs,
    score_texts,
    sort_results_by_board,
)
from formats.events.imported_event import (
    EventBoard,
    EventPair,
    EventPairKey,
    EventResult,
    ImportedEvent,
)
from scoring.boards.imp_boards import AGGREGATE, BUTLER, CROSS_IMPS, MATCHPOINTS

METHODS = {
    MATCHPOINTS: "Matchpoints",
    BUTLER: "Butler IMPs",
    CROSS_IMPS: "Cross-IMPs",
    AGGREGATE: "Total points",
}
DIRECTIONS = {"NS": "North-South", "EW": "East-West"}
WIDTH = 78
LONGEST_NAMES = 44
RULE = "-" * WIDTH


def write_recap_text(event: ImportedEvent) -> bytes:
    """Write an event in UTF-8, without results that were not played."""
    lines = [*_head(event), *_ranking(event), *_boards(event)]
    return "".join(f"{line.rstrip()}\n" for line in lines).encode()


def _head(event: ImportedEvent) -> Iterator[str]:
    played_on = event.played_on.isoformat() if event.played_on else ""
    yield clean_line(event.title)
    yield f"{clean_line(event.club):<66}  {played_on}"
    counts = f"{len(event.pairs)} pairs, {len(event.boards)} boards"
    yield f"{METHODS[event.method]}, {counts}"


def _ranking(event: ImportedEvent) -> Iterator[str]:
    has_percentages = event.method == MATCHPOINTS
    for (section, direction), pairs in ranked_pairs(event).items():
        parts = (f"Section {section}" if section else "", DIRECTIONS.get(direction, ""))
        yield ""
        yield " ".join(filter(None, parts)).upper() or "RANKING"
        yield f"{'Rank':>5} {'Pair':>6}  {'Names':<{LONGEST_NAMES}} {'Score':>9} " + (
            f"{'Percent':>8}" if has_percentages else ""
        )
        for pair in pairs:
            published = pair.published
            yield (
                f"{published.rank:>5} {_pair_label(event, pair.key):>6}  "
                f"{_names(pair):<{LONGEST_NAMES}} {published.total:>9} "
                + (f"{published.percentage:>8}" if has_percentages else "")
            )


def _boards(event: ImportedEvent) -> Iterator[str]:
    surnames = {pair.key: _surnames(pair) for pair in event.pairs}
    for board, results in sort_results_by_board(event).items():
        if results:
            yield from _board(event, board, results, surnames)


def _board(
    event: ImportedEvent,
    board: EventBoard,
    results: Iterable[EventResult],
    surnames: Mapping[EventPairKey, str],
) -> Iterator[str]:
    has_figures = event.method != AGGREGATE
    unit = "MATCHPOINTS" if event.method == MATCHPOINTS else "IMPS"
    yield RULE
    yield f"{f'RESULTS OF BOARD {board.number}':^{WIDTH}}"
    yield ""
    yield f"{'SCORES':^14}" + (f"  {unit:^15}" if has_figures else "") + "  PAIRS"
    yield f"{'N-S':>6} {'E-W':>6} " + (f"  {'N-S':>7} {'E-W':>7}" if has_figures else "")
    for result in results:
        ours, theirs = score_texts(board, result, event.method)
        figures = result.published
        sides = (
            f"{_pair_label(event, pair)} {surnames.get(pair, '')}".rstrip() if pair else "sit-out"
            for pair in (result.north_south, result.east_west)
        )
        shown = f"  {figures.north_south:>7} {figures.east_west:>7}" if has_figures else ""
        yield f"{ours:>6} {theirs:>6} {shown}  " + " vs ".join(sides)


def _pair_label(event: ImportedEvent, pair: EventPairKey) -> str:
    """Return the number of a pair with its section, and its direction where that is needed."""
    direction = pair.direction if event.winners == 1 else ""
    return f"{pair.section}{pair.number}{direction}"


def _names(pair: EventPair) -> str:
    return " - ".join(clean_line(player.name) for player in pair.players)[:LONGEST_NAMES]


def _surnames(pair: EventPair) -> str:
    """Return the last words of the first two names, as recaps have them."""
    words = (clean_line(player.name).rpartition(" ")[2] for player in pair.players[:2])
    return "-".join(filter(None, words))
