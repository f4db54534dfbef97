"""Changes of a session and of a match event since a revision, by key."""

from datetime import date
from threading import Event, Thread

import pytest
from django.db import connection, transaction

from club.services.audit_log import Source, write_audit_entry
from scoring.notation import read_typed_outcome
from tests.builders import a_board_in_play, a_match, a_session, a_tournament, dealt_out, recorded
from tests.web.api.programs import a_program, problem_of
from tournament.services.matches.match_events import MatchDayPlan
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision
from web.api.changes import changes
from web.api.framework import long_polling


@pytest.fixture
def section(db):
    return a_session()


def test_changes_are_listed_in_their_order(section):
    program, where = a_program(), f"sessions/{section.session_id}/changes/"
    board = a_board_in_play(section)
    before = program.get(where).json()

    recorded(board, read_typed_outcome("4SN="))
    program.post(f"sessions/{section.session_id}/results/{board.pk}/", seen=1, entry="4SN+1")
    answer = program.get(where, since=before["revision"], after=before["last"]).json()
    again = program.get(where, since=answer["revision"], after=answer["last"]).json()

    assert (before["changes"], before["complete"]) == ([], True)
    assert [
        (change["action"], change["kind"], change["source"], change["result"], change["board"])
        for change in answer["changes"]
    ] == [
        ("record", "result", "table", board.pk, board.number),
        ("record", "result", "api", board.pk, board.number),
    ]
    assert answer["revision"] > before["revision"]
    assert again == answer | {"changes": []}


def test_more_changes_than_a_page_are_read_page_by_page(section, monkeypatch):
    monkeypatch.setattr(changes, "MOST_CHANGES", 1)
    program, where = a_program(), f"sessions/{section.session_id}/changes/"
    before = program.get(where).json()
    board = a_board_in_play(section)
    recorded(board, read_typed_outcome("4SN="))
    program.post(f"sessions/{section.session_id}/results/{board.pk}/", seen=1, entry="4SN+1")

    first = program.get(where, after=before["last"]).json()
    second = program.get(where, after=first["last"]).json()

    assert (first["complete"], len(first["changes"])) == (False, 1)
    assert (second["complete"], len(second["changes"])) == (True, 1)
    assert first["last"] < second["last"]


def test_the_changes_of_a_match_event_name_the_match(db):
    games, program = a_tournament(), a_program()
    where = f"tournaments/{games.slug}/changes/"
    before = program.get(where).json()
    match = a_match(games, "1A", "1B")

    dealt_out(match, "we 4S=")
    answer = program.get(where, since=before["revision"], after=before["last"]).json()

    assert answer["revision"] > before["revision"]
    assert [(change["kind"], change["match"]) for change in answer["changes"]] == [
        ("matchhand", match.pk)
    ]


@pytest.mark.parametrize("query", [{"wait": 26}, {"wait": -1}, {"since": -1}, {"after": "x"}])
def test_an_invalid_parameter_is_refused(section, query):
    answer = a_program().get(f"sessions/{section.session_id}/changes/", **query)

    assert problem_of(answer)[:2] == (400, "parameter")


def test_a_wait_without_a_change_ends_with_the_same_revision(section, monkeypatch):
    monkeypatch.setattr(long_polling, "LOOK_EVERY", 0.01)
    program, where = a_program(), f"sessions/{section.session_id}/changes/"
    before = program.get(where).json()

    answer = program.get(where, since=before["revision"], after=before["last"], wait=1).json()

    assert answer == before


@pytest.mark.django_db(transaction=True)
def test_a_waiting_request_is_answered_with_the_change(monkeypatch):
    monkeypatch.setattr(long_polling, "LOOK_EVERY", 0.05)
    section, program = a_session(), a_program()
    where = f"sessions/{section.session_id}/changes/"
    board, before, answers = a_board_in_play(section), program.get(where).json(), []

    def wait():
        known = {"since": before["revision"], "after": before["last"]}
        answers.append(program.get(where, wait=20, **known).json())
        connection.close()

    waiting = Thread(target=wait)
    waiting.start()
    recorded(board, read_typed_outcome("4SN="))
    waiting.join(20)

    (answer,) = answers
    assert answer["revision"] > before["revision"]
    assert [change["result"] for change in answer["changes"]] == [board.pk]


@pytest.mark.django_db(transaction=True)
def test_no_change_is_lost_between_two_requests():
    """Two writers and a reader that always asks from the last change it knows."""
    section, program = a_session(), a_program()
    where = f"sessions/{section.session_id}/changes/"
    boards = list(section.seatings.get(round=1, table=1).boards.order_by("pk"))
    known, ids = program.get(where).json(), []

    def write(board):
        recorded(board, read_typed_outcome("4SN="))
        connection.close()

    writers = [Thread(target=write, args=[board]) for board in boards[:2]]
    for writer in writers:
        writer.start()
    while len(ids) < 2 and any(writer.is_alive() for writer in writers):
        known = program.get(where, since=known["revision"], after=known["last"]).json()
        ids += [change["result"] for change in known["changes"]]
    for writer in writers:
        writer.join(20)
    known = program.get(where, after=known["last"]).json()
    ids += [change["result"] for change in known["changes"]]

    assert sorted(ids) == sorted(board.pk for board in boards[:2])


@pytest.mark.postgresql_only
@pytest.mark.django_db(transaction=True)
def test_a_slow_writer_of_one_day_is_not_missed_after_a_quick_one_of_another():
    days = (MatchDayPlan(date(2026, 11, 23), 2), MatchDayPlan(date(2026, 11, 24), 1))
    games, program = a_tournament(days=days), a_program()
    where = f"tournaments/{games.slug}/changes/"
    known, written, may_commit, answers = program.get(where).json(), Event(), Event(), []

    def write(day, done=None, until=None):
        with transaction.atomic():
            session = lock_session(day.pk)
            raise_unscored_revision(session)
            write_audit_entry(games.club, "rename", session, by=None, source=Source.DIRECTOR)
            if done:
                done.set()
                until.wait(10)
        connection.close()

    def read():
        answers.append(program.get(where, after=known["last"]).json())
        connection.close()

    slow_day, quick_day = games.sessions.order_by("number")
    slow = Thread(target=write, args=[slow_day, written, may_commit])
    slow.start()
    written.wait(10)
    quick = Thread(target=write, args=[quick_day])
    quick.start()
    quick.join(10)
    reader = Thread(target=read)
    reader.start()
    reader.join(0.3)
    may_commit.set()
    reader.join(10)
    slow.join(10)

    (answer,) = answers
    assert [change["row"] for change in answer["changes"]] == [slow_day.pk, quick_day.pk]


@pytest.mark.parametrize("place", ["pairs/", "boards/", "results/", "penalties/", "sections/"])
def test_every_list_has_an_etag(section, place):
    program, where = a_program(), f"sessions/{section.session_id}/{place}"

    first = program.get(where)
    same = program.get(where, headers={"if-none-match": first.headers["ETag"]})
    other = program.get(where, headers={"if-match": '"other"'})

    assert (first.status_code, same.status_code, same.content) == (200, 304, b"")
    assert problem_of(other)[:2] == (412, "precondition")
