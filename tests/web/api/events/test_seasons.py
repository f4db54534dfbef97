"""Seasons over the API: opened, changed one thing at a time, read as figures."""

import pytest

from tests.builders import a_listed_section, a_season
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


def test_a_season_is_opened_changed_and_read():
    section = a_listed_section()
    a_season(section).delete()
    program = a_program()

    opened = program.post("seasons/", name="Winter").json()
    here = f"seasons/{opened['slug']}/"
    body = {"events": [section.session.event_id], "ranked": "pairs"}
    body["seen"] = program.get(here).json()["version"]
    changed = program.send("patch", here, body).json()

    assert opened == {"slug": opened["slug"], "name": "Winter", "public": False}
    assert program.get(here).json() == changed
    assert changed["rule"] == {
        **{"ranked": "pairs", "by_boards": False, "drop": 0, "best": 0, "min_sessions": 1}
    }
    assert (changed["sessions"], changed["seldom"]) == ([section.session_id], 0)
    first = changed["ladder"][0]
    assert (first["rank"], first["names"]) == (1, ["Cy", "Dee"])
    assert first["percentage"] == {"exact": "5333/100", "shown": "53.33"}
    assert first["step"]["key"] == "combined"
    assert [item["slug"] for item in program.get("seasons/").json()["items"]] == [opened["slug"]]


def test_a_stale_season_is_refused_with_the_current_version():
    series = a_season(a_listed_section())
    program, here = a_program(), f"seasons/{series.slug}/"
    version = program.get(here).json()["version"]
    program.send("patch", here, {"name": "Spring", "seen": version})

    answer = program.send("patch", here, {"name": "Autumn", "seen": version})

    assert problem_of(answer)[:2] == (409, "stale_series")
    assert answer.json()["current"] == program.get(here).json()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"events": [4711]}, "series_event"),
        ({"ranked": "teams"}, "field"),
        ({"best": 401}, "field"),
        ({"events": [1] * 2_001}, "field"),
        ({"events": [0]}, "field"),
        ({"events": [1, 2, 1]}, "field"),
        ({}, "no_change"),
        ({"name": " "}, "field"),
    ],
)
def test_a_season_without_a_scoring_rule_is_refused(data, code):
    series = a_season(a_listed_section())
    program, here = a_program(), f"seasons/{series.slug}/"
    version = program.get(here).json()["version"]

    assert problem_of(program.send("patch", here, {"seen": version} | data))[:2] == (422, code)


def test_a_change_without_the_version_seen_is_refused():
    series = a_season(a_listed_section())

    answer = a_program().send("patch", f"seasons/{series.slug}/", {"name": "Spring"})

    assert problem_of(answer)[:2] == (422, "field")
    assert "seen" in str(answer.json())


def test_the_event_that_is_sent_twice_is_named():
    series = a_season(a_listed_section())
    program, here = a_program(), f"seasons/{series.slug}/"
    version = program.get(here).json()["version"]

    answer = program.send("patch", here, {"seen": version, "events": [7, 8, 7]})

    assert problem_of(answer)[:2] == (422, "field")
    assert "7 occurs twice. Send it once." in str(answer.json())
