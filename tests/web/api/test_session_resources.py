"""Other resources of a session: club, players, sessions, pairs, seatings, boards, travellers."""

from fractions import Fraction

import pytest

from club.models import LedgerEntry, Player
from reports.content.results.scored_results import results_by_board
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_plan,
    a_played_section,
    a_player,
    a_session,
    named,
)
from tests.web.api.programs import a_program, problem_of
from tournament.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return a_played_section()


@pytest.fixture
def path(section):
    return f"sessions/{section.session_id}/"


def items(answer):
    assert answer.status_code == 200
    return answer.json()["items"]


def test_the_key_names_its_club_and_its_permissions():
    assert a_program(role="assistant", areas=()).get("key/").json() == {
        "name": "a program",
        "club": "crown",
        "by": "ann",
        "role": "assistant",
        "may_write": False,
        "areas": ["read"],
        "expires_at": None,
    }


def test_a_player_is_added_found_and_renamed():
    program = a_program()

    added = program.post("players/", name="  Åda   Ace ", number="0042").json()
    players = items(program.get("players/", q="ada"))
    renamed = program.send("patch", f"players/{added['id']}/", {"name": "Ada Pass"}).json()

    assert players == [added]
    assert (added["name"], renamed) == ("Åda Ace", added | {"name": "Ada Pass"})
    assert items(program.get("players/", number="0042")) == [renamed]
    assert items(program.get("players/", number="42")) == []
    assert list(LedgerEntry.objects.values_list("action", "source"))[1:] == [
        ("add", "api"),
        ("rename", "api"),
    ]


def test_the_figures_of_a_player_are_kept_and_changed_one_by_one():
    program = a_program()
    body = {"master_points": "1250.50", "handicap": "-2.00", "guest": True}

    added = program.post("players/", name="Ada", **body).json()
    changed = program.send("patch", f"players/{added['id']}/", {"handicap": None}).json()

    assert {name: added[name] for name in body} == body
    assert changed == added | {"handicap": None}


def test_offers_have_their_balance_and_can_be_asked_for_by_rounds():
    wishes = {"pairs": 16, "min_boards": 24, "max_boards": 24, "winners": 1, "rounds": 8}
    program = a_program()

    [single, *_others] = items(
        program.get("movements/", **wishes | {"pairs": 18, "min_boards": 16})
    )
    [movement, *_more] = items(program.get("movements/", **wishes, whole_rounds=True))

    assert (single["rounds"], single["single_tables"]) == (8, True)
    assert (movement["reference"], movement["single_tables"], movement["balance"]) == (
        "switched-relay-mitchell.8.8.3.full",
        False,
        {"exact": "7840/87", "shown": "90.11"},
    )


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "Bo", "master_points": "-1"}, "player_master_points"),
        ({"name": "Bo", "handicap": "51"}, "player_handicap"),
        ({"name": "Bo", "handicap": "1.125"}, "field"),
        ({"name": "Bo", "number": "0042"}, "player_number"),
        ({"name": "\u200b"}, "player_name"),
        ({"name": "x" * 121}, "field"),
        ({"number": "1"}, "field"),
    ],
)
def test_an_invalid_player_is_refused(body, code):
    a_player("Ada", number="0042")

    assert problem_of(a_program().post("players/", **body))[:2] == (422, code)
    assert Player.objects.count() == 1


def test_sessions_are_found_by_date_state_and_kind(section):
    later = a_session(name="Tuesday", local_date="2026-11-24").session
    program = a_program()

    def found(**kwargs):
        return [item["id"] for item in items(program.get("sessions/", **kwargs))]

    assert found() == [later.pk, section.session_id]
    assert found(date_from="2026-11-24") == [later.pk]
    assert found(date_to="2026-11-23") == [section.session_id]
    assert found(state="planned") == [later.pk]
    assert found(kind="teams") == []
    assert found(limit=1, after=later.pk) == [section.session_id]


def test_a_session_is_set_up_from_an_offer_and_played():
    program = a_program()
    [offer, *_others] = items(program.get("movements/", pairs=6, min_boards=6, max_boards=6))

    body = program.post(
        "sessions/",
        name="Monday",
        date="2026-11-23",
        movement=offer["reference"],
        table_numbers=[1, 2, 5],
    ).json()
    tables = {item["table"] for item in items(program.get(f"sessions/{body['id']}/seatings/"))}
    running = program.post(f"sessions/{body['id']}/state/", state="running").json()

    assert (body["state"], running["state"], tables) == ("planned", "running", {1, 2, 5})
    assert program.get(f"sessions/{body['id']}/").json()["pairs"] == 6


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"movement": "mitchell.7.7.4"}, "field"),
        ({"movement": "polka.7.7.4.full"}, "unknown_movement"),
        ({"movement": "mitchell.99.7.4.full"}, "too_many_pairs"),
        ({"movement": "mitchell.7.99.4.full"}, "nothing_suits"),
        ({"movement": "mitchell.0.0.0.full"}, None),
        ({"movement": "howell.7.999.1.full"}, None),
        ({"table_numbers": [1, 1, 2]}, "table_numbers"),
        ({"table_numbers": [1]}, "table_numbers"),
        ({"date": "2026-02-30"}, "field"),
        ({"name": ""}, "field"),
        ({"win": 3}, "field"),
    ],
)
def test_an_invalid_session_is_refused(body, code):
    plain = {"name": "Monday", "date": "2026-11-23", "movement": "mitchell.3.3.2.full"}

    answer = a_program().post("sessions/", **plain | body)

    assert answer.status_code == 422
    assert code is None or problem_of(answer)[1] == code
    assert not Session.objects.exists()


