"""Events that play a movement of teams: seats, boards, scores, awards, what cannot change."""

from collections import Counter
from fractions import Fraction

import pytest

from boards.queries.contest_adjustments import decided_match_exists, find_contest_opponent
from boards.services.setup.contest_rounds import delete_unplayed_round, plan_contest_rounds
from movements.own.own_movement import OwnMovement
from movements.teams.team_schedule import TeamSchedule, TeamSeat
from reports.content.teams.team_standings import team_standings_notes
from scoring.laws.outcome import BareScore, PassedOut
from scoring.teams.team_regulations import TeamRegulations
from scoring.teams.victory_points import match_victory_points
from standings.teams.contest_reading import team_contest_of
from tests.builders import a_club, a_contest_award, a_team_event, an_actor, recorded
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated
from tournament.models import Seat, SeatingBoard, Session
from tournament.services.movements.club_movements import add_club_movement, delete_club_movement
from tournament.services.teams.field_changes import FieldChange, change_contest_field

pytestmark = pytest.mark.django_db


def a_movement(count=5, movement="american-whist", **options):
    return a_team_event(count, format="movement", movement=movement, **options)


def contest_of(section):
    return team_contest_of(Session.objects.select_related("event__club").get(pk=section.session_id))


def play_rounds(section, rounds, points):
    """Record every board of these rounds; `points` returns North-South's of a round and table."""
    boards = SeatingBoard.objects.filter(seating__section=section, seating__round__in=rounds)
    for board in boards.select_related("seating__section__session__event__club").order_by("pk"):
        score = points(board.seating.round, board.seating.table)
        recorded(board, BareScore(score) if score else PassedOut())


def team_numbers(contest, match):
    sides = (match.drawn.home, match.drawn.away)
    return tuple(side and contest.entrants[side].number for side in sides)


def test_a_team_stays_north_south_and_its_other_pair_visits():
    section = a_movement()
    seats = Seat.objects.filter(seating__section=section, round=2).order_by("seating__table")

    rows = [
        (seat.seating.table, seat.chairs, seat.place.number)
        for seat in seats.select_related("seating", "place")
    ]
    home = [(table, number) for table, chairs, number in rows if chairs == "NS"]
    assert home == [(table, table) for table in range(1, 6)]
    assert [number for _table, chairs, number in rows if chairs == "EW"] == [5, 1, 2, 3, 4]
    assert section.session.copies == 1
    assert section.movement == "american-whist"


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("movement", "count"),
    [
        ("american-whist", 7),
        ("new-england-relay", 6),
        ("stagger", 6),
        ("thurner", 6),
        ("patton", 6),
        ("pivot", 7),
        ("hester", 7),
        ("triples", 5),
        ("exchange", 4),
        ("parallel-rows", 7),
    ],
)
def test_every_match_is_scored_from_both_rooms(movement, count):
    section = a_movement(count, movement)
    # North-South win 50 at every table but the first, where they win 420.
    play_rounds(section, range(1, 41), lambda _round, table: 420 if table == 1 else 50)

    contest = contest_of(section)
    played = Counter(
        SeatingBoard.objects.filter(seating__section=section).values_list(
            "seating__seats__place", "number"
        )
    )
    assert max(played.values()) == 1
    assert contest.is_complete
    for match in contest.matches:
        if match.is_bye:
            continue
        numbers = [board.number for board in match.boards]
        assert numbers == sorted({*numbers})
        # 370 points are 9 IMPs on each board that one team played at table 1.
        won = sum(
            9 * ((board.open_room.table == 1) - (board.closed_room.table == 1))
            for board in match.boards
        )
        assert match.imps == (won, -won)
        scale = match_victory_points(won, boards=len(numbers))
        assert match.points == (scale.own, scale.other)
    rounds = {row.contestant: len(row.matches) + len(row.byes) for row in contest.standings}
    assert len({*rounds.values()}) == 1 or movement == "triples"


