"""Rulings, fouled groups, appeals and penalties go with results when seats are corrected."""

import pytest

from boards.models import Appeal, FouledBoard, Penalty, Ruling
from boards.models.appeal import AppealBody, AppealOutcome
from boards.queries.fouled_boards import fouled_groups_of_session
from boards.queries.penalties import penalties_in_force
from boards.queries.results import result_versions
from boards.queries.rulings import PickedResult
from boards.services.appeals import decide_appeal
from boards.services.rulings import give_ruling
from boards.services.setup.followed_decisions import FollowedDecision
from boards.services.setup.turned_rounds import (
    exchange_boards_with_decisions,
    switch_pairs_with_decisions,
    switch_round_with_results,
)
from boards.services.setup.undone_changes import undo_change_with_results
from scoring.laws.adjusted_scores import AdjustedScore, CancelledBoard
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore, PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_fouled_board,
    a_mitchell,
    a_penalty,
    a_request,
    a_session,
    an_actor,
    an_appeal,
    recorded,
)
from tests.raising import raises_code
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}
PLUS_MINUS = Averages(Average.PLUS, Average.MINUS)
SCORE = AdjustedScore.only(BareScore(420))


def a_mitchell_of_five():
    """In round 1 table 1 has boards 1 and 2, table 3 boards 5 and 6."""
    return a_session(a_mitchell(tables=5))


def rule(boards, verdict):
    picked = [PickedResult(board, len(result_versions(board))) for board in boards]
    give_ruling(picked, verdict, a_request(reason="late", role="director"), law="12C2")


def east_west_pairs(section):
    return [section.places.get(line="EW", number=number) for number in (1, 3)]


def groups(section):
    """The tables of each fouled board that have other cards, by round and table."""
    boards = SeatingBoard.objects.select_related("seating").in_bulk()
    fouled = fouled_groups_of_session(section.session_id)
    return {
        number: {(boards[pk].seating.round, boards[pk].seating.table): group}
        for number, tables in fouled.items()
        for pk, group in tables.items()
    }


def shares(section, board):
    """The average of each pair, by label, that a ruling gives on a board at a table."""
    snapshot = snapshot_of_session(section.session_id)
    cell = next(cell for cell in snapshot.cells if cell.pk == board.pk)
    return {
        snapshot.pairs[cell.north_south].label: cell.outcome.north_south,
        snapshot.pairs[cell.east_west].label: cell.outcome.east_west,
    }


def test_a_fouled_group_goes_to_the_table_that_really_played_the_board():
    section = a_mitchell_of_five()
    recorded(a_board_in_play(section, number=1), PassedOut())
    a_fouled_board(section, {1: "B"})

    followed = exchange_boards_with_decisions(section, 1, (1, 3), **BY)

    assert groups(section) == {1: {(1, 3): "B"}}
    assert followed == (FollowedDecision("group", "table", 1, "1", "3", board=1),)
    undo_change_with_results(section, **BY)
    assert groups(section) == {1: {(1, 1): "B"}}
    reasons = FouledBoard.objects.values_list("version", "reason")
    assert list(reasons) == [(number, "North and East were switched") for number in (1, 2, 3)]


def test_a_ruling_and_an_appeal_go_to_the_board_that_was_really_played():
    section = a_mitchell_of_five()
    board = a_board_in_play(section, number=1)
    rule([board], PLUS_MINUS)
    an_appeal(board, seen=1)

    followed = exchange_boards_with_decisions(section, 1, (1, 3), **BY)

    assert {row.seating_board.number for row in (Ruling.objects.get(), Appeal.objects.get())} == {5}
    assert followed == (
        FollowedDecision("ruling", "board", 1, "1", "5", 1, 5),
        FollowedDecision("appeal", "board", 1, "1", "5", 1, 5),
    )


