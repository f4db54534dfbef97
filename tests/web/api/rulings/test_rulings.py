"""Rulings by key: shown, given once, refused in words, withdrawn."""

from fractions import Fraction
from uuid import uuid4

import pytest

from boards.models import Ruling
from boards.queries.results import result_versions
from scoring.boards.rounding import round_exactly
from scoring.laws.outcome import BareScore
from scoring.notation import read_typed_outcome
from tests.builders import a_board_in_play, a_seated_section, recorded
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db
HALVES = [{"entry": "4SN=", "weight": "50"}, {"entry": "4SN-1", "weight": "1/2"}]


@pytest.fixture
def section():
    section = a_seated_section()
    for round, points in enumerate([420, 420, -50], start=1):
        recorded(a_board_in_play(section, number=1, round=round), BareScore(points))
    return section


@pytest.fixture
def path(section):
    return f"sessions/{section.session_id}/travellers/1/ruling/"


def ruling_body(section, *rounds, seen=1, **kwargs):
    boards = [
        a_board_in_play(section, number=1, round=round_number) for round_number in rounds or (3,)
    ]
    results = [{"id": board.pk, "seen": seen} for board in boards]
    scores = {} if "kind" in kwargs else {"scores": HALVES}
    return {"results": results, "kind": "assigned", "reason": "Late", **scores} | kwargs


def test_a_weighted_score_is_given_and_read_exactly(section, path):
    answer = a_program().post(path, **ruling_body(section))

    (row,) = answer.json()["results"]
    assert (answer.status_code, row["version"]) == (201, 2)
    assert row["outcome"]["kind"] == "assigned"
    assert row["outcome"]["entry"] == "50% 4SN= + 50% 4SN-1"
    sides = [
        {"entry": "4SN=", "weight": "1/2", "points": 420},
        {"entry": "4SN-1", "weight": "1/2", "points": -50},
    ]
    assert row["outcome"]["ruling"] == {
        "mark": "W",
        "law": "12C1(c)",
        "average_north_south": None,
        "average_east_west": None,
        "north_south": sides,
        "east_west": sides,
    }


def test_a_preview_records_no_ruling(section, path):
    answer = a_program().post(f"{path}preview/", **ruling_body(section))

    effects = {effect["label"]: effect for effect in answer.json()["effects"]}
    assert Ruling.objects.count() == 0
    assert effects["2 NS"]["board"]["before"]["exact"] == "0"
    assert Fraction(effects["2 NS"]["board"]["after"]["exact"]) == Fraction(1)
    assert effects["2 NS"]["percentage"]["after"]["shown"] == "25.00"
    assert effects["2 NS"]["rank"] == {"before": 3, "after": 3}


def test_a_preview_has_the_whole_fraction_where_it_shows_a_rounded_figure(section, path):
    thirds = [{"entry": "4SN=", "weight": "1/3"}, {"entry": "4SN-1", "weight": "2/3"}]

    answer = a_program().post(f"{path}preview/", **ruling_body(section, scores=thirds))

    figures = [
        effect[name][when]
        for effect in answer.json()["effects"]
        for name in ("total", "percentage")
        for when in ("before", "after")
    ]
    assert [figure["shown"] for figure in figures] == [
        str(round_exactly(Fraction(figure["exact"]))) for figure in figures
    ]
    assert any(Fraction(figure["exact"]) != Fraction(figure["shown"]) for figure in figures)


KINDS = (
    ({"kind": "averages", "averages": {"north_south": "A+"}}, "A+/-"),
    ({"kind": "award", "award": {"north_south": "61.8", "east_west": "0"}}, "A 61.80/0"),
    ({"scores": [{"entry": "PASS"}]}, "PASS"),
    (
        {"kind": "split", "north_south": [{"entry": "-50"}], "east_west": [{"entry": "420"}]},
        "-50 / 420",
    ),
)


@pytest.mark.parametrize(("data", "entry"), KINDS)
def test_every_kind_of_ruling_is_recorded(section, path, data, entry):
    (row,) = a_program().post(path, **ruling_body(section, **data)).json()["results"]

    assert row["outcome"]["entry"] == entry


def test_a_withdrawn_ruling_requires_a_reason_for_an_unusual_result(section, path):
    program = a_program()
    recorded(a_board_in_play(section, number=1, round=3), read_typed_outcome("1CXN+6"), seen=1)
    program.post(path, **ruling_body(section, 3, seen=2))

    (row,) = program.post(path, **ruling_body(section, 3, kind="withdraw", seen=3)).json()[
        "results"
    ]

    assert [mark["code"] for mark in row["unusual"]] == ["doubled_overtricks"]
    assert all(mark["text"] for mark in row["unusual"])


