"""A round arrow-switched after results were entered: they are turned, and turned back by undo."""

import pytest

from boards.models import Result
from boards.services.setup.turned_rounds import (
    switch_round_with_results,
)
from boards.services.setup.undone_changes import undo_change_with_results
from scoring.laws.outcome import BareScore
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_mitchell, a_session, an_actor, recorded
from tests.raising import raises_code
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}


def held(section, *, round_):
    """The North-South pair of each result of a round, and the score."""
    snapshot = snapshot_of_session(section.session_id)
    return [
        (snapshot.pairs[cell.north_south].label, cell.outcome, cell.arrow_switched)
        for cell in snapshot.cells
        if cell.round == round_ and cell.outcome is not None
    ]


def test_results_are_turned_with_their_round_and_back():
    section = a_session(a_mitchell(tables=5))
    recorded(a_board_in_play(section, number=1), BareScore(420))
    before = held(section, round_=1)

    switch_round_with_results(section, 1, **BY)

    section.refresh_from_db()
    turned = held(section, round_=1)
    assert section.winners == 1
    assert [row[1] for row in turned] == [BareScore(420)]
    assert [row[2] for row in turned] == [not row[2] for row in before]
    assert turned[0][0] != before[0][0]
    assert Result.objects.count() == 2
    assert undo_change_with_results(section, **BY) == "arrow_switch_round"
    assert held(section, round_=1) == before
    assert not SeatingBoard.objects.filter(arrow_switched=True).exists()


def test_a_result_recorded_since_keeps_the_switch():
    section = a_session(a_mitchell(tables=5))
    switch_round_with_results(section, 1, **BY)
    recorded(a_board_in_play(section, number=1), BareScore(420))

    with raises_code("already_played"):
        undo_change_with_results(section, **BY)

    assert len(held(section, round_=1)) == 1
    assert Result.objects.count() == 1
