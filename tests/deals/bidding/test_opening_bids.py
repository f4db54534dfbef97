"""The document's opening table, line by line, and against a second reading of it in plain code."""

import pytest
from hypothesis import assume, given

from deals.auction import read_call
from deals.bidding.bidding_advice import advise_call
from deals.bidding.hand_requirements import Either, Points, Winners
from deals.bidding.opening_bids import OPENINGS, OTHERWISE
from tests.deals.hands import (
    CLUBS,
    DIAMONDS,
    HANDS,
    HEARTS,
    NORTH,
    SPADES,
    auction,
    hand,
)


def opening(held):
    return str(advise_call(held, auction("")).call)


@pytest.mark.parametrize(
    ("held", "call"),
    [
        # Notrump by its ranges, and a suit or nothing between them.
        ("KJ32.A32.K32.432", "Pass"),
        ("KJ32.A32.KQ2.432", "1C"),
        ("KJ32.A32.KQ2.Q32", "1NT"),
        ("KJ32.AK2.KQ2.J32", "1NT"),
        ("KJ32.AK2.KQ2.Q32", "1C"),
        ("AJ32.AK2.KQ2.Q32", "1C"),
        ("AJ32.AK2.KQ2.K32", "2NT"),
        ("AQ32.AK2.KQ2.K32", "2NT"),
        ("AK32.AK2.KQ2.K32", "2C"),
        ("AKQ2.AK2.KQ2.K32", "2C"),
        ("AKQ2.AK2.KQ2.A32", "3NT"),
        ("AKQ2.AKQ.KQ2.KJ2", "3NT"),
        ("AKQJ.AKQ.KQ2.KJ2", "2C"),
        # A five-card major, also in a balanced hand outside the range of 1NT.
        ("AQ432.A32.K32.32", "1S"),
        ("AQ432.A32.KQ2.32", "1NT"),
        ("32.AQ432.A32.K32", "1H"),
        # Two five-card majors: the higher; a longer suit before a shorter one.
        ("AQ432.KQ432.A2.2", "1S"),
        ("AQ432.KQ5432.A.2", "1H"),
        ("AQ432.2.A.KQ5432", "1C"),
        ("AQ432.2.KQ543.A2", "1S"),
        # Minors: four diamonds, unless clubs are longer; 4-4-3-2 with three of them, too.
        ("A432.K2.AQ32.432", "1D"),
        ("A43.2.KQ32.AJ432", "1C"),
        ("A432.K432.AQ2.32", "1D"),
        ("A432.K432.32.AQ2", "1C"),
        ("A432.K32.AQ2.432", "1C"),
        # Thirteen points to twenty-two, and no fewer.
        ("AQ432.A32.J32.32", "Pass"),
        # Weak twos of six cards; pre-empts of seven, eight and nine; by their points.
        ("KQJ432.32.432.32", "2S"),
        ("32.KQT432.432.32", "2H"),
        ("32.32.AQJ432.QJ2", "2D"),
        ("32.32.432.KQJ432", "Pass"),
        ("K65432.32.432.32", "Pass"),
        ("AKJ432.QJ2.32.32", "2S"),
        ("AKJ432.QJ2.J2.32", "Pass"),
        ("KQ65432.Q2.32.32", "3S"),
        ("KQ65432.J2.32.32", "3S"),
        ("KQ65432.32.32.32", "Pass"),
        ("2.KQ876543.432.2", "Pass"),
        ("2.32.KQ5.QJ98765", "3C"),
        ("2.KJ876543.Q32.2", "4H"),
        ("2.3.K32.QJ876543", "4C"),
        ("2.3.32.KJ9876543", "Pass"),
        ("2.J.K2.KQ9876543", "5C"),
        ("KJ7654.QT8765.2.", "2S"),
        # Seven cards and eleven points: no line of the table.
        ("AKJ5432.QJ.32.32", "Pass"),
    ],
)
def test_a_hand_is_opened_by_the_documents_table(held, call):
    assert opening(hand(held)) == call


def test_nine_winners_open_two_clubs_with_any_points():
    held = hand("AKQ65432.A32.2.2")

    advice = advise_call(held, auction(""))

    assert (held.high_card_points, held.winners) == (13, 9)
    assert (str(advice.call), advice.line.printed) == ("2C", "22+ HCP OR 9+ winners")


def test_the_advice_lists_rejected_calls_with_reasons():
    held = hand("AQ432.A32.KQ2.32")

    advice = advise_call(held, auction("", dealer=NORTH))

    assert advice.table == OPENINGS
    assert (str(advice.line.call), advice.line.printed) == (
        "1NT",
        "15-17 HCP, balanced distribution",
    )
    assert [(str(line.line.call), line.lacking) for line in advice.passed_over] == [
        ("3NT", (Points(25, 27),)),
        ("2NT", (Points(20, 21),)),
        ("2C", (Either((Points(22), Winners(9))),)),
    ]


def test_after_passes_a_hand_is_opened_all_the_same():
    assert str(advise_call(hand("AQ432.A32.KQ2.32"), auction("P P P")).call) == "1NT"


@given(HANDS)
def test_exactly_one_line_applies_and_all_before_it_lack_something(held):
    advice = advise_call(held, auction(""))

    place = OPENINGS.lines.index(advice.line)
    assert tuple(line.line for line in advice.passed_over) == OPENINGS.lines[:place]
    assert all(line.lacking for line in advice.passed_over)
    assert auction("").allows(advice.call)


@given(HANDS)
def test_a_second_reading_of_the_document_opens_the_same(held):
    assert opening(held) == second_reading(held)


@given(HANDS)
def test_thirteen_points_are_always_opened(held):
    assume(held.high_card_points >= 13)

    assert advise_call(held, auction("")).line != OTHERWISE


@given(HANDS)
def test_every_line_makes_the_first_possible_call(held):
    assert all(auction("").allows(line.call) for line in OPENINGS.lines)
    assert read_call(opening(held)) in {line.call for line in OPENINGS.lines}


def second_reading(held):
    points, balanced = held.high_card_points, held.is_balanced
    spades, hearts, diamonds, clubs = map(held.length, (SPADES, HEARTS, DIAMONDS, CLUBS))
    longest = max(spades, hearts, diamonds, clubs)
    if balanced and points in (25, 26, 27):
        return "3NT"
    if balanced and points in (20, 21):
        return "2NT"
    if points >= 22 or held.winners >= 9:
        return "2C"
    if points >= 13:
        if balanced and points in (15, 16, 17):
            return "1NT"
        if longest >= 5 and spades == longest:
            return "1S"
        if longest >= 5 and hearts == longest:
            return "1H"
        if diamonds >= clubs and diamonds >= 4:
            return "1D"
        return "1D" if (spades, hearts, diamonds) == (4, 4, 3) else "1C"
    suits = {"S": spades, "H": hearts, "D": diamonds, "C": clubs}
    if 6 <= points <= 10 and longest >= 7:
        suit = next(suit for suit in "SHDC" if suits[suit] == longest)
        return f"{min(longest - 4, 5 if suit in 'CD' else 4)}{suit}"
    six = next((suit for suit in "SHD" if suits[suit] == 6), None)
    return f"2{six}" if six and 5 <= points <= 11 else "Pass"
