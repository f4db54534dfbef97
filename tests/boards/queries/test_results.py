"""Current results and all versions, at a fixed cost."""

from uuid import uuid4

import pytest

from boards.queries.results import (
    current_results,
    current_rulings,
    find_version_by_request,
    result_versions,
)
from scoring.laws.outcome import Award, BareScore, PassedOut
from tests.builders import a_board_in_play, a_seated_section, recorded

pytestmark = pytest.mark.django_db
AWARD = Award(60, 40)


def test_only_the_highest_version_is_current_for_any_outcome():
    section, other = a_seated_section(), a_seated_section(club="anchor")
    first, second = (a_board_in_play(section, number=number) for number in (1, 2))
    recorded(first, PassedOut()), recorded(first, AWARD, seen=1)
    report = recorded(first, BareScore(50), seen=2, reason="It was played")
    recorded(second, PassedOut())
    ruling = recorded(second, AWARD, seen=1)
    recorded(a_board_in_play(other), PassedOut())

    assert list(current_results(section.session)) == [report]
    assert list(current_rulings(section.session)) == [ruling]


def test_a_request_is_found_by_its_key_for_any_added_row():
    board, first, other = a_board_in_play(a_seated_section()), uuid4(), uuid4()
    report = recorded(board, PassedOut(), request_id=first)
    ruling = recorded(board, AWARD, seen=1, request_id=other)

    assert [find_version_by_request(key) for key in (first, other, uuid4())] == [
        report,
        ruling,
        None,
    ]


@pytest.mark.parametrize("sentence", [1, 3])
def test_all_versions_cost_two_queries_and_current_ones_cost_one(
    django_assert_num_queries, sentence
):
    section = a_seated_section()
    board = a_board_in_play(section)
    rows = [recorded(board, PassedOut(), seen=number) for number in range(sentence)]

    with django_assert_num_queries(2):
        assert result_versions(board) == rows
    with django_assert_num_queries(1):
        assert list(current_results(section.session)) == rows[-1:]
