"""Movements for a number of pairs, listed by a command."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def listed(*options):
    out = StringIO()
    call_command("movements", *options, stdout=out)
    return out.getvalue()


def test_offers_are_listed_best_first_and_the_others_with_a_reason():
    lines = listed("--pairs", "14", "--whole-rounds", "--start", "19:00").splitlines()

    first = lines.index("Mitchell: 7 rounds of 4 boards (mitchell.7.7.4.full)")
    assert lines[:first] == [
        "Recommended: Mitchell",
        "  Each pair plays 28 boards, as you asked.",
        "  Above 5 tables two winners are usual: nobody is compared with pairs of the other "
        "direction.",
        "  Every pair meets all its opponents.",
        "  No tables share boards.",
        "  Every board is played equally often.",
        "  Bowman comes next: not played to its end: some pairs never meet.",
    ]
    assert lines[first : first + 3] == [
        "Mitchell: 7 rounds of 4 boards (mitchell.7.7.4.full)",
        "  Each pair plays: 28 boards",
        "  Winners: two, one in each direction",
    ]
    assert lines[first + 6 : first + 9] == [
        "  Time: 3 h 30 min at 7½ minutes a board",
        "  Finish: 22:30",
        "  If one more walks in: same tables: joins as a rover",
    ]
    refused = [line for line in lines if line.endswith(("tables.", "pairs."))]
    assert "Howell, everybody met twice: It does not seat this number of tables." in refused
    assert "Arrow-switched rover Mitchell: It needs an odd number of pairs." in refused


def test_json_has_every_offer_with_its_balance_its_remarks_and_its_schedule():
    values = json.loads(
        listed(
            *("--pairs", "11", "--boards", "24-28", "--winners", "1", "--missing", "EW"),
            *("--rounds", "7", "--whole-rounds", "--json"),
        )
    )

    best = values["offers"][0]
    schedule = best.pop("schedule")
    competition = best.pop("competition")
    [line] = best.pop("lines")
    assert line == {
        "line": "",
        "boards": {"least": 24, "most": 28},
        "opponents": {"least": 6, "most": 7},
        "opponents_possible": 10,
        "sitting_out": 7,
        "rounds_out": 1,
    }
    assert best == {
        "reference": "hesitation.6.7.4.EW",
        "name": "Hesitation Mitchell",
        "winners": 1,
        "tables": 6,
        "rounds": 7,
        "boards_a_round": 4,
        "boards": 28,
        "boards_in_play": 28,
        "copies": 1,
        "boards_resting": 8,
        "stationary": 4,
        "minutes": 210,
        "one_more_pair": "fills",
        "behind": "",
        "balance": "98000/1793",
        "remarks": [],
    }
    assert (len(schedule), schedule[0]) == (
        42,
        {
            "round": 1,
            "table": 1,
            "north_south": None,
            "east_west": 1,
            "boards": [1, 2, 3, 4],
            "arrow_switched": False,
        },
    )
    assert competition["pairs"] == list(range(1, 12))
    assert competition["amounts"][0] == [0, 32, -4, -4, -4, 4, 32, 12, 12, 12, 4]
    assert [*zip(*competition["amounts"], strict=True)] == [*map(tuple, competition["amounts"])]
    assert {"name": "Mitchell", "reason": "winners"} in [
        {"name": row["name"], "reason": row["reason"]} for row in values["unsuitable"]
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--pairs", "1"), "pairs"),
        (("--pairs", "14", "--boards", "many"), "24-28"),
    ],
)
def test_an_invalid_listing_is_refused_with_its_reason(options, message):
    with pytest.raises(CommandError, match=message):
        listed(*options)


def test_movements_of_teams_are_listed_with_their_figures():
    lines = listed("--teams", "9").splitlines()

    assert lines[:2] == [
        "American Whist: 8 rounds of 3 boards (american-whist.9.8.3)",
        "  Meets: 8 of 8 opponents",
    ]
    assert (
        "Thurner: It needs an even number of teams, one less of which is not divisible by 3."
        in (lines)
    )


def test_json_of_teams_has_the_schedule_and_the_knock_out():
    values = json.loads(listed("--teams", "6", "--boards", "25", "--rounds", "5", "--json"))

    best = values["offers"][0]
    assert (best["reference"], best["schedule"][0]) == (
        "new-england-relay.6.5.5",
        {"round": 1, "table": 1, "north_south": 1, "east_west": 6, "boards": [1, 2, 3, 4, 5]},
    )
    assert {offer["rounds"] for offer in values["offers"]} == {5}
    assert values["knock_out"]["byes"] == [1, 2]


def test_json_of_players_has_four_chairs():
    values = json.loads(listed("--individual", "28", "--json"))

    best = values["offers"][0]
    assert (best["reference"], best["partner_meetings"], best["schedule"][0]) == (
        "rainbow.28.7.4",
        {"least": 0, "most": 1},
        {
            **{"round": 1, "table": 1, "north": 1, "south": 8, "east": 15, "west": 22},
            "boards": [1, 2, 3, 4],
        },
    )


def test_movements_of_players_are_listed_with_their_figures():
    lines = listed("--individual", "13", "--rounds", "13").splitlines()

    assert lines[:4] == [
        "Individual Howell: 13 rounds of 2 boards (individual-howell.13.13.2)",
        "  Partners: 12, each once",
        "  Opponents: each 2 times",
        "  Sits out: 1 round",
    ]


def test_more_offers_than_a_screen_holds_are_counted():
    lines = listed("--teams", "8").splitlines()

    assert next(line for line in lines if "more suit" in line).split()[0].isdigit()


def test_a_movement_of_your_own_is_checked_and_saved_in_another_format(tmp_path):
    typed, saved = tmp_path / "ours.txt", tmp_path / "ours.mov"
    typed.write_text("4-1/1 2-3/1\n4-2/2 3-1/2\n4-3/3 1-2/3\n")

    lines = listed("--check", str(typed), "--save-as", str(saved), "--boards-a-round", "1")
    values = json.loads(listed("--check", str(saved), "--json", "--boards-a-round", "1"))

    assert lines.splitlines() == [
        "A board at two tables at once: round 1, board 1",
        "A board at two tables at once: round 2, board 2",
        "A board at two tables at once: round 3, board 3",
    ]
    assert (values["tables"], values["rounds"], values["faults"]) == (2, 3, [])


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("ours.txt", "4-4/1", "cannot be played"),
        ("ours.txt", "4:4", "line 1, cell 1"),
        ("ours.txt", b"\xff\xfe", "not text"),
        ("ours.json", "{", "line 1, column 2"),
        ("ours.mov", "x", "707"),
    ],
)
def test_a_defective_movement_is_refused_with_the_place(tmp_path, name, text, message):
    file = tmp_path / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())

    with pytest.raises(CommandError, match=message):
        listed("--check", str(file))


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(CommandError, match=r"none\.json"):
        listed("--check", str(tmp_path / "none.json"))


def test_a_swiss_round_is_paired_from_a_file(tmp_path):
    file = tmp_path / "round.json"
    file.write_text(json.dumps({"rankings": [[1, 2, 3, 4, 5]], "met": [[1, 2]], "byes": [5]}))

    assert json.loads(listed("--swiss", str(file))) == {
        "matches": [
            {"table": 1, "one": 1, "other": 3, "is_rematch": False},
            {"table": 2, "one": 2, "other": 5, "is_rematch": False},
        ],
        "bye": 4,
    }


@pytest.mark.parametrize("text", ["[", "[]", '{"rankings": 7}', '{"rankings": []}', '{"met": 1}'])
def test_an_invalid_swiss_round_is_refused(tmp_path, text):
    file = tmp_path / "round.json"
    file.write_text(text)

    with pytest.raises(CommandError):
        listed("--swiss", str(file))


@pytest.mark.slow
def test_the_balance_table_has_a_line_for_each_number_of_tables_and_rounds():
    lines = listed("--balance-table").splitlines()

    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert cells[0] == [
        *("Tables", "Rounds", "First offer", "Ours", "Published", "Reached before", "Bound")
    ]
    assert [(int(row[0]), int(row[1])) for row in cells[2:]] == [
        (tables, rounds) for tables in range(3, 14) for rounds in range(3, 2 * tables)
    ]
    name = "Share-and-relay Mitchell, single tables switched"
    assert cells[6] == ["4", "4", name, "64.3", "-", "64.3", "64.3"]


def test_options_for_tables_boards_and_pace_are_parsed():
    best = listed(
        *("--tables", "9.5", "--about", "26", "--winners", "1"),
        *("--pace", "8", "--start", "18:45", "--stationary", "0", "--copies", "1"),
    ).splitlines()

    assert best[0] == "Recommended: Reduced Howell, single tables switched"
    assert "  Time: 3 h 44 min at 8 minutes a board" in best
    assert "  Finish: 22:29" in best


@pytest.mark.parametrize(
    "wrong",
    [("--tables", "nine"), ("--pace", "quick"), ("--start", "7 pm"), ("--pace", "45")],
)
def test_invalid_tables_pace_and_time_are_refused(wrong):
    options = ("--pairs", "14") if wrong[0] != "--tables" else ()

    with pytest.raises(CommandError):
        listed(*options, *wrong, "--minutes", "200")


def test_linked_sessions_are_listed_with_the_schedule_of_each():
    lines = listed("--pairs", "14", "--sessions", "2").splitlines()

    assert lines[:9] == [
        "Recommended: Interwoven Howell",
        "  Over all sessions every pair meets every other exactly once.",
        "  Each session is as long as you asked.",
        "  The sessions together compare the field evenly: balance 93.6 of 100.",
        "  No tables share boards.",
        "Interwoven Howell (interwoven-howell.2.7.7.4.full)",
        "  Interwoven Howell, session 1 of 2 (switched Mitchell): 6 rounds of 4 boards "
        "(interwoven-howell-first.7.6.4.full)",
        "  Interwoven Howell, session 2 of 2: 7 rounds of 4 boards "
        "(interwoven-howell-second.7.7.4.full)",
        "  Meets: 13 of 13",
    ]
    assert lines[-1] == (
        "Double Howell: It is for an even number of tables from 4 to 16. With fewer a session is "
        "too short, and for more Overtrick has none."
    )
