"""The end of a round: both sides confirm their own scores before the phone says where to move."""

import pytest
from django.urls import reverse

from club.models import LedgerEntry
from tests.builders import a_board_in_play, a_contract, a_director, a_seated_section, recorded
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from tournament.models import RoundConfirmation, TableToken

pytestmark = pytest.mark.django_db
FIRST = "2b5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a"
SECOND = "3b5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a"


@pytest.fixture
def token():
    return token_of(switched_on(a_seated_section(), confirms_round=True))


@pytest.fixture
def phone(token):
    """A phone that has recorded both boards of the first round: 4♠ made, 4♠ down two."""
    phone = a_phone(token)
    accept(phone, token, 1, request_id=FIRST)
    accept(phone, token, 2, request_id=SECOND, tricks="8")
    return phone


def answer(phone, token, chairs, *, says="agreed", round_=1):
    sent = {"round": round_, "chairs": chairs, "answer": says}
    return phone.post(page(token, "check_round"), sent)


def scores(response):
    return [board.score for board in response.context["scores"]]


def test_each_side_sees_its_own_scores_and_then_both_where_they_move(token, phone):
    before = phone.get(page(token, "recorded", board=2))
    east_west = phone.get(page(token, "check_round"))
    answer(phone, token, "EW")
    north_south = phone.get(page(token, "check_round"))
    end = answer(phone, token, "NS")

    assert (before.context["to_check"], before.context["moves"]) == (True, [])
    assert "table 2" not in before.text
    assert (east_west.context["side"].label, scores(east_west)) == (
        "1 EW",
        ["Board 1: you scored −420", "Board 2: you scored +200"],
    )
    assert (north_south.context["side"].label, scores(north_south)) == (
        "1 NS",
        ["Board 1: you scored +420", "Board 2: you scored −200"],
    )
    assert end.headers["Location"] == page(token, "recorded", board=2)
    moves = phone.get(page(token, "recorded", board=2)).context["moves"]
    assert moves[:2] == ["Pair 1 NS: stay at table 1, NS", "Pair 1 EW: table 2, EW"]
    assert phone.get(page(token, "round")).context["round"].number == 2


def test_the_next_round_waits_for_both_sides(token, phone):
    answer(phone, token, "EW")

    assert phone.get(page(token, "round")).headers["Location"] == page(token, "check_round")


def test_the_round_in_play_is_not_checked(token):
    phone = a_phone(token)
    accept(phone, token, 1, request_id=FIRST)

    assert phone.get(page(token, "check_round")).headers["Location"] == page(token, "round")
    assert phone.get(page(token, "round")).status_code == 200


def test_a_side_that_disagrees_calls_the_director_without_blocking_the_other(token, phone):
    answer(phone, token, "EW", says="wrong")
    answer(phone, token, "NS")

    token.refresh_from_db()
    assert token.call == TableToken.Call.CORRECTION
    assert set(RoundConfirmation.objects.values_list("round", "chairs", "agreed")) == {
        (1, "EW", False),
        (1, "NS", True),
    }
    lines = LedgerEntry.objects.filter(table_token=token.pk).values_list("action", flat=True)
    assert {"dispute_round", "call_director", "confirm_round"} <= set(lines)
    assert phone.get(page(token, "round")).status_code == 200


def test_a_second_touch_and_a_page_of_an_old_round_confirm_nothing_more(token, phone):
    answer(phone, token, "EW")
    answer(phone, token, "EW", says="wrong")
    answer(phone, token, "NS", round_=2)
    answer(phone, token, "NS", says="perhaps")
    answer(phone, token, "XX")

    assert list(RoundConfirmation.objects.values_list("chairs", "agreed")) == [("EW", True)]
    assert TableToken.objects.exclude(call="").count() == 0


def test_a_confirmed_round_is_not_asked_again_after_a_new_card(token, phone, client):
    answer(phone, token, "EW")
    answer(phone, token, "NS")
    client.force_login(a_director())
    client.post(
        reverse("director:replace_table_card", args=["crown", token.section.session_id, token.pk])
    )

    fresh = token_of(token.section)
    assert fresh.pk != token.pk
    assert a_phone(fresh).get(page(fresh, "round")).context["round"].number == 2


def test_a_round_that_the_director_entered_is_not_asked():
    section = switched_on(a_seated_section(), confirms_round=True)
    director = a_director()
    for number in (1, 2):
        board = a_board_in_play(section, number=number, table=1)
        recorded(board, a_contract("4S", "N", 10), by=director)
    token = token_of(section)

    assert a_phone(token).get(page(token, "round")).context["round"].number == 2


def test_without_the_option_the_moves_follow_at_once():
    token = token_of(switched_on(a_seated_section()))
    phone = a_phone(token)
    for board, request_id in ((1, FIRST), (2, SECOND)):
        accept(phone, token, board, request_id=request_id)

    assert len(phone.get(page(token, "recorded", board=2)).context["moves"]) == 3
    assert phone.get(page(token, "check_round")).headers["Location"] == page(token, "round")


def test_a_phone_without_the_seat_confirms_nothing(token, phone):
    other = a_phone(token)

    assert answer(other, token, "EW").status_code == 403
    assert RoundConfirmation.objects.count() == 0


@pytest.mark.parametrize("boards", [1, 3])
def test_the_page_costs_the_same_for_any_number_of_boards(boards, django_assert_num_queries):
    token = token_of(switched_on(a_seated_section(boards_a_round=boards), confirms_round=True))
    phone = a_phone(token)
    for board in range(1, boards + 1):
        accept(phone, token, board, request_id=f"{board}{FIRST[1:]}")
    phone.get(page(token, "check_round"))

    with django_assert_num_queries(3):
        phone.get(page(token, "check_round"))