def test_a_session_goes_one_step_at_a_time(path):
    assert problem_of(a_program().post(f"{path}state/", state="released")) == (
        422,
        "session_state",
        "Monday Pairs is running. It can only be closed.",
    )


def test_a_pair_is_named_and_a_substitute_comes_later(section, path):
    place = section.places.get(line="NS", number=1)
    program = a_program()

    program.post(f"{path}pairs/{place.pk}/", names=["Ada", "Bo (0042)"])
    answer = program.post(f"{path}pairs/{place.pk}/", names=["Cy", "0042"], from_round=2).json()

    assert [
        (player["name"], player["position"], player["from_round"]) for player in answer["players"]
    ] == [
        ("Ada", 1, 1),
        ("Cy", 1, 2),
        ("Bo", 2, 1),
    ]
    assert program.get(f"{path}pairs/{place.pk}/").json() == answer


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"names": ["Ada", "Bo"], "from_round": 9}, "no_such_round"),
        ({"names": ["Ada", "Dee"]}, "player_seated"),
        ({"names": ["Ada", "12345"]}, "player_name"),
        ({"names": []}, "field"),
        ({"names": ["Ada", "Bo", "Cy"]}, "field"),
        ({"names": "Ada"}, "field"),
        ({}, "field"),
    ],
)
def test_invalid_names_add_no_player(section, path, body, code):
    named(section.places.get(line="NS", number=2), "Dee")
    place = section.places.get(line="NS", number=1)

    answer = a_program().post(f"{path}pairs/{place.pk}/", **body)

    assert problem_of(answer)[:2] == (422, code)
    assert list(Player.objects.values_list("name", flat=True)) == ["Dee"]


def test_seatings_list_pairs_and_boards_of_each_table(path):
    [first, *_others] = items(a_program().get(f"{path}seatings/", round=2, table=1))

    assert {name: first[name] for name in ("round", "table", "boards", "arrow_switched")} == {
        "round": 2,
        "table": 1,
        "boards": [2],
        "arrow_switched": False,
    }
    assert (first["north_south"]["label"], first["east_west"]["label"]) == ("1 NS", "3 EW")


def test_boards_count_their_recorded_results(path):
    assert items(a_program().get(f"{path}boards/"))[2] == {
        "number": 3,
        "dealer": "S",
        "vulnerable": ["EW"],
        "entered": 3,
        "missing": 0,
    }


def test_a_traveller_has_the_matchpoints_of_the_page(section, path):
    traveller = a_program().get(f"{path}travellers/1/").json()

    scored = results_by_board(snapshot_of_session(section.session_id))[1]
    assert [row["matchpoints_north_south"]["exact"] for row in traveller["rows"]] == [
        str(row.north_south) for row in scored
    ]
    assert [
        (frequency["points"], frequency["count"]) for frequency in traveller["frequencies"]
    ] == [
        (430, 1),
        (400, 1),
        (-50, 1),
    ]


def test_an_explanation_has_lines_and_steps_that_give_the_number(section, path):
    program = a_program()
    place = snapshot_of_session(section.session_id).ranking[0].pair.place

    pair = {item["key"]: item for item in items(program.get(f"{path}pairs/{place}/explanation/"))}
    ranked = program.get(f"{path}ranking/").json()["ranking"][0]

    assert set(pair) >= {"rank", "percentage", "total"}
    assert Fraction(pair["percentage"]["step"]["value"]) == Fraction(ranked["percentage"]["shown"])
    assert Fraction(pair["total"]["step"]["value"]) == Fraction(ranked["matchpoints"]["shown"])
    assert all(value["lines"][0]["text"] for value in pair.values())


def test_a_document_is_fetched_and_an_unknown_one_is_not_found(path):
    program = a_program()

    pdf = program.get(f"{path}documents/ranking.pdf")
    listed = {item["key"] for item in items(program.get(f"{path}documents/"))}

    assert (pdf.status_code, pdf.content[:5]) == (200, b"%PDF-")
    assert "ranking" in listed
    assert {
        program.get(f"{path}documents/{name}").status_code
        for name in ("ranking.exe", "nothing.pdf", "recap.xlsx")
    } == {404}


def test_the_preview_of_a_plan_matches_the_request():
    plan = a_plan()
    program = a_program()

    body = program.post(
        "sessions/",
        name=plan.name,
        date="2026-11-23",
        movement="mitchell.3.3.2.full",
        first_board=17,
        copies=2,
        win=1,
    ).json()

    session = Session.objects.get(pk=body["id"])
    assert (body["first_board"], body["copies"]) == (17, 2)
    assert session.event.regulations.win == 1
