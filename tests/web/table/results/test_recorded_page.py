"""After a result: the next board, where to go, and the traveller only where it is allowed."""

from uuid import uuid4

import pytest

from boards.services.deals import DealRequest, record_deals
from club.models import Source
from deals.deal import read_deal
from scoring.laws.outcome import PassedOut
from tests.builders import a_board_in_play, a_contract, a_seated_section, recorded
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from web.shared.render.deals import DASH

pytestmark = pytest.mark.django_db
IDS = [f"{digit}b5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a" for digit in "23456789"]


def played(token, phone, *boards):
    for board, request_id in zip(boards, IDS[boards[0] :], strict=False):
        accept(phone, token, board, request_id=request_id)
    return phone.get(page(token, "recorded", board=boards[-1]))


def test_the_next_board_follows():
    token = token_of(switched_on(a_seated_section()))

    answer = played(token, a_phone(token), 1)

    assert answer.context["next_link"] == page(token, "result", board=2)
    assert answer.context["moves"] == []


def test_after_the_round_the_pairs_and_the_boards_move():
    token = token_of(switched_on(a_seated_section()))

    answer = played(token, a_phone(token), 1, 2)

    assert answer.context["moves"] == [
        "Pair 1 NS: stay at table 1, NS",
        "Pair 1 EW: table 2, EW",
        "Boards 1\N{EN DASH}2: table 3",
    ]


def test_the_next_round_has_other_opponents_on_the_same_phone():
    token = token_of(switched_on(a_seated_section()))
    phone = a_phone(token)
    before = phone.get(page(token, "round")).context["seats"]

    played(token, phone, 1, 2)

    answer = phone.get(page(token, "round"))
    assert answer.context["round"].number == 2
    assert [seat.who for seat in before] == ["pair 1 NS", "pair 1 EW"]
    assert [seat.who for seat in answer.context["seats"]] == ["pair 1 NS", "pair 3 EW"]


def test_after_the_last_round_play_is_over():
    token = token_of(switched_on(a_seated_section(boards_a_round=1)))
    phone = a_phone(token)

    for board, request_id in zip((1, 2, 3), IDS, strict=False):
        accept(phone, token, board, request_id=request_id)

    last = phone.get(page(token, "recorded", board=3)).context["moves"]
    assert last == ["That was the last round. Thank you for playing."]
    assert "Next round" not in phone.get(page(token, "recorded", board=3)).text
    assert "No board is left" in phone.get(page(token, "round")).text


def others_have_played(section):
    """Board 1 at the tables that play it in other rounds."""
    for round_ in (2, 3):
        recorded(a_board_in_play(section, number=1, round=round_), a_contract("1N", "N", 7))


def percentages(answer):
    return [(board.number, board.percentages) for board in answer.context["compared"]]


@pytest.mark.parametrize("visible", [True, False])
def test_travellers_are_shown_after_the_round_where_the_session_shows_them(visible):
    section = switched_on(a_seated_section(), shows_traveller=visible)
    others_have_played(section)
    token = token_of(section)

    answer = played(token, a_phone(token), 1, 2)

    assert percentages(answer) == (
        [(1, "North-South 100.00%, East-West 0.00%"), (2, "")] if visible else []
    )
    assert ("<table>" in answer.text) is visible


def test_no_traveller_is_shown_while_the_table_has_a_board_to_play():
    section = switched_on(a_seated_section(), shows_traveller=True)
    others_have_played(section)
    token = token_of(section)
    phone = a_phone(token)

    first = played(token, phone, 1)
    accept(phone, token, 2, request_id=IDS[5], contract="NP", declarer="", tricks="")
    late = phone.get(page(token, "recorded", board=1))

    assert [percentages(answer) for answer in (first, late)] == [[], []]
    assert ["when you have played all boards" in answer.text for answer in (first, late)] == [
        *(True, True),
    ]
    assert "<table>" not in first.text + late.text


def test_no_traveller_is_shown_before_the_result_is_agreed():
    section = switched_on(a_seated_section(), shows_traveller=True)
    others_have_played(section)
    token = token_of(section)
    phone = a_phone(token)

    answer = phone.get(page(token, "recorded", board=1))

    assert answer.headers["Location"] == page(token, "round")
    assert "<table>" not in phone.get(page(token, "result", board=1)).text


def test_no_traveller_is_shown_for_a_result_that_may_be_of_another_board():
    section = switched_on(a_seated_section(), shows_traveller=True)
    token = token_of(section)
    others_have_played(section)
    phone = a_phone(token)

    accept(phone, token, 1, contract="4S", tricks="2", sure="1")
    answer = played(token, phone, 2)

    assert [number for number, _text in percentages(answer)] == [2]


def test_the_hands_are_shown_with_the_traveller_and_with_the_reader_s_cards():
    section = switched_on(a_seated_section(), shows_traveller=True)
    deal = read_deal("N:AKQJT98765432... ..AKQJT98765432. .AKQJT98765432.. ...AKQJT98765432")
    request = DealRequest({1: 0}, uuid4(), None, Source.DIRECTOR, "director")
    record_deals(section.session, {1: deal}, request)
    token = token_of(section)
    phone = a_phone(token, headers={"accept-language": "fr"})
    for board, answers in ((1, {"contract": "7S", "tricks": "13"}), (2, {})):
        accept(phone, token, board, request_id=IDS[board], **answers)

    answer = phone.get(page(token, "recorded", board=2))
    suit = "A R D V 10 9 8 7 6 5 4 3 2"

    assert "Les mains" not in phone.get(page(token, "result", board=1)).text
    assert [
        (hand.title, [cards for _sign, cards in hand.suits])
        for hand in answer.context["compared"][0].hands
    ] == [
        ("Nord", [suit, *3 * DASH]),
        ("Est", [*2 * DASH, suit, DASH]),
        ("Sud", [DASH, suit, *2 * DASH]),
        ("Ouest", [*3 * DASH, suit]),
    ]
    assert answer.context["compared"][1].hands == ()


def test_a_board_passed_out_is_shown_as_such():
    token = token_of(switched_on(a_seated_section()))
    recorded(a_board_in_play(token.section, number=1, table=1), PassedOut())

    assert "passed out" in a_phone(token).get(page(token, "recorded", board=1)).text
