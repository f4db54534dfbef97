"""A hand of a match by phone, from the first question to the row, and what must not lead there."""

import re

import pytest
from django.test import Client

from boards.models import MatchHand
from boards.queries.matches.match_states import match_state
from boards.services.matches.match_entry import record_hand
from club.models import LedgerEntry
from tests.builders import a_request, dealt
from tests.web.table.matches.matches import (
    GAME,
    LEG,
    PASSED,
    a_dealt_match,
    a_match_day,
    accept_hand,
)
from tests.web.table.phones import a_phone, page, token_of
from tournament.models import Seating, Session

pytestmark = pytest.mark.django_db
KEY = re.compile(r'<a class="(?:button )?(?:primary )?key[^"]*" href="([^"]*)"')


@pytest.fixture
def section():
    return a_match_day()


def hands(table=1, round_=1):
    seating = Seating.objects.get(table=table, round=round_)
    return [(line.number, line.hand) for line in match_state(seating.pk).lines]


def hand_page(token, number=1, round_=1):
    return page(token, "hand", match_round=round_, number=number)


def touch(phone, start, *ends):
    """Touch one key after another; the last page."""
    answer = phone.get(start)
    for end in ends:
        links = [link.replace("&amp;", "&") for link in KEY.findall(answer.text)]
        (link,) = [link for link in links if link.endswith(end)]
        start = link if link.startswith("/") else start.partition("?")[0] + link
        answer = phone.get(start)
    return answer


def hidden(answer):
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', answer.text))


def test_a_hand_takes_five_touches(section):
    token, phone = a_dealt_match(section)
    keys = ("/hands/1/", "contract=4S", "declaring=we", "tricks=10")

    last = touch(phone, page(token, "round"), *keys)
    done = phone.post(page(token, "accept_hand", match_round=1, number=1), hidden(last))

    assert (done.status_code, done.headers["Location"]) == (302, page(token, "round"))
    assert hands() == [(1, dealt("we 4S="))]
    assert len(keys) + 1 == 5
    row = MatchHand.objects.get()
    assert (row.source, row.author) == ("table", None)
    line = LedgerEntry.objects.get(action="record")
    assert (line.table_token, line.source) == (token.pk, "table")


def test_a_double_and_honours_are_a_touch_each(section):
    token, phone = a_dealt_match(section)
    keys = ("contract=4S", "doubled=x", "&declaring=they", "honours=100we", "tricks=10")

    last = touch(phone, hand_page(token), *keys)
    phone.post(page(token, "accept_hand", match_round=1, number=1), hidden(last))

    assert hands() == [(1, dealt("they 4SX= 100 we"))]


def test_the_other_pair_reads_both_scores_and_the_new_totals(section):
    token, phone = a_dealt_match(section)
    accept_hand(phone, token, 1, **LEG)

    response = phone.get(f"{hand_page(token, 2)}?contract=3N&declaring=we&tricks=10")

    # 100 below the line, 30 for the overtrick, 500 for the fast game.
    assert "Turn the phone to East-West" in response.text
    assert response.context["earned"] == ("630", "")
    assert response.context["totals"] == ["630", "60"]


def test_dealer_vulnerability_and_leg_are_shown(section):
    token, phone = a_dealt_match(section, dealer="E")
    first = phone.get(page(token, "round")).context["match"]
    accept_hand(phone, token, 1, **LEG)
    second = phone.get(page(token, "round")).context["match"]
    accept_hand(phone, token, 2, **GAME)
    third = phone.get(page(token, "round")).context["match"]

    label = first.label
    we, they = (pair.label for pair in first.sides)
    assert (first.next_hand, first.deal) == ("Hand 1 of 4", "dealer East · nobody vulnerable")
    assert (second.next_hand, second.deal) == ("Hand 2 of 4", "dealer South · nobody vulnerable")
    assert second.sides[1].standing == "not vulnerable, leg of 60, 40 to game"
    assert third.deal == f"dealer West · pair {we} vulnerable"
    assert [pair.standing for pair in third.sides] == ["vulnerable", "not vulnerable"]
    assert they != we
    assert label


def test_a_hand_that_is_passed_out_is_dealt_again_by_the_next_dealer(section):
    token, phone = a_dealt_match(section)

    accept_hand(phone, token, 1, **PASSED)

    response = phone.get(page(token, "round"))
    assert "passed out: deal again" in response.text
    assert response.context["match"].next_hand == "Hand 1 of 4"
    assert response.context["match"].deal.startswith("dealer East")
    assert hands() == [(1, dealt("P"))]


def test_before_the_deal_is_drawn_no_hand_is_asked_for(section):
    token = token_of(section)
    phone = a_phone(token)

    response = phone.get(page(token, "round"))

    assert "Who deals first?" in response.text
    assert phone.get(hand_page(token)).headers["Location"] == page(token, "round")
    phone.post(page(token, "first_dealer"), {"dealer": "Q"})
    assert Seating.objects.exclude(first_dealer="").count() == 0


