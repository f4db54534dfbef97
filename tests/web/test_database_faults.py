"""A query of a form fails: the rows are those before it was sent or those after, never between.

Every form of every page is found, filled in with what is in it and a little more, and sent once for
each query that it makes, with that query failing.
"""

import re
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import resolve, reverse

from formats.deals.pbn_deals import HandRecord, write_hand_records
from tests.builders import (
    a_director,
    a_mitchell,
    a_played_section,
    a_session,
    a_tournament,
)
from tests.deals.hands import random_deal
from tests.effort import SAMPLES, sample_cases
from tests.sections import another_section
from tests.web.forms import WRITTEN, Forms
from tests.web.query_faults import RowsBefore, undone, wrong_outcomes
from tests.web.routes import BOTH, READS, ROUTES, WRITES, route_ids, tournament_page
from tests.web.test_prepared_form_faults import CASES

pytestmark = pytest.mark.django_db
FILES = re.compile(r"_file$|document$|export|preview|job$|clubs$")
PAGES = sorted(
    name for name in READS | BOTH if name.startswith("director:") and not FILES.search(name)
)
PAIRS = "Ada Ace & Bo Bold\nCy Cole & Di Dean\nEd East & Flo Four\nGus Gold & Hal Hart"
# Typed where a page has nothing, by the name of the field …
TYPED = {
    "text": "4SN=",
    "reason": "Misread",
    "name": "Somebody else",
    "name-1-1": "Cy Clone",
    "players": "8",
    "teams": "8",
    "pairs": "8",
    "rounds": "3",
    "one_begins": "09:00",
    "first_date": "2026-11-23",
    "last_date": "2026-11-24",
    "sure": "on",
    "from_round": "1",
    "law": "12C1",
}
POINTS = {"we": "300", "they": "500"}
# … and, where several pages have such a field, of the route.
TYPED_THERE = {
    ("director:match", "text"): "W1C=",
    ("director:new_swiss_pairs", "pairs"): PAIRS,
    ("director:new_team_event", "teams"): "Lions\nTigers\nBears\nWolves",
    ("director:hand_records", "text"): write_hand_records(
        [HandRecord(1, random_deal(2))], tags={}
    ).decode(),
}
TICKED = {"result", "sure", "concur"}


class Sent(NamedTuple):
    """A post of a browser: the name of its route, its address, and the fields."""

    route: str
    path: str
    fields: dict[str, list[str]]


def sent_forms(client, path):
    """Every form that a page posts, filled in."""
    response = client.get(path)
    if response.status_code == 200 and not response.streaming:
        yield from filled_forms(response, path)


def filled_forms(response, path):
    """Every form in a response that is posted, filled in."""
    for form in Forms(response.text).forms:
        if form.method != "post" or form.action.startswith("/accounts/"):
            continue
        for action in (form.action, *form.elsewhere):
            address = urlsplit(urljoin(path, action)).path
            route = resolve(address).view_name
            yield Sent(
                route, address, {field.name: filled(route, field) for field in form.fields.values()}
            )


def filled(route, field):
    """The values of a field: those that are there, or else one that may be typed or chosen."""
    if any(field.stands):
        return field.stands
    if field.kind == "select":
        return field.offers[-1:]
    if field.kind == "checkbox" and field.name in TICKED:
        return field.offers[:1]
    if field.kind in WRITTEN:
        name = field.name
        typed = TYPED.get(name) or POINTS.get(name.partition("-")[0], "")
        return [TYPED_THERE.get((route, name), typed)]
    return field.stands


def forms_of_all_pages(client, ids):
    """Each form once, by its route and fields; also those on a page that answers a form."""
    known = {}
    for name in PAGES:
        for sent in sent_forms(client, ROUTES[name].address(ids)):
            known.setdefault((sent.route, *sent.fields), sent)
    for sent in list(known.values()):
        with undone():
            response = client.post(sent.path, sent.fields)
        if response.status_code == 200:
            for following in filled_forms(response, sent.path):
                known.setdefault((following.route, *following.fields), following)
    return list(known.values())


# Their work is a job's, in transactions of its own; tests run it at once.
JOBS = {"director:player_columns", "director:player_differences", "director:simultaneous_score"}


ALL_WRITES = {name for name in WRITES | BOTH if name.startswith("director:")}
JOBS_OF_WRITES = {"director:simultaneous_score"}
# Tried here with fields that differ, or by `test_prepared_form_faults`.
PREPARED = {
    *("director:draw_pair_numbers", "director:match_event_names"),
    *(f"director:{name}" for name in CASES),
}
# They lead somewhere, only look at what was typed, or write a file.
NOT_WRITING = {
    *("director:backup", "director:check_typed_movement"),
    *("director:match_event_entry", "director:match_event_find"),
}


def wrong_outcomes_of_form(client, sent, before):
    """The wrong outcomes when one query of this form fails; None if it writes nothing."""
    wrong = wrong_outcomes(lambda: client.post(sent.path, sent.fields).status_code, before)
    return wrong and [(sent.route, *found) for found in wrong]


def test_a_failing_query_leaves_the_rows_before_or_after_a_form():
    ids = route_ids(a_played_section())
    client = Client(raise_request_exception=False)
    client.force_login(a_director(role="owner"))
    forms = [sent for sent in forms_of_all_pages(client, ids) if sent.route not in JOBS]
    before = RowsBefore()

    found = [wrong_outcomes_of_form(client, sent, before) for sent in sample_cases(forms, 31)]

    assert [wrong for outcomes in found for wrong in outcomes or ()] == []
    writing = {
        sent.route
        for sent, outcomes in zip(sample_cases(forms, 31), found, strict=True)
        if outcomes is not None
    }
    assert len(writing) > 1
    if not SAMPLES:
        assert ALL_WRITES - writing == JOBS_OF_WRITES | PREPARED | NOT_WRITING


def names_of_two_pairs():
    section = a_session(a_mitchell())
    first, other = section.places.order_by("pk")[:2]
    names = {
        **{f"name-{first.pk}-1": "Ada Ace", f"name-{first.pk}-2": "Bo Bold"},
        **{f"name-{other.pk}-1": "Cy Cole", f"name-{other.pk}-2": "Di Dean"},
    }
    return reverse("director:save_names", args=["crown", section.session_id]), names


def names_and_zones_of_two_pairs():
    event = a_tournament()
    first, other = event.entries.order_by("pk")[:2]
    names = {
        **{f"name-{first.pk}-1": "Cy Cole", f"name-{first.pk}-2": "Di Dean"},
        **{f"name-{other.pk}-1": "Ed East", f"name-{other.pk}-2": "Flo Four"},
        f"zone-{other.pk}": "North",
    }
    return tournament_page(event, "match_event_names"), names


def a_draw_of_two_sections():
    section = a_session(a_mitchell())
    another_section(section)
    path = reverse("director:draw_pair_numbers", args=["crown", section.session_id])
    return path, {"sure": "on"}


@pytest.mark.parametrize(
    "form", [names_of_two_pairs, names_and_zones_of_two_pairs, a_draw_of_two_sections]
)
def test_a_form_of_several_rows_saves_all_of_them_or_none(form, monkeypatch):
    # The lot is the same each time, so that the rows after it are.
    monkeypatch.setattr("web.director.seating.seating_page.randbits", lambda _bits: 7)
    path, fields = form()
    client = Client(raise_request_exception=False)
    client.force_login(a_director())

    assert wrong_outcomes(lambda: client.post(path, fields).status_code) == []
