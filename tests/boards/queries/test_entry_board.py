"""The board at a table that the entry box records for."""

import pytest

from boards.queries.entry_board import entry_board_of_member
from tests.builders import a_board_in_play, a_director, a_seated_section
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db


def chain(board):
    section = board.seating.section
    event = section.session.event
    return [board, board.seating, section, section.session, event, event.club]


def test_the_board_comes_with_its_session_and_club_in_two_queries(django_assert_num_queries):
    section, director = a_seated_section(), a_director()
    board = a_board_in_play(section)

    with django_assert_num_queries(2):
        entry_board = entry_board_of_member(director, "crown", section.session_id, board.pk)
        rows = chain(entry_board.seating_board)

    assert rows == chain(SeatingBoard.objects.get(pk=board.pk))
    assert entry_board.role == "director"


def test_a_director_of_another_club_finds_no_board():
    section, stranger = a_seated_section(), a_director("anchor", name="bo")
    board = a_board_in_play(section)

    assert entry_board_of_member(stranger, "crown", section.session_id, board.pk) is None
