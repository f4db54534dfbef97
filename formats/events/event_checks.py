"""Checks an imported event: pairs and boards occur once, and no size limit is exceeded."""

import unicodedata
from collections.abc import Iterable, Sequence

from formats.errors import EventFileError
from formats.events.imported_event import (
    MOST_PAIRS,
    MOST_PLAYERS,
    MOST_RESULTS,
    EventBoard,
    EventPair,
    EventPairKey,
    EventPlayer,
    EventResult,
    ImportedEvent,
)


def check_event(event: ImportedEvent) -> ImportedEvent:
    """Return the event if it can be stored; an `EventFileError` names the fault and its line."""
    check_counts(event.pairs, event.results)
    if len(event.sections) > 1 and "" in event.sections:
        raise EventFileError("event_missing", element="section")
    known = _check_pairs(event.pairs)
    _check_boards(event.boards)
    _check_results(event.results, known)
    return event


def check_counts(pairs: Sequence[object], results: Sequence[object]) -> None:
    """Refuse an event without results, and one with too many pairs or results."""
    if not results:
        raise EventFileError("event_no_results")
    if len(pairs) > MOST_PAIRS:
        raise EventFileError("event_limit", most=MOST_PAIRS, element="pairs")
    if len(results) > MOST_RESULTS:
        raise EventFileError("event_limit", most=MOST_RESULTS, element="results")


def _check_pairs(pairs: Iterable[EventPair]) -> set[EventPairKey]:
    """Return the keys of the pairs; a pair is listed once, and a player is in one pair."""
    keys: set[EventPairKey] = set()
    numbers: set[str] = set()
    for pair in pairs:
        if pair.key in keys:
            raise EventFileError("event_pair_twice", line=pair.line, value=str(pair.key))
        keys.add(pair.key)
        if len(pair.players) > MOST_PLAYERS:
            raise EventFileError(
                "event_limit", line=pair.line, most=MOST_PLAYERS, element=f"players of {pair.key}"
            )
        # Two people can share a name, but not a number.
        for number in filter(None, map(_clean_number, pair.players)):
            if not number.isprintable():
                raise EventFileError("event_value", line=pair.line, element="number", value="")
            if number in numbers:
                raise EventFileError("event_player_twice", line=pair.line, value=number)
            numbers.add(number)
    return keys


def _clean_number(player: EventPlayer) -> str:
    """Return the number as the club stores it: composed letters and single blanks."""
    return " ".join(unicodedata.normalize("NFC", player.number).split())


def _check_boards(boards: Iterable[EventBoard]) -> None:
    numbers: set[int] = set()
    for board in boards:
        if board.number in numbers:
            raise EventFileError("event_board_repeated", board=board.number)
        numbers.add(board.number)


def _check_results(results: Iterable[EventResult], known: set[EventPairKey]) -> None:
    """Refuse a result of an unknown pair, and a pair that plays a board twice (Law 15)."""
    played: set[tuple[EventPairKey, int]] = set()
    for result in results:
        pairs = result.pairs
        for pair in pairs:
            if pair not in known:
                raise EventFileError("event_pair_unknown", line=result.line, value=str(pair))
            if (pair, result.board) in played:
                raise EventFileError(
                    "event_board_twice", line=result.line, value=str(pair), board=result.board
                )
            played.add((pair, result.board))
        if len(pairs) > 1 and pairs[0] == pairs[1]:
            value = str(result.north_south)
            raise EventFileError(
                "event_board_twice", line=result.line, value=value, board=result.board
            )
