"""A round of an individual as it was really played: players, boards and directions."""

import pytest

from boards.models import Result
from boards.queries.results import result_versions
from boards.queries.rulings import PickedResult
from boards.services.rulings import give_ruling
from boards.services.setup.followed_decisions import FollowedDecision
from boards.services.setup.individual_corrections import (
    exchange_player_boards_with_results,
    switch_players_with_results,
    turn_individual_table_with_results,
)
from boards.services.setup.undone_changes import undo_change_with_results
from movements.individual.individual_catalogue import individual_offer_by_reference
from movements.individual.individual_checks import individual_faults
from scoring.laws.adjusted_scores import CancelledBoard
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore
from tests.builders import a_request, a_session, an_actor, an_individual, recorded, team_board
from tests.raising import raises_code
from tournament.models import SeatingBoard, SeatingChange
from tournament.queries.schedules import section_individual_schedule
from tournament.queries.seating_changes import seating_edit_token

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}


@pytest.fixture
def section():
    """Eight players at two tables for seven rounds, with two boards a round."""
    return an_individual()


def seats(section, round_=1):
    return {
        seat.table: seat
        for seat in section_individual_schedule(section).seats
        if seat.round == round_
    }


def first_board(section, table, round_=1):
    number = seats(section, round_)[table].boards[0]
    return team_board(section, round_=round_, table=table, number=number)


def place(section, pk):
    return section.places.get(pk=pk)


def test_a_result_counts_for_the_players_that_really_sat_there(section):
    recorded(first_board(section, 1), BareScore(420))
    before = section_individual_schedule(section)
    one, other = seats(section)[1].players[0], seats(section)[2].players[3]

    switch_players_with_results(place(section, one), place(section, other), round_=1, **BY)

    after = seats(section)
    assert (after[1].players[0], after[2].players[3]) == (other, one)
    assert Result.objects.get().seating_board.seating.table == 1
    assert not any(individual_faults(section_individual_schedule(section)))
    later = [seat.players for seat in section_individual_schedule(section).seats if seat.round > 1]
    assert set(later) <= {seat.players for seat in before.seats if seat.round > 1}
    assert undo_change_with_results(section, **BY) == "switch_players"
    assert section_individual_schedule(section) == before


def test_two_partners_exchange_seats(section):
    north, south = seats(section)[1].players[:2]

    switch_players_with_results(place(section, north), place(section, south), round_=1, **BY)

    assert seats(section)[1].players[:2] == (south, north)


def test_a_player_sits_out_for_another():
    section = an_individual(9)
    table = seats(section)[1]
    playing = {player for seat in seats(section).values() for player in seat.players}
    out = section.places.exclude(pk__in=playing).get()

    switch_players_with_results(place(section, table.players[0]), out, round_=1, **BY)

    assert seats(section)[1].players[0] == out.pk
    assert not any(individual_faults(section_individual_schedule(section)))


def test_results_and_rulings_go_with_the_boards_that_were_really_played():
    schedule = individual_offer_by_reference("individual-howell.13.13.4").schedule
    section = an_individual(schedule=schedule)
    boards = {table: seat.boards for table, seat in seats(section).items()}
    assert boards[1] != boards[2]
    ruled = first_board(section, 1)
    averages = Averages(Average.PLUS, Average.MINUS)
    give_ruling([PickedResult(ruled, 0)], averages, a_request(reason="late"), law="12C2")
    before = section_individual_schedule(section)

    followed = exchange_player_boards_with_results(section, 1, (1, 2), **BY)

    ruled.refresh_from_db()
    assert ruled.number == boards[2][0]
    now, then = str(boards[1][0]), str(boards[2][0])
    assert followed == (FollowedDecision("ruling", "board", 1, now, then, 1, ruled.number),)
    assert not any(individual_faults(section_individual_schedule(section)))
    assert undo_change_with_results(section, **BY) == "exchange_player_boards"
    assert section_individual_schedule(section) == before


def test_a_cancelled_board_is_not_exchanged_with_another_table(section):
    number = first_board(section, 1).number
    everywhere = SeatingBoard.objects.filter(seating__section=section, number=number)
    picked = [PickedResult(board, 0) for board in everywhere]
    give_ruling(picked, CancelledBoard(), a_request(reason="late", role="director"), law="12C2")

    with raises_code("cancelled_board_moved") as refused:
        exchange_player_boards_with_results(section, 1, (1, 2), **BY)

    assert refused.value.facts == {"board": number}
    assert first_board(section, 1).number == number


def test_a_table_is_turned_with_its_results_and_back(section):
    board = first_board(section, 2)
    recorded(board, BareScore(420))

    turn_individual_table_with_results(section, 1, 2, **BY)

    turned = SeatingBoard.objects.filter(arrow_switched=True)
    assert set(turned.values_list("seating__round", "seating__table")) == {(1, 2)}
    assert [row.arrow_switched for row in result_versions(board)] == [False, True]
    assert undo_change_with_results(section, **BY) == "turn_individual_table"
    assert not SeatingBoard.objects.filter(arrow_switched=True).exists()
    assert [row.arrow_switched for row in result_versions(board)] == [False, True, False]


@pytest.mark.parametrize("turned", [False, True])
def test_a_correction_stays_once_its_table_has_another_result(section, turned):
    one, other = (seats(section)[table].players[0] for table in (1, 2))
    if turned:
        turn_individual_table_with_results(section, 1, 1, **BY)
    else:
        switch_players_with_results(place(section, one), place(section, other), round_=1, **BY)
    recorded(first_board(section, 1), BareScore(420))

    with raises_code("already_played"):
        undo_change_with_results(section, **BY)

    assert SeatingChange.objects.get().undone_at is None


def test_a_switch_sent_twice_is_made_once(section):
    one, other = (seats(section)[table].players[0] for table in (1, 2))
    seen = seating_edit_token(section)
    players = place(section, one), place(section, other)
    switch_players_with_results(*players, round_=1, seen=seen, **BY)

    with raises_code("stale_seating"):
        switch_players_with_results(*players, round_=1, seen=seen, **BY)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda s, p: switch_players_with_results(p, p, round_=1, **BY), "same_seat"),
        (
            lambda s, p: switch_players_with_results(p, s.places.last(), round_=99, **BY),
            "no_such_round",
        ),
        (lambda s, _p: exchange_player_boards_with_results(s, 1, (1, 1), **BY), "same_table"),
        (lambda s, _p: exchange_player_boards_with_results(s, 1, (1, 7), **BY), "no_such_table"),
        (lambda s, _p: turn_individual_table_with_results(s, 1, 7, **BY), "no_such_table"),
        (
            lambda _s, _p: turn_individual_table_with_results(a_session(), 1, 1, **BY),
            "rounds_of_individual",
        ),
    ],
)
def test_an_impossible_correction_is_refused(section, change, code):
    with raises_code(code):
        change(section, section.places.first())
