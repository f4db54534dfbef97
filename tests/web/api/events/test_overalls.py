"""Overalls over the API: listed, read as figures, computed another way, gone on with."""

import pytest

from tests.builders import a_listed_section, a_penalty, another_session, play
from tests.web.api.programs import a_program, problem_of
from tournament.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def first():
    return a_listed_section(name="One")


def test_an_overall_is_listed_read_and_changed(first):
    second = another_session(first)
    play(second)
    program, slug = a_program(), first.session.event.slug
    here = f"events/{slug}/"

    read = program.get(here).json()
    body = {"seen": read["version"], "carry": "proportional", "carry_part": "1/2", "best": 1}
    changed = program.send("post", here, body).json()

    [event] = program.get("events/").json()["items"]
    assert event == {"id": first.session.event_id, "slug": slug, "name": "One", "several": True}
    assert [session["number"] for session in read["sessions"]] == [1, 2]
    best = read["overall"][0]
    assert (best["rank"], best["label"], best["names"]) == (1, "1 NS", "Ada Ace & Bo Bell")
    assert (best["figure"], best["carried"]) == ({"exact": "75", "shown": "75.00"}, None)
    assert [session["figure"]["exact"] for session in best["sessions"]] == ["50", "100"]
    assert (best["step"]["key"], best["stage"], best["consolation"]) == ("combined", 1, False)
    assert changed["rule"] == {
        **{"by_boards": True, "drop": 0, "best": 1, "carry": "proportional"},
        **{"carry_part": "1/2", "carry_scaled": False, "carry_limit": "0"},
    }
    assert {row["figure"]["exact"] for row in changed["overall"]} >= {"100", "160/3"}
    stale = program.send("post", here, body)
    assert problem_of(stale)[:2] == (409, "stale_regulations")
    assert stale.json()["current"] == changed


def test_the_best_pairs_qualify_for_the_next_session(first):
    body = {"name": "Final", "date": "2026-11-24", "movement": "howell.2.3.2.full"}
    program, here = a_program(), f"events/{first.session.event.slug}/sessions/"

    response = program.send("post", here, body | {"qualification": "best", "qualifiers": 4})

    assert (response.status_code, response.json()["name"]) == (201, "Final")
    session = Session.objects.get(number=2)
    assert (session.stage, session.pk) == (2, response.json()["id"])


def test_a_cut_by_standings_that_changed_since_is_refused(first):
    program, here = a_program(), f"events/{first.session.event.slug}/"
    body = {"name": "Final", "date": "2026-11-24", "movement": "howell.2.3.2.full"}
    cut = body | {"qualification": "best", "qualifiers": 4}
    before = program.get(here).json()["order_version"]
    a_penalty(first.places.get(line="NS", number=2), "100")

    stale = program.send("post", f"{here}sessions/", cut | {"seen": before})
    fresh = program.get(here).json()["order_version"]
    response = program.send("post", f"{here}sessions/", cut | {"seen": fresh})
    again = program.send("post", f"{here}sessions/", cut | {"seen": fresh})

    assert [problem_of(conflict)[:2] for conflict in (stale, again)] == [(409, "stale_overall")] * 2
    assert (response.status_code, Session.objects.count()) == (201, 2)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"movement": "howell.2.3.2.full"}, "not_enough_places"),
        ({"qualification": "rest"}, "qualification_not_offered"),
        ({"excluded": [4711]}, "unknown_entry"),
        ({"excluded": [4711, 4711]}, "field"),
        ({"date": "0001-01-01"}, "field"),
        ({"qualification": "some"}, "field"),
        ({"qualification": "section"}, "two_results"),
        ({"name": None}, "field"),
    ],
)
def test_an_impossible_continuation_is_refused(first, data, code):
    plan = {"name": "More", "date": "2026-11-24", "movement": "mitchell.3.3.2.full"}
    program, here = a_program(), f"events/{first.session.event.slug}/sessions/"

    answer = program.send("post", here, plan | data)

    assert problem_of(answer)[1] == code
    assert Session.objects.count() == 1


def test_a_section_takes_no_name_and_a_session_needs_one(first):
    program, here = a_program(), f"events/{first.session.event.slug}/sessions/"
    movement = {"movement": "howell.2.3.2.full"}
    best = {"name": "Final", "date": "2026-11-24", "qualification": "best", "qualifiers": 4}
    nameless = program.send("post", here, movement | {"qualification": "best", "qualifiers": 4})
    program.send("post", here, movement | best)

    section = program.send("post", here, movement | {"qualification": "section"})

    assert problem_of(nameless) == (422, "field", "Invalid field name. It is required.")
    assert (section.status_code, section.json()["name"]) == (201, "Final")
    assert Session.objects.count() == 2


def test_an_invalid_carry_over_is_refused_at_its_field(first):
    program, here = a_program(), f"events/{first.session.event.slug}/"
    version = program.get(here).json()["version"]

    for field, value in (("carry_part", "3"), ("carry_part", "1/0"), ("carry_limit", "9999")):
        answer = program.send("post", here, {"seen": version, field: value})

        assert problem_of(answer)[:2] == (422, "field")
        assert answer.json()["parameters"]["field"] == field


@pytest.mark.parametrize(
    "wrong",
    [
        {"carry_part": "2"},
        {"carry_part": "1/0"},
        {"carry_part": "half"},
        {"drop": 401},
        {"carry": "some"},
    ],
)
def test_a_series_without_a_scoring_method_is_refused(first, wrong):
    program, here = a_program(), f"events/{first.session.event.slug}/"
    version = program.get(here).json()["version"]

    assert program.send("post", here, {"seen": version, **wrong}).status_code == 422
