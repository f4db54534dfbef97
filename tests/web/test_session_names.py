"""Every page of a session names it where a director looks, not in the title of the tab alone."""

import re

import pytest
from django.db import transaction
from django.test import Client

from tests.builders import a_director
from tests.web.routes import READS, ROUTES, a_visited_session
from tournament.models import Session

pytestmark = pytest.mark.django_db
# The pages of matches show another session, under its own name.
SKIPPED = re.compile(r"_file|document|export|_news$|preview|director:team_")
PAGES = sorted(
    name for name in READS if "session" in ROUTES[name].parameters and not SKIPPED.search(name)
)
BODY = re.compile(r"<main\b.*</main>", re.DOTALL)


@pytest.fixture(scope="module")
def route_ids(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        ids = a_visited_session()
        Session.objects.filter(pk=ids["session"]).update(name="Harvest Pairs")
        yield ids
        transaction.set_rollback(True)


def test_every_page_of_a_session_names_it_in_its_text(route_ids):
    client = Client()
    client.force_login(a_director("crown", name="the director", role="director"))

    nameless = []
    for name in PAGES:
        page = client.get(ROUTES[name].address(route_ids))
        body = BODY.search(page.text) if page.status_code == 200 and not page.streaming else None
        if body and "Harvest Pairs" not in body.group():
            nameless.append(name)

    assert len(PAGES) > 30
    assert nameless == []
