"""Team movements changed during play: results are kept, matches follow, and all is undone."""

from fractions import Fraction
from functools import partial

import pytest

from boards.models import Board, ContestAdjustment, Result
from boards.services.contest_adjustments import give_contest_award
from boards.services.results import swap_result_sides
from boards.services.setup.team_movement_changes import (
    add_rounds_of_teams,
    change_team_movement,
    turn_match_with_results,
    undo_team_movement_change,
    withdraw_team_with_forfeits,
)
from scoring.laws.outcome import BareScore, PassedOut
from scoring.teams.contest_awards import AwardKind, ContestAward
from scoring.teams.matches import ImpSwing
from tests.builders import a_request, a_session, a_team_event, an_actor, recorded
from tests.raising import raises_code
from tests.standings.teams.test_knock_out_contest import contest_of
from tournament.models import Entry, Seat, Seating, SeatingBoard, Section, TeamMatch
from tournament.services.teams.movement_changes import (
    cut_team_rounds,
    exchange_team_boards,
    seat_late_team,
)
from tournament.services.teams.team_events import EnteredTeam

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor(role="director")}
LATE = EnteredTeam("Late", ("Zoe One", "Zed Two"))


def whist(teams=5, **kwargs):
    return a_team_event(teams, format="movement", movement="american-whist", **kwargs)


def play(section, *rounds):
    """Record every board of these rounds: 420 at table 1, passed out elsewhere."""
    boards = SeatingBoard.objects.filter(seating__section=section, seating__round__in=rounds)
    for board in boards.select_related("seating__section__session__event__club"):
        if not board.results.exists():
            recorded(board, BareScore(420) if board.seating.table == 1 else PassedOut())


def matches(section):
    """Each match: its teams, then the rounds and tables of both rooms, and its points."""
    contest = contest_of(fresh(section))
    return {
        (
            contest.entrants[match.drawn.home].name,
            contest.entrants[match.drawn.away].name if match.drawn.away else "",
            match.drawn.open_rooms,
            match.drawn.closed_rooms,
            tuple(board.number for board in match.boards),
        )
        for match in contest.matches
    }


def fresh(section):
    return Section.objects.select_related("session__event__club").get(pk=section.pk)


def results(section):
    rows = Result.objects.filter(seating_board__seating__section=section)
    return sorted(rows.values_list("pk", "seating_board", "points"))


def team(section, number):
    return section.places.get(line="NS", number=number).entry


def rounds(section):
    return contest_of(fresh(section)).planned_rounds


def undone(section, before, *, left):
    """Whether everything is as before, with so many results more than then."""
    undo_team_movement_change(fresh(section), **BY)
    return matches(section) == before and len(results(section)) == left


def test_a_cut_keeps_whole_matches_and_is_undone():
    section = whist(7)
    play(section, 1, 2)
    before, left = matches(section), results(section)

    change_team_movement(section, partial(cut_team_rounds, count=2), **BY)

    assert results(section) == left
    assert rounds(section) == 4
    assert len(matches(section)) == 14
    play(section, 3, 4)
    assert contest_of(fresh(section)).is_complete
    with raises_code("already_played"):
        undo_team_movement_change(fresh(section), **BY)
    assert rounds(section) == 4
    assert before


def test_a_cut_before_more_is_played_is_undone():
    section = whist(7)
    play(section, 1, 2)
    before = matches(section)
    change_team_movement(section, partial(cut_team_rounds, count=2), **BY)

    assert undone(section, before, left=28)
    assert rounds(section) == 6


def test_rounds_are_added_with_their_boards_and_undone():
    section = whist(7, rounds=4)
    play(section, 1, 2, 3, 4)
    before = matches(section)

    add_rounds_of_teams(section, **BY)

    assert rounds(section) == 6
    assert len(matches(section)) == 21
    needed = set(SeatingBoard.objects.values_list("number", flat=True))
    assert needed <= set(Board.objects.values_list("number", flat=True))
    assert not contest_of(fresh(section)).is_complete
    assert undone(section, before, left=56)


def test_a_team_that_withdraws_forfeits_its_open_matches():
    section = whist(5)
    play(section, 1, 2, 3)
    before, left = matches(section), results(section)
    leaving = team(section, 2)

    withdraw_team_with_forfeits(
        section, leaving.pk, from_round=4, rule="forfeit_fixed", reason="Gone home", **BY
    )

    contest = contest_of(fresh(section))
    assert results(section) == left
    # Rounds 1 and 4, and 2 and 3, are the halves of the same matches.
    forfeits = [match for match in contest.matches if match.ruling]
    assert [match.ruling.forfeited for match in forfeits] == [True, True]
    assert {
        match.points for match in forfeits if leaving.pk in (match.drawn.home, match.drawn.away)
    } <= {(0, 12), (12, 0)}
    assert all(leaving.pk in (match.drawn.home, match.drawn.away) for match in forfeits)
    assert not Seat.objects.filter(round=4, place__entry=leaving).exists()
    assert contest.entrants[leaving.pk].withdrawn_after == 3
    play_rest = SeatingBoard.objects.filter(seating__section=section, seating__round=4)
    assert play_rest.count() == 10
    assert undone(section, before, left=30)
    assert contest_of(fresh(section)).awards == ()
    assert ContestAdjustment.objects.count() == 4
    assert Entry.objects.get(pk=leaving.pk).withdrawn_after is None


