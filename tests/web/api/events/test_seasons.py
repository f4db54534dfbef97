"""Seasons over the API: opened, changed one thing at a time, read as figures."""

import pytest

from tests.builders import a_listed_section, a_season
from tests.web.api.programs import a_program, told

pytestmark = pytest.mark.django_db


def test_a_season_is_opened_changed_and_read():
    section = a_listed_section()
    a_season(section).delete()
    program = a_program()

    opened = program.post("series/", name="Winter").json()
    here = f"series/{opened['slug']}/"
    asked = {"events": [section.session.event_id], "whose": "pairs"}
    changed = program.send("patch", here, asked).json()

    assert opened == {"slug": opened["slug"], "name": "Winter", "public": False}
    assert program.get(here).json() == changed
    assert changed["rule"] == {
        **{"whose": "pairs", "by_boards": False, "drop": 0, "best": 0, "least": 1}
    }
    assert (changed["sessions"], changed["seldom"]) == ([section.session_id], 0)
    first = changed["ladder"][0]
    assert (first["rank"], first["names"]) == (1, ["Cy", "Dee"])
    assert first["percentage"] == {"exact": "5333/100", "shown": "53.33"}
    assert first["step"]["key"] == "combined"
    assert [each["slug"] for each in program.get("series/").json()["items"]] == [opened["slug"]]


def test_a_season_that_changed_since_is_told_with_what_stands():
    series = a_season(a_listed_section())
    program, here = a_program(), f"series/{series.slug}/"
    seen = program.get(here).json()["seen"]
    program.send("patch", here, {"name": "Spring", "seen": seen})

    answer = program.send("patch", here, {"name": "Autumn", "seen": seen})

    assert told(answer)[:2] == (409, "stale_series")
    assert answer.json()["stands"] == program.get(here).json()


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"events": [4711]}, "series_event"),
        ({"whose": "teams"}, "field"),
        ({"best": 401}, "field"),
        ({"events": [1] * 2_001}, "field"),
        ({"events": [0]}, "field"),
        ({"name": " "}, "field"),
    ],
)
def test_what_reckons_nothing_is_told_so(asked, code):
    series = a_season(a_listed_section())
    program = a_program()

    assert told(program.send("patch", f"series/{series.slug}/", asked))[:2] == (422, code)
