"""A simultaneous for anybody: nothing before its moment, and no name that a club does not tell."""

from datetime import timedelta
from random import Random

import pytest
from django.urls import reverse
from django.utils import timezone

from club.models import Club
from standings.services.simultaneous import score_simultaneous
from tests.builders import a_simultaneous, an_actor, named
from tests.standings.simultaneous.test_field import played
from tests.web.director.standings.test_ranking import rows_of
from tournament.models import Session, Simultaneous

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture
def sections():
    here, there = played(Random(1)), played(Random(2), club="anchor")
    named(here.places.first(), "Ada Ace", "Bo Bell")
    named(there.places.first(), "Cy Crown", "Dee Dart")
    row = a_simultaneous(here, there)
    score_simultaneous(row, actor=an_actor())
    return here, there


def page(client, club="crown"):
    where = reverse("public:simultaneous", args=[club, Simultaneous.objects.get().slug])
    return client.get(where)


def why(client, section):
    args = ["crown", Simultaneous.objects.get().slug, section.places.first().pk]
    return client.get(reverse("public:simultaneous_explanation", args=args))


def put(section, state="released", since=-HOUR):
    data = {"state": state, "ranking_from": timezone.now() + since if since else None}
    Session.objects.filter(pk=section.session_id).update(**data)


def test_a_simultaneous_is_visible_once_every_ranking_of_it_is(client, sections):
    here, there = sections
    listed = reverse("public:simultaneous_list", args=["crown"])

    for state, since in (("closed", -HOUR), ("released", HOUR), ("released", None)):
        put(here)
        put(there, state, since)
        assert page(client).status_code == why(client, here).status_code == 404
        assert "Autumn" not in client.get(listed).text
        assert listed not in client.get(reverse("public:programme", args=["crown"])).text
    put(there)
    response = page(client)

    assert len(rows_of(response.text)) == 12
    ours = ["1", "Crown", "1 NS", "Ada Ace & Bo Bell", "3", "19", "30", "63.33"]
    assert rows_of(response.text)[0] == ours
    assert "Autumn" in client.get(listed).text
    for club in ("crown", "anchor"):
        link = reverse("public:simultaneous_list", args=[club])
        assert link in client.get(reverse("public:programme", args=[club])).text
    assert why(client, there).status_code == 200
    assert page(client, "anchor").status_code == 200
    assert page(client, "nobody").status_code == 404
    where = reverse("public:simultaneous", args=["crown", Simultaneous.objects.get().slug])
    own = client.get(where, {"club": "anchor", "page": "x"})
    assert {row[1] for row in rows_of(own.text)} == {"Anchor"}


def test_boards_are_shown_once_their_club_has_released_its_travellers(client, sections):
    for section in sections:
        put(section)

    before = why(client, sections[0]).text
    Session.objects.update(travellers_from=timezone.now() - HOUR)
    after = why(client, sections[0]).text

    assert "63.33" in before and "has released its travellers" in before
    assert "<tbody>" not in before
    assert "beaten" not in before
    assert len(rows_of(after)) == 3
    assert "beaten" in after and "has released its travellers" not in after


def test_after_an_embargo_only_played_results_are_shown(client, sections):
    here, there = sections
    put(here)
    put(there)
    Simultaneous.objects.update(public_from=timezone.now() + HOUR)
    assert page(client).status_code == 404

    Simultaneous.objects.update(public_from=timezone.now() - HOUR)
    put(there, "running", None)
    assert page(client).status_code == 404
    put(there, "closed", None)
    assert page(client).status_code == 200


def test_unscored_and_later_sessions_are_hidden(client, sections):
    here, there = sections
    put(here)
    put(there)
    late = played(Random(3), club="mitre")
    row = Simultaneous.objects.get()
    row.joined.create(session=late.session)
    assert page(client).status_code == 404

    put(late)
    assert {each_row[1] for each_row in rows_of(page(client).text)} == {"Crown", "Anchor"}
    row.score.delete()
    assert page(client).status_code == 404


def test_players_hidden_by_their_club_are_hidden_in_the_simultaneous(client, sections):
    for section in sections:
        put(section)
    Club.objects.filter(slug="anchor").update(names_shown="hidden")

    text = page(client).text + why(client, sections[1]).text

    assert "Ada Ace" in text
    assert "Cy Crown" not in text and "Dee Dart" not in text
