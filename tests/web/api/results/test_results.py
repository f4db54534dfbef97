"""Results by key: listed, filtered, recorded, corrected, turned, undone, refused."""

from uuid import uuid4

import pytest

from boards.queries.results import result_versions
from club.models import LedgerEntry
from scoring.notation import read_typed_outcome
from tests.builders import a_board_in_play, a_played_section, a_seated_section, an_actor, recorded
from tests.web.api.programs import a_program, problem_of
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def board():
    return a_board_in_play(a_seated_section())


@pytest.fixture
def path(board):
    return f"sessions/{board.seating.section.session_id}/results/{board.pk}/"


def outcomes_of(board):
    return [row.outcome for row in result_versions(board)]


def test_a_result_is_recorded_as_it_is_typed(board, path):
    answer = a_program().post(path, seen=0, entry="4SXN= HK")

    assert answer.status_code == 201
    assert answer.json()["outcome"] == {
        "kind": "contract",
        "entry": "4SXN= HK",
        "contract": "4SX",
        "declarer": "N",
        "tricks": 10,
        "points": 590,
        "award": None,
        "ruling": None,
        "lead": "HK",
        "not_played_reason": "",
        "play_at": "",
        "sides_swapped": False,
    }
    assert outcomes_of(board) == [read_typed_outcome("4SXN=")]


@pytest.mark.parametrize(
    ("pieces", "entry"),
    [
        ({"contract": "4sx", "declarer": "N", "tricks": 10}, "4SXN="),
        ({"contract": "3N", "declarer": "E", "tricks": 8, "lead": "C2"}, "3NTE-1 C2"),
        ({"contract": "3NTXX", "declarer": "E", "tricks": 10}, "3NTXXE+1"),
        ({"passed_out": True}, "PASS"),
        ({"points": -620}, "-620"),
        ({"award": {"north_south": "60", "east_west": "40"}}, "A6040"),
        ({"not_played": True, "not_played_reason": "slow"}, "NP"),
    ],
)
def test_a_result_is_recorded_piece_by_piece(board, path, pieces, entry):
    answer = a_program().post(path, seen=0, **pieces)

    assert (answer.status_code, answer.json()["outcome"]["entry"]) == (201, entry)
    assert outcomes_of(board) == [read_typed_outcome(entry.split()[0])]


def test_a_separate_lead_field_is_recorded_with_an_entry(board, path):
    answer = a_program().post(path, seen=0, entry="4SN=", lead="HA")

    assert (answer.status_code, answer.json()["outcome"]["entry"]) == (201, "4SN= HA")
    assert [row.lead for row in result_versions(board)] == ["HA"]


@pytest.mark.parametrize(
    ("said_twice", "fields"),
    [
        ({"passed_out": True, "lead": "HA"}, ["passed_out", "lead"]),
        ({"points": 420, "not_played_reason": "late"}, ["points", "not_played_reason"]),
        ({"entry": "4SN=", "not_played_reason": "slow"}, ["entry", "not_played_reason"]),
        (
            {"entry": "NP", "not_played_reason": "slow", "play_at": "Monday"},
            ["not_played_reason=slow", "play_at"],
        ),
        ({"entry": "4SN=", "play_at": "Monday"}, ["entry", "play_at"]),
    ],
)
def test_a_field_that_would_be_dropped_is_refused_by_its_name(board, path, said_twice, fields):
    answer = a_program().post(path, seen=0, **said_twice)

    assert problem_of(answer)[:2] == (422, "two_results")
    assert "{} or {}".format(*fields) in answer.text
    assert outcomes_of(board) == []


def test_an_unknown_field_within_a_field_is_refused_by_its_place(board, path):
    award = {"north_south": "60", "east_west": "40", "east": "1"}

    answer = a_program().post(path, seen=0, award=award)

    assert problem_of(answer)[:2] == (422, "unknown_field")
    assert "award.east" in answer.text


def test_a_result_in_place_of_a_ruling_needs_a_reason(board, path):
    recorded(board, read_typed_outcome("A6040"))

    refused = a_program().post(path, seen=1, entry="4SN=")

    assert problem_of(refused)[:2] == (422, "withdrawal_reason")
    assert len(outcomes_of(board)) == 1
    given = a_program().post(path, seen=1, entry="4SN=", reason="They had finished the board")
    assert given.status_code == 201