def test_a_match_counts_once_its_second_room_is_played():
    section = a_movement()
    play_rounds(section, (1, 2), lambda round_, table: 420 if (round_, table) == (1, 1) else 0)
    assert [row.points for row in contest_of(section).standings] == [0] * 5

    play_rounds(section, (3,), lambda _round, _table: 0)
    contest = contest_of(section)
    # The rooms of rounds 2 and 3 belong together; those of rounds 1 and 4 do not yet count.
    complete = {team_numbers(contest, match) for match in contest.matches if match.is_complete}
    assert complete == {(1, 5), (2, 1), (3, 2), (4, 3), (5, 4)}
    assert [match.drawn.round_of(match.drawn.away) for match in contest.matches_of(3)] == [3] * 5

    play_rounds(section, (4,), lambda _round, _table: 0)
    contest = contest_of(section)
    first = next(match for match in contest.matches if team_numbers(contest, match) == (1, 3))
    assert first.imps == (18, -18)
    assert (first.drawn.round, first.drawn.last_round) == (1, 4)
    for row in contest.standings:
        assert evaluated(contest.explain_points(row)) == row.points
        assert [match.round_of(row.contestant) for match in row.matches] == [1, 2, 3, 4]


def test_a_round_shows_the_matches_that_are_played_in_it():
    contest = contest_of(a_movement())

    shown = [
        (team_numbers(contest, match), match.drawn.tables_in(4)) for match in contest.matches_of(4)
    ]
    assert shown == [
        ((4, 1), (1,)),
        ((5, 2), (2,)),
        ((1, 3), (3,)),
        ((2, 4), (4,)),
        ((3, 5), (5,)),
    ]


def test_the_victory_points_of_longer_matches_are_for_their_length():
    section = a_movement(5, "triples", boards=2)
    play_rounds(section, (1, 2), lambda _round, table: 420 if table == 4 else 0)

    contest = contest_of(section)
    longer = next(match for match in contest.matches if len(match.boards) == 4)
    # At table 4 a team is North-South with 420 on two boards, and at table 5 with 0.
    assert longer.length == 4
    assert longer.points == (
        match_victory_points(36, boards=4).own,
        match_victory_points(36, boards=4).other,
    )


def test_a_forfeit_names_the_round_in_which_the_team_sits_north_south():
    section = a_movement()
    contest = contest_of(section)
    match = next(row for row in contest.matches if team_numbers(contest, row) == (1, 3))
    session, (home, away) = section.session, (match.drawn.home, match.drawn.away)

    assert find_contest_opponent(session, home, 1) == away
    assert find_contest_opponent(session, away, 4) == home
    a_contest_award(
        section, "forfeit", entrant=3, round=4, rule="forfeit_fixed", amount=Fraction(0)
    )

    assert decided_match_exists(session, (home, away), 1)
    ruled = next(row for row in contest_of(section).matches if row.drawn.pk == match.drawn.pk)
    assert ruled.points == (12, 0)
    with raises_code("match_decided_already"):
        a_contest_award(section, "forfeit", seen=1, entrant=1, round=1, rule="forfeit_fixed")


def test_rounds_and_teams_of_a_movement_stay():
    section = a_movement()

    with raises_code("rounds_of_movement"):
        plan_contest_rounds(section, 6, actor=an_actor())
    with raises_code("rounds_of_movement"):
        delete_unplayed_round(section, 4, actor=an_actor())
    entry = section.session.event.entries.first()
    with raises_code("field_of_movement"):
        change_contest_field(section, FieldChange("withdraw", entry=entry.pk), actor=an_actor())


@pytest.mark.parametrize(
    ("count", "options", "code"),
    [
        (6, {"movement": "american-whist.5.4.2"}, "movement_for_teams"),
        (18, {"movement": "room-pivot.18.first-room.3"}, "movement_not_playable"),
        (7, {"movement": "new-england-relay"}, "movement_of_teams"),
        (5, {"movement": "american-whist.5.2.97"}, "match_too_long"),
        (5, {"boards": 3, "scale": "acbl20"}, "match_boards"),
        (3, {}, "movement_of_teams"),
    ],
)
def test_a_movement_that_does_not_suit_the_teams_is_refused(count, options, code):
    with raises_code(code):
        a_movement(count, **options)


def test_a_reference_names_the_length_of_the_matches():
    section = a_movement(7, "american-whist.7.4.3", boards=9)

    regulations = section.session.event.team_regulations
    assert (regulations.boards, regulations.rounds) == (3, 4)
    assert section.seatings.count() == 4 * 7


@pytest.mark.parametrize("values", [{"format": "movement"}, {"movement": "american-whist"}])
def test_a_movement_goes_with_its_format(values):
    with raises_code("movement_of_format"):
        TeamRegulations(**values)


