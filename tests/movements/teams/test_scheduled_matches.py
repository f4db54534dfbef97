"""Matches of a movement of teams: their seats, home teams, byes and lengths."""

import pytest

from movements.teams.scheduled_matches import list_scheduled_matches
from movements.teams.team_catalogue import choose_team_offer, team_offer_by_reference
from movements.teams.team_schedule import TeamSchedule, TeamSeat
from tests.raising import raises_code


def matches_of(reference):
    return list_scheduled_matches(team_offer_by_reference(reference).schedule)


def test_the_rooms_of_an_american_whist_are_played_in_two_rounds():
    found = [
        (match.home, match.away, [(seat.round, seat.table) for seat in match.seats], match.boards)
        for match in matches_of("american-whist.5.4.2")
        if 1 in (match.home, match.away)
    ]

    # Team 1 sits North-South at table 1 in every round, and East-West where it visits.
    assert found == [
        (1, 3, [(1, 1), (4, 3)], (1, 2)),
        (4, 1, [(1, 4), (4, 1)], (7, 8)),
        (1, 5, [(2, 1), (3, 5)], (3, 4)),
        (2, 1, [(2, 2), (3, 1)], (5, 6)),
    ]


@pytest.mark.parametrize(
    "reference",
    ["american-whist.9.8.3", "new-england-relay.8.7.3", "thurner.8.7.3", "hester.7.4-first.4"],
)
def test_each_team_has_one_match_a_round_in_which_it_sits_north_south(reference):
    rounds = {}
    for match in matches_of(reference):
        rounds.setdefault(match.home, []).append(match.round)
        away = next(seat.round for seat in match.seats if seat.north_south == match.away)
        rounds.setdefault(match.away, []).append(away)

    played = team_offer_by_reference(reference).rounds
    assert {team: sorted(found) for team, found in rounds.items()} == {
        team: list(range(1, played + 1)) for team in rounds
    }


def test_a_team_without_a_seat_in_a_round_has_a_bye():
    byes = [
        (match.round, match.home)
        for match in matches_of("head-to-head.5.5-circle-1.4")
        if match.away is None
    ]

    assert sorted(team for _round, team in byes) == [1, 2, 3, 4, 5]
    assert [round_ for round_, _team in byes] == [1, 2, 3, 4, 5]


def test_matches_of_triples_are_shorter_than_the_head_to_head_matches():
    offer = team_offer_by_reference("triples.5.2.3")

    assert offer.match_boards == (3, 6)


def test_the_longest_variant_is_chosen_unless_rounds_are_given():
    longest = choose_team_offer("american-whist", 7, boards=4)
    shorter = choose_team_offer("american-whist", 7, boards=4, rounds=4)
    exchange = choose_team_offer("exchange", 8, boards=12)

    assert (longest.reference, shorter.reference) == (
        "american-whist.7.6.4",
        "american-whist.7.4.4",
    )
    assert (exchange.boards_a_round, exchange.match_boards) == (6, (12,))


@pytest.mark.parametrize(
    ("movement", "teams", "how", "code"),
    [
        ("waltz", 6, {}, "unknown_movement"),
        ("thurner", 7, {}, "movement_of_teams"),
        ("american-whist", 7, {"rounds": 5}, "team_movement_length"),
        ("exchange", 8, {"boards": 7}, "team_movement_length"),
        ("american-whist", 41, {}, "team_count"),
    ],
)
def test_a_movement_without_such_a_length_is_refused(movement, teams, how, code):
    with raises_code(code):
        choose_team_offer(movement, teams, **{"boards": 4} | how)


def test_only_half_of_a_match_in_one_room_cannot_be_opened():
    half = team_offer_by_reference("room-pivot.18.first-room.3")

    assert half.unplayable == "half_of_match"
    assert team_offer_by_reference("american-whist.7.6.4").unplayable == ""


def test_a_round_in_which_nobody_plays_gives_no_byes():
    seats = (TeamSeat(1, 1, 1, 2, (1,)), TeamSeat(3, 1, 2, 1, (1,)), TeamSeat(2, 1, 1, None, ()))

    [match] = list_scheduled_matches(TeamSchedule(seats))

    assert (match.round, match.home, match.away, match.boards) == (1, 1, 2, (1,))