def test_the_audit_log_names_the_actor_and_the_source_of_a_result(board, path):
    a_program(name="ann").post(path, seen=0, entry="P")

    last = LedgerEntry.objects.last()
    row = result_versions(board)[0]
    assert (last.action, last.source, last.user.username) == ("record", "api", "ann")
    assert (row.source, row.author.username) == ("api", "ann")


def test_a_result_is_corrected_and_read_with_all_its_versions(board, path):
    recorded(board, read_typed_outcome("4SN="))
    program = a_program()

    program.post(path, seen=1, entry="4SN+1", reason="Claim was for eleven")
    answer = program.get(path).json()

    assert [
        (
            version["version"],
            version["outcome"]["entry"],
            version["by"],
            version["source"],
            version["reason"],
        )
        for version in answer["versions"]
    ] == [(2, "4SN+1", "ann", "api", "Claim was for eleven"), (1, "4SN=", "", "table", "")]
    assert (answer["version"], answer["outcome"]["points"]) == (2, 450)


def test_a_stale_swap_of_sides_is_answered_with_the_current_version(board, path):
    program = a_program()
    program.post(path, seen=0, entry="4SN=")
    program.post(f"{path}undo/", seen=1, to=0)

    answer = program.post(f"{path}swap-sides/", seen=1)

    assert problem_of(answer)[:2] == (409, "stale_result")
    assert answer.json()["current"]["version"] == 2


def test_a_result_that_is_not_unusual_yet_can_be_checked(board, path):
    program = a_program()
    program.post(path, seen=0, entry="4SN=")

    assert program.post(f"{path}check/", seen=1).json()["checked"]["by"] == "ann"


def test_a_result_is_undone_and_its_sides_swapped(board, path):
    program = a_program()
    program.post(path, seen=0, entry="4SN=")

    turned = program.post(f"{path}swap-sides/", seen=1).json()
    undone = program.post(f"{path}undo/", seen=2, to=0).json()

    assert (turned["version"], turned["outcome"]["sides_swapped"]) == (2, True)
    assert (undone["version"], undone["outcome"]) == (3, None)


@pytest.mark.parametrize("to", [1, 2, 9])
def test_a_result_goes_back_to_an_earlier_version_only(board, path, to):
    program = a_program()
    program.post(path, seen=0, entry="4SN=")

    answer = program.post(f"{path}undo/", seen=1, to=to)

    assert problem_of(answer)[:2] == (422, "field")
    assert len(outcomes_of(board)) == 1


@pytest.mark.parametrize(
    ("half", "missing"),
    [
        ({"contract": "4S"}, "declarer"),
        ({"contract": "4S", "declarer": "N"}, "tricks"),
        ({"declarer": "N", "tricks": 10}, "contract"),
        ({"tricks": 10}, "contract"),
        ({}, "entry"),
        ({"passed_out": False}, "entry"),
    ],
)
def test_an_incomplete_result_is_refused_with_the_missing_fields(board, path, half, missing):
    answer = a_program().post(path, seen=0, **half)

    assert problem_of(answer) == (
        422,
        "half_result",
        f"{missing} is missing. Send contract, declarer and tricks, or all "
        "of it as entry, such as 4SN=.",
    )
    assert answer.json()["parameters"] == {"missing": missing}
    assert outcomes_of(board) == []


@pytest.mark.parametrize(
    ("body", "status", "code", "sentence"),
    [
        ({"entry": "4S"}, 422, "notation_declarer_missing", "does not say who declared 4S"),
        ({"entry": "8SN="}, 422, "notation_level", "there is no bid at level 8"),
        ({"contract": "8S", "declarer": "N", "tricks": 9}, 422, "contract_text", "“8S”"),
        ({"contract": "4S", "declarer": "Q", "tricks": 9}, 422, "field", "Invalid field declarer"),
        ({"contract": "4S", "declarer": "N", "tricks": 14}, 422, "field", "Invalid field tricks"),
        (
            {"points": 425},
            422,
            "points",
            "No contract scores",
        ),
        (
            {"points": 0},
            422,
            "points",
            "No contract scores",
        ),
        ({"not_played": True}, 422, "why_missing", "late, slow or cancelled"),
        ({"entry": "4SN=", "points": 420}, 422, "two_results", "entry or points"),
        ({"entry": "4SN=", "tricks": 10}, 422, "two_results", "entry or contract"),
        ({"entry": "P", "tricksy": 10}, 422, "unknown_field", "“tricksy”"),
        ({"award": {"north_south": "60"}}, 422, "field", "award.east_west"),
        ({"award": {"north_south": "160", "east_west": "0"}}, 422, "field", "award.north_south"),
        ({"entry": "4SN=", "seen": -1}, 422, "field", "Invalid field seen"),
        ({"entry": "4SN=", "seen": 10**40}, 422, "field", "Invalid field seen"),
        ({"entry": "4SN=", "seen": "many"}, 422, "field", "Invalid field seen"),
        ({"entry": "4\x00SN="}, 422, "field", "Invalid field entry"),
        ({"entry": "\ud800"}, 422, "field", "Invalid field entry"),
    ],
)
def test_an_invalid_result_is_refused_with_a_sentence(board, path, body, status, code, sentence):
    answer = a_program().post(path, **{"seen": 0} | body)

    assert problem_of(answer)[:2] == (status, code)
    assert sentence in answer.json()["detail"]
    assert outcomes_of(board) == []


