"""Template context of one step of a replayed deal: hands, calls, tricks, score, advice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as dataclass_replace
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from deals.auction import Auction, Bid, DeclaredContract
from deals.bidding.bidding_advice import Advice, advise_call
from deals.cards import SUITS
from deals.hand import Hand
from deals.phases import Phase
from deals.play import Play
from deals.revokes import Rectification, rectify_revokes
from deals.trick import Trick
from reports.content.cells.outcome_cells import bid_cell
from reports.content.cells.pair_names import (
    describe_dealer_and_vulnerability,
    direction_letter,
)
from reports.content.results.hand_records import distribution_points
from scoring.laws.compass import Direction, Side
from scoring.laws.contract import PlayedContract
from scoring.laws.outcome import PassedOut
from web.public.replay.play_deal import next_board, next_step, visible_hands_of_replay
from web.public.replay.replay_url import Replay
from web.shared.render.cells import cell_html
from web.shared.render.deals import (
    call_html,
    card_html,
    demands_html,
    ranks_by_suit,
    suit_headings,
)
from web.shared.render.numbers import format_points
from web.shared.render.steps import step_lines

HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class ReplaySeat:
    """A player: remaining cards, high-card points, and whether it is their turn."""

    letter: str
    suits: Sequence[str]
    points: str
    distribution: str
    shape: str
    is_next: bool


@dataclass(frozen=True, slots=True)
class SkippedAdviceLine:
    """A line of the bidding document's table that does not apply."""

    call: SafeString
    printed: str
    lacking: SafeString


def replay_step_context(replay: Replay) -> dict[str, Any]:
    """Returns the template context of one step."""
    play = replay.play_now
    return {
        "board": replay.game.value("Board") or "",
        "dealt": describe_dealer_and_vulnerability(
            replay.auction.dealer if replay.auction else None, replay.vulnerable
        ),
        "phases": _phases(replay, play),
        "odd": replay.against_board,
        "letters": [direction_letter(item) for item in Direction],
        "heads": suit_headings(),
        "seats": _seats(replay, play),
        "rows": _call_rows(replay.auction_now) if replay.auction_now else [],
        "contract": _contract(replay),
        "tricks": _tricks(play) if play else [],
        "won": [format_points(play.won[side]) for side in Side] if play else None,
        "revokes": [_revoke(item) for item in rectify_revokes(play)] if play else [],
        "end": _final_result(replay) if replay.at >= replay.recorded else None,
        "advice": _advice(replay),
        "at": replay.at,
        "steps": replay.steps,
        "links": _links(replay),
        "next": next_step(replay),
        "pbn": replay.text,
        "hidden": replay.hidden,
        "see": _hands_link(replay),
        "next_board": next_board(replay) if replay.at == replay.steps else None,
    }


def _seats(replay: Replay, play: Play | None) -> list[ReplaySeat]:
    turn = _turn(replay, play)
    seen = visible_hands_of_replay(replay) if replay.hidden else replay.deal.hands
    return [
        _seat(who, hand, play, turn) if who in seen else _hidden_seat(who, is_next=who is turn)
        for who, hand in replay.deal.hands.items()
    ]


def _seat(who: Direction, hand: Hand, play: Play | None, turn: Direction | None) -> ReplaySeat:
    left = play.left(who) if play else hand.cards
    return ReplaySeat(
        direction_letter(who),
        ranks_by_suit(left),
        format_points(hand.high_card_points),
        distribution_points(hand),
        _shape(hand),
        who is turn,
    )


def _hidden_seat(who: Direction, *, is_next: bool) -> ReplaySeat:
    return ReplaySeat(direction_letter(who), [HIDDEN] * len(SUITS), "", "", "", is_next)


def _shape(hand: Hand) -> str:
    """Returns the suit lengths, longest first, and whether the hand is balanced."""
    lengths = "-".join(map(str, hand.shape))
    return _("%(lengths)s, balanced") % {"lengths": lengths} if hand.is_balanced else lengths


def _hands_link(replay: Replay) -> tuple[str, str]:
    """Returns the link that shows all four hands, or only the hand to act."""
    other = dataclass_replace(replay, hidden=not replay.hidden)
    label = _("Show all four hands") if replay.hidden else _("Show only the hand whose turn it is")
    return label, f"?{other.address(replay.at)}"


PHASE_NAMES = {
    Phase.DEALING: _lazy("Dealing"),
    Phase.BIDDING: _lazy("Bidding"),
    Phase.BIDDING_COMPLETE: _lazy("Bidding complete"),
    Phase.PLAY_STARTING: _lazy("Play starting"),
    Phase.PLAY_IN_PROGRESS: _lazy("Play in progress"),
    Phase.PLAY_COMPLETE: _lazy("Play complete"),
    Phase.SCORING: _lazy("Scoring"),
    Phase.ROUND_COMPLETE: _lazy("Round complete"),
}


def replay_phase(replay: Replay, play: Play | None) -> Phase:
    """Returns the state of the round at this step."""
    if replay.at > replay.recorded:
        return Phase.SCORING if replay.at < replay.steps else Phase.ROUND_COMPLETE
    if play is not None and play.cards:
        if play.is_over or (replay.at == replay.recorded and replay.outcome):
            return Phase.PLAY_COMPLETE
        return Phase.PLAY_STARTING if len(play.cards) == 1 else Phase.PLAY_IN_PROGRESS
    if replay.auction_now is None:
        return Phase.BIDDING_COMPLETE if replay.ending else Phase.DEALING
    if replay.auction_now.is_over:
        return Phase.BIDDING_COMPLETE
    return Phase.BIDDING if replay.at else Phase.DEALING


