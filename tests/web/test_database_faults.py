"""A query of a form fails: the rows are those before it was sent or those after, never between.

Every form of every page is found, filled in with what is in it and a little more, and sent once for
each query that it makes, with that query failing.
"""

import re
from collections import Counter
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import OperationalError, connection, transaction
from django.test import Client
from django.urls import resolve

from formats.deals.pbn_deals import HandRecord, write_hand_records
from tests.builders import a_director, a_played_section, a_seated_section
from tests.deals.hands import random_deal
from tests.effort import SAMPLES, sample_cases
from tests.web.forms import WRITTEN, Forms
from tests.web.routes import BOTH, READS, ROUTES, every_row, route_ids
from tests.web.table.phones import FOUR_SPADES, REQUEST, a_phone, page, switched_on, token_of

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
# What differs each time: moments, and what is drawn by chance.
BY_CHANCE = re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+|[0-9a-f]{8}-[0-9a-f-]{27}|[\w+/$=-]{20,}")


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


@contextmanager
def failing_query(number):
    """Fail the query of this number, counted from 1; yields the numbers of those that were made."""
    numbers = []

    def run(execute, sql, params, many, context):
        numbers.append(len(numbers) + 1)
        if numbers[-1] == number:
            raise OperationalError("disk I/O error")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(run):
        yield numbers


@contextmanager
def undone():
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def post(client, sent, *, failing=0):
    """The status, the rows after, and the numbers of the queries; what was written is undone.

    No rows after a transaction without a savepoint has failed: without the test's own around it, it
    would have been rolled back.
    """
    with undone():
        with failing_query(failing) as numbers:
            status = client.post(sent.path, sent.fields).status_code
        rows = None if connection.needs_rollback else comparable(every_row())
    return status, rows, numbers


def comparable(rows):
    """The rows of each table, but for what differs from one time to the next.

    Who is signed in, and what the next page will say once, are no data of the club.
    """
    return {
        table: Counter(tuple(BY_CHANCE.sub("…", str(value)) for value in row) for row in values)
        for table, values in rows.items()
        if table != "sessions.Session"
    }


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


def wrong_outcomes(client, sent, before):
    """The wrong outcomes when one query of this form fails; nothing if it writes nothing."""
    status, after, numbers = post(client, sent)
    if after == before or status >= 400:
        return None
    wrong = []
    for number in numbers:
        status, rows, _numbers = post(client, sent, failing=number)
        if rows not in (None, before, after) or (status < 400 and rows != after):
            wrong.append((sent.route, number, status))
    return wrong


def test_a_failing_query_leaves_the_rows_before_or_after_a_form():
    ids = route_ids(a_played_section())
    client = Client(raise_request_exception=False)
    client.force_login(a_director(role="owner"))
    forms = [sent for sent in forms_of_all_pages(client, ids) if sent.route not in JOBS]
    before = comparable(every_row())

    found = [wrong_outcomes(client, sent, before) for sent in sample_cases(forms, 31)]

    assert [wrong for outcomes in found for wrong in outcomes or ()] == []
    writing = [outcomes for outcomes in found if outcomes is not None]
    assert len(writing) > (1 if SAMPLES else 45)


def test_a_failing_query_leaves_the_rows_before_or_after_a_table_page():
    token = token_of(switched_on(a_seated_section()))
    phone = a_phone(token, raise_request_exception=False)
    fields = FOUR_SPADES | {"request_id": REQUEST}
    forms = [
        Sent("table:accept", page(token, "accept", board=1), fields),
        Sent("table:call", page(token, "call"), {"call": "ruling"}),
        Sent("table:names", page(token, "names", chairs="NS"), {"N": "=Ada Ace", "S": "=Bo Bold"}),
    ]
    before = comparable(every_row())

    assert [wrong_outcomes(phone, sent, before) for sent in forms] == [[], [], []]
