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


def laws(made):
    return [(each.tricks, each.law) for each in rectify_revokes(made)]


def test_a_revoke_is_told_with_its_trick_and_the_suit_it_did_not_follow():
    made = play(NORTH_WINS)

    assert find_revokes(made) == (Revoke(EAST, 1, read_card("H2"), SPADES, is_established=False),)


def test_a_complete_trick_does_not_establish_a_revoke():
    """The source document says that it does; Law 63A asks for the offending side's next card."""
    there = [play(f"{NORTH_WINS}{more}") for more in ("", " DQ", " DQ D3")]

    assert [find_revokes(made)[0].is_established for made in there] == [False, False, True]
    assert laws(there[0]) == [(0, "62A")]


def test_partners_card_to_the_next_trick_establishes_it_too():
    # South wins and leads, and West, who did not revoke, is the first of the side to play.
    made = play("SJ S2 H2 SQ DA D5")

    assert [found.is_established for found in find_revokes(made)] == [True]


def test_a_claim_establishes_a_revoke_of_the_claimer_and_of_who_agrees():
    by_offender, by_others = play(WEST_WINS).claimed(EAST, 5), play(WEST_WINS).claimed(SOUTH, 5)

    established = [
        find_revokes(made)[0].is_established
        for made in (by_offender, by_others, by_others.settled())
    ]

    assert established == [True, False, True]


@pytest.mark.parametrize(
    ("made", "given", "tricks"),
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
def test_tricks_go_over_as_the_law_has_it(made, given, tricks):
    whole = made.settled()

    assert laws(whole) == [given]
    assert rectified_outcome(whole).tricks == tricks
    assert whole.outcome.tricks == tricks - given[0]


def test_the_same_player_in_the_same_suit_again_pays_once():
    made = play(f"{NORTH_WINS} ST H6 S8 S3 C5 C4 C3 CA").claimed(SOUTH, 10).settled()

    assert laws(made) == [(1, "64A2"), (0, "64B2")]


def test_a_revoke_from_dummy_costs_nothing():
    made = play("SJ H3 S5 SQ DA D5 D4 D3").claimed(SOUTH, 11).settled()

    assert laws(made) == [(0, "64B3")]


def test_when_both_sides_have_revoked_neither_pays():
    made = play("SJ S2 H2 C3 CA C5 C4 C7").claimed(SOUTH, 11).settled()

    assert [found.player for found in find_revokes(made)] == [EAST, SOUTH]
    assert laws(made) == [(0, "64B7"), (0, "64B7")]


def test_a_revoke_on_the_twelfth_trick_costs_nothing():
    made = revoked_on_the_twelfth()

    assert [found.trick for found in find_revokes(made)] == [12]
    assert laws(made) == [(0, "64B6")]


def test_no_trick_goes_over_twice():
    # East revokes in spades, then in clubs; the side wins the third trick and nothing else.
    made = play("SJ SA H2 S4 CK H6 C3 C2 D4 DJ D2 DK").claimed(SOUTH, 10)

    assert made.won == {NS: 2, EW: 1}
    assert laws(made.settled()) == [(0, "64B1"), (1, "64A2")]
    assert tricks_after_rectification(made.settled()) == {NS: 13, EW: 0}


@FEW
@given(SEEDS)
def test_whatever_is_revoked_there_are_thirteen_tricks_and_none_below_nought(seed):
    made = random_play(seed, legal=False)

    after = tricks_after_rectification(made)

    assert sum(after.values()) == 13
    assert min(after.values()) >= 0
    assert rectified_outcome(made).tricks == after[made.declared.declarer.side]


@FEW
@given(SEEDS)
def test_every_card_that_is_no_revoke_was_legal_where_it_stood(seed):
    made = random_play(seed, legal=False)
    wrong = {found.card for found in find_revokes(made)}

    for place, card in list(enumerate(made.cards))[:: 1 + seed % 5]:
        before = Play(made.deal, made.declared, made.cards[:place])
        assert (card in before.legal_cards) is (card not in wrong)


def revoked_on_the_twelfth():
    """The first deal at random where the second hand, a defender, can still follow and does not."""
    for seed in range(1000):
        made = random_play(seed, cards=44)
        made = made.recorded(sorted(made.legal_cards, key=str)[0])
        others = made.left(made.turn) - made.legal_cards
        if others and made.turn is not made.declared.dummy:
            made = made.recorded(*others)
            while not made.is_over:
                made = made.recorded(sorted(made.legal_cards, key=str)[0])
            return made
    raise AssertionError
