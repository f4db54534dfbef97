"""The document's answers to partner: each line, and what SAYC has instead where it differs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.auction import PASS, read_call
from deals.bidding.bidding_advice import ANSWERS, advise_call
from deals.bidding.responses import TO_BLACKWOOD, TO_GERBER
from tests.deals.hands import HANDS, auction, hand

TABLES = [table for calls, table in ANSWERS.items() if calls] + [TO_BLACKWOOD, TO_GERBER]


def response(held, calls):
    call = advise_call(hand(held), auction(calls)).call
    return None if call is None else str(call)


@pytest.mark.parametrize(
    ("held", "call"),
    [
        ("Q432.Q32.432.432", "Pass"),
        ("K432.K32.Q32.432", "2C"),
        ("K32.K32.Q432.432", "2NT"),
        ("K32.K32.Q432.Q32", "3NT"),
        ("K32.432.AQ432.32", "2NT"),
        # Any other hand of eight or more: Stayman, as it is printed.
        ("K2.32.AQ5432.432", "2C"),
        ("AK2.A32.KQ32.432", "2C"),
        # Transfers, from six points as printed, and the higher of two five-card majors.
        ("32.KQ432.J32.432", "2D"),
        ("KQ432.32.J32.432", "2H"),
        ("KQ432.K5432.2.32", "2H"),
        ("32.Q5432.Q32.432", "Pass"),
        ("KQ5432.A2.Q2.432", "4S"),
        ("A2.KQ5432.Q2.432", "4H"),
    ],
)
def test_one_notrump_is_answered(held, call):
    assert response(held, "1NT P") == call


@pytest.mark.parametrize(
    ("held", "call"),
    [
        # With support: five cards and few points, four and more, three.
        ("32.Q5432.K432.32", "4H"),
        ("K2.Q432.AJ32.432", "3H"),
        ("K32.Q32.A5432.32", "2H"),
        ("K32.Q432.A432.32", "2H"),
        # Without it: spades, notrump by its ranges, a new suit at the two level.
        ("Q5432.32.K432.32", "Pass"),
        ("KJ32.32.K432.432", "1S"),
        ("AKQ2.A2.KQ32.432", "1S"),
        ("Q32.32.KJ432.432", "1NT"),
        ("AQ2.32.KJ32.J432", "2NT"),
        ("AQ2.32.KQ32.QJ32", "3NT"),
        ("A2.32.KQ432.A432", "2D"),
        ("A2.32.KQ32.A5432", "2C"),
        ("A2.3.KQ432.A5432", "2D"),
        ("A2.AK2.KQ32.5432", "2C"),
        # Nothing covers six points, not balanced and without a fit.
        ("2.32.KJ5432.Q432", None),
        ("432.32.K432.5432", "Pass"),
    ],
)
def test_one_heart_is_answered(held, call):
    assert response(held, "1H P") == call


@pytest.mark.parametrize(
    ("held", "call"),
    [
        ("K5432.32.Q432.32", "4S"),
        ("Q32.32.KQ432.432", "2S"),
        ("32.AK5432.A32.32", None),
        ("32.AK32.A432.432", "2NT"),
        ("2.AK432.A5432.32", "2D"),
    ],
)
def test_one_spade_is_answered(held, call):
    assert response(held, "P 1S P") == call


@pytest.mark.parametrize(
    ("minor", "held", "call"),
    [
        # A four-card major first, the lower of two of four, the higher of two of five.
        ("1C", "K432.Q432.J32.32", "1H"),
        ("1C", "KQ432.Q5432.J2.2", "1S"),
        ("1C", "KQ432.Q432.J2.32", "1S"),
        ("1C", "KQ32.32.AKQ32.A2", "1S"),
        # Then notrump by its ranges, and then five cards of the suit.
        ("1D", "K32.Q32.K432.432", "1NT"),
        ("1D", "K32.Q32.KQ32.Q32", "2NT"),
        ("1D", "K32.AQ2.KQ32.J32", "3NT"),
        ("1D", "K2.2.K5432.Q5432", "2D"),
        ("1D", "A2.2.KQ432.Q5432", "3D"),
        ("1C", "2.K2.Q5432.K5432", "2C"),
        ("1C", "2.A2.K5432.KJ432", "3C"),
        # The document's list has clubs over a diamond, though its table has not.
        ("1D", "A2.AK2.32.KQ5432", "2C"),
        # A diamond over a club is not in it, and so there is nothing for this.
        ("1C", "A2.AK2.KQ5432.32", None),
        ("1C", "432.32.K5432.432", "Pass"),
    ],
)
def test_one_of_a_minor_is_answered(minor, held, call):
    assert response(held, f"{minor} P") == call


@pytest.mark.parametrize(
    ("sentence", "held", "call"),
    [
        ("2C P", "AKQ2.AK2.432.432", "2D"),
        ("1NT P 2C P", "KJ32.A32.KQ2.Q32", "2S"),
        ("1NT P 2C P", "A32.KJ32.KQ2.Q32", "2H"),
        ("1NT P 2C P", "KJ32.AQ32.K32.Q2", "2S"),
        ("1NT P 2C P", "A32.A32.KQ2.QJ32", "2D"),
        ("1NT P 2D P", "KJ32.32.AKQ2.Q32", "2H"),
        ("1NT P 2H P", "32.KJ32.AKQ2.Q32", "2S"),
        # Blackwood: none or four aces, one, two, three.
        ("1S P 3S P 4NT P", "KQ32.KQ2.KQ2.432", "5C"),
        ("1S P 3S P 4NT P", "AKQ2.A32.A32.A32", "5C"),
        ("1S P 3S P 4NT P", "AQ32.KQ2.KQ2.432", "5D"),
        ("1S P 3S P 4NT P", "AQ32.AQ2.KQ2.432", "5H"),
        ("1S P 3S P 4NT P", "AQ32.AQ2.AQ2.432", "5S"),
        # Gerber over notrump.
        ("1NT P 4C P", "KQ32.KQ2.KQ2.KJ2", "4D"),
        ("1NT P 4C P", "AQ32.KQ2.KQ2.J32", "4H"),
        ("1NT P 4C P", "AQ32.AQ2.KQ2.432", "4S"),
        ("1NT P 4C P", "AQ32.AQ2.AQ2.432", "4NT"),
        # Four clubs over a suit, and four notrump over notrump, ask for nothing here.
        ("1S P 4C P", "AQ32.AQ2.AQ2.432", None),
        ("1NT P 4NT P", "AQ32.AQ2.KQ2.432", None),
    ],
)
def test_a_question_of_partner_is_answered(sentence, held, call):
    assert response(held, sentence) == call


def test_stayman_over_two_notrump_cannot_be_two_clubs():
    """The document prints 2♣ over 2NT, which is insufficient; it is 3♣, and here silence."""
    two_notrump = auction("2NT P")

    assert not two_notrump.allows(read_call("2C"))
    assert response("KJ32.Q432.32.432", "2NT P") is None


@pytest.mark.parametrize(
    ("sentence", "call", "printed", "sayc"),
    [
        (
            *("1S P", "1NT", "6-10 HCP, balanced: minimum, no fit, forcing"),
            "not forcing, and not only balanced",
        ),
        (
            *("1S P", "2NT", "11-12 HCP, balanced: no major fit"),
            "Jacoby: a raise that forces to game",
        ),
        (
            *("1C P", "2H", "10+ HCP, 4+ card suit: new suit, forcing"),
            "a jump shift, with far more",
        ),
        (
            *("1NT P", "2D", "6+ HCP, 5+ hearts: Jacoby transfer"),
            "any strength, from 0 up",
        ),
        ("1NT P", "2C", "8+ HCP: Stayman", "a four-card major is held"),
        ("1NT P 2C P", "2S", "4-card spade suit (may also have 4 hearts)", "2♥ with both"),
    ],
)
def test_the_document_is_not_quite_sayc_and_says_where(sentence, call, printed, sayc):
    table = advise_call(hand("5432.5432.5432.2"), auction(sentence)).table

    lines_printed = {line.printed: line.sayc for line in table.lines if str(line.call) == call}
    assert lines_printed[printed] == sayc


@given(HANDS, st.sampled_from(["", "P ", "P P "]), st.sampled_from(["1C", "1D", "1H", "1S", "1NT"]))
def test_an_answer_is_legal_and_its_table_is_of_the_opening(held, passes, opened):
    bidding = auction(f"{passes}{opened} P")

    advice = advise_call(held, bidding)

    assert advice.table.name == f"to_{opened.lower()}"
    assert advice.call is None or bidding.allows(advice.call)
    assert all(line.lacking for line in advice.passed_over)


@given(HANDS)
def test_eight_points_answer_one_notrump(held):
    answer = advise_call(held, auction("1NT P"))

    assert (answer.call is PASS) <= (held.high_card_points < 8)
    assert answer.line is not None


def test_no_two_tables_share_a_name_and_none_is_empty():
    assert len({table.name for table in TABLES}) == len(TABLES)
    assert all(table.lines for table in TABLES)
