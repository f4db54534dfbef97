"""A session in IMPs or points: pages, documents, files, programs, players."""

from io import BytesIO
from zipfile import ZipFile

import pytest
from django.urls import reverse

from reports.content.catalogue import DOCUMENT_TYPES
from reports.content.document import Grid
from reports.content.results.ranking import ranking_document
from reports.content.results.recap import recap_document
from reports.content.results.session_workbook import (
    workbook_ranking_grid,
    workbook_results_grid,
)
from reports.documents import session_document_file
from scoring.events.event_lists import EventLists
from scoring.events.regulations import Regulations
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_director, a_played_section, an_actor
from tests.reports.plain_text import PRINTED, block_text, rows
from tests.web.api.programs import a_program
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
METHODS = ("butler", "cross_imps", "aggregate")


def a_session(method, **kwargs):
    section = a_played_section(regulations=Regulations(method=method, **kwargs))
    return section.session


def grids(document):
    return [rows(block) for block in document.blocks]


def test_an_imp_ranking_shows_signed_imps_with_two_decimals_and_imps_per_board():
    _title, heads, *lines = block_text(
        ranking_document(snapshot_of_session(a_session("cross_imps").pk), PRINTED).blocks[0]
    )

    assert heads == ["Rank", "Pair", "Names", "Boards", "IMPs", "Each board"]
    assert lines[0][4:] == ["+6.00", "+3.00"]
    assert all("−" in value for value in lines[-1][4:])


def test_a_butler_ranking_shows_whole_imps_without_decimals():
    _title, _heads, *lines = block_text(
        ranking_document(snapshot_of_session(a_session("butler").pk), PRINTED).blocks[0]
    )

    assert all(line[4].lstrip("+−").isdigit() for line in lines)


def test_a_butler_recap_shows_the_datum_of_each_board():
    top = rows(recap_document(snapshot_of_session(a_session("butler").pk), PRINTED).blocks[0])[0]

    assert top[1] == "Datum"
    assert all(value.startswith(("+", "−", "0")) for value in top[2:-1])


def test_an_imp_recap_starts_with_the_pairs():
    lines = rows(recap_document(snapshot_of_session(a_session("cross_imps").pk), PRINTED).blocks[0])

    assert lines[0][0] == "1 NS"


def test_an_imp_workbook_has_no_tops():
    now = snapshot_of_session(a_session("cross_imps").pk)

    assert rows(workbook_ranking_grid(now))[0][9:12] == ["+6.00", "", ""]
    assert "NS IMPs" in [column.heading for column in workbook_results_grid(now).columns]


@pytest.mark.parametrize("method", METHODS)
def test_every_director_page_of_an_imp_session_is_shown(client, method):
    session = a_session(method)
    client.force_login(a_director("crown"))
    club, place = session.event.club.slug, snapshot_of_session(session.pk).ranking[0].pair.place

    def page(name, *arguments):
        return client.get(reverse(f"director:{name}", args=[club, session.pk, *arguments]))

    pages = [
        *(
            page(name)
            for name in ("dashboard", "ranking", "recap", "regulations", "print", "entry")
        ),
        page("traveller", 1),
        page("scorecard", place),
        page("pair_explanation", place),
    ]

    assert [each_page.status_code for each_page in pages] == [200] * len(pages)
    assert all("mp</th>" not in each_page.text for each_page in pages)


@pytest.mark.parametrize("method", METHODS)
def test_every_document_of_an_imp_session_is_printed(method):
    now = snapshot_of_session(a_session(method).pk)

    assert all(
        session_document_file(now, document_type.key, "pdf", PRINTED).content[:4] == b"%PDF"
        for document_type in DOCUMENT_TYPES
    )
    assert (
        ZipFile(BytesIO(session_document_file(now, "standings", "xlsx", PRINTED).content)).testzip()
        is None
    )
    assert (
        b"IMPs" in session_document_file(now, "travellers", "csv", PRINTED).content
        or method == "aggregate"
    )


@pytest.mark.parametrize("method", METHODS)
def test_players_see_the_released_parts_of_an_imp_session(client, method):
    session = a_session(method)
    for state in ("running", "closed", "released"):
        session.refresh_from_db()
        if session.state != state:
            session = change_session_state(session, state, actor=an_actor())

    def page(name, *arguments):
        return client.get(reverse(f"public:{name}", args=["crown", session.pk, *arguments]))

    pages = [
        page("ranking"),
        page("travellers"),
        page("traveller", 1),
        page("pair", "A-NS-1"),
        page("pair_explanation", "A-NS-1"),
    ]

    assert [each_page.status_code for each_page in pages] == [200] * len(pages)


def test_the_api_gives_the_unit_and_the_imp_figures():
    session = a_session("cross_imps")
    program = a_program()

    read = program.get(f"sessions/{session.pk}/ranking/").json()
    line = program.get(f"sessions/{session.pk}/travellers/1/").json()["rows"][0]

    assert (read["unit"], read["ranking"][0]["matchpoints"]) == ("imps", None)
    assert read["ranking"][0]["score"] == {"exact": "6", "shown": "6.00"}
    assert line["matchpoints_north_south"] is None
    assert line["score_north_south"]["exact"] == "11/2"


def test_a_method_is_chosen_when_a_session_is_set_up():
    answer = a_program().post(
        "sessions/",
        name="IMPs",
        date="2026-11-24",
        movement="mitchell.3.3.2.full",
        method="butler",
    )

    session = snapshot_of_session(answer.json()["id"])
    assert session.facts.regulations == Regulations(method="butler")


def test_ranking_lists_of_an_imp_session_use_imps_without_handicap():
    session = a_session("cross_imps")
    event = session.event
    event.lists_json = EventLists(limits=(500,), handicap=True).as_dict()
    event.save()

    now = snapshot_of_session(session.pk)
    lists = [
        block for block in ranking_document(now, PRINTED).blocks[2:] if isinstance(block, Grid)
    ]

    assert {ranking_list.kind for ranking_list in now.lists.lists} <= {"stratum"}
    assert all(
        "%" not in [column.heading for column in ranking_list.columns] for ranking_list in lists
    )
