"""Templates with which a phone records four-hand matches offline, and hands delivered late."""

import pytest

from boards.queries.matches.match_states import match_state
from tests.web.table.matches.matches import (
    GAME,
    LEG,
    PASSED,
    a_dealt_match,
    a_match_day,
    accept_hand,
    accept_total,
)
from tests.web.table.phones import page
from tournament.models import Seating
from web.table.matches.hand_question_order import read_hand_draft
from web.table.matches.hand_questions import ask_hand
from web.table.matches.table_match import matches_of_phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return a_match_day()


def offline(phone, token):
    return phone.get(page(token, "offline"))


def hands(round_):
    return [(hand.key, hand.number, hand.seen) for hand in round_.boards]


def test_it_has_the_match_in_play_and_the_next_two(section):
    token, phone = a_dealt_match(section)

    first, second, third = offline(phone, token).context["rounds"]

    assert [round_.is_match for round_ in (first, second, third)] == [True] * 3
    assert hands(first) == [(f"1-{number}", number, number - 1) for number in range(1, 5)]
    assert hands(third) == [(f"3-{number}", number, number - 1) for number in range(1, 5)]
    assert first.boards[0].accept == page(token, "accept_hand", match_round=1, number=1)
    assert {hand.side.side for hand in first.boards} == {"East-West"}
    assert third.moves == ("That was the last round. Thank you for playing.",)
    assert [move.split(":")[0] for move in first.moves] == [
        f"Pair {label}" for label in labels_of(token, 1)
    ]


def labels_of(token, round_):
    seats = Seating.objects.get(section=token.section, table=token.table, round=round_).seats
    return [seats.get(chairs=chairs).place.entry.label for chairs in ("NS", "EW")]


def test_a_passed_out_hand_counts_as_a_line_but_not_as_a_hand(section):
    token, phone = a_dealt_match(section)
    accept_hand(phone, token, 1, **PASSED)
    accept_hand(phone, token, 2, **GAME)

    first = offline(phone, token).context["rounds"][0]

    assert hands(first) == [("1-3", 2, 2), ("1-4", 3, 3), ("1-5", 4, 4)]
    assert first.boards[0].title == "Hand 2 of 4"


def test_it_has_the_questions_of_the_server_without_passed_out_hands(section):
    token, phone = a_dealt_match(section)

    answer = offline(phone, token)

    questions = {asked.name: asked.question for asked in answer.context["rounds"][0].questions}
    levels = [name for level in range(1, 8) for name in (f"tricks-{level}", f"tricks-{level}N")]
    assert list(questions) == ["contract", "declaring", *levels]
    assert "Passed out" not in answer.text
    current, _before = matches_of_phone(answer.context["phone"])
    for contract, name in (("4S", "tricks-4"), ("3N", "tricks-3N")):
        server = ask_hand(current, read_hand_draft({"contract": contract, "declaring": "they"}))
        assert labels(questions[name]) == labels(server)


def labels(question):
    return [key.label for group in question.groups for key in group.keys]


def test_hands_of_two_matches_are_recorded_when_they_arrive_in_order(section):
    """Nobody has said who dealt first in the second match, nor accepted the first total."""
    token, phone = a_dealt_match(section)

    statuses = [
        accept_hand(phone, token, number, round_=round_, **LEG).status_code
        for round_ in (1, 2)
        for number in range(1, 5)
    ]

    assert statuses == [302] * 8
    assert [len(state_of(token, round_).lines) for round_ in (1, 2)] == [4, 4]
    # The total of the last match is accepted by both pairs, that of the first no longer.
    asked = phone.get(page(token, "round"), follow=True)
    assert asked.context["match"].number == 2
    for chairs in ("EW", "NS"):
        accept_total(phone, token, chairs, round_=2)
    assert phone.get(page(token, "round")).status_code == 200


def state_of(token, round_):
    seating = Seating.objects.get(section=token.section, table=token.table, round=round_)
    return match_state(seating.pk)


def test_a_hand_that_the_director_entered_meanwhile_is_a_conflict(section):
    token, phone = a_dealt_match(section)
    late = offline(phone, token).context["rounds"][0].boards[1]
    accept_hand(phone, token, 1, **GAME)
    accept_hand(phone, token, 2, **GAME)

    answer = accept_hand(
        phone, token, 2, seen=late.seen, request_id="0b5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a", **LEG
    )

    assert answer.status_code == 409
    assert len(state_of(token, 1).lines) == 2


@pytest.mark.parametrize("pairs", [4, 8])
def test_it_costs_the_same_with_any_number_of_tables(pairs, django_assert_num_queries):
    token, phone = a_dealt_match(a_match_day(pairs))

    with django_assert_num_queries(14):
        offline(phone, token)


def deals(phone, token):
    first, second, _third = offline(phone, token).context["rounds"]
    return [hand.deal for hand in first.boards], second.boards[0].deal


def test_each_hand_has_its_dealer_and_who_is_vulnerable_as_far_as_it_is_known(section):
    token, phone = a_dealt_match(section)
    label = labels_of(token, 1)[0]
    after = "vulnerable after a game"

    before = deals(phone, token)
    accept_hand(phone, token, 1)
    game = deals(phone, token)

    assert before == (
        [
            "dealer North · nobody vulnerable",
            *(f"dealer {dealer} · {after}" for dealer in ("East", "South", "West")),
        ],
        "nobody vulnerable",
    )
    one = f"pair {label} vulnerable"
    assert game[0] == [
        f"dealer East · {one}",
        *(f"dealer {dealer} · {one}, the other after a game" for dealer in ("South", "West")),
    ]


def test_a_match_without_a_first_dealer_has_its_deals_for_each_choice(section):
    token, phone = a_dealt_match(section)

    known, unknown, _third = offline(phone, token).context["rounds"]

    after = "vulnerable after a game"
    assert [hand.deals for hand in known.boards] == [{}] * 4
    assert unknown.boards[1].deal == after
    assert unknown.boards[1].deals == {
        "n": f"dealer East · {after}",
        "e": f"dealer South · {after}",
        "s": f"dealer West · {after}",
        "w": f"dealer North · {after}",
    }


def test_both_pairs_stay_vulnerable_once_they_are(section):
    token, phone = a_dealt_match(section)
    accept_hand(phone, token, 1)
    accept_hand(phone, token, 2, **GAME | {"declaring": "they"})

    assert deals(phone, token)[0] == [
        f"dealer {dealer} · both pairs vulnerable" for dealer in ("South", "West")
    ]
