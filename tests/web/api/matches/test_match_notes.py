"""Infractions, tie decisions and play-offs of a match event by key."""

import pytest

from standings.matches.match_event import match_event_snapshot
from tests.builders import a_tournament, played_out
from tests.web.api.address_ids import a_tie
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


def test_an_infraction_is_recorded_and_withdrawn():
    games, program = a_tournament(), a_program()
    pair = games.entries.get(label="1A").pk
    where = f"tournaments/{games.slug}/infractions/"

    recorded = program.post(where, contestant=pair, round=1, reason="Slow play")
    withdrawn = program.post(
        f"{where}{recorded.json()['id']}/withdrawal/", reason="It was another pair"
    )

    assert recorded.json() == {
        **{"id": recorded.json()["id"], "contestant": pair, "label": "1A", "round": 1},
        **{"reason": "Slow play", "by": "ann", "counts": True, "withdrawal_reason": ""},
    }
    assert withdrawn.json() == recorded.json() | {
        "counts": False,
        "withdrawal_reason": "It was another pair",
    }
    assert program.get(where).json()["items"] == [withdrawn.json()]


def test_a_tie_is_decided_and_opened_again():
    games, program = a_tie(), a_program()
    where = f"tournaments/{games.slug}/tie-decisions/"
    first, *others = games.entries.order_by("pk").values_list("pk", flat=True)

    decided = program.post(where, order=[[first], others], reason="By lot")
    standings = program.get(f"tournaments/{games.slug}/standings/").json()
    withdrawn = program.post(f"{where}{decided.json()['id']}/withdrawal/", reason="Misread")

    assert (decided.json()["order"], decided.json()["counts"]) == ([[first], others], True)
    assert [row["rank"] for row in standings["standings"]] == [1, 2, 2, 2]
    assert (withdrawn.json()["counts"], withdrawn.json()["withdrawal_reason"]) == (False, "Misread")


@pytest.mark.parametrize("order", [[[0]], [[1], [1]], [[999_999]]])
def test_an_order_of_other_pairs_is_refused(order):
    games = a_tie()

    answer = a_program().post(f"tournaments/{games.slug}/tie-decisions/", order=order, reason="x")

    assert problem_of(answer)[:2] == (422, "field")


def test_play_offs_that_are_needed_are_opened():
    games, program = a_tournament(), a_program()
    played_out(games, {"1A": 900, "2B": 900, "2A": 300, "1B": 200})
    where = f"tournaments/{games.slug}/play-offs/"

    opened = program.post(where)
    again = program.post(where)

    (match,) = match_event_snapshot(games.pk).play_offs
    assert [(item["id"], item["play_off"]) for item in opened.json()["items"]] == [(match.pk, True)]
    assert again.json()["items"] == []
