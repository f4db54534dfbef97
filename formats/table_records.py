"""The auction and the play of one table out of a PBN text, held against the board. Knows no file.

What the text does not say of the board is taken from the board; what it says has to agree with it.
"""

from dataclasses import dataclass, replace

from deals.auction import Declared
from deals.deal import Deal, written_deal
from deals.play import Play
from deals.record import Record
from formats.errors import (
    PbnNoAuctionError,
    PbnNoTricksError,
    PbnOtherBoardError,
    PbnPlayUncheckedError,
    PbnSizeError,
)
from formats.pbn import Game, Pbn, Tag, read_pbn_text, tag, written_pbn
from formats.pbn_deals import TRICKS, auction_of, deal_of, dealer_of, play_of
from formats.pbn_sections import auction_rows, play_rows
from formats.whole_numbers import whole_number
from scoring.compass import Direction
from scoring.outcome import Contracted, PassedOut

LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class AtBoard:
    """The board that it was played on; its deal, where that is known."""

    number: int
    dealer: Direction
    deal: Deal | None = None


@dataclass(frozen=True, slots=True)
class Noted:
    """What was called and played, and the result that it comes to."""

    record: Record
    outcome: Contracted | PassedOut


def table_record(text: str, board: AtBoard) -> Noted:
    """The first auction of a text, with its play; a `PbnError` or a `DealError` says why not."""
    if len(text) > LONGEST:
        raise PbnSizeError(most=LONGEST)
    game = next((each for each in read_pbn_text(text).games if each.tag("Auction")), None)
    if game is None:
        raise PbnNoAuctionError()
    _check_board(game, board)
    whole = _with_board(game, board)
    auction = auction_of(whole)
    if auction is None:
        raise PbnNoAuctionError()
    record = Record(auction)
    play = _play(whole, board) if isinstance(record.ending, Declared) else None
    record = replace(record, cards=play.cards if play else ())
    outcome = record.outcome(play, _tricks(whole))
    if outcome is None:
        raise PbnNoTricksError(board=board.number)
    return Noted(record, outcome)


def written_record(record: Record, play: Play | None, tricks: int | None) -> str:
    """Its tags alone, to be read again."""
    tags = [tag("Auction", record.auction.dealer.value, auction_rows(record.auction))]
    if play is not None:
        tags.append(tag("Play", play.declared.leader.value, play_rows(play)))
    if tricks is not None:
        tags.append(tag("Result", str(tricks)))
    return written_pbn(Pbn((Game(tuple(tags), gap=()),))).decode()


def _check_board(game: Game, board: AtBoard) -> None:
    """The number, the dealer and the cards, where the text says any, are those of the board."""
    deal = deal_of(game) if board.deal else None
    others = {
        "Board": game.value("Board") not in (None, "", "?", str(board.number)),
        "Dealer": dealer_of(game) not in (None, board.dealer),
        "Deal": deal not in (None, board.deal),
    }
    for name, differs in others.items():
        if differs:
            at = game.tag(name)
            raise PbnOtherBoardError(line=at.line if at else 0, tag=name, board=board.number)


def _with_board(game: Game, board: AtBoard) -> Game:
    """The game with what the board says and it does not."""
    tags: dict[str, Tag] = {each.name: each for each in game.tags}
    tags["Dealer"] = tag("Dealer", board.dealer.value)
    if board.deal is not None:
        tags["Deal"] = tag("Deal", written_deal(board.deal))
    return replace(game, tags=tuple(tags.values()))


def _play(game: Game, board: AtBoard) -> Play | None:
    at = game.tag("Play")
    if at is None or not any(at.rows):
        return None
    if board.deal is None:
        raise PbnPlayUncheckedError(board=board.number)
    return play_of(game)


def _tricks(game: Game) -> int | None:
    """As the tag has them, where it says no more than a number."""
    return whole_number(game.value("Result") or "", most=TRICKS)
