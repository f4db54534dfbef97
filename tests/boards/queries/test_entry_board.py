"""One board as a director types for it: every row of the chain is the row itself."""

import pytest

from boards.queries.entry_board import CHAIN, entry_board_of_member
from tests.builders import a_board_in_play, a_director, a_seated_section
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db


def chain(board):
    section = board.seating.section
    event = section.session.event
    return [board, board.seating, section, section.session, event, event.club]


def test_every_row_of_the_chain_has_its_own_columns():
    section, director = a_seated_section(), a_director()
    board = a_board_in_play(section)

    found = entry_board_of_member(director, "crown", section.session_id, board.pk)

    stored = chain(SeatingBoard.objects.get(pk=board.pk))
    for mine, row, (_name, _model, columns) in zip(
        chain(found.seating_board), stored, CHAIN, strict=True
    ):
        assert {each: getattr(mine, each) for each in columns} == {
            each: getattr(row, each) for each in columns
        }


def test_a_director_of_another_club_finds_nothing():
    section, stranger = a_seated_section(), a_director("anchor", name="bo")
    board = a_board_in_play(section)

    assert entry_board_of_member(stranger, "crown", section.session_id, board.pk) is None
