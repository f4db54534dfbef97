"""Events of teams: seated in both rooms, drawn round by round, refused where they cannot be."""

import pytest

from boards.services.setup.contest_rounds import (
    ContestRoundDraw,
    delete_unplayed_round,
    draw_round_with_boards,
    plan_contest_rounds,
)
from boards.services.setup.team_events import EnteredTeam
from club.models import LedgerEntry, Membership
from scoring.laws.outcome import BareScore
from standings.teams.contest_reading import team_contest_of
from standings.teams.next_round import propose_next_round
from tests.builders import a_team_event, an_actor, recorded, team_board
from tests.raising import raises_code
from tournament.models import Entry, Event, Seat, SeatingBoard, Session, TeamMatch
from tournament.services.seating.pair_numbers import draw_entries

pytestmark = pytest.mark.django_db
DIRECTOR = {"actor": an_actor()}


def seats(round_):
    rows = Seat.objects.filter(round=round_).order_by("seating__table", "-chairs")
    return [
        (table, chairs, int(label.removeprefix("Team ")))
        for table, chairs, label in rows.values_list(
            "seating__table", "chairs", "place__entry__label"
        )
    ]


def boards(round_):
    rows = SeatingBoard.objects.filter(seating__round=round_).order_by("seating__table", "number")
    return list(rows.values_list("seating__table", "number"))


def matches(round_):
    rows = TeamMatch.objects.filter(round=round_)
    return [(row.number, row.home.label, row.away and row.away.label) for row in rows]


def test_a_match_is_played_in_two_rooms_with_both_teams_on_both_sides():
    a_team_event(4)

    assert matches(1) == [(1, "Team 1", "Team 2"), (2, "Team 3", "Team 4")]
    assert seats(1) == [
        *((1, "NS", 1), (1, "EW", 2), (2, "NS", 2), (2, "EW", 1)),
        *((3, "NS", 3), (3, "EW", 4), (4, "NS", 4), (4, "EW", 3)),
    ]
    assert boards(1) == [(table, number) for table in range(1, 5) for number in (1, 2)]


def test_an_odd_number_of_teams_has_a_bye():
    a_team_event(5)

    assert matches(1)[-1] == (3, "Team 5", None)


@pytest.mark.parametrize("teams", [4, 5, 6, 9])
def test_in_a_round_robin_everybody_meets_everybody_once(teams):
    a_team_event(teams, format="round_robin")

    drawn = TeamMatch.objects.exclude(away=None).values_list("home", "away")
    assert sorted(map(sorted, drawn)) == [
        [entry, two]
        for entry in sorted(Entry.objects.values_list("pk", flat=True))
        for two in sorted(Entry.objects.values_list("pk", flat=True))
        if entry < two
    ]
    byes = TeamMatch.objects.filter(away=None).values_list("home", flat=True)
    assert sorted(byes) == (sorted(Entry.objects.values_list("pk", flat=True)) if teams % 2 else [])


def test_the_next_round_plays_new_boards():
    section = a_team_event(4)
    first, two, three, four = Entry.objects.order_by("pk").values_list("pk", flat=True)

    draw_round_with_boards(section, ContestRoundDraw(2, ((three, first), (two, four))), **DIRECTOR)

    assert matches(2) == [(1, "Team 3", "Team 1"), (2, "Team 2", "Team 4")]
    assert boards(2) == [(table, number) for table in range(1, 5) for number in (3, 4)]
    assert sorted(section.session.boards.values_list("number", flat=True)) == [1, 2, 3, 4]


def draws(pks):
    first, two, three, four = pks
    return {
        "not_the_next_round": ContestRoundDraw(3, ((first, two), (three, four))),
        "team_drawn_twice": ContestRoundDraw(2, ((first, two), (three, first))),
        "team_not_drawn": ContestRoundDraw(2, ((first, two),)),
        "unknown_team": ContestRoundDraw(2, ((first, two), (three, 999_999))),
    }


@pytest.mark.parametrize(
    "code", ["not_the_next_round", "team_drawn_twice", "team_not_drawn", "unknown_team"]
)
def test_an_invalid_draw_is_refused_and_nothing_is_written(code):
    section = a_team_event(4)
    draw = draws(Entry.objects.order_by("pk").values_list("pk", flat=True))[code]

    with raises_code(code):
        draw_round_with_boards(section, draw, **DIRECTOR)

    assert TeamMatch.objects.count() == 2


