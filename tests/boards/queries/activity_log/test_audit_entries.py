"""Audit log by user, action, day and session, with current names of its objects."""

from datetime import UTC, date, datetime

import pytest

from boards.queries.activity_log.audit_entries import (
    KINDS,
    AuditFilter,
    actions_in_audit_log,
    build_audit_lines,
    filter_audit_entries,
    users_in_audit_log,
)
from club.models import Club, LedgerEntry, Player
from club.services import audit_log
from club.services.audit_log import Source
from tests.builders import (
    a_club,
    a_director,
    a_match,
    a_played_section,
    a_player,
    a_tournament,
    a_user,
    dealt_out,
)

pytestmark = pytest.mark.django_db


def noted(action, row, *, by="ann", club="crown", at=None):
    line = audit_log.write_audit_entry(
        a_club(club), action, row, by=by and a_user(by), source=Source.DIRECTOR
    )
    if at:
        LedgerEntry.objects.filter(pk=line.pk).update(at=at)
    return line.pk


def filtered_entries(**kwargs):
    return list(filter_audit_entries(a_club(), AuditFilter(**kwargs)).values_list("pk", flat=True))


def line_details(line):
    return build_audit_lines([LedgerEntry.objects.get(pk=line)])[0].facts


def test_entries_of_one_club_are_listed_latest_first():
    first, second = noted("add", a_player("Ada")), noted("add", a_player("Bo"))
    noted("add", a_player("Cy", club="anchor"), club="anchor")

    assert filtered_entries() == [second, first]


def test_lines_are_found_by_person_and_by_action():
    player = a_player()
    added, renamed = noted("add", player), noted("rename", player, by="bob")
    noted("add", player, by=None)

    assert filtered_entries(user=a_user("bob").pk) == [renamed]
    assert filtered_entries(user=a_user("ann").pk, action="add") == [added]
    assert users_in_audit_log(a_club()) == [(a_user("ann").pk, "ann"), (a_user("bob").pk, "bob")]
    assert actions_in_audit_log(a_club()) == ["add", "rename"]


def test_a_day_begins_and_ends_by_the_clock_of_the_club():
    Club.objects.filter(pk=a_club().pk).update(time_zone="Asia/Tokyo")
    player = a_player()
    times = ["2026-11-20T14:59:59", "2026-11-20T15:00:00", "2026-11-21T14:59:59"]
    lines = [
        noted("add", player, at=datetime.fromisoformat(time).replace(tzinfo=UTC)) for time in times
    ]
    noted("add", player, at=datetime(2026, 11, 21, 15, tzinfo=UTC))

    assert filtered_entries(day=date(2026, 11, 21)) == [lines[2], lines[1]]


def test_a_session_has_the_entries_of_its_own_rows_only():
    here, there = a_played_section(), a_played_section()
    result = here.seatings.first().boards.first().results.first()
    other = there.seatings.first().boards.first().results.first()
    LedgerEntry.objects.all().delete()
    rows = [here.session, here, here.seatings.first(), result]
    lines = [noted("record", row) for row in rows]
    for row in (there.session, there, other, a_player(), here.session.event):
        noted("record", row)

    assert filtered_entries(session=here.session_id) == lines[::-1]


def test_a_line_names_its_row():
    section, event = a_played_section(), a_tournament()
    board = section.seatings.get(round=1, table=1).boards.first()
    match = a_match(event, "1A", "1B")
    dealt_out(match, "we 4S=")

    result = line_details(noted("record", board.results.first()))
    hand = line_details(noted("record", match.matchhands.first()))

    assert {key: result[key] for key in ("round", "table", "board", "cell", "session")} == {
        **{"round": 1, "table": 1, "board": board.number, "cell": board.pk},
        "session": section.session_id,
    }
    assert {key: hand[key] for key in ("match", "hand", "event_kind", "slug")} == {
        **{"match": match.pk, "hand": 1, "event_kind": "four_hand", "slug": event.slug},
    }


def test_erased_people_and_deleted_rows_have_no_name():
    erased, gone = a_player("Ada"), a_player("Bo")
    lines = noted("add", erased), noted("add", gone)
    Player.objects.filter(pk=erased.pk).update(
        name="", erased_at=datetime(2026, 11, 21, tzinfo=UTC)
    )
    gone.delete()

    assert [line_details(line).get("player") for line in lines] == ["", None]


def test_every_kind_can_be_read():
    lines = [
        LedgerEntry(club=a_club(), action="x", kind=kind.model._meta.label, row=2**40, source="api")
        for kind in KINDS
    ]
    LedgerEntry.objects.bulk_create(lines)

    assert {
        line.kind: line.facts for line in build_audit_lines(list(LedgerEntry.objects.all()))
    } == {kind.model._meta.label: {} for kind in KINDS}
    assert filtered_entries(session=1) == []


@pytest.mark.parametrize("lines", [1, 3])
def test_lines_cost_one_query_and_one_for_each_kind_among_them(django_assert_num_queries, lines):
    for number in range(lines):
        noted("add", a_player(f"Ada {number}"))
        noted("join", a_director(name=f"ann {number}"))

    club = a_club()

    with django_assert_num_queries(3):
        assert len(build_audit_lines(list(filter_audit_entries(club, AuditFilter())))) == 2 * lines