def test_weights_of_a_response_can_be_sent_again(section, path):
    program = a_program()
    scores = [{"entry": "4SN=", "weight": "1/1"}]
    (row,) = program.post(path, **ruling_body(section, kind="assigned", scores=scores)).json()[
        "results"
    ]
    (score,) = row["outcome"]["ruling"]["north_south"]
    again = [{name: score[name] for name in ("entry", "weight")}]

    answer = program.post(path, **ruling_body(section, kind="assigned", scores=again, seen=2))

    assert (score["weight"], answer.status_code) == ("1/1", 201)


def test_a_result_that_is_named_twice_is_refused(section, path):
    body = ruling_body(section)
    body["results"] *= 2

    assert problem_of(a_program().post(path, **body))[:2] == (422, "field")


def test_a_board_is_cancelled_and_the_ruling_withdrawn(section, path):
    program = a_program()
    program.post(path, **ruling_body(section, 1, 2, 3, kind="cancelled"))
    program.post(path, **ruling_body(section, 1, 2, 3, kind="withdraw", seen=2))

    board = a_board_in_play(section, number=1, round=3)
    assert [type(result_version.outcome).__name__ for result_version in result_versions(board)] == [
        "BareScore",
        "CancelledBoard",
        "BareScore",
    ]


def test_a_previewed_effect_is_still_valid_when_recorded(section, path):
    other = a_board_in_play(section, number=1, round=1)
    body = ruling_body(section, other_results=[{"id": other.pk, "seen": 0}])
    program = a_program()
    stale = program.post(path, **body)
    body["other_results"][0]["seen"] = 1

    assert (stale.status_code, stale.json()["code"]) == (409, "stale_board")
    assert program.post(path, **body).status_code == 201


def test_the_same_request_twice_is_one_ruling(section, path):
    program, key = a_program(), uuid4()
    answers = [program.post(path, request_id=key, **ruling_body(section)) for _again in range(2)]

    assert answers[0].json() == answers[1].json()
    assert Ruling.objects.count() == 1


@pytest.mark.parametrize("end", ["", "preview/"])
@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        ({"scores": HALVES[:1]}, (422, "weights")),
        ({"scores": [{"entry": "620"}]}, (422, "impossible_score")),
        ({"kind": "averages", "averages": {}}, (422, "nobody_ruled")),
        ({"kind": "averages"}, (422, "half_result")),
        ({"kind": "averages", "averages": {}, "scores": HALVES}, (422, "two_results")),
        ({"kind": "withdraw", "law": "12C1(c)"}, (422, "two_results")),
        ({"scores": [{"entry": "PASS", "wieght": "60"}]}, (422, "unknown_field")),
        ({"kind": "cancelled"}, (422, "cancelled_in_part")),
        ({"results": []}, (422, "nothing_picked")),
        ({"law": "seven"}, (422, "unknown_law")),
        ({"results": [{"id": 10**9, "seen": 0}]}, (422, "field")),
        ({"seen": 0}, (409, "stale_result")),
    ],
)
def test_an_invalid_penalty_is_refused(section, path, end, data, refusal):
    data = dict(data)
    body = ruling_body(section, seen=data.pop("seen", 1), **data)

    answer = a_program().post(f"{path}{end}", **body)

    assert problem_of(answer)[:2] == refusal
    assert Ruling.objects.count() == 0


def test_a_ruling_is_previewed_without_a_reason_and_recorded_only_with_one(section, path):
    body = ruling_body(section) | {"reason": ""}

    response, given = (a_program().post(f"{path}{end}", **body) for end in ("preview/", ""))

    assert (response.status_code, problem_of(given)[:2]) == (200, (422, "ruling_reason"))
    assert Ruling.objects.count() == 0


def test_a_stale_version_is_refused_with_the_current_ruling(section, path):
    answer = a_program().post(path, **ruling_body(section, seen=0))

    (row,) = answer.json()["current"]["results"]
    assert (row["version"], row["outcome"]["points"]) == (1, -50)


def test_rulings_of_an_unknown_board_are_not_found(section, path):
    answer = a_program().post(path.replace("/1/", "/99/"), **ruling_body(section))

    assert problem_of(answer)[0] == 404
