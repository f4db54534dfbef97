"""Warnings of the API about a result that changes a match before a drawn round."""

import pytest

from boards.services.setup.contest_rounds import draw_round_with_boards
from scoring.laws.outcome import BareScore
from standings.services.knock_out import draw_knock_out_round
from standings.teams.contest_reading import team_contest_of
from standings.teams.next_round import propose_next_round
from tests.builders import a_team_event, an_actor, recorded, team_board
from tests.web.api.programs import a_program
from tests.web.director.test_drawn_round_warnings import (
    POINTS,
    WINNER,
    first_board,
    play_round,
    the_session,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def knock_out():
    section = a_team_event(4, format="knock_out")
    play_round(section)
    draw_knock_out_round(section, 2, actor=an_actor())
    return section


@pytest.fixture
def swiss():
    section = a_team_event(4)
    play_round(section)
    draw = propose_next_round(team_contest_of(the_session(section)))
    draw_round_with_boards(section, draw, actor=an_actor())
    return section


@pytest.fixture
def program():
    return a_program()


def results(section):
    return f"sessions/{section.session_id}/results/"


def correct(program, section, entry, board=None):
    board = board or first_board(section)
    body = {"seen": 1, "entry": entry, "reason": "Claim"}
    return program.post(f"{results(section)}{board.pk}/", **body).json()


def test_a_correction_says_who_wins_instead_after_the_draw(program, knock_out):
    assert correct(program, knock_out, "-420")["drawn_rounds"] == [{"round": 2, "text": WINNER}]
    board = first_board(knock_out)
    undone = program.post(f"{results(knock_out)}{board.pk}/undo/", seen=2, reason="No claim")
    assert [row["round"] for row in undone.json()["drawn_rounds"]] == [2]


def test_a_correction_of_a_swiss_names_the_points(program, swiss):
    [warning] = correct(program, swiss, "0")["drawn_rounds"]

    assert warning["round"] == 2
    assert warning["text"].startswith(POINTS)


def test_many_results_in_one_request_are_warned_of_each(program, knock_out):
    board = first_board(knock_out)
    row = {"id": board.pk, "seen": 1, "entry": "-420", "reason": "Claim"}

    answer = program.post(f"{results(knock_out)}bulk/", results=[row]).json()

    [item] = answer["results"]
    assert item["result"]["drawn_rounds"] == [{"round": 2, "text": WINNER}]


def test_the_preview_of_a_ruling_warns_and_changes_nothing(program, knock_out):
    board = first_board(knock_out)
    page = f"sessions/{knock_out.session_id}/travellers/1/ruling/preview/"
    scores = [{"weight": "100", "entry": "-420"}]
    body = {"results": [{"id": board.pk, "seen": 1}], "kind": "assigned", "scores": scores}

    answer = program.post(page, **body, reason="Hesitation").json()

    assert answer["drawn_rounds"] == [{"round": 2, "text": WINNER}]


def test_nothing_is_warned_of_before_the_draw_and_for_a_first_result(program):
    section = a_team_event(4)
    board = team_board(section, table=1, number=1)
    recorded(board, BareScore(420))

    assert correct(program, section, "-420", board)["drawn_rounds"] == []
