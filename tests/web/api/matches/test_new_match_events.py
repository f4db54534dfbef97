"""A match event created by key, its regulations, and the times of its rounds."""

from uuid import uuid4

import pytest

from standings.matches.match_event import match_event_snapshot
from tests.builders import a_tournament
from tests.web.api.programs import a_program, problem_of
from tournament.models import Event

pytestmark = pytest.mark.django_db
PAIRS = [
    {"label": "2A", "zone": "North", "players": ["Ada Ace", "Bo Bold"]},
    {"players": ["Cy Club", "Di Dee"]},
    {},
    {},
]
GAMES = {
    "name": "Autumn games",
    "convenor": "Eve",
    "days": [
        {"date": "2026-11-23", "rounds": 2, "times": ["09:30:00", "10:15:00"]},
        {"date": "2026-11-24", "rounds": 1},
    ],
    "pairs": PAIRS,
    "places": 2,
    "table_numbers": [9, 10],
}


def test_a_match_event_is_created_once_with_its_draw():
    program, request_id = a_program(), uuid4()

    created = program.post("tournaments/", request_id=request_id, **GAMES)
    again = program.post("tournaments/", request_id=request_id, **GAMES)

    event = Event.objects.get()
    now = match_event_snapshot(event.pk)
    assert created.status_code == 201
    assert again.json() == created.json()
    assert created.json()["slug"] == event.slug
    assert [day["date"] for day in created.json()["days"]] == ["2026-11-23", "2026-11-24"]
    assert {item.label: (item.zone, item.players) for item in now.contestants.values()} == {
        "1A": ("", ("Cy Club", "Di Dee")),
        "1B": ("", ()),
        "2A": ("North", ("Ada Ace", "Bo Bold")),
        "2B": ("", ()),
    }
    assert [str(now.starts[number]) for number in (1, 2)] == ["09:30:00", "10:15:00"]
    assert {match.table for match in now.matches} == {9, 10}
    assert event.four_hand_regulations.places == 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"pairs": PAIRS[:3]}, "draw_size"),
        ({"pairs": [{"label": "9A"}, {}, {}, {}]}, "unknown_label"),
        ({"pairs": [{"label": "1A"}, {"label": "1A"}, {}, {}]}, "double_label"),
        ({"pairs": [{"players": ["Ada"]}, {}, {}, {}]}, "field"),
        ({"places": 5}, "field"),
        ({"bye_points": 400}, "field"),
        ({"no_time": True}, "field"),
        ({"table_numbers": [1]}, "table_numbers"),
        ({"days": [{"date": "2026-11-23", "rounds": 9}]}, "draw_rounds"),
        ({"days": [{"date": "2026-11-23", "rounds": 3, "times": ["09:30:00"]}]}, "field"),
        ({"days": 2 * [{"date": "2026-11-23", "rounds": 1}]}, "field"),
    ],
)
def test_an_invalid_plan_is_refused_and_creates_nothing(change, code):
    answer = a_program().post("tournaments/", **GAMES | change)

    assert problem_of(answer)[:2] == (422, code)
    assert not Event.objects.exists()


def test_regulations_are_changed_with_the_version_that_was_read():
    event, program = a_tournament(), a_program()
    where = f"tournaments/{event.slug}/regulations/"
    before = program.get(where).json()

    changed = program.post(where, seen=before["version"], bye="fixed", bye_points=400)
    stale = program.post(where, seen=before["version"], places=1)

    assert before == {
        **{"places": 3, "bye": "by_the_book", "bye_points": 0},
        **{"stage": "games", "no_time": False, "version": before["version"]},
    }
    assert (changed.json()["bye"], changed.json()["bye_points"]) == ("fixed", 400)
    assert problem_of(stale)[:2] == (409, "stale_regulations")
    assert stale.json()["current"] == changed.json()


def test_the_times_of_a_day_are_set():
    event, program = a_tournament(), a_program()
    where = f"tournaments/{event.slug}/days/1/times/"
    times = [{"round": number, "starts_at": f"1{number}:00:00"} for number in (1, 2, 3)]

    answer = program.post(where, times=times)
    unknown = program.post(where, times=[{"round": 4, "starts_at": "10:00:00"}])
    backwards = program.post(where, times=[*times[:1], {"round": 2, "starts_at": "09:00:00"}])

    assert answer.status_code == 201
    starts = match_event_snapshot(event.pk).starts
    assert {number: str(at) for number, at in starts.items()} == {
        1: "11:00:00",
        2: "12:00:00",
        3: "13:00:00",
    }
    assert problem_of(unknown)[:2] == (422, "field")
    assert problem_of(backwards)[:2] == (422, "round_times")