def test_no_round_is_drawn_beyond_those_planned():
    section = a_team_event(4, rounds=1)
    first, two, three, four = Entry.objects.order_by("pk").values_list("pk", flat=True)
    draw = ContestRoundDraw(2, ((three, first), (two, four)))

    with raises_code("all_rounds_drawn"):
        draw_round_with_boards(section, draw, **DIRECTOR)
    plan_contest_rounds(section, 2, **DIRECTOR)
    draw_round_with_boards(section, draw, **DIRECTOR)

    assert TeamMatch.objects.count() == 4
    assert LedgerEntry.objects.filter(action="plan_rounds").count() == 1


@pytest.mark.parametrize("rounds", [0, 1, 41])
def test_fewer_rounds_than_are_drawn_cannot_be_planned(rounds):
    section = a_team_event(4, format="round_robin", rounds=2)

    with raises_code("planned_rounds"):
        plan_contest_rounds(section, rounds, **DIRECTOR)


def test_a_deleted_round_of_a_round_robin_is_proposed_again():
    section = a_team_event(5, format="round_robin")
    drawn = matches(5)
    delete_unplayed_round(section, 5, **DIRECTOR)
    contest = team_contest_of(Session.objects.select_related("event__club").get())

    draw_round_with_boards(section, propose_next_round(contest), **DIRECTOR)

    assert matches(5) == drawn


def test_the_last_round_is_deleted_until_it_has_a_result():
    section = a_team_event(4)
    with raises_code("not_the_last_round"):
        delete_unplayed_round(section, 2, **DIRECTOR)
    delete_unplayed_round(section, 1, **DIRECTOR)
    assert (TeamMatch.objects.count(), Seat.objects.count()) == (0, 0)
    pks = list(Entry.objects.order_by("pk").values_list("pk", flat=True))
    draw_round_with_boards(
        section, ContestRoundDraw(1, ((pks[0], pks[1]), (pks[2], pks[3]))), **DIRECTOR
    )
    recorded(team_board(section, table=1, number=1), BareScore(420))

    with raises_code("already_played"):
        delete_unplayed_round(section, 1, **DIRECTOR)

    assert TeamMatch.objects.count() == 2


@pytest.mark.parametrize(
    ("teams", "code"),
    [
        ([("A", ()), ("B", ()), ("C", ())], "entered_teams"),
        ([(f"T{n}", ()) for n in range(41)], "entered_teams"),
        ([("A", ()), ("a", ()), ("C", ()), ("D", ())], "double_team"),
        ([("", ()), ("B", ()), ("C", ()), ("D", ())], "team_name"),
        ([("A" * 61, ()), ("B", ()), ("C", ()), ("D", ())], "team_name"),
        ([("A", tuple("uvwxyz!")), ("B", ()), ("C", ()), ("D", ())], "team_players"),
        ([("A", ("Ann",)), ("B", ("ann",)), ("C", ()), ("D", ())], "player_in_two_teams"),
        ([("A", ("Ann", "Ann")), ("B", ()), ("C", ()), ("D", ())], "player_in_two_teams"),
    ],
)
def test_an_invalid_list_of_teams_is_refused_whole(teams, code):
    with raises_code(code):
        a_team_event(teams=[EnteredTeam(*team) for team in teams])

    assert not Event.objects.exists()


def test_an_assistant_cannot_open_or_draw_a_team_event():
    section = a_team_event(4)
    assistant = {"actor": an_actor(role=Membership.Role.ASSISTANT)}

    with raises_code("missing_permission"):
        delete_unplayed_round(section, 1, **assistant)
    with raises_code("missing_permission"):
        draw_round_with_boards(section, ContestRoundDraw(2, ()), **assistant)

    assert TeamMatch.objects.count() == 2


def test_seats_of_drawn_matches_are_not_drawn_again():
    section = a_team_event(4)

    with raises_code("drawn_matches"):
        draw_entries(section, seed=1, actor=an_actor())
