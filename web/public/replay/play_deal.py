"""Adds the next step to a replayed deal (a call, a card or a claim), or deals a new board.

The record is in the URL of the page, so nothing is stored. Each step goes through the state machine
of `deals.phases`, which rejects what the Laws do not allow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from random import SystemRandom
from urllib.parse import urlencode

from django.utils.safestring import SafeString

from deals.auction import Auction, DeclaredContract, read_call
from deals.cards import DECK, SUITS, Card, read_card
from deals.deal import BridgeDeal, deal_pack
from deals.errors import DealError, DealPhaseError
from deals.hand import Hand
from deals.phases import (
    Bidding,
    BiddingComplete,
    Called,
    Claimed,
    Dealing,
    Faced,
    NextBoard,
    PhaseState,
    PlayComplete,
    PlayInProgress,
    PlayStarting,
    Scored,
    Scoring,
    Settled,
    advance_phase,
    visible_hands,
)
from deals.play import Play
from formats.parse_int import parse_whole_number
from formats.pbn.file_tags import PbnFile, PbnGame, write_pbn
from formats.pbn.tag_values import HIGHEST_BOARD, VULNERABLE, dealer_of, make_game
from reports.content.cells.pair_names import direction_letter
from scoring.laws.compass import Direction, dealer_of_board
from web.public.replay.replay_url import Replay
from web.shared.render.deals import call_html, card_html

ALL_TRICKS = 13
STEPS = ("call", "card", "claim")
CLAIMANTS = ("declarer", "defender")


@dataclass(frozen=True, slots=True)
class NextStep:
    """The player to act, and every call or card that is possible.

    Each choice has its text for the URL and for the page. `left` is the number of tricks that can
    be claimed; zero before play.
    """

    player: str
    calls: tuple[tuple[str, SafeString], ...] = ()
    cards: tuple[tuple[str, SafeString], ...] = ()
    left: int = 0


def deal_board(board: int) -> str:
    """Returns the query string of a board with random cards."""
    pack = list(DECK)
    SystemRandom().shuffle(pack)
    return _query(Dealing(board), deal_pack(pack, dealer=dealer_of_board(board)))


def next_board(replay: Replay) -> int | None:
    """Returns the next board number after a complete round; None without a number."""
    board = _board(replay)
    if board is None or replay.points is None or replay.outcome is None:
        return None
    complete = advance_phase(Scoring(Dealing(board), replay.outcome), Scored())
    after = advance_phase(complete, NextBoard())
    assert isinstance(after, Dealing)
    return after.board if after.board <= HIGHEST_BOARD else None


def round_state(replay: Replay) -> PhaseState | None:
    """Returns the state of the round at the end of the record.

    None if play cannot continue: the board has no number, a contract has no auction, the result is
    known, or there was a revoke.
    """
    board = _board(replay)
    if board is None or (replay.auction is None and replay.ending) or replay.outcome:
        return None
    dealt_by = replay.auction.dealer if replay.auction else dealer_of(replay.game)
    state = advance_phase(Dealing(board, dealt_by, replay.vulnerable), replay.deal)
    try:
        for auction_call in replay.auction.calls if replay.auction else ():
            state = advance_phase(state, Called(auction_call))
        for played in replay.play.cards if replay.play else ():
            state = _with_card(state, played)
    except DealError:
        return None
    return state


def next_step(replay: Replay) -> NextStep | None:
    """Returns the possible next step if the last step is shown; else None."""
    state = round_state(replay) if replay.at == replay.steps else None
    match state:
        case Bidding(auction=auction):
            calls = tuple(
                (str(legal_call), call_html(legal_call)) for legal_call in auction.legal_calls
            )
            return NextStep(direction_letter(auction.next_caller), calls)
        case BiddingComplete(deal=deal, auction=auction) if isinstance(
            auction.ending, DeclaredContract
        ):
            return _next_card(Play(deal, auction.ending), left=0)
        case PlayStarting(play=play) | PlayInProgress(play=play):
            return _next_card(play, left=ALL_TRICKS - len(play.complete_tricks))
    return None


def _next_card(play: Play, *, left: int) -> NextStep | None:
    if play.turn is None:
        return None
    sorted_cards = sorted(play.legal_cards, key=lambda each: (SUITS.index(each.suit), -each.rank))
    cards = tuple((str(legal_card), card_html(legal_card)) for legal_card in sorted_cards)
    return NextStep(direction_letter(play.turn), cards=cards, left=left)


def visible_hands_of_replay(replay: Replay) -> Mapping[Direction, Hand]:
    """Returns the hands that the player to act sees; all of them after play."""
    state = round_state(replay)
    match state:
        case Bidding(auction=auction):
            return visible_hands(state, auction.next_caller)
        case BiddingComplete(auction=auction) if isinstance(auction.ending, DeclaredContract):
            return visible_hands(state, auction.ending.leader)
        case PlayStarting(play=play) | PlayInProgress(play=play) if play.player:
            # Dummy's hand is spread after the opening lead, before the next card (Law 41D).
            spread = advance_phase(state, Faced()) if isinstance(state, PlayStarting) else state
            return visible_hands(spread, play.player)
    return replay.deal.hands


def add_replay_step(replay: Replay, params: Mapping[str, str]) -> str:
    """Returns the query string with one more call, card or claim; raises `DealError`.

    `asked` has one of `STEPS`; a claim also has `by`, which is declarer or a defender.
    """
    state = round_state(replay)
    if state is None:
        raise DealPhaseError(
            "phase", phase="round_complete", step=next(key for key in STEPS if key in params)
        )
    if "call" in params:
        return _state_query(replay, advance_phase(state, Called(read_call(params["call"]))))
    if "card" in params:
        return _state_query(replay, _with_card(state, read_card(params["card"])))
    return _state_query(replay, _with_claim(state, params["claim"], by=params.get("by", "")))


def _with_card(state: PhaseState, played: Card) -> PhaseState:
    """Adds a card; dummy's hand is spread before the second card, which no record says."""
    faced = advance_phase(state, Faced()) if isinstance(state, PlayStarting) else state
    return advance_phase(faced, played)


