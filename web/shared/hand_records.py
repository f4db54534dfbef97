"""A board's four hands as a page shows them, and the way to go through them card by card."""

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
from deals.record import PlayRecord
from formats.deals.hand_records import HandRecord
from formats.pbn.game_values import VULNERABLE, make_game
from formats.pbn.games import PbnFile, PbnGame, write_pbn
from reports.content.hand_records import makeable, par_words, records
from reports.content.names import dealt_by
from scoring.laws.compass import Direction
from scoring.laws.outcome import ContractResult
from standings.snapshot_cache import SessionSnapshot
from web.shared.cells import html, suit
from web.shared.deals import DASH, rank
from web.shared.kept import kept


@dataclass(frozen=True, slots=True)
class Seat:
    """One hand: its suits from spades down, each a sign and its cards, and its points."""

    key: str
    name: str
    suits: tuple[tuple[SafeString, str], ...]
    points: int
    long_points: int
    short_points: int


@dataclass(frozen=True, slots=True)
class Diagram:
    """A board: who deals and who is vulnerable, the hands from North, where it is replayed.

    And what can be made double dummy, where it is known: a heading, a row for each player, and par.
    """

    board: int
    dealt: str
    seats: tuple[Seat, ...]
    replay: str
    heads: tuple[SafeString, ...] = ()
    makes: tuple[tuple[SafeString, ...], ...] = ()
    par: str = ""


@kept
def diagrams(evening: SessionSnapshot) -> Mapping[int, Diagram]:
    """Every board whose deal is known, made once for each revision."""
    return {board: diagram(record) for board, record in records(evening).items()}


def diagram(record: HandRecord) -> Diagram:
    """A board as it is shown."""
    hands = record.deal.hands
    seats = tuple(_seat(who, hand) for who, hand in hands.items())
    said = dealt_by(record.dealer, record.vulnerable)
    heads, *makes = (tuple(map(html, row)) for row in makeable(record.double_dummy) or ((),))
    par = par_words(record.double_dummy)
    return Diagram(record.board, said, seats, replay_of(record), heads, tuple(makes), par)


def _seat(who: Direction, hand: Hand) -> Seat:
    suits = tuple(
        (suit(one.denomination), " ".join(map(rank, hand.suit(one))) or DASH) for one in SUITS
    )
    worth = (hand.high_card_points, hand.long_points, hand.short_points)
    return Seat(who.name.lower(), _names()[who], suits, *worth)


def _names() -> Mapping[Direction, str]:
    return {
        Direction.NORTH: _("North"),
        Direction.EAST: _("East"),
        Direction.SOUTH: _("South"),
        Direction.WEST: _("West"),
    }


def replay_of(
    record: HandRecord,
    *,
    auction: Auction | None = None,
    play: Play | None = None,
    tricks: int | None = None,
) -> str:
    """The page that steps through a board: its address holds all of it."""
    own = {"Result": str(tricks)} if tricks is not None else {}
    if record.dealer is not None:
        own["Dealer"] = record.dealer.value
    if record.vulnerable is not None:
        own["Vulnerable"] = VULNERABLE[record.vulnerable]
    game = make_game(record.board, record.deal, auction=auction, play=play, tags=own)
    said = PbnGame(tuple(each for each in game.tags if each.value), gap=())
    return f"{reverse('public:replay')}?{urlencode({'pbn': write_pbn(PbnFile((said,))).decode()})}"


def replay_of_table(cell: TableResult, record: PlayRecord) -> str:
    """The same with what was called and played there; nothing where the deal is not known.

    A deal that was changed since is not played with the old cards.
    """
    if cell.deal is None:
        return ""
    dealt = HandRecord(cell.board, cell.deal, cell.dealer, cell.vulnerable)
    play = record.play_that_fits(cell.deal)
    tricks = cell.outcome.tricks if isinstance(cell.outcome, ContractResult) else None
    return replay_of(dealt, auction=record.auction, play=play, tricks=tricks)