def _phases(replay: Replay, play: Play | None) -> list[tuple[str, bool]]:
    """Returns each state's name, and whether the step is in it."""
    now = replay_phase(replay, play)
    return [(str(name), phase is now) for phase, name in PHASE_NAMES.items()]


def _turn(replay: Replay, play: Play | None) -> Direction | None:
    """Returns the player who calls or plays next in the record."""
    if replay.at >= replay.recorded and replay.outcome is not None:
        return None
    if play:
        return play.turn
    return replay.auction_now.turn if replay.auction_now else None


def _call_rows(auction: Auction) -> list[list[SafeString]]:
    """Returns the calls in rows of four, North first; blank before the dealer."""
    blanks = [SafeString("")] * list(Direction).index(auction.dealer)
    cells = blanks + [call_html(auction_call) for auction_call in auction.calls]
    return [cells[start : start + 4] for start in range(0, len(cells), 4)]


def _contract(replay: Replay) -> tuple[SafeString, str] | None:
    """Returns contract and declarer once the auction has been shown."""
    if replay.at < replay.calls or not isinstance(replay.ending, DeclaredContract):
        return None
    return cell_html(bid_cell(replay.ending.contract)), direction_letter(replay.ending.declarer)


def _tricks(play: Play) -> list[tuple[str, list[tuple[SafeString, bool]]]]:
    """Returns each trick: the leader, and each player's card, North first, with the winner."""
    return [(direction_letter(trick.leader), _cards(trick)) for trick in play.tricks]


def _cards(trick: Trick) -> list[tuple[SafeString, bool]]:
    winner = trick.winner if trick.is_complete else None
    return [(card_html(trick.card_of(direction)), direction is winner) for direction in Direction]


def _revoke(rectification: Rectification) -> dict[str, Any]:
    return {
        "trick": rectification.revoke.trick,
        "player": direction_letter(rectification.revoke.player),
        "card": card_html(rectification.revoke.card),
        "tricks": rectification.tricks,
        "law": rectification.law,
    }


def _final_result(replay: Replay) -> dict[str, Any]:
    """Returns the result of the board."""
    outcome = replay.outcome
    if outcome is None:
        return {}
    is_complete = replay.at == replay.steps and replay.points is not None
    score = format_points(replay.points or 0) if is_complete else None
    why = step_lines(replay.explanation) if is_complete and replay.explanation else ()
    if isinstance(outcome, PassedOut):
        return {"passed_out": True, "score": score, "why": why}
    return {
        "declarer": direction_letter(outcome.declarer),
        "tricks": outcome.tricks,
        "made": _contract_result_text(outcome.played),
        "score": score,
        "why": why,
    }


def _contract_result_text(played: PlayedContract) -> str:
    """Returns whether the contract was made, with overtricks or undertricks."""
    if played.margin < 0:
        return _("%(down)s down") % {"down": -played.margin}
    if played.margin:
        return _("made with %(over)s over") % {"over": played.margin}
    return _("made")


def _advice(replay: Replay) -> dict[str, Any] | None:
    """Returns the bidding document's advice for the next call, with the call that was made."""
    auction = replay.auction_now
    if replay.auction is None or auction is None or auction.turn is None:
        return None
    hand = replay.deal.hand(auction.turn)
    advice = advise_call(hand, auction)
    called = replay.auction.calls[replay.at] if replay.at < replay.calls else None
    return {
        "player": direction_letter(auction.turn),
        "called": call_html(called) if called else "",
        "silent": advice.line is None,
        "reason": "" if advice.line else _no_advice_reason(advice, auction),
        "call": call_html(advice.line.call) if advice.line else "",
        "printed": advice.line.printed if advice.line else "",
        "sayc": advice.line.sayc if advice.line else "",
        "passed_over": _skipped_lines(advice),
    }


def _no_advice_reason(advice: Advice, auction: Auction) -> str:
    """Returns why the bidding document has no advice for this hand."""
    if advice.table is not None:
        return _("No line of the table fits this hand.")
    caller = auction.next_caller.side
    bids = [
        place for place, auction_call in enumerate(auction.calls) if isinstance(auction_call, Bid)
    ]
    if any(auction.caller(place).side is not caller for place in bids):
        return _(
            "After a bid by the other side the document only covers calls over one of a suit, "
            "answers to a take-out double, and negative doubles through 2♠."
        )
    return _("The bidding document has no table for this point of the auction.")


def _skipped_lines(advice: Advice) -> list[SkippedAdviceLine]:
    return [
        SkippedAdviceLine(call_html(line.line.call), line.line.printed, demands_html(line.lacking))
        for line in advice.passed_over
    ]


def _links(replay: Replay) -> list[tuple[str, str]]:
    """Returns the links to other steps, without the current one."""
    places = (
        (_("First"), 0, replay.at > 0),
        (_("Back"), replay.at - 1, replay.at > 0),
        (_("Next"), replay.at + 1, replay.at < replay.steps),
        (_("Last"), replay.steps, replay.at < replay.steps),
    )
    return [(label, f"?{replay.address(at)}") for label, at, there in places if there]