def test_a_body_without_the_version_seen_is_refused(board, path):
    assert problem_of(a_program().post(path, entry="4SN=")) == (
        422,
        "field",
        "Invalid field seen. It is required.",
    )


def test_a_stale_version_is_refused_with_the_current_result(board, path):
    recorded(board, read_typed_outcome("3NE="))

    answer = a_program().post(path, seen=0, entry="4SN=")

    assert problem_of(answer)[:2] == (409, "stale_result")
    current = answer.json()["current"]
    assert (current["version"], current["outcome"]["entry"]) == (1, "3NTE=")
    assert outcomes_of(board) == [read_typed_outcome("3NE=")]


def test_a_released_result_changes_only_with_a_reason(board, path):
    recorded(board, read_typed_outcome("4SN="))
    for state in ("closed", "released"):
        change_session_state(board.seating.section.session, state, actor=an_actor())

    refused = a_program().post(path, seen=1, entry="4SN+1")
    granted = a_program().post(path, seen=1, entry="4SN+1", reason="Claim")

    assert problem_of(refused)[:2] == (422, "reason_missing")
    assert granted.status_code == 201


def test_typed_averages_become_a_ruling_and_explicit_percentages_stay(board, path):
    program = a_program()

    averages = program.post(path, seen=0, entry="A+").json()["outcome"]
    figures = program.post(path, seen=1, entry="A6040").json()["outcome"]

    assert [(response["kind"], response["entry"]) for response in (averages, figures)] == [
        ("averages", "A+/A-"),
        ("award", "A6040"),
    ]
    assert (averages["ruling"]["average_east_west"], averages["ruling"]["law"]) == ("A-", "12C2")


def test_an_assistant_enters_results_but_gives_no_ruling(board, path):
    program = a_program(role="assistant", name="ben")

    ruling = program.post(path, seen=0, entry="A6040")
    entry = program.post(path, seen=0, entry="4SN=")

    assert problem_of(ruling)[:2] == (403, "missing_permission")
    assert entry.status_code == 201
    assert outcomes_of(board) == [read_typed_outcome("4SN=")]


def test_repeated_undo_goes_further_back_without_redoing(board, path):
    program = a_program()
    program.post(path, seen=0, entry="4SN=")
    program.post(path, seen=1, entry="4SN+1")

    undone = [program.post(f"{path}undo/", seen=version) for version in (2, 3, 4)]

    assert [
        answer.json()["outcome"] and answer.json()["outcome"]["entry"] for answer in undone[:2]
    ] == ["4SN=", None]
    assert problem_of(undone[2]) == (
        422,
        "result_undone",
        "There is nothing left to undo: every result of board 1 at table 1 was undone.",
    )


def test_an_undo_without_a_result_is_refused(board, path):
    assert problem_of(a_program().post(f"{path}undo/", seen=0)) == (
        422,
        "nothing_to_undo",
        "Board 1 at table 1 has no result.",
    )


@pytest.fixture
def played():
    section = a_played_section()
    recorded(a_board_in_play(section, number=1, table=1), None, seen=1)
    return section


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({}, 9),
        ({"missing": "true"}, 1),
        ({"missing": "false"}, 8),
        ({"board": 2}, 3),
        ({"round": 1}, 3),
        ({"round": 1, "table": 2}, 1),
        ({"section": "A"}, 9),
        ({"section": "B"}, 0),
        ({"board": 77}, 0),
    ],
)
def test_results_are_filtered_by_board_round_table_and_missing_only(played, data, expected):
    answer = a_program().get(f"sessions/{played.session_id}/results/", **data)

    assert (answer.status_code, len(answer.json()["items"])) == (200, expected)


