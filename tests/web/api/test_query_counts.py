"""Queries of each list and each write, for one row and for three."""

import pytest

from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_contract,
    a_match,
    a_mitchell,
    a_player,
    a_session,
    a_tournament,
    recorded,
)
from tests.web.api.programs import a_program

pytestmark = pytest.mark.django_db
ITEMS = [1, 3]


@pytest.fixture
def program():
    """One whose use has been noted."""
    program = a_program()
    program.get("key/")
    return program


@pytest.mark.parametrize("items", ITEMS)
def test_players_cost_two_queries(program, items, django_assert_num_queries):
    for number in range(items):
        a_player(f"Player {number}")

    with django_assert_num_queries(2):
        assert len(program.get("players/").json()["items"]) == items


@pytest.mark.parametrize("items", ITEMS)
def test_the_activity_log_costs_the_same_for_any_number_of_results(
    program, items, django_assert_num_queries
):
    section = a_session(a_mitchell())
    for number in range(1, items + 1):
        recorded(a_board_in_play(section, number=number), a_contract("4S", "N", 10))

    with django_assert_num_queries(5):
        assert len(program.get("activity/", action="record").json()["items"]) == items


@pytest.mark.parametrize("items", ITEMS)
def test_sessions_cost_two_queries(program, items, django_assert_num_queries):
    for number in range(items):
        a_session(name=f"Monday {number}")

    with django_assert_num_queries(2):
        assert len(program.get("sessions/").json()["items"]) == items


@pytest.mark.parametrize("items", ITEMS)
def test_tournaments_cost_three_queries(program, items, django_assert_num_queries):
    for number in range(items):
        a_tournament(name=f"Games {number}")

    with django_assert_num_queries(3):
        assert len(program.get("tournaments/").json()["items"]) == items


@pytest.mark.parametrize("items", ITEMS)
@pytest.mark.parametrize(
    "name", ["ranking", "results", "pairs", "seatings", "boards", "travellers"]
)
def test_a_cached_session_costs_two_queries(program, name, items, django_assert_num_queries):
    session = a_session(a_mitchell(boards_a_round=items)).session_id
    snapshot_of_session(session)

    with django_assert_num_queries(2):
        program.get(f"sessions/{session}/{name}/")


@pytest.mark.parametrize("items", ITEMS)
def test_recording_a_result_costs_sixteen_queries(program, items, django_assert_num_queries):
    section = a_session(a_mitchell(boards_a_round=items))
    board = a_board_in_play(section, number=1)

    with django_assert_num_queries(16):
        program.post(f"sessions/{section.session_id}/results/{board.pk}/", seen=0, entry="P")


@pytest.mark.parametrize("items", ITEMS)
def test_standings_cost_seventeen_queries(program, items, django_assert_num_queries):
    games = a_tournament(items + 3)

    with django_assert_num_queries(17):
        program.get(f"tournaments/{games.slug}/standings/")


@pytest.mark.parametrize("pairs", [4, 6])
def test_a_match_costs_eleven_queries(program, pairs, django_assert_num_queries):
    games = a_tournament(pairs)
    match = a_match(games, "1A", "1B").pk

    with django_assert_num_queries(11):
        program.get(f"tournaments/{games.slug}/matches/{match}/")
