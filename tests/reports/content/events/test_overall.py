"""The overall on paper: lying where it has many sessions, so that no name is cut short."""

from dataclasses import replace

import pytest

from reports.content.document import Grid, PageHeader, PageShape
from reports.content.events.overall import flat_overall_grid, overall_document
from scoring.events.overall import OverallRule
from standings.events.overall import compute_overall
from tests.builders import a_listed_section
from tournament.queries.overalls import sessions_of_event

pytestmark = pytest.mark.django_db
FIRST = ["Rank", "Pair", "Names", "%"]


@pytest.fixture
def overall():
    return compute_overall(OverallRule(), sessions_of_event(a_listed_section().session.event))


def headings(grid):
    return [column.heading for column in grid.columns]


@pytest.mark.parametrize(
    ("sessions", "shape", "called"),
    [
        (4, PageShape.UPRIGHT, "Session 1"),
        (5, PageShape.LYING, "Session 1"),
        (8, PageShape.LYING, "Session 1"),
        (9, PageShape.LYING, "S1"),
    ],
)
def test_many_sessions_have_a_paper_that_lies_and_short_headings(overall, sessions, shape, called):
    many = replace(overall, sessions=overall.sessions * sessions)

    document = overall_document(PageHeader(), many)

    assert document.shape == shape
    grids = [block for block in document.blocks if isinstance(block, Grid)]
    for grid in grids:
        assert headings(grid) == [*FIRST, *[called] * sessions, "Boards"]
    assert grids


def test_a_file_has_every_heading_in_full(overall):
    many = replace(overall, sessions=overall.sessions * 9)

    assert headings(flat_overall_grid(many)) == ["List", *FIRST, *["Session 1"] * 9, "Boards"]