def test_results_are_found_by_pair(played):
    place = played.places.get(line="NS", number=1).pk

    rows = a_program().get(f"sessions/{played.session_id}/results/", pair=place).json()["items"]

    assert [row["north_south"]["pair"] for row in rows] == [place] * 3


def test_a_row_names_its_pairs_and_its_missing_boards(played):
    path = f"sessions/{played.session_id}/results/"
    [row] = a_program().get(path, missing="true").json()["items"]

    assert {name: row[name] for name in ("board", "table", "version", "outcome", "expected")} == {
        "board": 1,
        "table": 1,
        "version": 2,
        "outcome": None,
        "expected": True,
    }
    assert (row["north_south"]["label"], row["east_west"]["label"]) == ("1 NS", "1 EW")


def test_the_same_request_sent_again_is_one_row_and_the_same_answer(board, path):
    program, request_id = a_program(), uuid4()

    first = program.post(path, request_id, seen=0, entry="4SN=")
    second = program.post(path, request_id, seen=0, entry="4SN=")

    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert second.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    assert outcomes_of(board) == [read_typed_outcome("4SN=")]


def test_unusual_results_are_read_with_their_marks_and_checked():
    section = a_seated_section(tables=5, boards_a_round=1)
    for round_, entry in enumerate(("3NTN+1", "3NTS=", "1NTN+3", "3NTN+1", "7NTXXE="), start=1):
        board = a_board_in_play(section, number=1, round=round_)
        recorded(board, read_typed_outcome(entry))
    program, path = a_program(), f"sessions/{section.session_id}/results/"

    (item,) = program.get(f"{path}?to_check=true").json()["items"]
    stale = program.post(f"{path}{board.pk}/check/", seen=2)
    checked = program.post(f"{path}{board.pk}/check/", seen=1)
    left = program.get(f"{path}?to_check=true").json()["items"]
    program.post(f"{path}{board.pk}/check/", seen=1, checked=False)

    field = {"tables": 4, "lowest": 180, "highest": 430, "side": "EW"}
    assert (item["id"], item["checked"]) == (board.pk, None)
    text = "E-W made a contract; 4 other tables: N-S +180 to +430"
    assert item["unusual"][1] == {"code": "made_by_other_side", "text": text, "facts": field}
    assert (stale.status_code, checked.status_code, left) == (409, 201, [])
    assert checked.json()["checked"]["at"] is not None
    assert program.get(f"{path}{board.pk}/").json()["checked"] is None


def test_a_result_is_moved_by_key_and_the_response_counts_the_rest(board, path):
    program = a_program()
    program.post(path, seen=0, entry="4SN= HK")
    other = board.seating.boards.get(number=2)

    left = program.post(f"{path}move/", seen=1, target=other.pk, target_seen=0)

    assert (left.status_code, left.json()["version"], left.json()["outcome"]) == (201, 2, None)
    assert outcomes_of(other) == [read_typed_outcome("4SN=")]


@pytest.mark.parametrize("entry", ["4SN= HK", "PASS"])
def test_a_lead_that_does_not_fit_the_entry_says_that_one_may_be_sent(board, path, entry):
    answer = a_program().post(path, seen=0, entry=entry, lead="HA")

    assert problem_of(answer) == (
        422,
        "two_results",
        "“lead” and entry do not agree, or the result has no lead. Send one lead, or none.",
    )
    assert outcomes_of(board) == []


def test_a_stale_move_is_answered_with_the_result_that_has_changed(board, path):
    other = board.seating.boards.get(number=2)
    program = a_program()
    program.post(path, seen=0, entry="4SN=")

    here = program.post(f"{path}move/", seen=0, target=other.pk, target_seen=0)
    there = program.post(f"{path}move/", seen=1, target=other.pk, target_seen=3)

    assert [problem_of(answer)[:2] for answer in (here, there)] == [(409, "stale_result")] * 2
    assert [answer.json()["current"]["id"] for answer in (here, there)] == [board.pk, other.pk]


@pytest.mark.parametrize(("target", "status", "code"), [(0, 422, "field"), (10**6, 422, "field")])
def test_a_result_is_moved_by_key_to_a_result_of_the_session_only(
    board, path, target, status, code
):
    program = a_program()
    program.post(path, seen=0, entry="4SN=")

    answer = program.post(f"{path}move/", seen=1, target=target, target_seen=0)

    assert (problem_of(answer)[:2], len(outcomes_of(board))) == ((status, code), 1)
