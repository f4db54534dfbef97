"""Players at a table on the phone: pairs, teams, and in an individual each player."""

import pytest

from boards.models import Result
from tests.builders import a_seated_section, a_team_event, an_individual, named
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from tournament.models import Seat

pytestmark = pytest.mark.django_db
IDS = [f"{digit}b5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a" for digit in "23456789"]


def seats(phone, token):
    return [
        (seat.title, seat.who, seat.names)
        for seat in phone.get(page(token, "round")).context["seats"]
    ]


def drawn(section, round_, table=1):
    """The player number in each chair, from the rows."""
    rows = Seat.objects.filter(seating__section=section, round=round_, seating__table=table)
    return dict(rows.values_list("chairs", "place__number"))


def test_an_individual_shows_each_chair_and_partners_change():
    section = switched_on(an_individual())
    token = token_of(section)
    phone = a_phone(token)
    for place in section.places.all():
        named(place, f"Ada {place.number}")
    first = seats(phone, token)
    boards = phone.get(page(token, "round")).context["round"].boards

    for board, request_id in zip(boards, IDS, strict=False):
        accept(phone, token, board, request_id=request_id)

    second = seats(phone, token)
    chairs = {"North": "N", "South": "S", "East": "E", "West": "W"}
    for round_, sides in ((1, first), (2, second)):
        sat = drawn(section, round_)
        assert sides == [
            (chair, f"player {sat[letter]}", f"Ada {sat[letter]}")
            for chair, letter in chairs.items()
        ]
    assert first != second
    assert Result.objects.filter(source="table").count() == len(boards)


def test_the_partners_of_an_individual_accept_and_are_named_at_the_declarer():
    section = switched_on(an_individual())
    token = token_of(section)
    phone = a_phone(token)
    board = phone.get(page(token, "round")).context["round"].boards[0]
    sat = drawn(section, 1)

    response = phone.get(f"{page(token, 'result', board=board)}?contract=4S")
    answer = phone.get(f"{page(token, 'result', board=board)}?contract=4S&declarer=N&tricks=10")

    assert [group.title for group in response.context["question"].groups[1:]] == [
        f"North-South: players {sat['N']} and {sat['S']}",
        f"East-West: players {sat['E']} and {sat['W']}",
    ]
    assert f"Turn the phone to East-West, players {sat['E']} and {sat['W']}." in answer.text


def test_teams_are_shown_by_number_and_name():
    token = token_of(switched_on(a_team_event()), 2)

    assert seats(a_phone(token), token) == [
        ("North-South", "team 2", "Team 2"),
        ("East-West", "team 1", "Team 1"),
    ]


def test_pairs_are_shown_as_before():
    section = switched_on(a_seated_section())
    named(section.places.get(line="NS", number=1), "Ada", "Bo")
    token = token_of(section)

    assert seats(a_phone(token), token)[0] == ("North-South", "pair 1 NS", "Ada & Bo")


@pytest.mark.parametrize(
    ("section", "queries"), [(a_seated_section, 3), (an_individual, 3), (a_team_event, 4)]
)
def test_the_page_costs_the_same_for_every_kind(section, queries, django_assert_num_queries):
    token = token_of(switched_on(section()))
    phone = a_phone(token)
    phone.get(page(token, "round"))

    with django_assert_num_queries(queries):
        phone.get(page(token, "round"))
