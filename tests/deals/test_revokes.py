"""Revokes found afterwards, and the tricks that Law 64 takes for them, line by line."""

import pytest
from hypothesis import given, settings

from deals.cards import read_card
from deals.play import Play
from deals.revokes import (
    Revoke,
    find_revokes,
    rectified_outcome,
    rectify_revokes,
    tricks_after_rectification,
)
from scoring.laws.compass import Side
from tests.deals.hands import EAST, SEEDS, SOUTH, SPADES, play, random_play

FEW = settings(max_examples=10, deadline=None)
NS, EW = Side
# East, who has K95 of spades, plays the two of hearts to a spade.
RUFFED = "SJ SA H2 S4"
WEST_WINS = "SJ S2 H2 S4"
NORTH_WINS = "SJ SA H2 S4"


def laws(card_play):
    return [
        (rectify_revoke.tricks, rectify_revoke.law) for rectify_revoke in rectify_revokes(card_play)
    ]


def test_a_revoke_is_reported_with_its_trick_and_suit():
    card_play = play(NORTH_WINS)

    assert find_revokes(card_play) == (
        Revoke(EAST, 1, read_card("H2"), SPADES, is_established=False),
    )


def test_a_complete_trick_does_not_establish_a_revoke():
    """The source document says that it does; Law 63A asks for the offending side's next card."""
    there = [play(f"{NORTH_WINS}{more}") for more in ("", " DQ", " DQ D3")]

    assert [find_revokes(card_play)[0].is_established for card_play in there] == [
        False,
        False,
        True,
    ]
    assert laws(there[0]) == [(0, "62A")]


def test_partners_card_to_the_next_trick_establishes_it_too():
    # South wins and leads, and West, who did not revoke, is the first of the side to play.
    card_play = play("SJ S2 H2 SQ DA D5")

    assert [revoke.is_established for revoke in find_revokes(card_play)] == [True]


def test_a_claim_establishes_a_revoke_of_the_claimer_and_of_who_agrees():
    by_offender, by_others = play(WEST_WINS).claimed(EAST, 5), play(WEST_WINS).claimed(SOUTH, 5)

    established = [
        find_revokes(card_play)[0].is_established
        for card_play in (by_offender, by_others, by_others.settled())
    ]

    assert established == [True, False, True]


@pytest.mark.parametrize(
    ("expected", "given", "tricks"),
    [
        # The offending player won the trick, and the side one more: both go over.
        (play(f"{RUFFED} CQ C3 CA C5", "1H").claimed(SOUTH, 11), (2, "64A1"), 13),
        # ... and the side won no more: that one alone.
        (play(f"{RUFFED} D3 DA D5 D4", "1H").claimed(SOUTH, 11), (1, "64A1"), 13),
        # Partner won it: one trick, whatever came after.
        (play(f"{WEST_WINS} CA C5 C4 C3").claimed(SOUTH, 11), (1, "64A2"), 12),
        # The other side won it, and the offenders one later.
        (play(f"{NORTH_WINS} C5 C4 C3 CA").claimed(SOUTH, 11), (1, "64A2"), 13),
        # A trick that was claimed counts as one won later.
        (play(f"{NORTH_WINS} DQ D3 DA D5").claimed(SOUTH, 10), (1, "64A2"), 13),
        # The offenders won neither that trick nor a later one.
        (play(f"{NORTH_WINS} DQ D3 DA D5").claimed(SOUTH, 11), (0, "64B1"), 13),
    ],
)
def test_tricks_go_over_as_the_law_has_it(expected, given, tricks):
    settled = expected.settled()

    assert laws(settled) == [given]
    assert rectified_outcome(settled).tricks == tricks
    assert settled.outcome.tricks == tricks - given[0]


def test_the_same_player_in_the_same_suit_again_pays_once():
    card_play = play(f"{NORTH_WINS} ST H6 S8 S3 C5 C4 C3 CA").claimed(SOUTH, 10).settled()

    assert laws(card_play) == [(1, "64A2"), (0, "64B2")]


def test_a_revoke_from_dummy_costs_nothing():
    card_play = play("SJ H3 S5 SQ DA D5 D4 D3").claimed(SOUTH, 11).settled()

    assert laws(card_play) == [(0, "64B3")]


def test_when_both_sides_have_revoked_neither_pays():
    card_play = play("SJ S2 H2 C3 CA C5 C4 C7").claimed(SOUTH, 11).settled()

    assert [revoke.player for revoke in find_revokes(card_play)] == [EAST, SOUTH]
    assert laws(card_play) == [(0, "64B7"), (0, "64B7")]


def test_a_revoke_on_the_twelfth_trick_costs_nothing():
    card_play = revoked_on_the_twelfth()

    assert [revoke.trick for revoke in find_revokes(card_play)] == [12]
    assert laws(card_play) == [(0, "64B6")]


def test_no_trick_goes_over_twice():
    # East revokes in spades, then in clubs; the side wins the third trick and nothing else.
    card_play = play("SJ SA H2 S4 CK H6 C3 C2 D4 DJ D2 DK").claimed(SOUTH, 10)

    assert card_play.won == {NS: 2, EW: 1}
    assert laws(card_play.settled()) == [(0, "64B1"), (1, "64A2")]
    assert tricks_after_rectification(card_play.settled()) == {NS: 13, EW: 0}


@FEW
@given(SEEDS)
def test_after_any_revoke_there_are_thirteen_tricks_and_none_below_zero(seed):
    card_play = random_play(seed, legal=False)

    after = tricks_after_rectification(card_play)

    assert sum(after.values()) == 13
    assert min(after.values()) >= 0
    assert rectified_outcome(card_play).tricks == after[card_play.declared.declarer.side]


@FEW
@given(SEEDS)
def test_every_card_that_is_no_revoke_was_legal_when_played(seed):
    card_play = random_play(seed, legal=False)
    wrong = {revoke.card for revoke in find_revokes(card_play)}

    for place, card in list(enumerate(card_play.cards))[:: 1 + seed % 5]:
        before = Play(card_play.deal, card_play.declared, card_play.cards[:place])
        assert (card in before.legal_cards) is (card not in wrong)


def revoked_on_the_twelfth():
    """The first deal at random where the second hand, a defender, can still follow and does not."""
    for seed in range(1000):
        card_play = random_play(seed, cards=44)
        card_play = card_play.recorded(sorted(card_play.legal_cards, key=str)[0])
        others = card_play.left(card_play.turn) - card_play.legal_cards
        if others and card_play.turn is not card_play.declared.dummy:
            card_play = card_play.recorded(*others)
            while not card_play.is_over:
                card_play = card_play.recorded(sorted(card_play.legal_cards, key=str)[0])
            return card_play
    raise AssertionError
