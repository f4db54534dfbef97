"""Reads and writes the deals of a PBN file, board by board.

A file can repeat a board, once for each table that played it; the deal must be the same.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from deals.deal import BridgeDeal
from deals.double_dummy import DoubleDummy
from formats.errors import DealFileError, IllegalPbnError, PbnError
from formats.parse_int import parse_whole_number
from formats.pbn.double_dummy_tags import double_dummy_of, double_dummy_tags
from formats.pbn.file_tags import SHOWN, PbnFile, PbnGame, read_pbn, write_pbn
from formats.pbn.tag_values import (
    HIGHEST_BOARD,
    VULNERABLE,
    deal_of,
    dealer_of,
    make_game,
    vulnerable_of,
)
from scoring.laws.compass import Direction, Side

LONGEST = 1_000_000
HEAD = ("% PBN 2.1", "% EXPORT")


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A board, its deal and its line; also dealer, vulnerability and double dummy, if known."""

    board: int
    deal: BridgeDeal
    dealer: Direction | None = None
    vulnerable: frozenset[Side] | None = None
    line: int = 0
    double_dummy: DoubleDummy | None = None


def read_hand_records(content: bytes) -> Mapping[int, HandRecord]:
    """Read every board with a deal, by number; a `FormatError` names the fault and its line."""
    if len(content) > LONGEST:
        raise PbnError("pbn_size", most=LONGEST)
    records: dict[int, HandRecord] = {}
    for game in read_pbn(content).games:
        if not game.value("Deal"):
            continue
        record = _record(game)
        before = records.setdefault(record.board, record)
        if before.deal != record.deal:
            raise DealFileError(
                "board_dealt_twice", board=record.board, first=before.line, second=record.line
            )
    if not records:
        raise PbnError("pbn_no_deal")
    return dict(sorted(records.items()))


def write_hand_records(records: Iterable[HandRecord], *, tags: Mapping[str, str]) -> bytes:
    """Write a file of these boards for other programs, with the same `tags` on every board."""
    games = [_game(record, tags) for record in records]
    return write_pbn(PbnFile((PbnGame((), HEAD), *games)))


def _game(record: HandRecord, tags: Mapping[str, str]) -> PbnGame:
    """Return a board as a PBN game, with its own dealer and vulnerability, if known."""
    own = dict(tags)
    if record.dealer is not None:
        own["Dealer"] = record.dealer.value
    if record.vulnerable is not None:
        own["Vulnerable"] = VULNERABLE[record.vulnerable]
    if record.double_dummy is not None:
        own |= double_dummy_tags(record.double_dummy)
    return make_game(record.board, record.deal, tags=own)


def _record(game: PbnGame) -> HandRecord:
    at = game.tag("Deal")
    line = at.line if at else 0
    number = (game.value("Board") or "").strip()
    board = parse_whole_number(number, most=HIGHEST_BOARD)
    if not board:
        raise DealFileError("board_number", line=line, board=number[:SHOWN])
    try:
        deal = deal_of(game)
    except IllegalPbnError as refusal:
        reason = refusal.facts["reason"]
        raise IllegalPbnError("board_deal", line=line, board=board, reason=reason) from refusal
    assert deal is not None
    makes = double_dummy_of(game)
    return HandRecord(board, deal, dealer_of(game), vulnerable_of(game), line, makes)
