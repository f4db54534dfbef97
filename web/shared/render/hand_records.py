"""Builds the hand diagrams of boards, with double-dummy tricks, par and replay link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from deals.auction import Auction
from deals.cards import SUITS
from deals.hand import Hand
from deals.play import Play
from deals.table_record import PlayRecord
from formats.deals.pbn_deals import HandRecord
from formats.pbn.file_tags import PbnFile, PbnGame, write_pbn
from formats.pbn.tag_values import VULNERABLE, make_game
from reports.content.cells.pair_names import describe_dealer_and_vulnerability
from reports.content.results.hand_records import (
    describe_par,
    known_hand_records,
    makeable_tricks_table,
)
from reports.content.session_cache import cache_per_snapshot
from scoring.laws.compass import Direction
from scoring.laws.outcome import ContractResult
from standings.snapshot_cache import SessionSnapshot
from web.shared.render.cells import cell_html, suit_html
from web.shared.render.deals import DASH, card_rank


@dataclass(frozen=True, slots=True)
class DiagramHand:
    """One hand: the cards of each suit from spades down, and its points."""

    key: str
    name: str
    suits: tuple[tuple[SafeString, str], ...]
    points: int
    long_points: int
    short_points: int


@dataclass(frozen=True, slots=True)
class HandDiagram:
    """A board: dealer, vulnerability, hands from North, replay URL.

    Double-dummy tricks, if known: a heading, a row for each player, and par.
    """

    board: int
    dealt: str
    seats: tuple[DiagramHand, ...]
    replay: str
    heads: tuple[SafeString, ...] = ()
    makes: tuple[tuple[SafeString, ...], ...] = ()
    par: str = ""


@cache_per_snapshot
def session_diagrams(session: SessionSnapshot) -> Mapping[int, HandDiagram]:
    """Returns the diagram of each known deal, cached per revision."""
    return {board: hand_diagram(record) for board, record in known_hand_records(session).items()}


def hand_diagram(record: HandRecord) -> HandDiagram:
    """Returns the diagram of a board."""
    hands = record.deal.hands
    seats = tuple(_diagram_hand(who, hand) for who, hand in hands.items())
    dealer_text = describe_dealer_and_vulnerability(record.dealer, record.vulnerable)
    heads, *makes = (
        tuple(map(cell_html, row)) for row in makeable_tricks_table(record.double_dummy) or ((),)
    )
    par = describe_par(record)
    return HandDiagram(
        record.board, dealer_text, seats, replay_url(record), heads, tuple(makes), par
    )


def _diagram_hand(direction: Direction, hand: Hand) -> DiagramHand:
    suits = tuple(
        (
            suit_html(denomination_suit.denomination),
            " ".join(map(card_rank, hand.suit(denomination_suit))) or DASH,
        )
        for denomination_suit in SUITS
    )
    worth = (hand.high_card_points, hand.long_points, hand.short_points)
    return DiagramHand(direction.name.lower(), _direction_names()[direction], suits, *worth)


def _direction_names() -> Mapping[Direction, str]:
    return {
        Direction.NORTH: _("North"),
        Direction.EAST: _("East"),
        Direction.SOUTH: _("South"),
        Direction.WEST: _("West"),
    }


def replay_url(
    record: HandRecord,
    *,
    auction: Auction | None = None,
    play: Play | None = None,
    tricks: int | None = None,
) -> str:
    """Returns the replay URL of a board, which contains the whole deal."""
    own = {"Result": str(tricks)} if tricks is not None else {}
    if record.dealer is not None:
        own["Dealer"] = record.dealer.value
    if record.vulnerable is not None:
        own["Vulnerable"] = VULNERABLE[record.vulnerable]
    game = make_game(record.board, record.deal, auction=auction, play=play, tags=own)
    pbn_game = PbnGame(tuple(tag for tag in game.tags if tag.value), gap=())
    return (
        f"{reverse('public:replay')}?{urlencode({'pbn': write_pbn(PbnFile((pbn_game,))).decode()})}"
    )


def table_replay_url(cell: TableResult, record: PlayRecord) -> str:
    """Returns the replay URL with a table's auction and play; empty for an unknown deal.

    Play recorded with an earlier deal is not combined with the changed one.
    """
    if cell.deal is None:
        return ""
    dealt = HandRecord(cell.board, cell.deal, cell.dealer, cell.vulnerable)
    play = record.play_that_fits(cell.deal)
    tricks = cell.outcome.tricks if isinstance(cell.outcome, ContractResult) else None
    return replay_url(dealt, auction=record.auction, play=play, tricks=tricks)
