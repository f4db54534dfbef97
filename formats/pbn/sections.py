"""The auction and play sections of a PBN game, read to values and written as rows.

A call or a card that is not legal where it stands is refused with its line. Marks and notes are
passed over, those of an irregularity too: the play is what was played, with its revokes in it.
"""

import re
from collections.abc import Iterator

from deals.auction import PASS, Auction, DeclaredContract, read_call
from deals.cards import Card, read_card
from deals.deal import BridgeDeal, player_after
from deals.errors import DealError, DealTextError, InvalidCardsError
from deals.play import CARDS, Play
from deals.trick import Trick
from formats.errors import IllegalPbnError, PbnError
from formats.pbn.games import PbnTag
from scoring.laws.compass import Direction

MARK = re.compile(r"=\d+=|\$\d+|[!?]+|\^[A-Z]+")
SUFFIX = "!?"
NOTHING = ("-", "--")
ALL_PASS = "AP"
ENDS = ("*", "+")

# A line and the current value there.
Token = tuple[int, str]


def read_auction(at: PbnTag, *, first: Direction) -> Auction:
    """The auction as far as it is recorded; `first` has the first column, if only a dash in it."""
    tokens = list(_tokens(at))
    skipped = next((n for n, (_, text) in enumerate(tokens) if text not in NOTHING), len(tokens))
    auction = Auction(player_after(first, skipped))
    for line, text in tokens[skipped:]:
        if text.upper() != ALL_PASS or auction.is_over:
            auction = _add_call(auction, at, line, text)
        while text.upper() == ALL_PASS and not auction.is_over:
            auction = auction.called(PASS)
    return auction


def read_play(
    at: PbnTag, *, first: Direction, deal: BridgeDeal, declared: DeclaredContract
) -> Play:
    """The play as far as it is recorded; `first` has the first column, and made the first lead."""
    cards = list(_in_order(at, first, declared))
    lines = {str(card): line for line, card in cards}
    try:
        return Play(deal, declared, tuple(card for _, card in cards))
    except DealError as error:
        line = lines.get(str(error.facts.get("card")), at.line)
        raise IllegalPbnError("pbn_refused", line=line, tag=at.name, reason=error) from error


def auction_rows(auction: Auction) -> list[str]:
    """Four calls a row; a star after the last one where the auction is not over."""
    calls = [str(call) for call in auction.calls]
    rows = [" ".join(calls[place : place + 4]) for place in range(0, len(calls), 4)]
    return rows if auction.is_over else [*rows, ENDS[0]]


def play_rows(play: Play) -> list[str]:
    """A trick a row, the opening leader's card first; a star where fewer than all were played."""
    seats = [player_after(play.declared.leader, place) for place in range(4)]
    rows = [
        " ".join(str(trick.card_of(seat) or NOTHING[0]) for seat in seats) for trick in play.tricks
    ]
    return rows if len(play.cards) == CARDS else [*rows, ENDS[0]]


def _tokens(at: PbnTag) -> Iterator[Token]:
    """What stands in the rows, but for the marks and for what comes after a star or a plus."""
    for line, row in at.rows:
        for text in row.split():
            if text in ENDS:
                return
            if not MARK.fullmatch(text):
                yield line, text.rstrip(SUFFIX)


def _add_call(auction: Auction, at: PbnTag, line: int, text: str) -> Auction:
    try:
        return auction.called(read_call(text))
    except DealTextError as error:
        raise PbnError("pbn_token", line=line, tag=at.name, token=text) from error
    except DealError as error:
        raise IllegalPbnError("pbn_refused", line=line, tag=at.name, reason=error) from error


def _in_order(
    at: PbnTag, first: Direction, declared: DeclaredContract
) -> Iterator[tuple[int, Card]]:
    """The cards as they were played: each row has them by seat, and begins with its leader's."""
    tokens = list(_tokens(at))
    leader = first
    for start in range(0, len(tokens), 4):
        row = {
            player_after(first, column): token
            for column, token in enumerate(tokens[start : start + 4])
            if token[1] not in NOTHING
        }
        trick = Trick(leader, declared.contract.denomination)
        while not trick.is_complete and trick.turn in row:
            line, text = row.pop(trick.turn)
            card = _card(at, line, text)
            trick = Trick(leader, trick.trumps, (*trick.cards, card))
            yield line, card
        for line, text in row.values():
            raise PbnError("pbn_token", line=line, tag=at.name, token=text)
        leader = trick.turn if trick.is_complete else leader


def _card(at: PbnTag, line: int, text: str) -> Card:
    try:
        return read_card(text)
    except InvalidCardsError as error:
        raise PbnError("pbn_token", line=line, tag=at.name, token=text) from error
