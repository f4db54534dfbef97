"""Players in each other's seats, and exchanged boards of an individual."""

import pytest

from movements.during_play.board_repair import repair_individual_boards
from movements.during_play.individual_changes import exchange_individual_boards, switch_players
from movements.individual.individual_catalogue import suitable_individual_offers
from movements.individual.individual_checks import individual_faults
from tests.raising import raises_code


@pytest.mark.parametrize("players", [8, 9, 12, 16])
def test_after_any_switch_in_a_round_nobody_plays_a_board_again(players):
    schedule = suitable_individual_offers(players, least=14, most=40)[0].schedule
    first = schedule.players[0]

    for other in schedule.players[1:]:
        changed = switch_players(schedule, first, other, round_=1)
        repaired = repair_individual_boards(changed, after=1)
        assert not any(individual_faults(repaired))
        kept = [seat for seat in repaired.seats if seat.round == 1]
        assert kept == [seat for seat in changed.seats if seat.round == 1]
        assert switch_players(changed, first, other, round_=1) == schedule


def test_boards_are_exchanged_between_two_tables_of_a_round():
    schedule = suitable_individual_offers(12, least=14, most=40)[0].schedule
    boards = {seat.table: seat.boards for seat in schedule.seats if seat.round == 1}

    changed = exchange_individual_boards(schedule, 1, 1, 3)

    after = {seat.table: seat.boards for seat in changed.seats if seat.round == 1}
    assert after == boards | {1: boards[3], 3: boards[1]}
    assert exchange_individual_boards(changed, 1, 1, 3) == schedule


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda s: switch_players(s, 1, 2, round_=99), "no_such_round"),
        (lambda s: switch_players(s, 77, 78, round_=1), "pair_not_seated"),
        (lambda s: exchange_individual_boards(s, 1, 1, 9), "no_such_table"),
    ],
)
def test_missing_players_and_tables_are_refused(change, code):
    with raises_code(code):
        change(suitable_individual_offers(8, least=14, most=14)[0].schedule)
