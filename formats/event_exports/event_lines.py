"""Sorts the ranked pairs and the results of an event for export files, and formats their scores."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from formats.event_exports.exported_text import award_text, single_outcome
from formats.events.imported_event import EventBoard, EventPair, EventResult, ImportedEvent
from scoring.laws.compass import Side, vulnerability_of_board
from scoring.laws.outcome import NotPlayed, north_south_points

UNRANKED = 10_000
NOT_PLAYED = "NP"
ADJUSTED = "ADJ"


def ranked_pairs(event: ImportedEvent) -> Mapping[tuple[str, str], Sequence[EventPair]]:
    """Return the pairs by section and direction, in the order of their ranks.

    With one winner all pairs of a section are together.
    """
    groups = defaultdict[tuple[str, str], list[EventPair]](list)
    for pair in event.pairs:
        direction = pair.key.direction if event.winners == 2 else ""
        groups[pair.key.section, direction].append(pair)
    # North-South is listed first.
    order = sorted(groups, key=lambda group: (group[0], group[1] == "EW"))
    return {group: sorted(groups[group], key=_place) for group in order}


def sort_results_by_board(event: ImportedEvent) -> Mapping[EventBoard, Sequence[EventResult]]:
    """Return the results of each board, the best score of North-South first."""
    boards = {board.number: board for board in event.boards}
    results = defaultdict[EventBoard, list[EventResult]](list)
    for result in event.results:
        results[boards[result.board]].append(result)
    return {
        board: sorted(results[board], key=lambda result: _score_order(board, result))
        for board in event.boards
    }


def north_south_score(board: EventBoard, result: EventResult) -> int | None:
    """Return the score to North-South; None if the board has another outcome than a score."""
    outcome = single_outcome(result.outcome)
    if outcome is None:
        return None
    return north_south_points(outcome, vulnerable=_vulnerable(board)) or 0


def score_texts(board: EventBoard, result: EventResult, method: str) -> tuple[str, str]:
    """Return the scores of both sides as travellers list them, on the side that has it.

    An adjusted score has its percentages, if it has any.
    """
    score = north_south_score(board, result)
    if score is not None:
        if not score:
            return "PASS", ""
        return (str(score), "") if score > 0 else ("", str(-score))
    if isinstance(result.outcome, NotPlayed):
        return NOT_PLAYED, ""
    award = award_text(result, method)
    if award is None or not all(award.percentages):
        return ADJUSTED, ""
    ours, theirs = award.percentages
    return f"{ours}%", f"{theirs}%"


def clean_line(text: str) -> str:
    """Return a text on one line, without characters that cannot be printed."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _vulnerable(board: EventBoard) -> frozenset[Side]:
    stated = board.vulnerable
    return vulnerability_of_board(board.number) if stated is None else stated


def _place(pair: EventPair) -> tuple[int, str, int]:
    rank = pair.published.rank.rstrip("=")
    place = int(rank) if rank.isascii() and rank.isdecimal() else UNRANKED
    return place, pair.key.direction, pair.key.number


def _score_order(board: EventBoard, result: EventResult) -> tuple[bool, int, int]:
    score = north_south_score(board, result)
    number = result.north_south.number if result.north_south else 0
    return score is None, -(score or 0), number
