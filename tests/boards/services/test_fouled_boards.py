"""Fouled boards: rows of groups are added, refused or withdrawn."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from time_machine import travel

from boards.models import FouledBoard, FouledTable
from boards.queries.fouled_boards import (
    fouled_groups_of_session,
    fouled_versions,
    groups_of_version,
)
from boards.services.fouled_boards import mark_board_fouled
from club.models import LedgerEntry
from scoring.laws.outcome import BareScore
from tests.builders import (
    a_board_in_play,
    a_fouled_board,
    a_mitchell,
    a_played_section,
    a_request,
    a_session,
    an_actor,
    recorded,
)
from tests.raising import raises_code
from tournament.models import Session
from tournament.services.seating.movement_changes import drop_last_round
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
RELEASE = datetime(2026, 11, 23, 22, 0, tzinfo=UTC)


@pytest.fixture
def section():
    return a_played_section()


def table(section, round):
    return a_board_in_play(section, number=1, round=round).pk


def test_groups_are_recorded_changed_and_withdrawn_and_every_row_stays(section):
    revision = Session.objects.get(pk=section.session_id).revision

    a_fouled_board(section, {3: "B"})
    a_fouled_board(section, {2: "B", 3: "C", 1: "A"}, seen=1)
    groups = fouled_groups_of_session(section.session_id)
    a_fouled_board(section, None, seen=2)

    assert groups == {1: {table(section, 2): "B", table(section, 3): "C"}}
    assert fouled_groups_of_session(section.session_id) == {}
    versions = [
        (row.version, len(groups_of_version(row))) for row in fouled_versions(section.session_id, 1)
    ]
    assert versions == [(3, 0), (2, 2), (1, 1)]
    assert Session.objects.get(pk=section.session_id).revision == revision + 3
    lines = LedgerEntry.objects.filter(kind="boards.FouledBoard").order_by("pk")
    assert list(lines.values_list("action", flat=True)) == ["foul", "foul", "unfoul"]


@pytest.mark.parametrize(
    ("groups", "fields", "code"),
    [
        ({1: "B", 2: "B", 3: "B"}, {}, "one_group"),
        ({}, {}, "one_group"),
        ({1: "A"}, {}, "one_group"),
        ({1: "Z"}, {}, "unknown_group"),
        ({1: "B"}, {"reason": "  "}, "reasonless"),
        ({1: "B"}, {"seen": 1}, "stale_groups"),
        ({1: "B"}, {"role": "assistant"}, "missing_permission"),
        (None, {}, "not_fouled"),
        (None, {"reason": ""}, "reasonless"),
    ],
)
def test_invalid_groups_are_refused_and_nothing_is_written(section, groups, fields, code):
    with raises_code(code):
        a_fouled_board(section, groups, **fields)

    assert not FouledBoard.objects.exists()


def test_a_table_of_another_board_is_refused(section):
    other = a_board_in_play(section, number=2, round=1).pk

    with raises_code("stale_groups"):
        mark_board_fouled(section.session, 1, {other: "B"}, a_request(reason="fouled"))


def test_the_same_request_is_one_row_and_another_under_its_key_is_refused(section):
    key = uuid4()
    first = a_fouled_board(section, {3: "B"}, request_id=key)

    assert a_fouled_board(section, {3: "B"}, request_id=key) == first
    for groups, options in (({2: "B"}, {}), ({3: "B"}, {"reason": "otherwise"})):
        with raises_code("other_request"):
            a_fouled_board(section, groups, request_id=key, **options)
    assert FouledBoard.objects.count() == 1


def test_after_the_correction_period_a_confirmation_is_required(section):
    with travel(RELEASE, tick=False):
        session = section.session
        for state in ("closed", "released"):
            session = change_session_state(session, state, actor=an_actor())
        a_fouled_board(section, {3: "B"})
    with travel(RELEASE + timedelta(minutes=30), tick=False):
        with raises_code("correction_over"):
            a_fouled_board(section, None, seen=1)
        a_fouled_board(section, None, seen=1, confirmed=True)

    assert fouled_groups_of_session(section.session_id) == {}


def test_a_round_that_is_dropped_takes_its_letters_with_it():
    section = a_session(a_mitchell(tables=5, boards_a_round=1))
    recorded(a_board_in_play(section, number=1, round=1), BareScore(420))
    a_fouled_board(section, {2: "B", 5: "B"})

    drop_last_round(section, actor=an_actor())

    assert fouled_groups_of_session(section.session_id) == {1: {table(section, 2): "B"}}


@pytest.mark.parametrize(
    ("column", "value", "constraint"),
    [
        ("version", 0, "fouled_board_versions_count_from_one"),
        ("version", 1, "fouled_board_version_once|UNIQUE"),
        ("reason", "", "fouled_board_has_a_reason"),
    ],
)
def test_constraints_refuse_inconsistent_rows(section, column, value, constraint):
    a_fouled_board(section, {3: "B"})
    kwargs = {"number": 1, "version": 2, "reason": "fouled", "source": "director"}

    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        FouledBoard.objects.create(
            session=section.session, request_id=uuid4(), **kwargs | {column: value}
        )


@pytest.mark.parametrize("group", ["A", "E", ""])
def test_a_table_with_other_cards_is_in_another_group(section, group):
    row = a_fouled_board(section, {3: "B"})

    with pytest.raises(IntegrityError, match="fouled_table_has_another_group"):
        FouledTable.objects.create(
            fouled_board=row, seating_board_id=table(section, 2), group=group
        )
