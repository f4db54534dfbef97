"""Line-ups in the rooms of a team match: noted by half, checked against seats and players."""

import pytest

from club.models import Player
from movements.teams.match_parts import first_boards_of_parts
from tests.builders import a_team_event, an_actor
from tests.raising import raises_code
from tournament.models import RoomLineUp
from tournament.queries.room_line_ups import (
    room_line_ups_of_session,
    room_line_ups_token,
    seats_of_team_match,
)
from tournament.services.players.merged_and_erased_players import merge_players
from tournament.services.teams.room_line_ups import set_room_line_ups
from tournament.validators.room_line_ups import EnteredLineUp

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return a_team_event(4, boards=8)


def match_of(section, number=1):
    return section.session.team_matches.get(round=1, number=number)


def line_up(match, names, *, table=None, home=True, board=1, round_=1):
    """The team's players by their first names, at the table of its open or closed room."""
    entry = match.home if home else match.away
    number = entry.label.removeprefix("Team ")
    players = tuple(Player.objects.get(name=f"{name} {number}").pk for name in names.split())
    return EnteredLineUp(round_, table or 2 * match.number - 1, entry.pk, board, players)


def note(match, *line_ups, **more):
    set_room_line_ups(match, line_ups, actor=an_actor(), **more)


def test_a_match_has_two_halves_or_its_segments_and_extra_boards_are_a_part():
    assert first_boards_of_parts(range(1, 8)) == (1, 5)
    assert first_boards_of_parts([5]) == (5,)
    assert first_boards_of_parts(range(1, 17), segments=4) == (1, 5, 9, 13)
    assert first_boards_of_parts(range(1, 13), regular=10) == (1, 6, 11)
    assert first_boards_of_parts([]) == ()


def test_players_sit_until_the_next_line_up_of_their_seat(section):
    match = match_of(section)
    home = match.home_id

    note(
        match,
        line_up(match, "Ada Bo"),
        line_up(match, "Cy Di", table=2),
        line_up(match, "Ada Cy", board=5),
        line_up(match, "Bo Di", table=2, board=5),
    )

    noted = room_line_ups_of_session(section.session_id)
    boards = [noted.players_of_board((1, 1, home), board) for board in (1, 4, 5, 8)]
    assert [row.names for row in boards] == [
        ("Ada 1", "Bo 1"),
        ("Ada 1", "Bo 1"),
        ("Ada 1", "Cy 1"),
        ("Ada 1", "Cy 1"),
    ]
    assert noted.players_of_board((1, 2, home), 8).names == ("Bo 1", "Di 1")
    assert noted.players_of_board((1, 1, match.away_id), 1) is None
    note(match)
    assert RoomLineUp.objects.count() == 0


def test_the_seats_of_a_match_are_listed_by_room_with_their_parts(section):
    match = match_of(section, 2)

    seats = seats_of_team_match(match, section.session.event.team_regulations)

    assert [(row.table, row.entry, row.line, row.is_open, row.part_starts) for row in seats] == [
        (3, match.home_id, "NS", True, (1, 5)),
        (3, match.away_id, "EW", True, (1, 5)),
        (4, match.away_id, "NS", False, (1, 5)),
        (4, match.home_id, "EW", False, (1, 5)),
    ]


def test_a_wrong_line_up_is_refused_as_a_whole(section):
    match = match_of(section)
    good = line_up(match, "Ada Bo")
    wrong = {
        "room_of_match": line_up(match, "Cy Di", table=3),
        "line_up_board": line_up(match, "Cy Di", table=2, board=9),
        "two_chairs": line_up(match, "Cy Cy", table=2),
        "not_in_team": EnteredLineUp(1, 2, match.home_id, 1, (0, 1)),
        "two_rooms": line_up(match, "Bo Di", table=2),
    }
    for code, row in wrong.items():
        with raises_code(code):
            note(match, good, row)
    with raises_code("line_up_board"):
        note(match, good, good)
    assert RoomLineUp.objects.count() == 0


def test_who_changes_rooms_at_half_time_plays_no_board_twice(section):
    match = match_of(section)

    note(
        match,
        line_up(match, "Ada Bo"),
        line_up(match, "Ada Di", table=2, board=5),
        line_up(match, "Bo Cy", board=5),
    )

    assert RoomLineUp.objects.count() == 3


def test_nobody_sits_at_two_tables_in_a_round_of_a_movement():
    section = a_team_event(5, format="movement", movement="american-whist", boards=2)
    seats = section.session.team_matches.order_by("round", "number")
    by_seat = {
        (seat.round, seat.line, seat.entry): (match, seat)
        for match in seats
        for seat in seats_of_team_match(match, section.session.event.team_regulations)
    }
    team = seats[0].home_id
    pair = tuple(Player.objects.filter(name__endswith=" 1").values_list("pk", flat=True)[:2])
    for line, refused in (("NS", False), ("EW", True)):
        match, seat = by_seat[1, line, team]
        row = EnteredLineUp(*seat.seat, seat.boards[0], pair)
        if refused:
            with raises_code("two_rooms"):
                note(match, row)
        else:
            note(match, row)


def test_a_page_that_shows_older_line_ups_is_refused(section):
    match = match_of(section)
    seen = room_line_ups_token(match)
    note(match, line_up(match, "Ada Bo"), seen=seen)

    with raises_code("stale_seating"):
        note(match, seen=seen)


def test_a_merged_player_keeps_the_line_ups(section):
    match = match_of(section)
    note(match, line_up(match, "Ada Bo"))
    gone = Player.objects.get(name="Ada 1")
    kept = Player.objects.create(club=gone.club, name="Ada One")

    merge_players(kept, gone, name="Ada One", number="", actor=an_actor())

    [stint] = room_line_ups_of_session(section.session_id).stints
    assert stint.names == ("Ada One", "Bo 1")
