"""Changes of the movement during play by API: previewed table by table, made once, refused."""

import pytest

from boards.models import Appeal, ContestAdjustment
from movements.individual.individual_catalogue import individual_offer_by_reference
from scoring.laws.outcome import PassedOut
from tests.builders import (
    a_board_in_play,
    a_mitchell,
    a_session,
    a_team_event,
    an_appeal,
    an_individual,
    recorded,
)
from tests.web.api.programs import a_program, problem_of
from tournament.models import Seating

pytestmark = pytest.mark.django_db
BOARDS = {"change": "boards_exchanged", "round": 1, "table": 1, "other_table": 3}


def changes_path(section):
    return f"sessions/{section.session_id}/sections/{section.name}/changes/"


def boards_of(section, table):
    seating = Seating.objects.get(section=section, round=1, table=table)
    return list(seating.boards.order_by("number").values_list("number", flat=True))


def test_a_preview_names_every_table_and_changes_nothing():
    section = a_session(a_mitchell(tables=5))

    preview = a_program().post(f"{changes_path(section)}preview/", **BOARDS).json()

    assert preview["tables"][0] == {
        "round": 1,
        "table": 1,
        "now": {
            "north_south": "1 NS",
            "east_west": "1 EW",
            "boards": [1, 2],
            "arrow_switched": False,
        },
        "then": {
            "north_south": "1 NS",
            "east_west": "1 EW",
            "boards": [5, 6],
            "arrow_switched": False,
        },
    }
    assert boards_of(section, 1) == [1, 2]


def test_a_preview_names_the_decisions_that_go_with_results():
    section = a_session(a_mitchell(tables=5))
    recorded(a_board_in_play(section, number=1), PassedOut())
    an_appeal(a_board_in_play(section, number=1), line="EW", seen=1)
    one, three = (section.places.get(line="EW", number=number).pk for number in (1, 3))
    asked = {"change": "pairs_switched_in_round", "round": 1, "pair": one, "other_pair": three}

    preview = a_program().post(f"{changes_path(section)}preview/", **asked).json()

    assert preview["decisions"] == [
        {
            "kind": "appeal",
            "part": "pair",
            "round": 1,
            "table": 1,
            "board": 1,
            "now": "1 EW",
            "then": "3 EW",
            "text": "Round 1, table 1: the appeal on board 1 becomes that of 3 EW, not of 1 EW.",
        }
    ]
    assert Appeal.objects.get().place_id == one


def test_a_change_with_the_version_seen_succeeds_once():
    section, program = a_session(a_mitchell(tables=5)), a_program()
    version = program.post(f"{changes_path(section)}preview/", **BOARDS).json()["version"]

    response = program.post(changes_path(section), **BOARDS, seen=version)
    again = program.post(changes_path(section), **BOARDS, seen=version)

    assert (response.status_code, boards_of(section, 1), boards_of(section, 3)) == (
        201,
        [5, 6],
        [1, 2],
    )
    assert problem_of(again)[:2] == (409, "stale_seating")


@pytest.mark.parametrize(
    "change",
    [
        {"change": "late_pair_joins_full_tables", "round": 2},
        {"change": "pair_goes_home", "round": 2},
        {"change": "pairs_switched", "round": 1},
        {"change": "pairs_switched_in_round", "round": 1},
        {"change": "table_added", "round": 2},
        {"change": "table_closed", "round": 2},
        {"change": "rounds_added", "rounds": 1},
        {"change": "rounds_reseated", "round": 1, "one_field": True},
        {"change": "last_round_dropped"},
        {"change": "round_arrow_switched", "round": 5},
    ],
    ids=lambda change: change["change"],
)
def test_each_kind_of_change_is_previewed(change):
    section = a_session(a_mitchell(tables=5))
    first, other = section.places.filter(number=1)
    if change["change"] == "table_closed":
        change = change | {"pair": first.pk, "other_pair": other.pk}
    if "pair" in change["change"] and not change["change"].startswith("late"):
        change = change | {"pair": first.pk}
    if change["change"].startswith("pairs"):
        change = change | {"other_pair": other.pk}

    preview = a_program().post(f"{changes_path(section)}preview/", **change)

    assert (preview.status_code, bool(preview.json()["tables"])) == (200, True)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"change": "pair_goes_home", "round": 1}, "field"),
        ({"change": "pair_goes_home", "round": 1, "pair": 10**6}, "field"),
        ({"change": "late_pair_fills_half_table", "round": 9}, "no_such_round"),
        (
            {"change": "late_pair_fills_half_table", "round": 1, "proposal": "burn"},
            "no_such_proposal",
        ),
        (
            {"change": "boards_exchanged", "round": 1, "table": 1, "other_table": 99},
            "no_such_table",
        ),
        ({"change": "sit_out_moved", "round": 1}, "no_half_table"),
        ({"change": "rounds_added"}, "field"),
        ({"change": "rounds_added", "rounds": 99}, "field"),
        ({"change": "table_closed", "round": 2}, "field"),
        ({"change": "burn"}, "field"),
    ],
)
def test_an_invalid_simultaneous_change_has_a_code(change, code):
    section = a_session(a_mitchell(tables=5))

    assert problem_of(a_program().post(f"{changes_path(section)}preview/", **change))[1] == code