def test_others_finish_after_a_withdrawal():
    section = whist(5)
    play(section, 1)
    leaving = team(section, 2)
    withdraw_team_with_forfeits(
        section, leaving.pk, from_round=2, rule="highest", reason="Gone home", **BY
    )

    whole = Seating.objects.filter(section=section, round__gt=1)
    for seating in whole:
        if seating.seats.count() == 2:
            for board in seating.boards.all():
                recorded(board, PassedOut())

    contest = contest_of(fresh(section))
    assert contest.is_complete
    with raises_code("withdrawn_before"):
        withdraw_team_with_forfeits(
            fresh(section), leaving.pk, from_round=3, rule="highest", reason="Gone", **BY
        )


def test_a_table_played_the_wrong_way_round_is_turned_with_the_other_room():
    section = whist(5)
    play(section, 1)
    before, left = matches(section), len(results(section))

    turn_match_with_results(section, 1, 1, **BY)

    # Team 1 is at home to team 3 in round 1; the other room is at table 3 in round 4.
    switched = SeatingBoard.objects.filter(arrow_switched=True)
    tables = set(switched.values_list("seating__round", "seating__table"))
    assert tables == {(1, 1), (4, 3)}
    play(section, 4)
    match = next(row for row in contest_of(fresh(section)).matches if len(row.drawn.rooms) > 1)
    one, three = team(section, 1).pk, team(section, 3).pk
    assert (match.drawn.home, match.drawn.away) == (one, three)
    # 420 to North-South at table 1 are team 3's: 9 IMPs a board.
    assert match.imps == ImpSwing(Fraction(-18), Fraction(18))
    with raises_code("already_played"):
        undo_team_movement_change(fresh(section), **BY)
    assert matches(section) == before
    assert len(results(section)) > left


def test_a_turned_table_is_turned_back():
    section = whist(5)
    play(section, 1)
    before = matches(section)
    turn_match_with_results(section, 1, 1, **BY)

    # Each result was recorded again twice: turned, and turned back.
    assert undone(section, before, left=14)
    assert not SeatingBoard.objects.filter(arrow_switched=True).exists()
    current = Result.objects.filter(seating_board__seating__table=1).order_by("pk").last()
    assert current.arrow_switched is False


def test_a_table_turned_alone_is_not_compared():
    section = whist(5)
    play(section, 1, 4)
    board = SeatingBoard.objects.filter(seating__round=1, seating__table=1).first()

    swap_result_sides(board, a_request(seen=1))

    match = next(row for row in contest_of(fresh(section)).matches if len(row.drawn.rooms) > 1)
    assert [row.swing is None for row in match.boards] == [True, False]


def test_exchanged_boards_take_their_results_along():
    section = whist(7)
    play(section, 1)
    before = matches(section)
    first = Result.objects.filter(seating_board__seating__table=1).order_by("pk").first()
    number = first.seating_board.number

    change_team_movement(section, partial(exchange_team_boards, round_=1, tables=(1, 3)), **BY)

    first.refresh_from_db()
    assert first.seating_board.number != number
    contest = contest_of(fresh(section))
    assert all(len(match.boards) == 2 for match in contest.matches)
    assert undone(section, before, left=14)


def test_a_late_team_takes_the_bye_of_a_round_robin_and_leaves_again():
    section = a_team_event(5, format="round_robin")
    play(section, 1)
    before = matches(section)

    change_team_movement(section, partial(seat_late_team, team=LATE, from_round=2), **BY)

    late = Entry.objects.get(label="Late")
    contest = contest_of(fresh(section))
    assert contest.entrants[late.pk].players == ("Zoe One", "Zed Two")
    own = [match for match in contest.matches if late.pk in (match.drawn.home, match.drawn.away)]
    assert len(own) == 4
    assert [match.drawn.round for match in contest.matches if match.is_bye] == [1]
    assert undone(section, before, left=8)
    assert not Entry.objects.filter(label="Late").exists()


def test_no_round_is_cut_after_a_withdrawal():
    section = whist(7)
    play(section, 1)
    withdraw_team_with_forfeits(
        section, team(section, 2).pk, from_round=3, rule="highest", reason="Gone home", **BY
    )
    before = matches(section)

    with raises_code("cut_after_withdrawal"):
        change_team_movement(fresh(section), partial(cut_team_rounds, count=2), **BY)

    assert matches(section) == before
    assert rounds(section) == 6


def test_a_cut_of_an_awarded_match_is_refused_and_nothing_is_written():
    section = whist(7)
    play(section, 1)
    award = ContestAward(AwardKind.FORFEIT, team(section, 2).pk, round=3, rule="forfeit_fixed")
    give_contest_award(section.session, award, a_request(reason="Not there"))
    before = matches(section)

    with raises_code("awarded_match_changes"):
        change_team_movement(fresh(section), partial(cut_team_rounds, count=2), **BY)

    assert matches(section) == before
    assert rounds(section) == 6


def test_only_movements_and_round_robins_of_teams_are_changed():
    for section in (a_team_event(4), a_session()):
        with raises_code("not_a_team_movement"):
            change_team_movement(section, partial(cut_team_rounds, count=1), **BY)
    assert TeamMatch.objects.count() == 2
