"""Rounds, tables, boards and numbers count from one; no other rows can be stored."""

import pytest
from django.db import IntegrityError

from tests.builders import a_seated_section
from tournament.models import Place, Seating, SeatingBoard

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("wrong", "constraint"),
    [
        ({"line": "N", "number": 9}, "place_has_a_number"),
        ({"line": "NS", "number": 0}, "place_has_a_number"),
        ({"line": "NS", "number": 1}, "place_number_once|line.*number"),
    ],
)
def test_a_place_has_a_number_of_its_own_in_a_line(wrong, constraint):
    section = a_seated_section()

    with pytest.raises(IntegrityError, match=constraint):
        Place.objects.create(section=section, entry=section.places.first().entry, **wrong)


@pytest.mark.parametrize("wrong", [{"round": 0, "table": 1}, {"round": 9, "table": 0}])
def test_rounds_and_tables_count_from_one(wrong):
    section = a_seated_section()

    with pytest.raises(IntegrityError, match="seating_counts_from_one"):
        Seating.objects.create(section=section, **wrong)


def test_boards_count_from_one():
    seating = a_seated_section().seatings.first()

    with pytest.raises(IntegrityError, match="boards_in_play_from_one"):
        SeatingBoard.objects.create(seating=seating, number=0)
