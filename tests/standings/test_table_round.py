"""The round that a table plays now."""

import pytest

from standings.snapshot_cache import snapshot_of_session
from standings.table_round import current_round_of_table
from tests.builders import a_contract, a_seated_section, recorded

pytestmark = pytest.mark.django_db
MADE = a_contract("4S", "N", 10)


def rounds(section, table=1):
    """The round in play and the one before: number, boards, boards without a result."""
    snapshot = snapshot_of_session(section.session_id)
    return tuple(
        (board.number, board.boards, tuple(cell.board for cell in board.missing)) if board else None
        for board in current_round_of_table(snapshot, "A", table)
    )


def play_round(section, number, table=1):
    for board in section.seatings.get(round=number, table=table).boards.all():
        recorded(board, MADE)


def test_a_table_begins_with_its_first_round():
    assert rounds(a_seated_section()) == ((1, (1, 2), (1, 2)), None)


def test_a_round_goes_on_until_each_of_its_boards_is_recorded():
    section = a_seated_section()
    recorded(section.seatings.get(round=1, table=1).boards.get(number=2), MADE)

    assert rounds(section) == ((1, (1, 2), (1,)), None)


def test_the_next_round_does_not_depend_on_other_tables():
    section = a_seated_section()
    play_round(section, 1)

    assert rounds(section) == ((2, (3, 4), (3, 4)), (1, (1, 2), ()))
    assert rounds(section, table=2) == ((1, (3, 4), (3, 4)), None)


def test_after_the_last_round_nothing_is_in_play():
    section = a_seated_section()
    for number in (1, 2, 3):
        play_round(section, number)

    assert rounds(section) == (None, (3, (5, 6), ()))


def test_a_withdrawn_result_is_the_directors_to_record():
    section = a_seated_section()
    play_round(section, 1)
    recorded(section.seatings.get(round=1, table=1).boards.get(number=1), None, seen=1)

    assert rounds(section)[0][0] == 2


def test_an_unknown_table_has_no_round():
    assert rounds(a_seated_section(), table=9) == (None, None)
