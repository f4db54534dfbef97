"""A tournament of four-hand matches by key: read, played hand by hand, ended, corrected."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from boards.queries.matches.match_states import match_state
from club.models import LedgerEntry
from scoring.score_sheets.alberta import score_match
from standings.services.matches.play_offs import open_play_offs
from tests.builders import a_match, a_tournament, an_actor, dealt_out, final, played_out
from tests.scoring.sheet_hands import we
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def games():
    return a_tournament()


@pytest.fixture
def path(games):
    return f"tournaments/{games.slug}/"


@pytest.fixture
def match(games, path):
    return f"{path}matches/{a_match(games, '1A', '1B').pk}/"


def items(answer):
    assert answer.status_code == 200
    return answer.json()["items"]


def test_entries_and_draw_are_listed(path):
    program = a_program()

    entries = items(program.get(f"{path}contestants/"))
    draw = items(program.get(f"{path}draw/"))

    assert [(entry["label"], entry["players"]) for entry in entries] == [
        (label, [f"Ada {label}", f"Bo {label}"]) for label in ("1A", "1B", "2A", "2B")
    ]
    assert [[(match["we"], match["they"]) for match in round_["matches"]] for round_ in draw] == [
        [("1A", "1B"), ("2A", "2B")],
        [("1A", "2A"), ("2B", "1B")],
        [("1A", "2B"), ("1B", "2A")],
    ]
    assert draw[0]["starts_at"] == "09:30:00"


def test_a_match_is_entered_hand_by_hand(match):
    program = a_program()

    first = program.post(f"{match}hands/", seen=0, number=1, entry="W4S= H100")
    second = program.post(
        f"{match}hands/",
        seen=1,
        number=2,
        side="they",
        contract="3NT",
        tricks=8,
        revoke={"side": "they", "tricks": 1},
    )

    assert (first.status_code, second.status_code) == (201, 201)
    sheet = program.get(match).json()
    assert [line["entry"] for line in sheet["lines"]] == ["W4S= H100", "T3NT-1 R1T"]
    assert [version["version"] for version in sheet["versions"]] == [2, 1]
    assert (sheet["state"], sheet["we"], sheet["they"]) == ("under_way", "1A", "1B")


def test_a_hand_is_corrected_deleted_and_restored(match):
    program = a_program()
    program.post(f"{match}hands/", seen=0, number=1, entry="W4S=")

    program.post(f"{match}hands/", seen=1, number=1, entry="W4S+1")
    out = program.post(f"{match}hands/", seen=2, number=1, remove=True).json()
    undone = program.post(f"{match}undo/", seen=3).json()

    assert out["lines"] == []
    assert [line["entry"] for line in undone["lines"]] == ["W4S+1"]
    assert undone["totals"]["we"] == score_match([we("4S+1")]).totals.we


def test_deleting_and_entering_a_hand_in_one_request_is_refused(match):
    program = a_program()
    program.post(f"{match}hands/", seen=0, number=1, entry="W4S=")

    answer = program.post(f"{match}hands/", seen=1, number=1, remove=True, entry="W4S+1")

    assert problem_of(answer)[:2] == (422, "two_results")
    assert program.get(match).json()["version"] == 1


def test_a_match_without_a_slip_has_nothing_to_check(match):
    program = a_program()
    program.post(f"{match}hands/", seen=0, number=1, entry="W4S=")

    assert problem_of(program.post(f"{match}check/", seen=1))[:2] == (422, "no_slip")


def test_a_day_with_two_dates_is_refused(path):
    days = [{"number": 1, "date": "2026-12-01"}, {"number": 1, "date": "2026-12-02"}]

    assert problem_of(a_program().send("patch", path, {"days": days}))[:2] == (422, "field")


@pytest.mark.parametrize(
    ("body", "totals"),
    [
        ({"ending": "typed", "we": 680, "they": 740}, {"we": 680, "they": 740}),
        ({"ending": "forfeit", "we": 0, "they": 500, "absent": "we"}, {"we": 0, "they": 500}),
    ],
)
def test_a_match_ends_by_its_slip_or_by_the_director(match, body, totals):
    sheet = a_program().post(f"{match}ending/", seen=0, **body).json()

    assert (sheet["state"], sheet["ending"], sheet["totals"]) == ("over", body["ending"], totals)
    assert sheet["absent"] == body.get("absent")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"ending": "no_show"}, "absent_pair"),
        ({"ending": "forfeit"}, "absent_pair"),
        ({"ending": "director", "absent": "we"}, "nobody_absent"),
        ({"ending": "forfeit", "absent": "1A"}, "field"),
    ],
)
def test_a_forfeit_or_no_show_requires_the_absent_pair(match, body, code):
    answer = a_program().post(f"{match}ending/", seen=0, we=0, they=500, **body)

    assert problem_of(answer)[:2] == (422, code)


def test_a_match_ended_by_the_bell_can_be_reopened(games, match):
    dealt_out(a_match(games, "1A", "1B"), "we 4S=")
    program = a_program()

    stopped = program.post(f"{match}ending/", seen=1, ending="bell").json()
    opened = program.post(f"{match}ending/", seen=2, ending="open").json()

    assert (stopped["state"], stopped["ending"]) == ("over", "bell")
    assert (opened["state"], opened["ending"]) == ("under_way", None)


def test_the_first_dealer_is_recorded(match):
    assert a_program().post(f"{match}dealer/", dealer="E").json()["first_dealer"] == "E"


@pytest.mark.parametrize(
    ("what", "body", "status", "code"),
    [
        ("hands", {"number": 1, "contract": "4S", "tricks": 10}, 422, "half_result"),
        ("hands", {"number": 1, "side": "we"}, 422, "half_result"),
        ("hands", {"number": 1}, 422, "half_result"),
        ("hands", {"number": 3, "entry": "W4S="}, 422, "unknown_hand"),
        ("hands", {"number": 1, "entry": "4S="}, 422, "hand_side_missing"),
        ("hands", {"number": 1, "entry": "W4S=", "side": "we"}, 422, "two_results"),
        ("hands", {"number": 1, "remove": True}, 422, "nothing_entered"),
        ("hands", {"entry": "W4S="}, 422, "field"),
        ("ending", {"ending": "typed", "we": 680}, 422, "half_result"),
        ("ending", {"ending": "typed"}, 422, "half_result"),
        ("ending", {"ending": "typed", "we": 685, "they": 0}, 422, "final_scores"),
        ("ending", {"ending": "typed", "we": 0, "they": 0}, 422, "zero_totals"),
        (
            "ending",
            {"ending": "typed", "we": 0, "they": 0, "confirmed": True},
            422,
            "zero_totals",
        ),
        ("ending", {"ending": "bell"}, 422, "ending"),
        ("ending", {"ending": "late"}, 422, "field"),
        ("undo", {}, 422, "nothing_entered"),
        ("hands", {"number": 1, "entry": "W4S=", "seen": 1}, 409, "stale_match"),
    ],
)
def test_invalid_input_is_refused_and_nothing_changes(games, match, what, body, status, code):
    answer = a_program().post(f"{match}{what}/", **{"seen": 0} | body)

    assert problem_of(answer)[:2] == (status, code)
    assert match_state(a_match(games, "1A", "1B").pk).version == 0


def test_unusual_totals_are_recorded_when_they_are_sent_again_as_confirmed(games, match):
    program, slip = a_program(), {"seen": 0, "ending": "typed", "we": 6800, "they": 0}

    response = program.post(f"{match}ending/", **slip)
    version = match_state(a_match(games, "1A", "1B").pk).version
    recorded = program.post(f"{match}ending/", **slip, confirmed=True)

    mark = {"code": "high_total", "facts": {"points": 6800, "usual": 2500}}
    problem = response.json()
    assert (problem_of(response)[:2], version) == ((422, "unusual_totals"), 0)
    assert problem["parameters"] == {"we": 6800, "they": 0, "marks": [mark]}
    assert "send “confirmed” as true" in problem["detail"]
    assert (recorded.status_code, recorded.json()["totals"]) == (201, {"we": 6800, "they": 0})


def test_unusual_slips_are_listed_with_their_marks_and_checked(games, path, match):
    final(games, "1A", "1B", 6800, 0)
    final(games, "2A", "2B", 680, 740)
    program = a_program()

    (slip,) = program.get(f"{path}matches/?to_check=true").json()["items"]
    stale = program.post(f"{match}check/", seen=2)
    checked = program.post(f"{match}check/", seen=1)
    left = program.get(f"{path}matches/?to_check=true").json()["items"]
    drawn = program.get(f"{path}draw/").json()["items"][0]["matches"][0]
    program.post(f"{match}check/", seen=1, checked=False)

    text = "6800 is very high for four hands"
    marks = [{"code": "high_total", "text": text, "facts": {"points": 6800, "usual": 2500}}]
    assert (slip["unusual"], slip["checked"]) == (marks, None)
    assert (problem_of(stale)[:2], stale.json()["current"]["checked"]) == (
        (409, "stale_match"),
        None,
    )
    assert (checked.status_code, left) == (201, [])
    assert drawn["checked"] == checked.json()["checked"]
    assert program.get(match).json()["checked"] is None


def test_a_draw_is_published_and_withdrawn(games, path):
    program, day = a_program(), f"{path}days/1/draw/"
    address = reverse("public:match_event_draw", args=["crown", games.slug])

    published = program.post(day)
    status_code = Client().get(address).status_code
    withdrawn = program.send("delete", day, {}, uuid4())
    hidden = Client().get(address).status_code
    later = program.post(day, draw_from="2099-01-01T08:00:00Z")
    over = program.post(day, draw_from="2020-01-01T08:00:00Z")

    assert (published.status_code, status_code, hidden) == (201, 200, 404)
    assert published.json()["draw_from"] is not None
    assert (withdrawn.status_code, withdrawn.json()["draw_from"]) == (200, None)
    assert later.json()["draw_from"].startswith("2099-01-01")
    assert problem_of(over)[:2] == (422, "past_moment")
    assert program.get(path).json()["days"][0]["draw_from"] == later.json()["draw_from"]
    actions = LedgerEntry.objects.filter(action__endswith="_draw").order_by("pk")
    assert list(actions.values_list("action", "source")) == [
        ("published_draw", "api"),
        ("withdrew_draw", "api"),
        ("published_draw", "api"),
    ]


def test_a_rank_decided_by_a_play_off_is_marked(games, path):
    played_out(games, {"1A": 500, "1B": 500, "2A": 300, "2B": 200})
    (table,) = open_play_offs(games.pk, actor=an_actor())
    dealt_out(table, "we 4S=", "we 1N-1", "we 1N-1", "we 1N-1")

    rows = a_program().get(f"{path}standings/").json()["standings"]

    assert [(row["rank"], row["label"], row["by_play_off"]) for row in rows] == [
        (1, "1A", True),
        (2, "1B", True),
        (3, "2A", False),
        (4, "2B", False),
    ]


def test_a_stale_version_is_refused_with_the_current_one(games, match):
    dealt_out(a_match(games, "1A", "1B"), "we 4S=")

    answer = a_program().post(f"{match}hands/", seen=0, number=1, entry="T3N=")

    assert problem_of(answer)[:2] == (409, "stale_match")
    assert [line["entry"] for line in answer.json()["current"]["lines"]] == ["W4S="]


def test_an_assistant_enters_results_but_gives_no_ruling(match):
    program = a_program(role="assistant", name="ben")

    ruling = program.post(f"{match}ending/", seen=0, ending="no_show", we=0, they=0, absent="we")
    slip = program.post(f"{match}ending/", seen=0, ending="typed", we=200, they=0)

    assert problem_of(ruling)[:2] == (403, "missing_permission")
    assert slip.status_code == 201


def test_matches_are_found_by_round_state_and_pair(games, path):
    final(games, "1A", "1B", 500, 300)
    program = a_program()

    def found(**kwargs):
        return [
            (item["we"], item["they"]) for item in items(program.get(f"{path}matches/", **kwargs))
        ]

    assert found(state="over") == [("1A", "1B")]
    assert found(round=2) == [("1A", "2A"), ("2B", "1B")]
    assert found(label="2a", round=3) == [("1B", "2A")]
    assert found(label="9Z") == []


def test_the_standings_now_and_after_a_round(games, path):
    final(games, "1A", "1B", 500, 300)
    final(games, "1A", "2A", 100, 700)
    program = a_program()

    now = program.get(f"{path}standings/")
    first = program.get(f"{path}standings/", after_round=1).json()
    same = program.get(f"{path}standings/", headers={"if-none-match": now.headers["ETag"]})
    final(games, "1A", "2B", 200, 0)
    changed = program.get(f"{path}standings/", headers={"if-none-match": now.headers["ETag"]})

    assert [(row["rank"], row["label"], row["total"]) for row in now.json()["standings"]] == [
        (1, "2A", 700),
        (2, "1A", 600),
        (3, "1B", 300),
        (4, "2B", 0),
    ]
    assert [row["total"] for row in first["standings"]] == [500, 300, 0, 0]
    assert (same.status_code, changed.status_code) == (304, 200)


def test_a_day_goes_one_step_at_a_time(path):
    program = a_program()

    running = program.post(f"{path}days/1/state/", state="running").json()
    refused = program.post(f"{path}days/1/state/", state="planned")

    assert (running["number"], running["state"]) == (1, "running")
    assert problem_of(refused)[:2] == (422, "session_state")
    assert program.post(f"{path}days/9/state/", state="running").status_code == 404


def test_a_total_is_explained(games, path):
    final(games, "1A", "1B", 500, 300)
    entry = games.entries.get(label="1A").pk

    rows = items(a_program().get(f"{path}contestants/{entry}/explanation/", after_round=1))

    assert {row["key"]: row["step"]["value"] for row in rows}["total"] == "500"


def test_a_match_is_explained(games, match):
    dealt_out(a_match(games, "1A", "1B"), "we 4S=", "they 3N=")

    rows = items(a_program().get(f"{match}explanation/"))

    totals = a_program().get(match).json()["totals"]
    assert [row["step"]["value"] for row in rows] == [str(totals["we"]), str(totals["they"])]


def test_a_bye_has_no_sheet():
    games = a_tournament(5)
    tables = games.sessions.get().sections.get().seatings.all()
    bye = next(table for table in tables if table.seats.count() == 1)
    program, path = a_program(), f"tournaments/{games.slug}/matches/{bye.pk}/"

    assert program.get(path).status_code == 404
    assert problem_of(program.post(f"{path}hands/", seen=0, number=1, entry="W4S="))[:2] == (
        422,
        "bye",
    )


def test_documents_of_a_match_event_are_fetched(path):
    program = a_program()

    assert program.get(f"{path}documents/draw.pdf").content[:5] == b"%PDF-"
    assert program.get(f"{path}documents/standings.csv", after_round=2).status_code == 200
    assert program.get(f"{path}documents/standings.csv", after_round=77).status_code == 400


def test_only_a_play_off_can_be_abandoned(games, match):
    played_out(games, {"1A": 900, "1B": 900, "2A": 500, "2B": 300})
    (table,) = open_play_offs(games.pk, actor=an_actor())
    play_off = match.replace(f"/{a_match(games, '1A', '1B').pk}/", f"/{table.pk}/")
    program = a_program()

    refused = program.post(f"{match}ending/", seen=1, ending="abandoned")
    sheet = program.post(f"{play_off}ending/", seen=0, ending="abandoned").json()

    assert (refused.status_code, refused.json()["code"]) == (422, "no_play_off")
    assert (sheet["state"], sheet["ending"]) == ("over", "abandoned")
