"""A simultaneous over the API: made, joined, scored, read page by page, explained."""

from random import Random

import pytest
from django.utils import timezone

from club.models import Club, Job
from reports.documents import SCORE_SIMULTANEOUS
from reports.tasks import score_simultaneous_job
from standings.services.simultaneous import score_simultaneous
from tests.builders import a_simultaneous, an_actor, named
from tests.standings.simultaneous.test_field import played
from tests.web.api.programs import a_program, problem_of
from tournament.models import Joined, Session, Simultaneous
from web.shared.pages import simultaneous

pytestmark = pytest.mark.django_db
PLAN = {
    **{"name": "Autumn", "first_date": "2026-11-20", "last_date": "2026-11-26"},
    **{"first_board": 1, "last_board": 3},
}


def scored(*sections):
    row = a_simultaneous(*sections)
    score_simultaneous(row, actor=an_actor())
    return f"simultaneous/{row.slug}/"


def test_a_simultaneous_is_created_joined_and_scored():
    section = played(Random(1))
    program, other = a_program(), a_program("anchor", name="bob")

    body = program.post("simultaneous/", **PLAN).json()
    joined = program.post("simultaneous/join/", code=body["code"], session=section.session_id)
    here = f"simultaneous/{body['slug']}/"
    done = program.post(f"{here}score/").json()

    assert joined.status_code == 201
    assert done == program.get(here).json()
    assert {key: done[key] for key in ("stale", "results", "pairs", "hundredths", "public")} == {
        **{"stale": False, "results": 9, "pairs": 6, "hundredths": False, "public": False}
    }
    assert done["sessions"] == [
        {"session": section.session_id, "club": "crown", "scored": "as_it_stands"}
    ]
    assert [item["name"] for item in program.get("simultaneous/").json()["items"]] == ["Autumn"]
    assert other.get(here).status_code == 404
    assert a_program(name="vic", role="viewer").get(here).json()["code"] is None


def test_paginated_pairs_keep_their_order():
    here, there = played(Random(1)), played(Random(2), club="anchor")
    named(there.places.first(), "Cy", "Dee")
    where, program = scored(here, there), a_program()

    pages, link = [], f"{where}ranking/?limit=5"
    while link:
        page = program.get(link).json()
        pages.append([item["position"] for item in page["items"]])
        link = page["next"] and page["next"].removeprefix("/api/v1/")
    own = program.get(f"{where}ranking/?club=anchor").json()["items"]

    assert pages == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12]]
    assert {row["club"] for row in own} == {"anchor"}
    (named_one,) = [row for row in own if row["names"]]
    assert named_one["names"] == ["Cy", "Dee"]
    assert named_one["percentage"]["shown"] == f"{100 * int(named_one['won']['exact']) / 30:.2f}"
    Club.objects.filter(slug="anchor").update(names_shown="hidden")
    assert not any(
        item["names"] for item in program.get(f"{where}ranking/?club=anchor").json()["items"]
    )


@pytest.mark.parametrize("count", [1, 2])
def test_a_page_costs_nine_queries_for_any_field(count, django_assert_max_num_queries):
    sections = [played(Random(at), club=club) for at, club in enumerate(("crown", "anchor"))]
    where, program = scored(*sections[:count]), a_program()

    with django_assert_max_num_queries(10):
        program.get(f"{where}ranking/")


def test_a_pair_is_explained_to_readers_with_permission():
    here, there = played(Random(1)), played(Random(2), club="anchor")
    where = scored(here, there)
    place = f"{where}ranking/{there.places.first().pk}/explanation/"

    body = a_program().get(place).json()

    assert (len(body["boards"]), body["total"]["key"]) == (3, "total")
    assert a_program("anchor", name="bob").get(place).status_code == 404
    assert a_program("anchor", name="bob").get(f"{where}ranking/").status_code == 404
    assert a_program("anchor", name="bob").get(where).status_code == 200
    hidden = a_program("anchor", name="bob").get(where).json()
    figures = ("scored_at", "results", "pairs", "hundredths")
    assert [hidden[figure] for figure in figures] == [None] * 4
    Session.objects.update(state="released", ranking_from=timezone.now())
    other_body = a_program("anchor", name="bob").get(where).json()
    assert [other_body[figure] for figure in figures[1:]] == [18, 12, False] and other_body[
        "scored_at"
    ]
    assert a_program().get(f"{where}ranking/4711/explanation/").status_code == 404


def test_another_club_sees_no_board_before_its_travellers_are_released():
    here, there = played(Random(1)), played(Random(2), club="anchor")
    where, anchor = scored(here, there), a_program("anchor", name="bob")
    places = [
        f"{where}ranking/{section.places.first().pk}/explanation/" for section in (there, here)
    ]
    Session.objects.update(state="released", ranking_from=timezone.now())

    ours, theirs = (anchor.get(place).json() for place in places)
    Session.objects.update(travellers_from=timezone.now())

    assert [len(ranking["boards"]) for ranking in (ours, theirs)] == [3, 0]
    assert len(ours["total"]["operands"]) == 3
    assert (theirs["total"]["operands"], theirs["percentage"]["operands"]) == ([], [])
    assert (theirs["total"]["value"], theirs["percentage"]["shown"]) == ("19", "63.33")
    assert len(anchor.get(places[1]).json()["boards"]) == 3


def test_many_sessions_are_scored_by_the_worker(monkeypatch):
    where, program = f"simultaneous/{a_simultaneous(played(Random(1))).slug}/", a_program()
    monkeypatch.setattr(simultaneous, "MAX_SESSIONS_AT_ONCE", 0)

    body = program.post(f"{where}score/").json()
    score_simultaneous_job(Job.objects.get(kind=SCORE_SIMULTANEOUS).pk)
    done = program.get(where).json()

    assert [(scores["waiting"], scores["results"]) for scores in (body, done)] == [
        (True, 0),
        (False, 9),
    ]


def test_an_invalid_request_is_refused():
    section, program = played(Random(1)), a_program()
    code = a_simultaneous(boards=(1, 24)).code

    def refused(where, **kwargs):
        return problem_of(program.post(f"simultaneous/{where}", **kwargs))[:2]

    assert refused("", **PLAN | {"last_date": "2026-11-01"}) == (422, "simultaneous_days")
    assert refused("", **PLAN | {"first_board": 4}) == (422, "simultaneous_boards")
    assert refused("join/", code="none", session=section.session_id) == (422, "unknown_code")
    assert refused("join/", code=code, session=section.session_id) == (422, "other_boards")
    row = Simultaneous.objects.get()
    assert refused(f"{row.slug}/score/") == (422, "nobody_joined")
    assert not Joined.objects.exists()
