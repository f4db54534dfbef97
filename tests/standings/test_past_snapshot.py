"""The snapshot of an earlier time is the one that was read then, whatever came after it."""

import pytest
from django.utils import timezone

from boards.queries.rulings import PickedResult
from boards.services.penalties import withdraw_penalty
from boards.services.results import swap_result_sides
from boards.services.rulings import give_ruling, withdraw_rulings
from scoring.laws.outcome import Award, PassedOut
from standings.past_snapshot import snapshot_at_time
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_contract,
    a_fouled_board,
    a_penalty,
    a_request,
    a_seated_section,
    recorded,
)
from tournament.models import Session

pytestmark = pytest.mark.django_db


def facts(snapshot):
    """All that a ranking comes from and shows: outcomes, sides, groups, penalties, figures."""
    cells = [
        (cell.pk, cell.version, cell.outcome, cell.north_south, cell.east_west, cell.group)
        for cell in snapshot.cells
    ]
    ranking = [(row.pair.place, row.rank, row.shared, row.shown) for row in snapshot.ranking]
    return cells, snapshot.penalties, ranking


def session_of(section):
    return Session.objects.select_related("event__club").get(pk=section.session_id)


def changes(section):
    """Each of them changes what was scored before, and is taken back or corrected later."""

    def board(table, number):
        return a_board_in_play(section, number=number, table=table)

    def play(table, number, tricks, **asked):
        return lambda: recorded(board(table, number), a_contract("4S", "N", tricks), **asked)

    place = section.places.get(line="NS", number=1)
    given = []
    request = {"reason": "as agreed", "role": "director"}
    yield play(1, 1, 10)
    yield play(1, 2, 9)
    yield play(2, 3, 11)
    yield lambda: recorded(board(2, 4), PassedOut())
    yield play(1, 1, 8, seen=1, reason="a wrong slip")
    yield lambda: given.append(a_penalty(place, "10"))
    picked = [PickedResult(board(1, 2), 1)]
    yield lambda: give_ruling(picked, Award(60, 40), a_request(**request), law="12C2")
    yield lambda: swap_result_sides(board(2, 3), a_request(seen=1, **request))
    yield lambda: withdraw_penalty(given[0], a_request(**request))
    yield lambda: withdraw_rulings([PickedResult(board(1, 2), 2)], a_request(**request))
    for round_, table in ((2, 2), (3, 3)):
        same = a_board_in_play(section, number=1, round=round_)
        yield lambda same=same, table=table: recorded(same, a_contract("3N", "S", 7 + table))
    yield lambda: a_fouled_board(section, {2: "B", 3: "B"})
    yield lambda: a_fouled_board(section, None, seen=1)


def test_a_past_snapshot_equals_the_one_read_at_that_time():
    section = a_seated_section()
    read = []
    for change in changes(section):
        change()
        read.append((timezone.now(), facts(snapshot_of_session(section.session_id))))

    session = session_of(section)
    then = [facts(snapshot_at_time(session, moment)) for moment, _facts in read]

    assert [at for at, (one, two) in enumerate(zip(then, read, strict=True)) if one != two[1]] == []
    assert len({str(facts) for facts in then}) > 10


def test_before_the_first_result_there_is_no_ranking():
    section = a_seated_section()
    before = timezone.now()
    recorded(a_board_in_play(section, number=1, table=1), a_contract("4S", "N", 10))

    assert snapshot_at_time(session_of(section), before).ranking == ()


@pytest.mark.parametrize("tables", [3, 5])
def test_a_past_snapshot_costs_three_queries_more_than_the_current_one(
    tables, django_assert_num_queries
):
    section = a_seated_section(tables=tables)
    recorded(a_board_in_play(section, number=1, table=1), a_contract("4S", "N", 10))
    session = session_of(section)
    snapshot_of_session(session.pk)

    with django_assert_num_queries(3):
        snapshot_at_time(session, timezone.now())
