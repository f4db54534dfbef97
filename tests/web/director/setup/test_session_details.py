"""The page "Session details": rename, re-date and delete, for sessions and for tournaments."""

import pytest

from scoring.laws.outcome import PassedOut
from tests.builders import (
    a_board_in_play,
    a_director,
    a_session,
    a_tournament,
    an_infraction,
    named,
    recorded,
)
from tests.web.api.programs import a_program, problem_of
from tests.web.routes import tournament_page
from tournament.models import Event, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    section = a_session()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo Bell")
    return Session.objects.select_related("event").get()


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


def address(session, page="details"):
    return f"/director/crown/{session.pk}/{page}/"


def test_a_session_is_renamed_and_re_dated(ann, session):
    form = ann.get(address(session)).context["form"]
    posted = {"name": "Tuesday pairs", "local_date": "2026-11-24", "seen": form["seen"].value()}

    page = ann.post(address(session), posted, follow=True)

    assert page.redirect_chain == [(address(session), 302)]
    assert "The name and date are saved." in page.text
    assert "Tuesday pairs" in ann.get("/director/crown/").text
    assert "formerly Monday Pairs · 2026-11-23" in ann.get("/director/crown/activity/").text


def test_the_input_is_kept_when_the_name_changed_meanwhile(ann, session):
    posted = {"name": "Tuesday pairs", "local_date": "2026-11-24", "seen": "stale"}

    page = ann.post(address(session), posted)

    assert (page.status_code, Session.objects.get().name) == (422, "Monday Pairs")
    assert 'value="Tuesday pairs"' in page.text
    assert "Current value: Monday Pairs" in page.text


def test_a_session_opened_by_mistake_is_deleted_after_it_was_shown(ann, session):
    assert address(session, "delete") in ann.get(address(session)).text
    page = ann.get(address(session, "delete"))
    assert "Ada Ace &amp; Bo Bell" in page.text
    assert Session.objects.count() == 1

    done = ann.post(address(session, "delete"), {"seen": page.context["revision"]}, follow=True)

    assert done.redirect_chain == [("/director/crown/", 302)]
    assert "Monday Pairs is deleted." in done.text
    assert (Session.objects.count(), Event.objects.count()) == (0, 0)
    text = ann.get("/director/crown/activity/").text
    assert "Monday Pairs · 2026-11-23" in text
    assert "deleted the session" in text


def test_a_session_is_not_deleted_as_it_was_not_shown(ann, session):
    for version in ("", "0"):
        page = ann.post(address(session, "delete"), {"seen": version})
        assert page.status_code == 422
    assert Session.objects.count() == 1


def test_the_page_lists_recorded_results(ann, session):
    recorded(a_board_in_play(session.sections.get(), number=1, table=1), PassedOut())

    for page in ("details", "delete"):
        text = ann.get(address(session, page)).text
        assert "Board 1 at table 1 has a result in round 1." in text
        assert "Delete this session</button>" not in text
        assert "Instead, rename it" in text


def test_a_tournament_is_renamed_and_deleted(ann):
    event = a_tournament()
    at = tournament_page(event, "match_event_details")
    form = ann.get(at).context["form"]
    posted = {"name": "Autumn games", "date_1": "2026-11-24", "seen": form["seen"].value()}

    assert "Autumn games" in ann.post(at, posted, follow=True).text
    gone = tournament_page(event, "match_event_deletion")
    revision = ann.get(gone).context["revision"]
    page = ann.post(gone, {"seen": revision}, follow=True)

    assert page.redirect_chain == [("/director/crown/", 302)]
    assert Event.objects.count() == 0


def test_a_tournament_with_an_infraction_is_not_deleted(ann):
    event = a_tournament()
    an_infraction(event, "1A")

    page = ann.get(tournament_page(event, "match_event_deletion"))

    assert "Pair 1A has an infraction." in page.text


def test_a_program_renames_and_deletes_a_session(session):
    program, at = a_program(), f"sessions/{session.pk}/"

    renamed = program.send("patch", at, {"name": "Tuesday pairs"})
    deleted = program.send("delete", at, {})

    assert (renamed.status_code, renamed.json()["name"]) == (200, "Tuesday pairs")
    assert renamed.json()["date"] == "2026-11-23"
    assert (deleted.status_code, deleted.json()) == (
        200,
        {"id": session.pk, "name": "Tuesday pairs"},
    )
    assert problem_of(program.get(at))[:2] == (404, "nowhere")


def test_a_program_reads_why_a_session_is_not_deleted(session):
    recorded(a_board_in_play(session.sections.get(), number=1, table=1), PassedOut())

    refused = a_program().send("delete", f"sessions/{session.pk}/", {})

    assert problem_of(refused)[:2] == (422, "session_in_use")


def test_a_program_renames_re_dates_and_deletes_a_tournament():
    event = a_tournament()
    program, at = a_program(), f"tournaments/{event.slug}/"

    days = [{"number": 1, "date": "2026-11-24"}]
    changed = program.send("patch", at, {"name": "Autumn games", "days": days})
    unknown = program.send("patch", at, {"days": [{"number": 7, "date": "2026-11-24"}]})
    deleted = program.send("delete", at, {})

    assert (changed.status_code, changed.json()["name"]) == (200, "Autumn games")
    assert changed.json()["days"][0]["date"] == "2026-11-24"
    assert problem_of(unknown)[:2] == (422, "field")
    assert deleted.json() == {"id": event.pk, "name": "Autumn games"}
    assert Event.objects.count() == 0
