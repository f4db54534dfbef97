"""The link to what players see leads to the standings of the event, where it has them."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.builders import a_director, a_session, a_swiss_pairs, a_team_event
from tournament.models import Session

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("build", "ranked_since", "page"),
    [
        (a_team_event, -HOUR, "team_standings"),
        (a_swiss_pairs, -HOUR, "team_standings"),
        (a_team_event, HOUR, "ranking"),
        (a_session, -HOUR, "ranking"),
    ],
)
@pytest.mark.parametrize("seen_on", ["dashboard", "seating"])
def test_the_link_of_players_opens_the_visible_standings(
    client, build, ranked_since, page, seen_on
):
    client.force_login(a_director())
    section = build()
    now = timezone.now()
    Session.objects.update(
        state="released", ranking_from=now + ranked_since, travellers_from=now - HOUR
    )
    where = ["crown", section.session_id]
    path = reverse(f"public:{page}", args=where)

    director = client.get(reverse(f"director:{seen_on}", args=where))

    assert f'<a href="{path}">What they see</a>' in director.text
    assert client.get(path).status_code == 200
