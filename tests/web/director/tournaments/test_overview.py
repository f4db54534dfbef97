"""The page that a convenor keeps open during play."""

import pytest
from django.urls import reverse

from tests.builders import a_director, a_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def address(event, name="tournament", **words):
    facts = {"club": event.club.slug, "tournament": event.slug} | words
    return reverse(f"director:{name}", kwargs=facts)


def test_a_tournament_has_its_page(ann):
    page = ann.get(address(a_tournament()))

    assert (page.status_code, "Spring Games" in page.text) == (200, True)
