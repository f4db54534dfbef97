"""The ranking: exact figures and rounded ones, cached bytes, and 304 while it is unchanged."""

from fractions import Fraction

import pytest

from scoring.boards.rounding import round_exactly
from scoring.events.regulations import Regulations
from scoring.notation import read_typed_outcome
from standings.previews.regulations import with_regulations
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_played_section, a_session, named, recorded
from tests.web.api.programs import a_program, problem_of
from web.api.standings.rankings import (
    RankingSerializer,
    render_ranking_json,
    represent_ranking,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    section = a_played_section()
    named(section.places.get(line="NS", number=2), "Ada", "Bo")
    return section


@pytest.fixture
def path(section):
    return f"sessions/{section.session_id}/ranking/"


def test_the_api_ranking_equals_the_ranking_page(section, path):
    rows = a_program().get(path).json()["ranking"]

    assert [
        (
            row["rank"],
            row["pair"],
            Fraction(row["percentage"]["exact"]),
            row["percentage"]["shown"],
            Fraction(row["matchpoints"]["exact"]),
        )
        for row in rows
    ] == [
        (
            row.rank,
            row.pair.place,
            row.total.percentage,
            str(row.shown.percentage),
            Fraction(row.total.won),
        )
        for row in snapshot_of_session(section.session_id).ranking
    ]
    assert (rows[0]["names"], rows[0]["label"]) == (["Ada", "Bo"], "2 NS")


def test_the_cached_bytes_match_the_schema(section):
    ranking = represent_ranking(snapshot_of_session(section.session_id))

    assert RankingSerializer(ranking).data == ranking


def test_an_unchanged_ranking_is_answered_with_304(section, path):
    program = a_program()
    first = program.get(path)

    same = program.get(path, headers={"if-none-match": first.headers["ETag"]})
    recorded(a_board_in_play(section, number=1, table=1), read_typed_outcome("4SN="), seen=1)
    other = program.get(path, headers={"if-none-match": first.headers["ETag"]})

    assert (same.status_code, same.content) == (304, b"")
    assert same.headers["ETag"] == first.headers["ETag"]
    assert (other.status_code, other.json()["revision"]) == (200, first.json()["revision"] + 1)
    assert other.headers["ETag"] != first.headers["ETag"]


def test_an_if_match_mismatch_is_answered_with_problem_json(path):
    answer = a_program().get(path, headers={"if-match": '"1-1"'})

    assert problem_of(answer)[:2] == (412, "precondition")


def test_the_ranking_is_serialized_once_for_all_requests(section):
    now = snapshot_of_session(section.session_id)

    assert render_ranking_json(now) is render_ranking_json(now)


def test_a_session_without_results_ranks_nobody():
    session = a_session().session

    assert a_program().get(f"sessions/{session.pk}/ranking/").json() == {
        "session": session.pk,
        "revision": 1,
        "state": "planned",
        "after_round": None,
        "final": False,
        "subject_to_appeal": False,
        "provisional_until": None,
        "appeals_until": None,
        "unit": "matchpoints",
        "ranking": [],
        "lists": [],
    }


@pytest.mark.parametrize("rounding", ["exact", "acblscore", "compscore3"])
def test_the_exact_score_is_the_number_that_is_shown(section, rounding):
    snapshot = snapshot_of_session(section.session_id)

    rows = represent_ranking(with_regulations(snapshot, Regulations(rounding=rounding)))["ranking"]

    assert len({row["boards"] for row in rows}) > 1
    for row in rows:
        score, possible = (Fraction(row[key]["exact"]) for key in ("score", "possible"))
        assert 100 * score / possible == Fraction(row["percentage"]["exact"])
        assert row["score"]["shown"] == str(round_exactly(score))
