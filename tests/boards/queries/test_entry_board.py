"""The board at a table that the entry box records for."""

import pytest

from boards.queries.entry_board import entry_board_of_member, seating_board_in_section
from tests.builders import a_board_in_play, a_director, a_seated_section
from tournament.models import Seating, SeatingBoard, Section

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


def test_the_plain_query_of_a_phones_board_reads_the_rows_of_the_orm(django_assert_num_queries):
    board = a_board_in_play(a_seated_section(), number=3, round=2)
    Seating.objects.filter(pk=board.seating_id).update(first_dealer="E")
    SeatingBoard.objects.filter(pk=board.pk).update(arrow_switched=True)
    stored = SeatingBoard.objects.select_related("seating__section").get(pk=board.pk)

    with django_assert_num_queries(1):
        plain = seating_board_in_section(stored.seating.section, board.pk)
        columns = [columns_of(row) for row in (plain, plain.seating, plain.seating.section)]

    assert columns == [columns_of(row) for row in (stored, stored.seating, stored.seating.section)]


def test_a_phones_board_of_another_section_is_not_found():
    section = a_seated_section()
    other = Section.objects.create(session=section.session, name="B", winners=1, movement="")

    assert seating_board_in_section(other, a_board_in_play(section).pk) is None


def columns_of(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
