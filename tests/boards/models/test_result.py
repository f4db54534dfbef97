"""Database constraints of results and rulings, tested with raw rows."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from boards.models import Result, Ruling
from tests.builders import a_board_in_play, a_seated_section

pytestmark = pytest.mark.django_db
CONTRACT = {
    "kind": "contract",
    "level": 4,
    "denomination": "S",
    "doubling": 1,
    "declarer": "N",
    "tricks": 10,
}
SHARES = {"north_south": 60, "east_west": 40}


def a_row(model, **columns):
    board = a_board_in_play(a_seated_section())
    kwargs = {"version": 1, "arrow_switched": False, "request_id": uuid4(), "source": "table"}
    with transaction.atomic():
        return model.objects.create(seating_board=board, **kwargs | columns)


@pytest.mark.parametrize(
    ("columns", "constraint"),
    [
        (CONTRACT | {"level": 8}, "result_is_one_outcome"),
        (CONTRACT | {"level": None}, "result_is_one_outcome"),
        (CONTRACT | {"doubling": None}, "result_is_one_outcome"),
        (CONTRACT | {"tricks": None}, "result_is_one_outcome"),
        (CONTRACT | {"doubling": 3}, "result_is_one_outcome"),
        (CONTRACT | {"declarer": ""}, "result_is_one_outcome"),
        (CONTRACT | {"tricks": 14}, "result_is_one_outcome"),
        (CONTRACT | {"points": 420}, "result_is_one_outcome"),
        (CONTRACT | {"version": 0}, "result_versions_count_from_one"),
        (CONTRACT | {"why": "late"}, "only_what_was_not_played_has_a_why"),
        ({"kind": "score"}, "result_is_one_outcome"),
        ({"kind": "passed_out", "points": 0}, "result_is_one_outcome"),
        ({"kind": "claimed"}, "result_is_one_outcome"),
        ({"kind": "not_played", "why": "rain"}, "result_has_a_known_why"),
    ],
)
def test_constraints_refuse_a_contradictory_result(columns, constraint):
    with pytest.raises(IntegrityError, match=constraint):
        a_row(Result, **columns)


@pytest.mark.parametrize(
    "columns",
    [
        CONTRACT,
        {"kind": "score", "points": -50},
        {"kind": "passed_out"},
        {"kind": "not_played", "why": "late", "play_at": "Thursday"},
        {"kind": "withdrawn"},
    ],
)
def test_every_valid_result_is_stored(columns):
    row = a_row(Result, **columns)

    assert {name: getattr(row, name) for name in columns} == columns


@pytest.mark.parametrize("share", [-1, 101])
def test_a_ruling_is_of_a_hundred(share):
    with pytest.raises(IntegrityError, match="ruling_is_of_a_hundred"):
        a_row(Ruling, **SHARES | {"north_south": share})
