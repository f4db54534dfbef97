"""No page offers what it would refuse: forms and links are those of the role that looks at it."""

import re
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from club.queries.permissions import ClubPermission, has_permission
from tests.builders import a_director, a_mitchell, a_session
from tests.web.routes import ASKS, READS, ROUTES, a_visited_session
from tournament.models import Session

pytestmark = pytest.mark.django_db
FILES = re.compile(r"_file|document|export")
PAGES = sorted(name for name in READS - {"director:clubs"} if not FILES.search(name))
BY_STATE = [name for name in PAGES if "session" in ROUTES[name].parameters] + ["director:home"]


class Offers(HTMLParser):
    """Links and forms of a page: (method, address)."""

    def __init__(self, here):
        super().__init__()
        self.here, self.method, self.found = here, "get", set()

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "form":
            self.method = values.get("method", "get").lower()
            if self.method == "post":
                self.found.add(("post", values.get("action") or self.here))
        elif tag == "a" and "href" in values:
            self.found.add(("get", values["href"]))
        if "formaction" in values:
            self.found.add((self.method, values["formaction"]))


def route(address):
    try:
        return resolve(urlsplit(address).path).view_name
    except Resolver404:
        return ""


def required_permission(name, method):
    reading, writing = ASKS.get(name, (ClubPermission.READ, ClubPermission.DIRECT))
    return reading if method == "get" else writing


@pytest.fixture(scope="module")
def visited_sessions(django_db_setup, django_db_blocker):
    """One that was played and one that only begins, for there a page offers other things."""
    with django_db_blocker.unblock(), transaction.atomic():
        ids = a_visited_session()
        fresh = a_session(a_mitchell(tables=3)).session
        Session.objects.filter(pk=fresh.pk).update(state="planned")
        yield ids, ids | {"session": fresh.pk}
        transaction.set_rollback(True)


@pytest.mark.sampled(13)
@pytest.mark.parametrize("state", ["planned", "running", "closed", "released"])
@pytest.mark.parametrize("who", ["viewer", "assistant", "director"])
def test_no_page_offers_an_action_that_its_user_may_not_do(visited_sessions, who, state):
    client = Client()
    client.force_login(a_director("crown", name=f"the {who}", role=who))
    Session.objects.update(state=state)
    refused, offered = {}, set()

    played, fresh = visited_sessions
    for ids, names in ((played, PAGES if state == "running" else BY_STATE), (fresh, BY_STATE)):
        for name in names:
            here = ROUTES[name].address(ids)
            page = client.get(here)
            if page.status_code != 200 or "html" not in page["Content-Type"]:
                continue
            offers = Offers(here)
            offers.feed(page.text)
            ours = {(method, route(to)) for method, to in offers.found}
            ours = {(method, to) for method, to in ours if to.startswith("director:")}
            offered |= {to for method, to in ours if method == "post"}
            if wrong := {
                offer
                for offer in ours
                if not has_permission(who, required_permission(offer[1], offer[0]))
            }:
                refused[name] = wrong

    assert refused == {}
    assert ("director:correct" in offered) is (who != "viewer")
    assert ("director:save_names" in offered) is (who == "director")