def test_a_double_touch_is_one_hand(section):
    token, phone = a_dealt_match(section)

    answers = [accept_hand(phone, token, 1) for _time in range(3)]

    assert {answer.status_code for answer in answers} == {302}
    assert MatchHand.objects.count() == 1


def test_a_double_touch_on_the_last_hand_is_one_hand(section):
    token, phone = a_dealt_match(section)
    for number in (1, 2, 3):
        accept_hand(phone, token, number)

    answers = [accept_hand(phone, token, 4) for _time in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert MatchHand.objects.count() == 4


def test_the_same_request_with_another_hand_is_refused(section):
    token, phone = a_dealt_match(section)
    accept_hand(phone, token, 1)

    answer = accept_hand(phone, token, 1, **(GAME | {"tricks": "8"}))

    assert answer.status_code == 409
    assert hands() == [(1, dealt("we 3N="))]


def test_a_concurrent_entry_of_the_director_is_a_conflict(section):
    token, phone = a_dealt_match(section)
    seating = Seating.objects.get(table=1, round=1)
    record_hand(seating, 1, dealt("they 2S="), a_request())

    answer = accept_hand(phone, token, 1)

    assert answer.status_code == 409
    assert hands() == [(1, dealt("they 2S="))]


@pytest.mark.parametrize("seen", [1, 2])
def test_a_recorded_hand_is_not_changed_by_a_phone(section, seen):
    """Not by an old page, and not by one that names the version that is there."""
    token, phone = a_dealt_match(section)
    accept_hand(phone, token, 1)
    accept_hand(phone, token, 2, **LEG)

    answer = accept_hand(phone, token, 1, seen=seen, request_id=REQUEST, **LEG)

    assert answer.status_code == 409
    assert hands() == [(1, dealt("we 3N=")), (2, dealt("they 2S="))]


REQUEST = "0b5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a"


def test_a_hand_of_another_table_or_round_is_out_of_reach(section):
    token, phone = a_dealt_match(section)
    other = token_of(section, 2)

    statuses = [
        accept_hand(phone, token, 1, round_=2).status_code,
        accept_hand(phone, token, 1, round_=9).status_code,
        phone.get(hand_page(other)).status_code,
        accept_hand(phone, other, 1).status_code,
        phone.get(page(other, "round")).status_code,
        phone.post(page(other, "first_dealer"), {"dealer": "N"}).status_code,
    ]

    assert statuses == [404, 404, 404, 404, 404, 404]
    assert MatchHand.objects.count() == 0
    assert phone.get(hand_page(token, 1, 2)).headers["Location"] == page(token, "round")


def test_no_page_shows_another_table(section):
    """The neighbour's pairs and its 1180 points would be there if its sheet leaked."""
    token, phone = a_dealt_match(section)
    other, neighbour = a_dealt_match(section, 2)
    accept_hand(neighbour, other, 1, contract="6S", declaring="we", tricks="12")

    pages = [
        phone.get(address)
        for address in (
            page(token, "round"),
            hand_page(token),
            f"{hand_page(token)}?contract=4S&declaring=we&tricks=10",
        )
    ]

    labels = [pair.label for pair in neighbour.get(page(other, "round")).context["match"].sides]
    texts = [re.sub("<[^>]*>", " ", answer.text) for answer in pages]
    assert not any(tell in text for tell in ("1180", *labels) for text in texts)
    assert "1180" in neighbour.get(page(other, "round")).text


@pytest.mark.parametrize(
    "change",
    [{"contract": ""}, {"tricks": "14"}, {"declaring": "N"}, {"request_id": "1"}],
)
def test_a_forged_hand_leads_back_to_the_questions(section, change):
    token, phone = a_dealt_match(section)
    sent = GAME | {"request_id": REQUEST, "seen": "0"} | change

    answer = phone.post(page(token, "accept_hand", match_round=1, number=1), sent)

    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(hand_page(token))
    assert MatchHand.objects.count() == 0


def test_the_pages_of_boards_do_not_exist_for_a_match(section):
    token, phone = a_dealt_match(section)
    at = page(token, "round")

    assert phone.get(page(token, "result", board=1)).headers["Location"] == at
    assert phone.get(page(token, "recorded", board=1)).headers["Location"] == at
    assert phone.get(page(token, "check_round")).headers["Location"] == at
    assert phone.get(page(token, "correction", board=1)).status_code == 404


def test_nothing_is_recorded_by_get_without_the_page_s_token_or_after_the_day(section):
    token, phone = a_dealt_match(section)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phone.cookies
    path = page(token, "accept_hand", match_round=1, number=1)

    before = [phone.get(path).status_code, accept_hand(strict, token, 1).status_code]
    Session.objects.update(state="closed")

    assert [*before, accept_hand(phone, token, 1).status_code] == [405, 403, 409]
    assert MatchHand.objects.count() == 0


@pytest.mark.parametrize("count", [0, 3])
def test_the_page_costs_the_same_with_any_number_of_hands(
    section, count, django_assert_num_queries
):
    token, phone = a_dealt_match(section)
    for number in range(1, count + 1):
        accept_hand(phone, token, number)

    with django_assert_num_queries(8):
        phone.get(page(token, "round"))
