"""The answers about a hand of a match in an address, forged ones included."""

import pytest

from tests.builders import dealt
from web.table.matches.hand_question_order import read_hand_draft

WHOLE = {"contract": "4H", "declaring": "they", "tricks": "11"}


@pytest.mark.parametrize(
    ("answers", "hand"),
    [
        (WHOLE, "they 4H+1"),
        (WHOLE | {"doubled": "xx", "tricks": "9"}, "they 4HXX-1"),
        (WHOLE | {"honours": "100we"}, "they 4H+1 100 we"),
        (WHOLE | {"contract": "3N", "tricks": "9", "honours": "150they"}, "they 3N= 150 they"),
        ({"contract": "P"}, "P"),
        ({"contract": "P", "declaring": "we", "tricks": "9"}, "P"),
    ],
)
def test_a_complete_draft_is_a_hand(answers, hand):
    draft = read_hand_draft(answers)

    assert (draft.question, draft.hand) == ("", dealt(hand))


@pytest.mark.parametrize(
    ("answers", "question"),
    [
        ({}, "contract"),
        ({"contract": "8S"}, "contract"),
        ({"contract": "NP"}, "contract"),
        ({"contract": "4S"}, "declaring"),
        ({"contract": "4S", "declaring": "N"}, "declaring"),
        ({"declaring": "we", "tricks": "9"}, "contract"),
        ({"contract": "4S", "declaring": "we", "tricks": "14"}, "hand_tricks"),
    ],
)
def test_an_incomplete_or_forged_draft_is_asked_on(answers, question):
    assert read_hand_draft(answers).question == question


@pytest.mark.parametrize("honours", ["100we", "200we", "150", "we", "<b>"])
def test_honours_that_cannot_be_are_left_out(honours):
    draft = read_hand_draft(WHOLE | {"contract": "3N", "tricks": "9", "honours": honours})

    assert draft.hand == dealt("they 3N=")


def test_back_takes_the_last_answer_away():
    draft = read_hand_draft(WHOLE | {"honours": "100we", "doubled": "x"})

    assert draft.back() == "?contract=4H&doubled=x&declaring=they&honours=100we"
    assert read_hand_draft({"contract": "4H", "declaring": "we"}).back() == "?contract=4H"
    assert read_hand_draft({"contract": "4H", "doubled": "x"}).back() == "?"
    assert read_hand_draft({}).back() is None
