"""Changes of team movements during play: every match stays complete, what was played stays."""

from itertools import combinations

import pytest

from movements.during_play.team_changes import (
    TeamPlay,
    add_meeting_rounds,
    cut_unplayed_rounds,
    exchange_match_boards,
    fill_team_byes,
    turn_match,
)
from movements.schedule import Schedule, ScheduledSeat
from movements.teams.team_catalogue import choose_team_offer
from tests.raising import raises_code

EAST_WEST = 100
LATE = (99, 199)


def play_of(teams, movement="american-whist", *, after=0, rounds=None, boards=2, without=()):
    """The movement by pairs, 3 and 103 of team 3, with the rounds up to `after` played."""
    offer = choose_team_offer(movement, teams, boards=boards, rounds=rounds or 0)
    seats = tuple(
        ScheduledSeat(
            seat.round, seat.table, seat.north_south, EAST_WEST + seat.east_west, seat.boards
        )
        for seat in offer.schedule.matches()
        if not {seat.north_south, seat.east_west}.intersection(without)
    )
    schedule = Schedule(seats, lines=1)
    entered = [team for team in range(1, teams + 1) if team not in without]
    team_of = {side + team: team for team in entered for side in (0, EAST_WEST)}
    played = {(seat.round, seat.table) for seat in seats if seat.round <= after}
    return TeamPlay(schedule, team_of, played, schedule.boards[-1] + 1)


def meetings(play, schedule):
    """How many boards each two teams play against each other, in both directions together."""
    found = {}
    for seat in schedule.seats:
        if seat.is_played:
            both = frozenset(play.teams_at(seat))
            found[both] = found.get(both, 0) + len(seat.boards)
    return found


def kept(play, schedule):
    """Whether the tables that were played are as they were."""
    now = {(seat.round, seat.table): seat for seat in schedule.seats}
    return all(
        now[seat.round, seat.table] == seat for seat in play.schedule.seats if play.is_played(seat)
    )


SIZES = [("american-whist", teams) for teams in (5, 7, 9, 11)]
SIZES += [("american-whist", 8), ("new-england-relay", 6), ("new-england-relay", 8)]


@pytest.mark.parametrize(("movement", "teams"), SIZES)
def test_a_cut_leaves_complete_matches_and_keeps_played_tables(movement, teams):
    play = play_of(teams, movement, after=2)
    cut = play.schedule.rounds - 2

    for count in range(1, cut + 1):
        try:
            changed = cut_unplayed_rounds(play, count)
        except Exception as refusal:
            assert refusal.code == "rounds_not_cut"
            continue
        assert changed.rounds == play.schedule.rounds - count
        assert kept(play, changed) and play.is_sound(changed)
        assert set(meetings(play, changed).values()) == {4}


def test_the_rounds_of_whole_matches_are_cut_and_later_ones_move_up():
    # Rounds 1 and 6, 2 and 5, 3 and 4 are the two halves of the same matches.
    play = play_of(7, after=2)

    changed = cut_unplayed_rounds(play, 2)

    rounds = {seat.round: set() for seat in changed.seats}
    for seat in changed.seats:
        rounds[seat.round].add((seat.north_south, seat.east_west))
    was = {seat.round: set() for seat in play.schedule.seats}
    for seat in play.schedule.seats:
        was[seat.round].add((seat.north_south, seat.east_west))
    assert [rounds[number] for number in (1, 2, 3, 4)] == [was[number] for number in (1, 2, 5, 6)]


def test_a_cut_that_breaks_matches_off_says_how_many_rounds_can_be_cut():
    with raises_code("rounds_not_cut") as refused:
        cut_unplayed_rounds(play_of(7, after=2), 1)

    assert refused.value.facts == {"rounds": 1, "possible": "2"}
    with raises_code("rounds_not_cut") as refused:
        cut_unplayed_rounds(play_of(7, after=4), 1)
    assert refused.value.facts == {"rounds": 1, "possible": "0"}


