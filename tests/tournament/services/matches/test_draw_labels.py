"""Labels dealt out again, before the first match."""

from datetime import date

import pytest

from tests.builders import a_tournament, an_actor, final
from tests.raising import raises_code
from tournament.models import Place
from tournament.services.matches.draw_labels import assign_labels, draw_labels
from tournament.services.matches.match_events import MatchDayPlan

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}


@pytest.fixture
def event():
    return a_tournament(
        4, days=[MatchDayPlan(date(2026, 11, 21), 2), MatchDayPlan(date(2026, 11, 22), 1)]
    )


def zones(event):
    return dict(event.entries.values_list("label", "zone"))


def pk(event, label):
    return event.entries.get(label=label).pk


def test_two_pairs_change_labels_on_every_day(event):
    first, other = pk(event, "1A"), pk(event, "2B")

    assign_labels(event, {first: "2B", other: "1A"}, **BY)

    assert zones(event) == {"1A": "Zone 2", "1B": "Zone 1", "2A": "Zone 2", "2B": "Zone 1"}
    places = Place.objects.filter(entry=first).order_by("section__session__number")
    assert list(places.values_list("section__session__number", "number")) == [(1, 4), (2, 4)]


def test_the_same_seed_is_the_same_draw(event):
    draw_labels(event, seed=7, **BY)
    first = dict(event.entries.values_list("pk", "label"))
    draw_labels(event, seed=8, **BY)
    second = dict(event.entries.values_list("pk", "label"))
    draw_labels(event, seed=7, **BY)

    assert dict(event.entries.values_list("pk", "label")) == first != second


@pytest.mark.parametrize(("label", "code"), [("1B", "double_label"), ("9A", "unknown_label")])
def test_every_label_is_given_once(event, label, code):
    with raises_code(code):
        assign_labels(event, {pk(event, "1A"): label}, **BY)


def test_after_the_first_result_nobody_changes(event):
    final(event, "1A", "1B", 500, 300)

    with raises_code("draw_over"):
        draw_labels(event, seed=7, **BY)
