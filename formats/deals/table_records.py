"""Reads and writes the auction and play of one board at one table as PBN text.

The board supplies the tags that the text lacks; all other tags must agree with the board.
"""

from dataclasses import dataclass, replace

from deals.auction import DeclaredContract
from deals.deal import BridgeDeal, write_deal
from deals.play import Play
from deals.table_record import PlayRecord
from formats.errors import PbnError
from formats.parse_int import parse_whole_number
from formats.pbn.auction_and_play import auction_rows, play_rows
from formats.pbn.file_tags import PbnFile, PbnGame, PbnTag, make_tag, read_pbn_text, write_pbn
from formats.pbn.tag_values import TRICKS, auction_of, deal_of, dealer_of, play_of_game
from scoring.laws.compass import Direction
from scoring.laws.outcome import ContractResult, PassedOut

LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class RecordedBoard:
    """The board of a table record, and its deal, if known."""

    number: int
    dealer: Direction
    deal: BridgeDeal | None = None


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """The record of the auction and play, and its result."""

    record: PlayRecord
    outcome: ContractResult | PassedOut


def read_table_record(text: str, board: RecordedBoard) -> RecordedResult:
    """Read the first auction of a text, with its play; a `PbnError` or `DealError` says why not."""
    if len(text) > LONGEST:
        raise PbnError("pbn_size", most=LONGEST)
    game = next(
        (candidate for candidate in read_pbn_text(text).games if candidate.tag("Auction")), None
    )
    if game is None:
        raise PbnError("pbn_no_auction")
    _check_board(game, board)
    complete_game = _with_board(game, board)
    auction = auction_of(complete_game)
    if auction is None:
        raise PbnError("pbn_no_auction")
    record = PlayRecord(auction)
    play = _play(complete_game, board) if isinstance(record.ending, DeclaredContract) else None
    record = replace(record, cards=play.cards if play else ())
    outcome = record.outcome(play, _tricks(complete_game))
    if outcome is None:
        raise PbnError("pbn_no_tricks", board=board.number)
    return RecordedResult(record, outcome)


def write_table_record(record: PlayRecord, play: Play | None, tricks: int | None) -> str:
    """Write the record's tags alone, so that it can be read again."""
    tags = [make_tag("Auction", record.auction.dealer.value, auction_rows(record.auction))]
    if play is not None:
        tags.append(make_tag("Play", play.declared.leader.value, play_rows(play)))
    if tricks is not None:
        tags.append(make_tag("Result", str(tricks)))
    return write_pbn(PbnFile((PbnGame(tuple(tags), gap=()),))).decode()


def _check_board(game: PbnGame, board: RecordedBoard) -> None:
    """Refuse a number, dealer or cards in the text that differ from the board's."""
    deal = deal_of(game) if board.deal else None
    others = {
        "Board": game.value("Board") not in (None, "", "?", str(board.number)),
        "Dealer": dealer_of(game) not in (None, board.dealer),
        "Deal": deal not in (None, board.deal),
    }
    for name, differs in others.items():
        if differs:
            at = game.tag(name)
            raise PbnError(
                "pbn_other_board", line=at.line if at else 0, tag=name, board=board.number
            )


def _with_board(game: PbnGame, board: RecordedBoard) -> PbnGame:
    """Return the game with the board's values for its missing tags."""
    tags: dict[str, PbnTag] = {game_tag.name: game_tag for game_tag in game.tags}
    tags["Dealer"] = make_tag("Dealer", board.dealer.value)
    if board.deal is not None:
        tags["Deal"] = make_tag("Deal", write_deal(board.deal))
    return replace(game, tags=tuple(tags.values()))


def _play(game: PbnGame, board: RecordedBoard) -> Play | None:
    at = game.tag("Play")
    if at is None or not any(at.rows):
        return None
    if board.deal is None:
        raise PbnError("pbn_play_unchecked", board=board.number)
    return play_of_game(game)


def _tricks(game: PbnGame) -> int | None:
    """Return the tricks in the tag, if it holds a plain number."""
    return parse_whole_number(game.value("Result") or "", most=TRICKS)
