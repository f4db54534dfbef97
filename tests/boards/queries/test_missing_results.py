"""What is still to come in, session by session, whatever stands on a board."""

import pytest

from boards.queries.missing_results import count_missing_results
from scoring.laws.outcome import Award, NotPlayed, PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_mitchell, an_evening, recorded
from tournament.models import Seat

pytestmark = pytest.mark.django_db


def missing_in(section):
    cells = snapshot_of_session(section.session_id).cells
    return sum(cell.expected and cell.outcome is None for cell in cells)


def test_what_is_missing_is_what_two_pairs_meet_on_and_nobody_said(django_assert_num_queries):
    one, other, away = an_evening(), an_evening(a_mitchell(tables=4)), an_evening(club="anchor")
    taken_back, again = a_board_in_play(one, number=1), a_board_in_play(one, number=2)
    recorded(taken_back, PassedOut()), recorded(taken_back, None, seen=1)
    recorded(again, PassedOut()), recorded(again, None, seen=1)
    recorded(again, Award(60, 40), seen=2)
    recorded(a_board_in_play(one, number=3, round=2), NotPlayed())
    Seat.objects.filter(seating__section=other, seating__table=1, chairs="EW").delete()

    with django_assert_num_queries(1):
        missing = count_missing_results([one.session_id, other.session_id])

    assert missing == {each.session_id: missing_in(each) for each in (one, other)}
    assert (missing_in(one), away.session_id in missing) == (16, False)
