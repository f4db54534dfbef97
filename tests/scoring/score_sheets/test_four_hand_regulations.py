"""The regulations of four-hand events: checked at birth, stored and read back."""

import pytest

from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from tests.raising import raises_code


def test_regulations_are_read_back_as_they_were_stored():
    chosen = FourHandRegulations("play_offs", no_time=True, places=2, bye="fixed", bye_points=400)

    assert FourHandRegulations.from_dict(chosen.as_dict()) == chosen


def test_fields_missing_from_an_older_format_are_the_defaults():
    assert FourHandRegulations.from_dict({}) == FourHandRegulations()


@pytest.mark.parametrize(
    "fields",
    [
        {"stage": "club"},
        {"bye": "half"},
        {"places": 0},
        {"bye_points": 45},
        {"bye_points": -10},
        {"bye_points": 40_010},
    ],
)
def test_a_rule_that_no_body_uses_is_refused(fields):
    with raises_code("regulation"):
        FourHandRegulations(**fields)


def test_another_version_is_refused():
    with raises_code("regulation"):
        FourHandRegulations.from_dict({"version": 2})
