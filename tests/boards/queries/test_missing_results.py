"""Missing results of each session, for any outcome of a board."""

import pytest

from boards.queries.missing_results import count_missing_results
from scoring.laws.outcome import Award, NotPlayed, PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_mitchell, a_session, an_individual, recorded
from tournament.models import Seat, SeatingBoard

pytestmark = pytest.mark.django_db


def missing_in(section):
    cells = snapshot_of_session(section.session_id).cells
    return sum(cell.expected and cell.outcome is None for cell in cells)


def test_a_missing_result_is_a_board_of_two_seated_pairs_without_a_result(
    django_assert_num_queries,
):
    first, other, away = a_session(), a_session(a_mitchell(tables=4)), a_session(club="anchor")
    taken_back, again = a_board_in_play(first, number=1), a_board_in_play(first, number=2)
    recorded(taken_back, PassedOut()), recorded(taken_back, None, seen=1)
    recorded(again, PassedOut()), recorded(again, None, seen=1)
    recorded(again, Award(60, 40), seen=2)
    recorded(a_board_in_play(first, number=3, round=2), NotPlayed())
    Seat.objects.filter(seating__section=other, seating__table=1, chairs="EW").delete()

    with django_assert_num_queries(1):
        missing = count_missing_results([first.session_id, other.session_id])

    assert missing == {session.session_id: missing_in(session) for session in (first, other)}
    assert (missing_in(first), away.session_id in missing) == (16, False)


def test_missing_results_of_an_individual_are_counted():
    section = an_individual()
    recorded(SeatingBoard.objects.filter(seating__section=section).first(), PassedOut())

    assert count_missing_results([section.session_id]) == {section.session_id: 27}