def own_movement(*rows, club="crown"):
    """A movement kept by the club: round, table, the two teams and the boards of each seat."""
    schedule = TeamSchedule(tuple(TeamSeat(*row) for row in rows))
    movement = OwnMovement("Friday teams", "teams", schedule)
    return add_club_movement(a_club(club), movement, actor=an_actor())


def uneven_movement():
    """Teams 2, 5 and 9: one match over two rounds, two in both rooms at once, a bye in round 4."""
    return own_movement(
        (1, 1, 2, 5, (1, 2, 3)),
        (1, 4, 9, None, ()),
        (2, 4, 5, 2, (1, 2, 3)),
        (3, 1, 2, 9, (4, 5)),
        (3, 2, 9, 2, (4, 5)),
        (4, 1, 5, 9, (6, 7)),
        (4, 2, 9, 5, (6, 7)),
    )


def test_a_clubs_own_movement_is_played_with_its_numbers_and_lengths():
    section = a_movement(3, uneven_movement().reference, first_board=11)
    # North-South win 50 at every table but the first, where they win 420: 9 IMPs a board.
    play_rounds(section, range(1, 5), lambda _round, table: 420 if table == 1 else 50)

    contest = contest_of(section)

    assert [team.number for team in contest.entrants.values()] == [2, 5, 9]
    assert (section.movement, section.session.copies, contest.is_complete) == (
        *("Friday teams", 2, True),
    )
    assert [
        (
            team_numbers(contest, match),
            (match.drawn.round, match.drawn.last_round),
            [board.number for board in match.boards],
            match.imps,
        )
        for match in contest.matches
    ] == [
        ((2, 5), (1, 2), [11, 12, 13], (27, -27)),
        ((9, None), (1, 1), [], (0, 0)),
        ((9, None), (2, 2), [], (0, 0)),
        ((2, 9), (3, 3), [14, 15], (18, -18)),
        ((5, None), (3, 3), [], (0, 0)),
        ((5, 9), (4, 4), [16, 17], (18, -18)),
        ((2, None), (4, 4), [], (0, 0)),
    ]
    first = match_victory_points(27, boards=3)
    assert contest.matches[0].points == (first.own, first.other)
    assert any("Friday teams" in note for note in team_standings_notes(contest))


def test_an_event_keeps_the_seats_of_a_movement_that_is_deleted():
    row = uneven_movement()
    section = a_movement(3, row.reference)

    delete_club_movement(row, actor=an_actor())

    assert any("Friday teams" in note for note in team_standings_notes(contest_of(section)))
    with raises_code("unknown_movement"):
        a_movement(3, row.reference)


def test_an_own_movement_needs_its_number_of_teams_and_no_faults():
    with raises_code("movement_for_teams"):
        a_movement(4, uneven_movement().reference)
    half = own_movement((1, 1, 1, 2, (1, 2)), club="anchor")
    with raises_code("own_movement_faulty"):
        a_movement(2, half.reference, club="anchor")
    with raises_code("unknown_movement"):
        a_movement(2, half.reference)


def test_two_teams_play_one_long_match():
    section = a_movement(2, "exchange", boards=48)
    play_rounds(section, (1, 2), lambda _round, table: 420 if table == 1 else 50)

    [match] = contest_of(section).matches

    # The home team sits North-South at table 1 throughout: 9 IMPs a board.
    assert (len(match.boards), match.imps, match.is_complete) == (48, (432, -432), True)
    assert match.points == (20, 0)


def test_an_own_movement_of_long_matches_or_many_rounds_is_refused():
    first, second = tuple(range(1, 50)), tuple(range(50, 99))
    long = own_movement(
        *((1, 1, 1, 2, first), (1, 2, 2, 1, first)),
        *((2, 1, 1, 2, second), (2, 2, 2, 1, second)),
        club="anchor",
    )
    rooms = [((1, 1, 2), (2, 2, 1)) for _round in range(41)]
    rounds = own_movement(
        *(
            (round_, *room, (round_,))
            for round_, match in enumerate(rooms, start=1)
            for room in match
        ),
    )

    with raises_code("match_too_long"):
        a_movement(2, long.reference, club="anchor")
    with raises_code("movement_too_long"):
        a_movement(2, rounds.reference)
