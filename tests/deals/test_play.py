"""The play: whose card, which card, who wins, what a claim does; and what is refused by name."""

import pytest
from hypothesis import given, settings

from deals.cards import read_card
from deals.play import Claim, Play
from deals.revokes import find_revokes
from scoring.laws.compass import Direction, Side
from scoring.laws.outcome import ContractResult
from tests.deals.hands import (
    EAST,
    NORTH,
    SEEDS,
    SOUTH,
    WEST,
    cards,
    declared,
    play,
    random_play,
    striped,
)
from tests.raising import raises_code

FEW = settings(max_examples=10, deadline=None)
NS, EW = Side
TRICK = "SJ SA SK SQ"


def test_the_opening_lead_comes_from_declarers_left_and_dummy_after_it():
    before, after = play(""), play("SJ")

    assert (before.turn, before.player, before.is_dummy_faced) == (WEST, WEST, False)
    # Declarer plays dummy's hand.
    assert (after.turn, after.player, after.is_dummy_faced) == (NORTH, SOUTH, True)


def test_the_winner_of_a_trick_leads_to_the_next():
    card_play = play(TRICK)

    assert [trick.winner for trick in card_play.complete_tricks] == [NORTH]
    assert (card_play.turn, card_play.player, card_play.won) == (NORTH, SOUTH, {NS: 1, EW: 0})
    assert (card_play.current.leader, card_play.current.cards) == (NORTH, ())


def test_only_cards_of_the_suit_led_may_be_played_while_there_are_any():
    card_play = play("SJ")

    assert card_play.legal_cards == set(cards("SA ST S6 S2"))
    assert play("").legal_cards == card_play.deal.hand(WEST).cards
    assert len(play(TRICK).legal_cards) == 12


def test_a_player_void_in_the_suit_led_may_play_anything():
    # West has three spades; the fourth round finds none.
    card_play = play("SJ SA SK SQ ST S9 S8 S7 S6 S5 S4 S3 S2")

    assert card_play.turn is EAST
    assert (
        card_play.legal_cards
        == card_play.left(EAST)
        == striped().hand(EAST).cards - set(card_play.cards)
    )


@pytest.mark.parametrize(
    ("text", "card", "code", "fields"),
    [
        ("", "SA", "opening_lead", {"player": "N", "leader": "W"}),
        ("", "SQ", "opening_lead", {"player": "S", "leader": "W"}),
        ("SJ", "SK", "play_turn", {"player": "E", "turn": "N"}),
        (TRICK, "S7", "play_turn", {"player": "W", "turn": "N"}),
        ("SJ SA", "SA", "card_gone", {}),
        ("SJ", "HJ", "follow_suit", {"player": "N", "led": "S"}),
    ],
)
def test_a_card_that_cannot_be_played_is_named_with_the_rule(text, card, code, fields):
    with raises_code(code) as refused:
        play(text).played(read_card(card))

    assert refused.value.facts == {"card": card, **fields}


def test_a_revoke_that_was_played_is_kept():
    card_play = play("SJ").recorded(read_card("HJ"))

    assert [str(card) for card in card_play.cards] == ["SJ", "HJ"]
    assert [revoke.player for revoke in find_revokes(card_play)] == [NORTH]


def test_a_claim_suspends_play_until_settled():
    claimed = play(TRICK).claimed(SOUTH, 9)

    assert (claimed.is_over, claimed.turn, claimed.legal_cards) == (False, None, frozenset())
    with raises_code("play_over") as refused:
        claimed.played(read_card("ST"))
    assert refused.value.facts == {"card": "ST", "rule": "claim"}
    with raises_code("play_open"):
        _ = claimed.outcome

    agreed = claimed.settled()

    assert agreed.claim == Claim(SOUTH, 9, is_settled=True)
    assert agreed.won == {NS: 10, EW: 3}
    assert agreed.outcome == ContractResult(agreed.declared.contract, SOUTH, 10)


def test_a_claim_by_a_defender_gives_declarer_the_rest():
    assert play(TRICK).claimed(EAST, 4).settled().won == {NS: 9, EW: 4}


def test_a_concession_is_a_claim_of_no_tricks():
    assert play(TRICK).claimed(WEST, 0).settled().outcome.tricks == 13


def test_a_director_may_give_another_number():
    assert play(TRICK).claimed(SOUTH, 12).settled(tricks=11).won == {NS: 12, EW: 1}


def test_a_disputed_claim_ends_play_unless_all_four_wish_to_play_on():
    """The source document plays on; by Law 68D play ceases, but for the exception of 2017."""
    claimed = play(TRICK).claimed(SOUTH, 12)

    assert claimed.turn is None
    assert claimed.played_on() == play(TRICK)


@pytest.mark.parametrize("tricks", [-1, 13, 27])
def test_no_more_can_be_claimed_than_is_left(tricks):
    with raises_code("claim") as refused:
        play(TRICK).claimed(SOUTH, tricks)

    assert refused.value.facts == {"tricks": tricks, "left": 12}


def test_a_trick_in_progress_can_still_be_claimed():
    assert play("SJ SA").claimed(SOUTH, 13).settled().outcome.tricks == 13


def test_dummy_cannot_claim():
    with raises_code("claimant") as refused:
        play(TRICK).claimed(NORTH, 1)

    assert refused.value.facts == {"player": "N"}


def test_without_a_claim_there_is_nothing_to_settle():
    for step in (play(TRICK).settled, play(TRICK).played_on):
        with raises_code("no_claim"):
            step()


def test_a_play_that_goes_on_has_no_result():
    with raises_code("play_open") as refused:
        _ = play("SJ SA").outcome

    assert refused.value.facts == {"cards": 2}


def test_after_thirteen_tricks_nothing_can_be_played_or_claimed():
    complete = random_play(7)

    with raises_code("play_over") as refused:
        complete.played(complete.cards[0])
    assert refused.value.facts == {"card": str(complete.cards[0]), "rule": "thirteen"}
    with raises_code("claim"):
        complete.claimed(complete.declared.declarer, 0)


def test_an_illegal_play_is_refused():
    with raises_code("opening_lead"):
        Play(striped(), declared("3N", SOUTH), cards("SA"))


@FEW
@given(SEEDS)
def test_fifty_two_legal_cards_are_thirteen_tricks_without_a_revoke(seed):
    complete = random_play(seed)

    assert (len(set(complete.cards)), len(complete.complete_tricks), complete.turn) == (
        52,
        13,
        None,
    )
    assert sum(complete.won.values()) == 13
    assert find_revokes(complete) == ()
    assert complete.outcome.tricks == complete.won[complete.declared.declarer.side]
    assert {player: complete.left(player) for player in Direction} == dict.fromkeys(
        Direction, frozenset()
    )