def test_the_last_change_is_undone_and_its_round_comes_back():
    section, program = a_session(a_mitchell(tables=3)), a_program()
    undo = {"change": "last_change_undone"}
    assert (
        problem_of(program.post(f"{changes_path(section)}preview/", **undo))[1]
        == "no_seating_change"
    )
    drop = {"change": "last_round_dropped"}
    version = program.post(f"{changes_path(section)}preview/", **drop).json()["version"]
    program.post(changes_path(section), **drop, seen=version)

    preview = program.post(f"{changes_path(section)}preview/", **undo).json()
    response = program.post(changes_path(section), **undo, seen=preview["version"])

    assert [(table["round"], table["now"]) for table in preview["tables"]] == [(3, None)] * 3
    assert preview["tables"][0]["then"]["north_south"] == "1 NS"
    assert (response.status_code, section.seatings.filter(round=3).count()) == (201, 3)


def test_a_preview_has_remarks_and_new_boards():
    section = a_session(a_mitchell(tables=5))

    preview = (
        a_program().post(f"{changes_path(section)}preview/", change="rounds_added", rounds=1).json()
    )

    assert preview["remarks"] == [
        {"rule": "meeting_repeated", "more": 5},
        {"rule": "board_shared", "more": 2},
        {"rule": "board_not_compared", "more": 6},
    ]
    assert preview["new_boards"] == list(range(11, 19))


def test_rounds_of_an_individual_are_changed_and_restored():
    section, program = an_individual(), a_program()
    asked = {"change": "rounds_changed", "rounds_played": 6}

    preview = program.post(f"{changes_path(section)}preview/", **asked).json()

    assert [(row["round"], row["table"], row["then"]) for row in preview["tables"]] == [
        (7, 1, None),
        (7, 2, None),
    ]
    seats = section.seatings.get(round=7, table=1).seats
    players = dict(seats.values_list("chairs", "place__number"))
    assert preview["tables"][0]["now"]["north_south"] == f"{players['N']}-{players['S']}"
    assert section.seatings.filter(round=7).count() == 2

    program.post(changes_path(section), **asked, seen=preview["version"])
    assert section.seatings.filter(round=7).count() == 0

    undo = {"change": "last_change_undone"}
    version = program.post(f"{changes_path(section)}preview/", **undo).json()["version"]
    program.post(changes_path(section), **undo, seen=version)
    assert section.seatings.filter(round=7).count() == 2


@pytest.mark.parametrize("change", ["players", "boards", "table"])
def test_a_round_of_an_individual_is_corrected_and_restored(change):
    schedule = individual_offer_by_reference("individual-howell.13.13.4").schedule
    section, program = an_individual(schedule=schedule), a_program()
    one, other = (
        section.seatings.get(round=1, table=table).seats.get(chairs="N").place_id
        for table in (1, 2)
    )
    asked = {
        "players": {
            "change": "players_switched_in_round",
            "player": one,
            "other_player": other,
            "round": 1,
        },
        "boards": {"change": "boards_exchanged", "table": 1, "other_table": 2, "round": 1},
        "table": {"change": "player_table_turned", "table": 1, "round": 1},
    }[change]

    preview = program.post(f"{changes_path(section)}preview/", **asked).json()

    first = preview["tables"][0]
    assert (first["round"], first["table"]) == (1, 1)
    assert first["now"] != first["then"]
    response = program.post(changes_path(section), **asked, seen=preview["version"])
    assert response.status_code == 201
    undo = {"change": "last_change_undone"}
    back = program.post(f"{changes_path(section)}preview/", **undo).json()
    assert (back["tables"][0]["now"], back["tables"][0]["then"]) == (first["then"], first["now"])


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"change": "players_switched_in_round", "round": 1, "player": 1}, "field"),
        (
            {"change": "players_switched_in_round", "round": 1, "player": 98, "other_player": 99},
            "field",
        ),
        ({"change": "rounds_changed"}, "field"),
        ({"change": "rounds_changed", "rounds_played": 7}, "same_rounds"),
        ({"change": "rounds_changed", "rounds_played": 99}, "longest_movement"),
        ({"change": "last_round_dropped"}, "individual_seats"),
        ({"change": "last_change_undone"}, "no_seating_change"),
    ],
)
def test_an_individual_refuses_other_changes(asked, code):
    refused = a_program().post(f"{changes_path(an_individual())}preview/", **asked)

    assert problem_of(refused)[:2] == (422, code)


