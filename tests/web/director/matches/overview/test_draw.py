"""The draw as the convenor reads it, cell for cell, one pair marked."""

from datetime import date, time

import pytest

from movements.round_robin.draw import draw_round_robin
from tests.builders import a_director, a_tournament
from tests.web.routes import tournament_page
from tournament.services.matches.match_events import MatchDayPlan, MatchEventEntrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def test_fourteen_pairs_over_two_days_are_drawn_as_printed(ann):
    days = (
        MatchDayPlan(date(2026, 11, 21), 7, begins=time(9)),
        MatchDayPlan(date(2026, 11, 22), 6),
    )
    event = a_tournament(14, contenders=[MatchEventEntrant()] * 14, days=days)

    page = ann.get(tournament_page(event, "match_event_draw"), {"pair": "5B"})

    rows = page.context["rows"]
    assert [tuple(cell.words for cell in row.cells) for row in rows] == [
        tuple("-".join(meeting) for meeting in meetings) for meetings in draw_round_robin(14).rounds
    ]
    assert {sum(cell.marked for cell in row.cells) for row in rows} == {1}
    assert "5B-4B" in [cell.words for cell in rows[7].cells if cell.marked]
    assert [row.number for row in rows if row.day] == [8]
    assert [f"{row.starts_at:%H:%M}" for row in rows[:2]] == ["09:00", "09:35"]


def test_a_bye_is_listed_next_to_the_tables(ann):
    event = a_tournament(5)

    page = ann.get(tournament_page(event, "match_event_draw"), {"pair": "3A"})

    assert page.context["rows"][0].byes == (("3A", True),)
    assert [len(row.cells) for row in page.context["rows"]] == [2] * 5


def test_the_times_of_a_day_are_changed(ann):
    days = (
        MatchDayPlan(date(2026, 11, 21), 2, begins=time(9)),
        MatchDayPlan(date(2026, 11, 22), 1),
    )
    event = a_tournament(4, contenders=[MatchEventEntrant()] * 4, days=days)
    address = tournament_page(event, "match_event_times", day=1)
    wish = {"day_begins": "10:00", "day_minutes": "40", "day_pause_after": "1", "day_pause": "15"}

    page = ann.post(address, wish, follow=True)
    refused = ann.post(address, wish | {"day_begins": "23:50"}, follow=True)

    starts = [row.starts_at and f"{row.starts_at:%H:%M}" for row in refused.context["rows"]]
    assert starts == ["10:00", "10:55", None]
    assert "The times are set." in page.text
    assert "does not start after the round before it. Change the times" in refused.text


def test_the_form_of_the_times_shows_them_with_the_break(ann):
    days = (MatchDayPlan(date(2026, 11, 21), 3, begins=time(9)),)
    event = a_tournament(4, days=days)
    address = tournament_page(event, "match_event_times", day=1)
    with_break = {"begins": "09:00", "minutes": "35", "pause_after": "2", "pause": "45"}
    ann.post(address, {f"day_{name}": value for name, value in with_break.items()})

    page = ann.get(tournament_page(event, "match_event_draw"))
    [(_day, form)] = page.context["days"]
    ann.post(address, {name: form[name].value() for name in form.fields})
    again = ann.get(tournament_page(event, "match_event_draw"))

    assert {name: form[name].value() for name in form.fields} == {
        "day_begins": time(9),
        "day_minutes": 35,
        "day_pause_after": 2,
        "day_pause": 45,
    }
    starts = [f"{row.starts_at:%H:%M}" for row in again.context["rows"]]
    assert starts == ["09:00", "09:35", "10:55"]
