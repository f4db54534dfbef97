"""A snapshot belongs to one revision, even if rows are written while it is read."""

import pytest

from scoring.laws.outcome import Award, PassedOut
from standings import snapshot_cache as pictures
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from tests.builders import a_board_in_play, a_mitchell, a_session, an_actor, recorded
from tournament.services.seating.movement_changes import arrow_switch_round, drop_last_round

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}


@pytest.fixture
def section():
    section = a_session(a_mitchell(tables=3))
    recorded(a_board_in_play(section, round=1), Award(50, 50))
    forget_snapshots()
    return section


@pytest.fixture
def while_read(monkeypatch):
    """Call one function each between the queries for pairs and boards of a snapshot."""

    def happening(*events):
        cells_of, left = pictures.table_results_of_session, list(events)

        def happens(session):
            if left:
                left.pop(0)()
            return cells_of(session)

        monkeypatch.setattr(pictures, "table_results_of_session", happens)

    return happening


def test_a_snapshot_changed_while_read_is_read_again(section, while_read):
    while_read(lambda: arrow_switch_round(section, 3, **BY))

    snapshot = snapshot_of_session(section.session_id)

    forget_snapshots()
    assert snapshot == snapshot_of_session(section.session_id)
    assert [section.winners for section in snapshot.sections.values()] == [1]


def test_a_session_that_changes_all_the_time_is_read_while_writers_wait(section, while_read):
    board = a_board_in_play(section, round=1)
    while_read(
        lambda: recorded(board, PassedOut(), seen=1, reason="It was played"),
        lambda: recorded(board, None, seen=2),
        lambda: drop_last_round(section, **BY),
    )

    snapshot = snapshot_of_session(section.session_id)

    forget_snapshots()
    assert snapshot == snapshot_of_session(section.session_id)
    assert max(cell.round for cell in snapshot.cells) == 2
