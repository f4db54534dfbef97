"""Random accidents in random sessions: no result is lost, no board replayed, all is undone."""

from collections import Counter
from random import Random

import pytest

from boards.models import Result
from boards.services.setup.later_rounds import (
    RoundReseating,
    rounds_to_add,
    seat_rounds_with_boards,
)
from boards.services.setup.turned_rounds import (
    exchange_boards_with_decisions,
    switch_pairs_with_decisions,
    switch_round_with_results,
)
from boards.services.setup.undone_changes import undo_change_with_results
from movements.checks import schedule_faults
from movements.errors import MovementError
from movements.pairs import howell, mitchell
from scoring.laws.outcome import PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_session, an_actor, recorded
from tests.tournament.services.seating.reseatings import (
    fill_half_table,
    move_sit_out_to_other_side,
    seat_late_pair_as_rover,
    send_pair_home,
)
from tournament.errors import TournamentError
from tournament.models import SeatingBoard
from tournament.queries.schedules import section_schedule
from tournament.services.seating.movement_changes import drop_last_round

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}
STEPS = 10
ROOMS = {
    "Mitchell": lambda: a_session(mitchell.mitchell_schedule(5, rounds=5, boards_a_round=2)),
    "half Mitchell": lambda: a_session(
        mitchell.mitchell_schedule(5, rounds=4, boards_a_round=2, missing="EW")
    ),
    "Howell": lambda: a_session(howell.howell_schedule(4, rounds=5, boards_a_round=2), winners=1),
}


def pair(section, random):
    return random.choice(list(section.places.order_by("pk")))


def round_of(section, random):
    return random.randint(1, section_schedule(section).rounds)


ACCIDENTS = (
    lambda s, r: fill_half_table(s, from_round=round_of(s, r), **BY),
    lambda s, r: seat_late_pair_as_rover(s, from_round=round_of(s, r), **BY),
    lambda s, r: send_pair_home(pair(s, r), from_round=round_of(s, r), **BY),
    lambda s, r: switch_pairs_with_decisions(pair(s, r), pair(s, r), round_=round_of(s, r), **BY),
    lambda s, r: exchange_boards_with_decisions(
        s, round_of(s, r), (r.randint(1, 4), r.randint(1, 4)), **BY
    ),
    lambda s, r: move_sit_out_to_other_side(s, from_round=round_of(s, r), **BY),
    lambda s, r: drop_last_round(s, **BY),
    lambda s, r: switch_round_with_results(s, round_of(s, r), **BY),
    lambda s, r: seat_rounds_with_boards(s, rounds_to_add(s, 1), **BY),
    lambda s, r: seat_rounds_with_boards(
        s, RoundReseating("add_table", round_of(s, r), late=2), **BY
    ),
    lambda s, r: seat_rounds_with_boards(
        s, RoundReseating("close_table", round_of(s, r), leaving=[pair(s, r).pk]), **BY
    ),
    lambda s, r: seat_rounds_with_boards(s, RoundReseating("reseat_rounds", round_of(s, r)), **BY),
    lambda s, r: undo_change_with_results(s, **BY),
)


def play_table(section, random):
    """Record the boards of a table in the first round that is not played to its end."""
    open_boards = SeatingBoard.objects.filter(seating__section=section, results=None)
    boards = [
        board
        for board in open_boards.select_related("seating").order_by("seating__round", "pk")
        if board.seating.seats.count() == 2
    ]
    if boards:
        first = [board for board in boards if board.seating.round == boards[0].seating.round]
        table = random.choice(first).seating_id
        for board in (board for board in first if board.seating_id == table):
            recorded(board, PassedOut())


@pytest.mark.sampled(5)
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("seed", range(6))
def test_accidents_lose_nothing(room, seed):
    random = Random(f"{room} {seed}")
    section = ROOMS[room]()
    done = Counter()
    for _step in range(STEPS):
        for _table in range(random.randint(0, 3)):
            play_table(section, random)
        tables_played = set(Result.objects.values_list("seating_board", flat=True))
        kind = random.randrange(len(ACCIDENTS))
        try:
            ACCIDENTS[kind](section, random)
        except (MovementError, TournamentError):
            done["refused"] += 1
        else:
            done["made"] += 1

        section.refresh_from_db()
        schedule = section_schedule(section)
        assert list(schedule_faults(schedule)) == []
        assert set(Result.objects.values_list("seating_board", flat=True)) == tables_played
        cells = snapshot_of_session(section.session_id).cells
        results = [cell for cell in cells if cell.outcome is not None]
        assert len(results) == len(tables_played)
        assert all(cell.north_south and cell.east_west for cell in results)
    assert done["made"]
