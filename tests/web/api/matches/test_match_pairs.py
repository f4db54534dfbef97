"""Pairs of a match event by key: names, substitutes, zones, labels, late pairs, withdrawals."""

import pytest

from standings.matches.match_event import match_event_snapshot
from tests.builders import a_tournament, final
from tests.web.api.programs import a_program, problem_of
from tournament.models import LineUpPlayer

pytestmark = pytest.mark.django_db


@pytest.fixture
def games():
    return a_tournament(5)


def where_is(event, label):
    return f"tournaments/{event.slug}/contestants/{event.entries.get(label=label).pk}/"


def test_a_pair_is_named_and_gets_a_zone(games):
    answer = a_program().send(
        "patch", where_is(games, "1A"), {"names": ["Ada Ace", "Bo Bold"], "zone": "North"}
    )

    assert (answer.status_code, answer.json()["players"], answer.json()["zone"]) == (
        200,
        ["Ada Ace", "Bo Bold"],
        "North",
    )


def test_a_substitute_plays_from_a_round_on(games):
    answer = a_program().send(
        "patch", where_is(games, "1A"), {"names": ["Ada 1A", "Cy New"], "from_round": 2}
    )

    assert answer.status_code == 200
    rows = LineUpPlayer.objects.filter(line_up__entry__label="1A").order_by("from_round")
    assert [(row.player.name, row.from_round) for row in rows.filter(position=2)] == [
        ("Bo 1A", 1),
        ("Cy New", 2),
    ]


@pytest.mark.parametrize("body", [{}, {"from_round": 2}, {"names": ["A", "B"], "from_round": 9}])
def test_a_change_without_effect_is_refused(games, body):
    assert a_program().send("patch", where_is(games, "1A"), body).status_code == 422


def test_labels_are_swapped_and_drawn_before_play(games):
    program, where = a_program(), f"tournaments/{games.slug}/contestants/labels/"
    first, other = (games.entries.get(label=label).pk for label in ("1A", "1B"))
    swap = [{"contestant": first, "label": "1B"}, {"contestant": other, "label": "1A"}]

    swapped = program.post(where, labels=swap)
    drawn, again = (program.post(where, seed=7) for _time in range(2))
    both = program.post(where, seed=7, labels=swap)
    neither = program.post(where)

    labels = {item["id"]: item["label"] for item in swapped.json()["items"]}
    assert (labels[first], labels[other]) == ("1B", "1A")
    assert [item["label"] for item in drawn.json()["items"]] == [
        item["label"] for item in again.json()["items"]
    ]
    assert problem_of(both)[:2] == (422, "two_results")
    assert problem_of(neither)[:2] == (422, "field")


def test_a_late_pair_takes_the_bye_and_is_removed(games):
    program = a_program()

    late = program.post(
        f"tournaments/{games.slug}/contestants/", from_round=2, names=["Ada Late", "Bo Late"]
    )
    removed = program.send("delete", where_is(games, late.json()["label"]), {})

    assert (late.status_code, late.json()["players"]) == (201, ["Ada Late", "Bo Late"])
    assert (removed.status_code, removed.json()["id"]) == (200, late.json()["id"])
    assert len(match_event_snapshot(games.pk).contestants) == 5


def test_a_pair_withdraws_and_is_reinstated():
    games, program = a_tournament(), a_program()
    final(games, "1A", "1B", 680, 740)
    where = f"{where_is(games, '1A')}withdrawal/"

    withdrawn = program.post(where, after_round=1, void=False)
    reinstated = program.send("delete", where, {})

    assert (withdrawn.json()["withdrawn_after"], withdrawn.json()["void"]) == (1, False)
    assert reinstated.json()["withdrawn_after"] is None
