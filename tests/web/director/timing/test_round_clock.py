"""The director's page of the round clock."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from tests.builders import a_contract, a_director, a_match, a_seated_section, a_tournament, recorded
from tournament.models import ClockChange, SeatingBoard, Session
from web.shared.clock import clock_display as rendered

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    return a_seated_section().session


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


def place(session, name="round_clock"):
    return reverse(f"director:{name}", args=["crown", session.pk])


def start(client, session, **kwargs):
    usual = {"round": "1", "minutes": "15", "seen": "0"}
    return client.post(place(session, "start_clock"), usual | kwargs)


def change(client, session, seen, **kwargs):
    return client.post(place(session, "change_clock"), {"seen": seen} | kwargs)


def test_the_form_starts_with_the_first_round_and_the_clubs_minutes_a_board(ann, session):
    page = ann.get(place(session))

    assert page.context["form"].initial == {"round": 1, "minutes": 15, "seen": 0}
    assert page.context["clock"] is None


def test_the_clock_is_started_paused_adjusted_and_switched_off_by_buttons(ann, session):
    answers = [
        start(ann, session, automatic="on"),
        change(ann, session, 1, change="pause"),
        change(ann, session, 2, minutes="5"),
        change(ann, session, 3, minutes="-1"),
        change(ann, session, 4, change="resume"),
        change(ann, session, 5, change="next_round"),
        change(ann, session, 6, change="stop"),
    ]

    assert {answer.status_code for answer in answers} == {302}
    rows = ClockChange.objects.values_list("action", "round", "running", "automatic")
    assert list(rows) == [
        ("start", 1, True, True),
        ("pause", 1, False, True),
        ("adjust", 1, False, True),
        ("adjust", 1, False, True),
        ("resume", 1, True, True),
        ("next_round", 2, True, True),
        ("stop", 2, False, True),
    ]
    assert ClockChange.objects.get(version=4).seconds_left in range(15 * 60 + 238, 15 * 60 + 241)
    assert ann.get(place(session)).context["form"].initial == {
        **{"round": 2, "minutes": 15, "automatic": True, "seen": 7}
    }


def test_a_second_director_sees_the_clock_as_it_is_before_changing_it(ann, session):
    start(ann, session)
    change(ann, session, 1, change="pause")

    answer = change(ann, session, 1, minutes="5")

    assert (answer.status_code, answer.context["version"]) == (409, 2)
    assert answer.context["refusal"]
    assert ClockChange.objects.count() == 2


@pytest.mark.parametrize(
    "wrong", [{"round": "0"}, {"round": "4"}, {"minutes": "241"}, {"minutes": "x"}, {"seen": ""}]
)
def test_a_wrong_choice_is_refused_and_stays_in_the_form(ann, session, wrong):
    answer = start(ann, session, **wrong)

    assert answer.status_code == 422
    assert {name: answer.context["form"].data[name] for name in wrong} == wrong
    assert ClockChange.objects.count() == 0


@pytest.mark.parametrize("wrong", [{"minutes": "500"}, {"minutes": "x"}])
def test_a_forged_adjustment_is_refused(ann, session, wrong):
    start(ann, session)

    assert change(ann, session, 1, **wrong).status_code == 422
    assert change(ann, session, "x", change="pause").status_code == 422
    assert ClockChange.objects.count() == 1


def test_the_page_forecasts_the_finish_by_the_clock_and_by_the_pace(ann, session):
    start(ann, session)
    row = ClockChange.objects.get()

    forecast = ann.get(place(session)).context["forecast"]

    assert (forecast.by_clock, forecast.by_pace) == (row.changed_at + timedelta(minutes=45), None)


def test_the_pace_counts_once_a_table_has_played_two_rounds(ann, session):
    boards = SeatingBoard.objects.filter(seating__table=1, seating__round__lte=2)
    for board in boards.order_by("seating__round", "number"):
        recorded(board, a_contract("4S", "N", 10))

    forecast = ann.get(place(session)).context["forecast"]

    assert forecast.by_pace is not None


@pytest.fixture
def noon(monkeypatch):
    """The server's time for the text of the clock: minutes after the clock was started."""

    def set_minutes(minutes):
        then = datetime(2026, 11, 25, 12, tzinfo=UTC) + timedelta(minutes=minutes)
        monkeypatch.setattr(rendered.timezone, "now", lambda: then)

    set_minutes(0)
    return set_minutes


def test_the_text_is_not_sent_again_until_it_changes(ann, session, noon):
    start(ann, session)
    ClockChange.objects.update(changed_at=datetime(2026, 11, 25, 12, tzinfo=UTC))
    first = ann.get(place(session, "clock_text"))
    tag = {"If-None-Match": first.headers["ETag"]}

    noon(10)
    later = ann.get(place(session, "clock_text"), headers=tag)
    noon(15)
    over = ann.get(place(session, "clock_text"), headers=tag)
    change(ann, session, 1, change="pause")
    paused = ann.get(place(session, "clock_text"), headers=tag)

    codes = [answer.status_code for answer in (first, later, over, paused)]
    assert codes == [200, 304, 200, 200]
    assert first.context["clock"].left == "15:00"
    times = [int(answer.headers["Server-Time"]) for answer in (first, later)]
    assert times[1] - times[0] == 10 * 60_000
    assert f'data-ends="{times[0] + 15 * 60_000}"' in first.text


def test_the_clock_is_on_the_tables_page(ann, session):
    dashboard = reverse("director:dashboard", args=["crown", session.pk])
    before = ann.get(dashboard).context["clock"]
    start(ann, session)

    assert (before, ann.get(dashboard).context["clock"].round) == (None, 1)


def test_a_day_of_matches_has_a_clock_too(ann):
    event = a_tournament(4)
    a_match(event, "1A", "1B")
    session = Session.objects.get(event=event)

    page = ann.get(place(session))
    answer = start(ann, session, minutes="35")

    assert page.context["form"].initial["minutes"] == 35
    assert (answer.status_code, ClockChange.objects.get().seconds_a_round) == (302, 2100)
    assert ann.get(place(session)).context["clock"].round == 1


def test_a_finished_session_has_no_clock_form(ann, session):
    start(ann, session)
    Session.objects.filter(pk=session.pk).update(state="closed")

    page = ann.get(place(session))

    assert (page.context["clock"], page.context["open"]) == (None, False)
    assert change(ann, session, 1, change="pause").status_code == 422


@pytest.mark.parametrize("tables", [3, 5])
def test_the_text_costs_the_same_for_any_number_of_tables(ann, tables, django_assert_num_queries):
    session = a_seated_section(tables=tables).session
    start(ann, session)

    with django_assert_num_queries(4):
        ann.get(place(session, "clock_text"))
