"""Files with results: the print page and the API say which of those downloaded are out of date."""

import pytest
from django.db import OperationalError
from django.urls import reverse

from tests.builders import (
    a_director,
    a_match,
    a_penalty,
    a_played_section,
    a_tournament,
    an_actor,
    dealt_out,
    release_to_players,
)
from tests.web.api.programs import Program, a_secret
from tournament.models import FileDownload, Session
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
OUTDATED = "Older than the results"


@pytest.fixture
def session():
    return a_played_section().session


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown", name="ann"))
    return client


@pytest.fixture
def games():
    event = a_tournament()
    dealt_out(a_match(event, "1A", "1B"), "we 4S=")
    return event


def download(client, session, key, ending, **query):
    url = reverse("director:document", args=("crown", session.pk, key, ending))
    return client.get(url, query)


def print_page(client, session):
    return client.get(reverse("director:print", args=("crown", session.pk)))


def listed(page):
    return [(file.key, file.ending, file.is_outdated) for file in page.context["downloads"]]


@pytest.mark.parametrize(
    ("key", "ending"),
    [
        *(("event", ending) for ending in ("pbn", "xml", "json")),
        *(("standings", ending) for ending in ("csv", "xlsx")),
        *(("travellers", "csv"), ("bridgewebs", "csv"), ("recaptext", "txt")),
    ],
)
def test_a_correction_makes_a_downloaded_file_out_of_date(ann, session, key, ending):
    download(ann, session, key, ending)
    before = print_page(ann, session)
    a_penalty(session.sections.get().places.first())
    after = print_page(ann, session)
    download(ann, session, key, ending)
    again = print_page(ann, session)

    assert [listed(page) for page in (before, after, again)] == [
        [(key, ending, False)],
        [(key, ending, True)],
        [(key, ending, False)],
    ]
    assert [OUTDATED in page.text for page in (before, after, again)] == [False, True, False]


def test_only_files_with_the_results_of_now_are_noted(ann, session):
    for key, ending in (("ranking", "pdf"), ("hands", "pbn"), ("event", "none")):
        download(ann, session, key, ending)
    download(ann, session, "standings", "csv", after="1")
    ann.head(reverse("director:document", args=("crown", session.pk, "standings", "csv")))

    assert not FileDownload.objects.exists()
    assert "Downloaded files" not in print_page(ann, session).text


def test_the_page_names_the_last_download_of_each_file_once(ann, session, client):
    download(ann, session, "event", "pbn")
    download(ann, session, "event", "xml")
    client.force_login(a_director("crown", name="bob"))
    download(client, session, "event", "pbn")
    page = print_page(client, session)

    assert listed(page) == [("event", "pbn", False), ("event", "xml", False)]
    assert [file.user for file in page.context["downloads"]] == ["bob", "ann"]


def test_a_release_leaves_a_downloaded_file_as_good_as_it_was(ann, session):
    download(ann, session, "event", "pbn")
    release_to_players(session.sections.get())
    change_session_state(Session.objects.get(pk=session.pk), "closed", actor=an_actor())
    page = print_page(ann, session)

    assert listed(page) == [("event", "pbn", False)]
    assert "results unchanged" in page.text


def test_the_print_page_is_new_after_a_download(ann, session):
    tag = print_page(ann, session).headers["ETag"]
    url = reverse("director:print", args=("crown", session.pk))
    unchanged = ann.get(url, headers={"If-None-Match": tag})
    download(ann, session, "event", "pbn")

    assert unchanged.status_code == 304
    assert ann.get(url, headers={"If-None-Match": tag}).status_code == 200


def test_files_of_a_match_event_are_out_of_date_after_the_next_hand(ann, games):
    page = reverse("director:match_event_print", args=("crown", games.slug))
    file = reverse("director:match_event_document", args=("crown", games.slug, "matches", "csv"))
    ann.get(file)
    before = ann.get(page)
    dealt_out(a_match(games, "1A", "1B"), "we 1N-1")
    after = ann.get(page)

    assert listed(before) == [("matches", "csv", False)]
    assert listed(after) == [("matches", "csv", True)]


def downloads_by_program(program, place):
    documents = program.get(f"{place}documents/").json()["items"]
    return {
        f"{document['key']}.{download['format']}": download["is_outdated"]
        for document in documents
        for download in document["downloads"]
    }


def test_the_api_lists_the_same_downloads_and_notes_none(ann, session, games):
    program = Program(a_secret())
    download(ann, session, "event", "json")
    ann.get(reverse("director:match_event_document", args=("crown", games.slug, "matches", "csv")))
    program.get(f"sessions/{session.pk}/documents/event.pbn")
    before = downloads_by_program(program, f"sessions/{session.pk}/")
    a_penalty(session.sections.get().places.first())
    dealt_out(a_match(games, "1A", "1B"), "we 1N-1")

    assert before == {"event.json": False}
    assert downloads_by_program(program, f"sessions/{session.pk}/") == {"event.json": True}
    assert downloads_by_program(program, f"tournaments/{games.slug}/") == {"matches.csv": True}


def test_a_file_goes_out_although_the_download_cannot_be_noted(ann, session, monkeypatch):
    def is_locked(*_args, **_kwargs):
        raise OperationalError("database is locked")

    monkeypatch.setattr("web.shared.pages.file_downloads.note_session_download", is_locked)

    answer = download(ann, session, "standings", "csv")

    assert answer.status_code == 200
    assert not FileDownload.objects.exists()
