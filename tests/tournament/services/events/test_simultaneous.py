"""A simultaneous is opened, joined once, and left; each leaves its line with both clubs."""

from datetime import date

import pytest

from club.models import LedgerEntry
from tests.builders import a_mitchell, a_session, a_simultaneous, a_tournament, an_actor
from tests.raising import raises_code
from tournament.models import Joined, Simultaneous
from tournament.services.events.simultaneous import (
    CODE_LENGTH,
    CODE_LETTERS,
    join_simultaneous,
    leave_simultaneous,
    normalize_join_code,
)

pytestmark = pytest.mark.django_db
DOOR = {"actor": an_actor()}


def test_a_simultaneous_is_saved_with_a_code_that_can_be_read_aloud():
    row = a_simultaneous(name="  The   Autumn ", method="cross_imps")

    simultaneous = Simultaneous.objects.get()
    assert (simultaneous.name, simultaneous.method) == ("The Autumn", "cross_imps")
    assert (simultaneous.first_date, simultaneous.last_date) == (
        date(2026, 11, 20),
        date(2026, 11, 26),
    )
    assert len(simultaneous.code) == CODE_LENGTH and set(simultaneous.code) <= set(CODE_LETTERS)
    assert normalize_join_code(f" {row.code[:4].lower()} {row.code[4:]}-") == row.code


def test_joining_and_leaving_are_in_the_audit_logs_of_both_clubs():
    there = a_session(a_mitchell(boards_a_round=1), club="anchor")
    row = a_simultaneous(there)
    leave_simultaneous(Joined.objects.get(), **DOOR)

    lines = LedgerEntry.objects.filter(kind__in=["tournament.Simultaneous", "tournament.Joined"])
    assert list(lines.values_list("club__slug", "action")) == [
        ("crown", "open_simultaneous"),
        ("anchor", "join"),
        ("crown", "joined"),
        ("anchor", "leave"),
        ("crown", "left"),
    ]
    assert not row.joined.exists()


def test_a_session_cannot_leave_twice():
    row = a_simultaneous(a_session(a_mitchell(boards_a_round=1)))
    joined = row.joined.get()
    leave_simultaneous(joined, **DOOR)
    joined.pk = 1

    with raises_code("not_joined"):
        leave_simultaneous(joined, **DOOR)


def test_match_events_cannot_join_a_simultaneous():
    with raises_code("simultaneous_kind"):
        join_simultaneous(a_simultaneous().code, a_tournament().sessions.first(), **DOOR)

    assert not Joined.objects.exists()