def _with_claim(state: PhaseState, tricks: str, *, by: str) -> PhaseState:
    """Adds a claim that the other side accepts; the tricks go to the claiming side."""
    faced = advance_phase(state, Faced()) if isinstance(state, PlayStarting) else state
    if not isinstance(faced, PlayInProgress):
        raise DealPhaseError("phase", phase=state.phase.value, step="claimed")
    declared = faced.play.declared
    claimant = declared.leader if by == CLAIMANTS[1] else declared.declarer
    number = parse_whole_number(tricks, most=ALL_TRICKS)
    claimed = advance_phase(faced, Claimed(claimant, ALL_TRICKS + 1 if number is None else number))
    return advance_phase(claimed, Settled())


def _state_query(replay: Replay, state: PhaseState) -> str:
    """Returns the query string of a record that ends in this state, with its last step shown."""
    start = Dealing(_board(replay) or 1, dealer_of(replay.game), replay.vulnerable)
    match state:
        case Bidding(auction=auction) | BiddingComplete(auction=auction):
            at = len(auction.calls)
            return _query(start, replay.deal, auction=auction, at=at, hidden=replay.hidden)
        case PlayStarting(bidding, play) | PlayInProgress(bidding, play):
            tricks = None
        case PlayComplete(bidding, play):
            tricks = play.outcome.tricks if play.claim else None
        case _:
            raise DealPhaseError("phase", phase=state.phase.value, step="called")
    at = len(bidding.auction.calls) + len(play.cards)
    query = partial(_query, start, replay.deal, auction=bidding.auction, play=play)
    return query(tricks=tricks, at=at, hidden=replay.hidden)


def _query(
    start: Dealing,
    deal: BridgeDeal,
    *,
    auction: Auction | None = None,
    play: Play | None = None,
    tricks: int | None = None,
    at: int = 0,
    hidden: bool = False,
) -> str:
    tags = {"Dealer": start.dealer.value, "Vulnerable": VULNERABLE[frozenset(start.vulnerable)]}
    if tricks is not None:
        tags["Result"] = str(tricks)
    game = make_game(start.board, deal, auction=auction, play=play, tags=tags)
    compact_game = PbnGame(tuple(tag for tag in game.tags if tag.value), gap=())
    query = {"pbn": write_pbn(PbnFile((compact_game,))).decode(), "at": at}
    return urlencode(query | ({"see": "turn"} if hidden else {}))


def _board(replay: Replay) -> int | None:
    return parse_whole_number(replay.game.value("Board") or "", most=HIGHEST_BOARD) or None