def test_decisions_are_those_of_the_pairs_that_really_sat_there():
    section = a_mitchell_of_five()
    board = a_board_in_play(section, number=1)
    rule([board], PLUS_MINUS)
    appeal = an_appeal(board, line="EW", seen=1)
    first, other = east_west_pairs(section)
    a_penalty(first, round=1)
    a_penalty(first, round=2)

    followed = switch_pairs_with_decisions(first, other, round_=1, **BY)

    appeal.refresh_from_db()
    assert appeal.place == other
    assert shares(section, board) == {"1 NS": Average.PLUS, "3 EW": Average.MINUS}
    in_force = penalties_in_force(section.session_id)
    assert {place: [amount.round for amount in given] for place, given in in_force.items()} == {
        first.pk: [2],
        other.pk: [1],
    }
    assert followed == (
        FollowedDecision("ruling", "pair", 1, "1 EW", "3 EW", 1, 1),
        FollowedDecision("appeal", "pair", 1, "1 EW", "3 EW", 1, 1),
        FollowedDecision("penalty", "pair", 1, "1 EW", "3 EW"),
    )
    undo_change_with_results(section, **BY)
    appeal.refresh_from_db()
    assert appeal.place == first
    assert penalties_in_force(section.session_id).keys() == {first.pk}
    assert Penalty.objects.count() == 6


def test_an_appeal_of_the_other_side_stays():
    section = a_mitchell_of_five()
    board = a_board_in_play(section, number=1)
    rule([board], PLUS_MINUS)
    appeal = an_appeal(board, line="NS", seen=1)

    followed = switch_pairs_with_decisions(*east_west_pairs(section), round_=1, **BY)

    assert [decision.kind for decision in followed] == ["ruling"]
    assert Appeal.objects.get().place == appeal.place


@pytest.mark.parametrize(
    ("verdict", "part"), [(PLUS_MINUS, "award"), (SCORE, "cards")], ids=["average", "score"]
)
def test_in_a_turned_round_an_award_keeps_its_pairs_and_a_score_its_cards(verdict, part):
    section = a_mitchell_of_five()
    board = a_board_in_play(section, number=1)
    recorded(board, BareScore(450))
    rule([board], verdict)
    before = snapshot_of_session(section.session_id)

    followed = switch_round_with_results(section, 1, **BY)

    assert followed == (FollowedDecision("ruling", part, 1, "", "", 1, 1),)
    version = result_versions(board)[-1]
    assert (version.version, version.arrow_switched, version.reason) == (3, True, "late")
    if verdict == PLUS_MINUS:
        assert version.outcome == Averages(Average.MINUS, Average.PLUS)
        assert shares(section, board) == {"1 EW": Average.MINUS, "1 NS": Average.PLUS}
    else:
        assert version.outcome == verdict
    undo_change_with_results(section, **BY)
    after = snapshot_of_session(section.session_id)
    values = [
        [(cell.north_south, cell.east_west, cell.outcome) for cell in shot.cells]
        for shot in (before, after)
    ]
    assert values[0] == values[1]


def test_an_appeal_is_against_the_turned_version():
    section = a_mitchell_of_five()
    board = a_board_in_play(section, number=1)
    rule([board], PLUS_MINUS)
    appeal = an_appeal(board, seen=1)

    switch_round_with_results(section, 1, **BY)

    appeal.refresh_from_db()
    upheld = a_request(seen=2, reason="agreed", role="director")
    hearing = decide_appeal(appeal, AppealOutcome.UPHELD, upheld, body=AppealBody.DIRECTOR)
    assert (appeal.version, hearing.version) == (2, 2)


def test_a_cancelled_board_is_not_exchanged_with_another_table():
    section = a_mitchell_of_five()
    boards = SeatingBoard.objects.filter(number=1).select_related("seating__section")
    rule(list(boards), CancelledBoard())

    with raises_code("cancelled_board_moved") as refused:
        exchange_boards_with_decisions(section, 1, (1, 3), **BY)

    assert refused.value.facts == {"board": 1}
    assert {board.outcome for board in Ruling.objects.all()} == {CancelledBoard()}
    assert a_board_in_play(section, number=1).seating.table == 1


def test_a_round_with_a_cancelled_board_is_turned():
    section = a_mitchell_of_five()
    boards = SeatingBoard.objects.filter(number=1).select_related("seating__section")
    rule(list(boards), CancelledBoard())

    followed = switch_round_with_results(section, 1, **BY)

    assert [decision.part for decision in followed] == ["cards"]
    assert {result_versions(board)[-1].outcome for board in boards} == {CancelledBoard()}
