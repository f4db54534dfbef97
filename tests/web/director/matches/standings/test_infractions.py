"""The log of infractions: a warning, then points; withdrawn, what follows moves up."""

from uuid import uuid4

import pytest

from tests.builders import a_director, a_tournament, an_infraction
from tests.web.routes import every_row, tournament_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def logged(page):
    return [(line.pair.label, line.worth, line.taken_back) for line in page.context["log"]]


def test_the_first_infraction_is_a_warning_and_later_ones_cost(ann):
    event = a_tournament()
    address = tournament_page(event, "match_event_infractions")
    data = {"pair": event.entries.get(label="1A").pk, "round": "2", "reason": "Out of turn"}
    once = data | {"request_id": str(uuid4())}

    for posted in (once, once, data | {"request_id": str(uuid4())}):
        ann.post(address, posted)
    an_infraction(event, "1B")

    page = ann.get(address)
    assert logged(page) == [
        ("1A", "warning", ""),
        ("1A", "\N{MINUS SIGN}100", ""),
        ("1B", "warning", ""),
    ]


def test_no_pair_is_preselected(ann):
    event = a_tournament()

    pair = ann.get(tournament_page(event, "match_event_infractions")).context["form"]["pair"]

    assert (pair.value(), pair.field.choices[0]) == (None, ("", "Choose a pair"))


def test_the_page_lists_the_cost_of_an_infraction(ann):
    event = a_tournament()
    address = tournament_page(event, "match_event_infractions")
    data = {"pair": event.entries.get(label="1A").pk, "round": "2", "reason": "Out of turn"}

    pages = [
        ann.post(address, data | {"request_id": str(uuid4())}, follow=True) for _time in range(2)
    ]

    assert "The infraction of pair 1A is recorded. It is a warning." in pages[0].text
    assert "The infraction of pair 1A is recorded. It costs 100 points." in pages[1].text


def test_a_reversed_infraction_costs_nothing_and_stays_in_the_log(ann):
    event = a_tournament()
    first = an_infraction(event, "1A")
    an_infraction(event, "1A", round=2)
    forgive = tournament_page(event, "match_event_withdraw_infraction", infraction=first.pk)

    page = ann.post(forgive, {"reason": "It was 1B", "request_id": str(uuid4())}, follow=True)
    again = ann.post(forgive, {"reason": "It was 1B", "request_id": str(uuid4())}, follow=True)

    assert logged(page) == [("1A", "", "It was 1B"), ("1A", "warning", "")]
    assert "This has been withdrawn already." in again.text


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"reason": ""}, "What happened: This field is required."),
        ({"reason": " "}, "What happened: This field is required."),
        ({"pair": ""}, "Pair: Choose a pair."),
        ({"pair": "0"}, "Pair: Select a valid choice."),
        ({"round": "4"}, "In round: Select a valid choice."),
    ],
)
def test_an_invalid_infraction_is_refused_and_the_input_is_kept(ann, wrong, says):
    event = a_tournament()
    data = {"pair": event.entries.first().pk, "round": "1", "reason": "Out of turn"}
    posted = data | {"request_id": str(uuid4())} | wrong
    before = every_row()

    page = ann.post(tournament_page(event, "match_event_infractions"), posted)

    assert (page.status_code, every_row()) == (422, before)
    assert says in page.text
    assert f'value="{posted["reason"].strip()}"' in page.text or not posted["reason"].strip()
