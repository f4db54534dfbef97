"""A pair that comes late takes the place of the bye."""

import pytest

from boards.queries.tournaments import tournament
from tests.builders import a_director, a_match, a_tournament, dealt_out
from tests.web.routes import every_row, tournament_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def test_a_late_pair_meets_whoever_would_have_the_bye(ann):
    event = a_tournament(5)
    address = tournament_page(event, "tournament_late")
    waiting = dict(ann.get(address).context["waiting"])
    posted = {"one": "Ida Ito", "two": "Jo Jay", "zone": "Zone 9", "from_round": "3"}

    page = ann.post(address, posted, follow=True)
    again = ann.post(address, posted)

    now = tournament(event.pk)
    late = next(each for each in now.contestants.values() if each.label == "3B")
    met = [each for each in now.matches if late.pk in each.pairs]
    assert (late.players, late.zone) == (("Ida Ito", "Jo Jay"), "Zone 9")
    assert [each.round for each in met] == [3, 4, 5]
    assert [waiting[each.round][0][:2] for each in met] == [
        now.label(each.pairs[0]) for each in met
    ]
    assert "The late pair is 3B." in page.text
    assert (again.status_code, len(tournament(event.pk).contestants)) == (422, 6)


def test_only_rounds_that_have_not_begun_are_offered(ann):
    event = a_tournament(5)
    now = tournament(event.pk)
    dealt_out(a_match(event, *map(now.label, now.rounds[1].matches[0].pairs)), "we 2S=")
    address = tournament_page(event, "tournament_late")

    page = ann.get(address)
    late = ann.post(address, {"one": "Ida Ito", "two": "Jo Jay", "from_round": "2"})

    offered = [value for value, _words in page.context["form"].fields["from_round"].choices]
    assert (offered, [number for number, _pairs in page.context["waiting"]]) == (
        ["3", "4", "5"],
        [3, 4, 5],
    )
    assert (late.status_code, event.entries.count()) == (422, 5)
    assert "Something is in of round 2 already, so nobody comes in from round 2 on" in late.text
    assert 'value="Jo Jay"' in late.text


def test_after_the_last_bye_it_is_said_that_nobody_can_come_in(ann):
    event = a_tournament(5)
    now = tournament(event.pk)
    dealt_out(a_match(event, *map(now.label, now.rounds[4].matches[0].pairs)), "we 2S=")

    page = ann.get(tournament_page(event, "tournament_late"))

    assert "Every round with a bye has begun or is over" in page.text
    assert "Seat the late pair" not in page.text


def test_where_nobody_waits_there_is_no_form(ann):
    page = ann.get(tournament_page(a_tournament(4), "tournament_late"))

    assert "Nobody has a bye in this draw" in page.text
    assert "Seat the late pair" not in page.text


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"one": "Ada 1A"}, "Ada 1A is already playing in pair 1A."),
        ({"from_round": "9"}, "From round: Select a valid choice."),
        ({"zone": "z" * 61}, "Zone: Ensure this value has at most 60 characters"),
    ],
)
def test_what_will_not_do_is_said_and_nothing_is_lost(ann, wrong, says):
    event = a_tournament(5)
    posted = {"one": "Ida Ito", "two": "Jo Jay", "zone": "", "from_round": "3"} | wrong
    before = every_row()

    page = ann.post(tournament_page(event, "tournament_late"), posted)

    assert (page.status_code, every_row()) == (422, before)
    assert says in page.text
    assert 'value="Jo Jay"' in page.text
