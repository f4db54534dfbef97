"""Reads the auction and play sections of a PBN game, and writes them as lines of text.

An illegal call or card is refused with its line. Marks and notes are ignored, even those of an
irregularity: the play is the actual one, including revokes.
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
from formats.pbn.file_tags import PbnTag
from scoring.laws.compass import Direction

MARK = re.compile(r"=\d+=|\$\d+|[!?]+|\^[A-Z]+")
SUFFIX = "!?"
NOTHING = ("-", "--")
ALL_PASS = "AP"
ENDS = ("*", "+")

# A line and the current value there.
Token = tuple[int, str]


def read_auction(at: PbnTag, *, first: Direction) -> Auction:
    """Read the recorded auction; `first` has the first column, even if it only holds a dash."""
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
    """Read the recorded play; `first` has the first column and made the opening lead."""
    cards = list(_in_order(at, first, declared))
    lines = {str(card): line for line, card in cards}
    try:
        return Play(deal, declared, tuple(card for _, card in cards))
    except DealError as error:
        line = lines.get(str(error.facts.get("card")), at.line)
        raise IllegalPbnError("pbn_refused", line=line, tag=at.name, reason=error) from error


def auction_rows(auction: Auction) -> list[str]:
    """Return four calls a row, and a star after the last if the auction is not over."""
    calls = [str(call) for call in auction.calls]
    rows = [" ".join(calls[place : place + 4]) for place in range(0, len(calls), 4)]
    return rows if auction.is_over else [*rows, ENDS[0]]


def play_rows(play: Play) -> list[str]:
    """Return a trick a row, the opening leader's card first; a star ends an incomplete play."""
    seats = [player_after(play.declared.leader, place) for place in range(4)]
    rows = [
        " ".join(str(trick.card_of(seat) or NOTHING[0]) for seat in seats) for trick in play.tricks
    ]
    return rows if len(play.cards) == CARDS else [*rows, ENDS[0]]


def _tokens(at: PbnTag) -> Iterator[Token]:
    """Yield the tokens of the rows, without marks and up to a star or a plus."""
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
    """Yield the cards in the order of play; a row lists them by seat from the opening leader."""
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
