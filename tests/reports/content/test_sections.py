"""Papers of several sections say whose list is whose, and what is whose average."""

import pytest

from movements.pairs import howell
from reports.content.document import TextCell
from reports.content.page_header import describe_scoring_method
from reports.content.results.ranking import ranking_grids
from reports.content.results.recap import average_and_datum_rows
from scoring.events.regulations import Regulations
from scoring.laws.outcome import BareScore
from standings.previews.regulations import with_regulations
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_mitchell, a_session, recorded
from tests.sections import another_section
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db


@pytest.fixture
def now():
    """A Mitchell of three tables, a Howell of two; every table scores 110."""
    section = a_session(a_mitchell(boards_a_round=1))
    schedule = howell.howell_schedule(2, rounds=3, boards_a_round=1)
    another_section(section, schedule, movement="howell", winners=1)
    for board in SeatingBoard.objects.all():
        recorded(board, BareScore(110))
    return snapshot_of_session(section.session_id)


def test_the_list_of_one_winner_names_its_section_next_to_lists_of_two(now):
    together = [grid.title for grid in ranking_grids(now)]
    apart = [
        grid.title for grid in ranking_grids(with_regulations(now, Regulations(ranked="section")))
    ]

    assert together == ["Section B", "North-South", "East-West"]
    assert apart == ["Section A · North-South", "Section A · East-West", "Section B"]


def test_separate_sections_have_their_own_top_and_average(now):
    apart = with_regulations(now, Regulations(compared="section"))

    assert describe_scoring_method(now) == "Matchpoints: 2 a score beaten, 1 a tie, top 8"
    assert describe_scoring_method(apart) == (
        "Matchpoints: 2 a score beaten, 1 a tie, top 4 (A), 2 (B) · each section compared apart"
    )
    average = TextCell("Average")
    assert [row[:2] for row in average_and_datum_rows(apart)] == [
        (TextCell("A"), average),
        (TextCell("B"), average),
    ]
    assert [row[:2] for row in average_and_datum_rows(now)] == [(TextCell(""), average)]
