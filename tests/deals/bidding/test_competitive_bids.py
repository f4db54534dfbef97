"""The source document's overcalls, take-out doubles, their answers, and negative doubles."""

import pytest
from hypothesis import assume, given

from deals.auction import PASS
from deals.bidding.bidding_advice import advise_call
from tests.deals.hands import CLUBS, DIAMONDS, HANDS, HEARTS, SPADES, auction, hand


def advised(held, calls):
    return str(advise_call(hand(held), auction(calls)).call)


@pytest.mark.parametrize(
    ("sentence", "held", "call"),
    [
        # The document's own examples: 1♥ over 1♣, 2♦ over 1♥, the weak jump to 2♥ over 1♣.
        ("1C", "432.AKJ32.432.32", "1H"),
        ("1H", "K2.32.AKJ432.K32", "2D"),
        ("1C", "32.KQJ432.432.32", "2H"),
        # The ends of its ranges: simple overcalls of 8-16 and 10-16, jump overcalls of 6-11.
        ("1C", "32.AQJ32.5432.32", "Pass"),
        ("1C", "A32.AKJ32.K32.Q2", "X"),
        ("1C", "A32.AKJ32.Q32.Q2", "1H"),
        ("1C", "A2.AKJ432.432.32", "1H"),
        ("1C", "32.AKJ432.K32.32", "2H"),
        ("1C", "432.AQJ432.32.32", "2H"),
        ("1C", "432.KJT432.J2.32", "Pass"),
        # Six cards at the two level; the longer suit.
        ("1H", "K32.32.AKJ32.K32", "X"),
        ("1S", "32.32.AKJ432.K32", "3D"),
        ("1D", "AK432.KQ5432.2.2", "1H"),
        # Opening values, or support and a short suit, whichever their points.
        ("1H", "AK32.AQ32.K32.32", "X"),
        ("1H", "KJ32.2.Q432.J432", "X"),
        ("1H", "KJ32.432.Q43.J43", "Pass"),
    ],
)
def test_calls_over_an_opening(sentence, held, call):
    assert advised(held, sentence) == call


@pytest.mark.parametrize(
    ("held", "call"),
    [
        ("5432.432.432.432", "1S"),
        ("Q432.K32.J32.Q32", "1S"),
        ("Q432.K32.K32.J32", "2S"),
        ("A432.K32.K32.J32", "2S"),
        ("A432.K32.K32.Q32", "4S"),
        ("432.432.5432.432", "2D"),
        ("A2.K32.K32.AQ432", "5C"),
        ("65432.2.65432.32", "1S"),
        ("6543.32.6543.432", "2D"),
        ("432.KQ432.432.32", "2D"),
    ],
)
def test_answers_to_partners_takeout_double(held, call):
    assert advised(held, "1H X P") == call


@given(HANDS)
def test_a_takeout_double_is_never_passed(held):
    assert advise_call(held, auction("1H X P")).call not in (None, PASS)


@pytest.mark.parametrize(
    ("sentence", "held", "call"),
    [
        # The document's example: hearts, some values, no way to bid 2♥.
        ("1C 1S", "432.KJ32.K432.32", "X"),
        ("1C 1S", "432.KJ32.Q432.32", "X"),
        ("1C 1S", "432.QJ32.Q432.32", "None"),
        ("1C 1S", "432.KJ2.K5432.32", "None"),
        ("1C 1S", "432.AJ32.KQ32.32", "None"),
        ("1C 2S", "432.AJ32.KQ32.32", "X"),
        ("1D 2C", "Q432.KJ32.432.32", "X"),
        ("1D 2C", "Q432.KJ2.5432.32", "None"),
        ("1S 2C", "432.KJ32.K432.32", "None"),
        ("1S 2C", "32.KJ32.KJ432.32", "X"),
    ],
)
def test_negative_doubles(sentence, held, call):
    assert advised(held, sentence) == call


@given(HANDS)
def test_calls_over_one_spade_by_a_second_reading_of_the_document(held):
    points, lengths = (
        held.high_card_points,
        {suit: held.length(suit) for suit in (HEARTS, DIAMONDS, CLUBS)},
    )
    longest = max(lengths.values())
    assume(list(lengths.values()).count(longest) == 1)
    weak_jump = longest == 6 and 6 <= points <= 11
    overcall = longest >= 6 and 10 <= points <= 16
    support = min(lengths.values()) >= 3 and held.length(SPADES) <= 2
    longer_spades = held.length(SPADES) > longest
    double = points >= 13 or support

    call = advise_call(held, auction("1S")).call

    if not longer_spades and weak_jump:
        assert call.level == 3
    elif not longer_spades and overcall:
        assert call.level == 2
    else:
        assert str(call) == ("X" if double else "Pass")