def test_pairs_are_not_cut_by_a_number_of_rounds():
    section = a_session(a_mitchell())

    refused = a_program().post(
        f"{changes_path(section)}preview/", change="rounds_changed", rounds_played=1
    )

    assert problem_of(refused)[:2] == (422, "rounds_of_individual")


def team_path(section):
    return f"sessions/{section.session_id}/sections/{section.name}/changes/"


@pytest.mark.parametrize(
    ("asked", "tables"),
    [
        ({"change": "team_rounds_cut", "rounds": 2}, 20),
        ({"change": "match_turned", "round": 1, "table": 1}, 2),
        ({"change": "match_boards_exchanged", "round": 1, "table": 1, "other_table": 3}, 8),
    ],
)
def test_a_movement_of_teams_is_changed_and_undone(asked, tables):
    section, program = a_team_event(5, format="movement", movement="american-whist"), a_program()
    before = list(Seating.objects.values_list("round", "table", "team_match"))

    preview = program.post(f"{team_path(section)}preview/", **asked).json()
    assert len(preview["tables"]) == tables
    made = program.post(team_path(section), **asked, seen=preview["version"])
    assert made.status_code == 201
    undo = {"change": "last_change_undone"}
    version = program.post(f"{team_path(section)}preview/", **undo).json()["version"]
    assert program.post(team_path(section), **undo, seen=version).status_code == 201

    rows = Seating.objects.order_by("pk").values_list("round", "table")
    assert sorted(rows) == sorted(row[:2] for row in before)


def test_a_team_withdraws_and_another_comes_late():
    section, program = a_team_event(5, format="round_robin"), a_program()
    late = {"change": "late_team_takes_bye", "round": 1}
    late |= {"late_team": {"name": "Late", "players": ["Zoe One"]}}
    version = program.post(f"{team_path(section)}preview/", **late).json()["version"]
    assert program.post(team_path(section), **late, seen=version).status_code == 201
    team = section.places.get(line="NS", number=2).entry_id
    leaving = {"change": "team_withdraws", "team": team, "round": 3}
    version = program.post(f"{team_path(section)}preview/", **leaving).json()["version"]

    assert program.post(team_path(section), **leaving, seen=version).status_code == 201

    forfeits = ContestAdjustment.objects.filter(entry=team)
    assert [(row.kind, row.round, row.reason) for row in forfeits] == [
        ("forfeit", round_, "Withdrew") for round_ in (3, 4, 5)
    ]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"change": "team_rounds_cut", "rounds": 1}, "rounds_not_cut"),
        ({"change": "late_team_takes_bye", "round": 1, "late_team": {"name": "L"}}, "no_team_bye"),
        ({"change": "last_round_dropped"}, "drawn_matches"),
        ({"change": "team_withdraws", "round": 1, "team": 999}, "team_of_contest"),
    ],
)
def test_a_change_that_a_movement_of_teams_cannot_have_is_refused(asked, code):
    section = a_team_event(5, format="movement", movement="american-whist")

    answer = a_program().post(f"{team_path(section)}preview/", **asked)

    assert problem_of(answer)[1] == code


def test_a_proposal_is_chosen_by_its_key():
    section, program = a_session(a_mitchell(tables=5)), a_program()
    late = {"change": "late_pair_joins_full_tables", "round": 2}

    preview = program.post(f"{changes_path(section)}preview/", **late).json()
    best, other = preview["proposals"]
    response = program.post(
        changes_path(section), **late, proposal=other["proposal"], seen=preview["version"]
    )

    assert best == {
        "proposal": "rover",
        "title": "The late pair takes a North-South pair's seats in each round",
        "reasons": [
            "Everybody plays but one pair a round: the number of pairs is odd.",
            "No table waits for boards.",
            "Nobody meets again.",
            "4 pairs get other seats or sit out.",
        ],
        "rounds_missed": 4,
        "rounds_missed_at_least": 4,
        "sits_out_again": 0,
        "pairs_changing_line": 0,
        "boards_shared": 0,
        "sets_added": 0,
        "meetings_repeated": 0,
        "seats_changed": 4,
        "balance": None,
    }
    assert (response.status_code, section.places.get(number=6).line) == (201, "EW")