@pytest.mark.parametrize(("teams", "rounds"), [(7, 4), (9, 4), (9, 6), (11, 8), (8, 4)])
def test_two_rounds_are_added_in_which_new_opponents_meet(teams, rounds):
    play = play_of(teams, after=rounds, rounds=rounds)
    before = meetings(play, play.schedule)

    changed = add_meeting_rounds(play)

    after = meetings(play, changed)
    assert kept(play, changed) and play.is_sound(changed)
    assert len(after) - len(before) == teams * (changed.rounds - rounds) // 2
    assert set(after.values()) == {4}
    assert before.items() <= after.items()


def test_the_opponent_that_an_even_number_of_teams_misses_is_met_in_one_round():
    play = play_of(8, after=6)

    changed = add_meeting_rounds(play)

    assert changed.rounds == 7
    assert set(meetings(play, changed)) == {
        frozenset(both) for both in combinations(range(1, 9), 2)
    }
    with raises_code("no_team_rounds"):
        add_meeting_rounds(TeamPlay(changed, play.team_of, (), play.first_new_board + 99))


@pytest.mark.parametrize(("movement", "teams"), SIZES)
def test_a_match_that_was_turned_is_turned_in_the_other_room_too(movement, teams):
    play = play_of(teams, movement, after=1)
    seat = play.schedule.seats[0]
    others = [
        other for other in play.schedule.seats if play.teams_at(other) == play.teams_at(seat)[::-1]
    ]
    if any(play.is_played(other) for other in others):
        with raises_code("other_room_played"):
            turn_match(play, 1, seat.table)
        return

    changed = turn_match(play, 1, seat.table)

    differ = set(changed.seats) - set(play.schedule.seats)
    assert {(each.round, each.table) for each in differ} == {
        (each.round, each.table) for each in (seat, *others)
    }
    assert play.is_sound(changed)
    assert meetings(play, changed) == meetings(play, play.schedule)


@pytest.mark.parametrize("teams", [5, 7, 9, 11])
def test_exchanged_boards_are_exchanged_in_the_other_rooms_and_nobody_replays(teams):
    play = play_of(teams, after=1)
    boards = {seat.table: seat.boards for seat in play.schedule.seats if seat.round == 1}

    changed = exchange_match_boards(play, 1, (1, 3))

    now = {seat.table: seat.boards for seat in changed.seats if seat.round == 1}
    assert now == boards | {1: boards[3], 3: boards[1]}
    assert play.is_sound(changed)
    assert meetings(play, changed) == meetings(play, play.schedule)


def test_boards_are_not_exchanged_once_the_other_room_has_played():
    with raises_code("other_room_played"):
        exchange_match_boards(play_of(5, after=4), 1, (1, 3))


@pytest.mark.parametrize("from_round", [1, 3])
def test_a_late_team_plays_the_team_with_the_bye(from_round):
    # A round robin of five: in each round one team sits out.
    draw = ((2, 5, 3, 4), (5, 3, 1, 2), (3, 1, 4, 5), (1, 4, 2, 3), (4, 2, 5, 1))
    seats = tuple(
        ScheduledSeat(round_, table, home, EAST_WEST + away, (2 * round_ - 1, 2 * round_))
        for round_, (one, other, third, fourth) in enumerate(draw, start=1)
        for table, home, away in (
            (1, one, other),
            (2, other, one),
            (3, third, fourth),
            (4, fourth, third),
        )
    )
    team_of = {side + team: team for team in (*range(1, 6), 99) for side in (0, 100)}
    play = TeamPlay(Schedule(seats, lines=1), team_of, (), 11)

    changed = fill_team_byes(play, LATE, from_round=from_round)

    late = {both: boards for both, boards in meetings(play, changed).items() if 99 in both}
    byes = (1, 4, 2, 5, 3)
    assert late == {frozenset((team, 99)): 4 for team in byes[from_round - 1 :]}
    assert play.is_sound(changed) and changed.boards == play.schedule.boards
    assert set(play.schedule.seats) <= set(changed.seats)


def test_without_a_bye_a_late_team_has_no_opponents():
    play = play_of(5)
    team_of = {**play.team_of, 99: 99, 199: 99}

    with raises_code("no_team_bye"):
        fill_team_byes(TeamPlay(play.schedule, team_of, (), 99), LATE, from_round=1)
