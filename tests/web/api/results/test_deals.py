"""Deals by key: read, saved one by one or as a file, corrected, removed; never half."""

from base64 import b64encode
from uuid import uuid4

import pytest

from boards.queries.deals import current_deals
from club.models import LedgerEntry
from deals.deal import write_deal
from deals.dealing import deal_from_seed
from formats.deals.deal_file import FORMATS, write_deal_file
from tests.builders import a_board_in_play, a_contract, a_seated_section, recorded
from tests.deals.hands import random_deal, whole_suits
from tests.formats.deals.deal_sets import deal_set, deals_of
from tests.web.api.programs import a_program, problem_of

pytestmark = pytest.mark.django_db
ONE, OTHER = random_deal(1), random_deal(2)


@pytest.fixture
def section():
    return a_seated_section()


@pytest.fixture
def path(section):
    return f"sessions/{section.session_id}/"


def standing(section):
    return {number: row.hands for number, row in current_deals(section.session).items()}


def a_file(**deals):
    games = (f'[Board "{name[1:]}"]\n[Deal "{write_deal(deal)}"]\n' for name, deal in deals.items())
    return "\n".join(games)


def test_each_available_document_has_a_file(path):
    program, makes = a_program(), "9a8799a8794354443544"
    text = f'{a_file(_2=ONE)}[DoubleDummyTricks "{makes}"]\n[OptimumScore "EW 110"]\n'

    saved = program.post(f"{path}deals/", pbn=text, seen={})

    answer = program.get(f"{path}deals/2/").json()
    assert saved.json()["changed"] == [2]
    assert (answer["double_dummy"], answer["par"]) == (makes, -110)


def test_a_deal_is_saved_read_corrected_and_deleted(section, path):
    program, place = a_program(), f"{path}deals/2/"
    assert program.get(place).json() == {
        "board": 2,
        "dealer": "E",
        "vulnerable": ["NS"],
        "version": 0,
        "deal": None,
        "hands": None,
        "double_dummy": None,
        "double_dummy_source": None,
        "par": None,
        "par_contracts": [],
        "seed": None,
        "recorded_at": None,
    }

    saved = program.post(place, seen=0, deal=write_deal(whole_suits()))
    corrected = program.post(place, seen=1, deal=f" {write_deal(ONE)} ").json()
    out = program.post(place, seen=2, deal="").json()

    assert (saved.status_code, saved.json()["hands"]) == (
        201,
        [
            {"seat": "N", "cards": "AKQJT98765432...", "points": 10},
            {"seat": "E", "cards": ".AKQJT98765432..", "points": 10},
            {"seat": "S", "cards": "..AKQJT98765432.", "points": 10},
            {"seat": "W", "cards": "...AKQJT98765432", "points": 10},
        ],
    )
    assert (corrected["version"], corrected["deal"]) == (2, write_deal(ONE))
    assert (out["version"], out["deal"], out["hands"]) == (3, None, None)
    lines = LedgerEntry.objects.filter(kind="boards.Deal").order_by("pk")
    assert list(lines.values_list("action", "source")) == [
        ("deal", "api"),
        ("deal", "api"),
        ("deal_out", "api"),
    ]


def test_a_file_is_saved_as_a_whole_and_read_board_by_board(section, path):
    program = a_program()

    saved = program.post(f"{path}deals/", pbn=a_file(b1=ONE, b2=OTHER, b88=ONE))
    again = program.post(f"{path}deals/", pbn=a_file(b2=OTHER, b3=ONE), seen={"2": 1})
    items = program.get(f"{path}deals/").json()["items"]

    assert [response.json()["changed"] for response in (saved, again)] == [[1, 2], [3]]
    assert again.json()["boards"] == items
    assert [(item["board"], item["version"]) for item in items] == [
        *((board, 1) for board in (1, 2, 3)),
        *((board, 0) for board in (4, 5, 6)),
    ]


def test_boards_are_dealt_from_a_seed_which_each_deal_shows(section, path):
    program, seed = a_program(), "lantern-street-2026"
    program.post(f"{path}deals/2/", seen=0, deal=write_deal(ONE))

    dealt = program.post(f"{path}deals/dealing/", seed=seed)
    again = program.post(f"{path}deals/dealing/", seed=seed)

    assert (dealt.status_code, dealt.json()["format"]) == (201, None)
    assert dealt.json()["changed"] == [1, 3, 4, 5, 6]
    assert [(item["board"], item["seed"]) for item in dealt.json()["boards"]] == [
        *((1, seed), (2, None)),
        *((board, seed) for board in (3, 4, 5, 6)),
    ]
    assert standing(section) == {
        board: ONE if board == 2 else deal_from_seed(seed, board) for board in range(1, 7)
    }
    assert problem_of(again)[:2] == (422, "no_board_to_deal")


def test_a_seed_that_can_be_guessed_is_refused(section, path):
    refused = a_program().post(f"{path}deals/dealing/", seed="monday")

    assert problem_of(refused)[:2] == (422, "deal_seed")
    assert standing(section) == {}


@pytest.mark.parametrize("key", FORMATS)
def test_a_file_in_base64_is_recognised_by_its_content(section, path, key):
    content = b64encode(write_deal_file(key, deal_set(6), tags={})).decode()

    saved = a_program().post(f"{path}deals/", file=content).json()
    written = a_program().get(f"{path}documents/deals.dup").content

    assert (saved["format"], saved["changed"]) == (key.upper(), [1, 2, 3, 4, 5, 6])
    assert standing(section) == deals_of(deal_set(6))
    assert written == write_deal_file("dup", deal_set(6), tags={})


def test_a_machine_file_of_unknown_deals_is_refused(path):
    program = a_program()

    answer = problem_of(program.get(f"{path}documents/deals.bri"))
    listed = {item["key"] for item in program.get(f"{path}documents/").json()["items"]}

    assert answer[:2] == (422, "no_deals_to_write")
    assert "deals" not in listed


def test_the_same_request_again_is_answered_the_same(section, path):
    program, key = a_program(), uuid4()
    body = {"pbn": a_file(b1=ONE)}

    answers = [program.send("post", f"{path}deals/", body, key) for _time in range(2)]

    assert [answer.json()["changed"] for answer in answers] == [[1]] * 2
    assert answers[1].headers["Idempotent-Replayed"] == "true"


@pytest.mark.parametrize(
    ("body", "status", "code", "says"),
    [
        (
            {"pbn": a_file(b1=ONE, b2=ONE), "seen": {}},
            409,
            "stale_deal",
            "Read it again, then send.",
        ),
        ({"pbn": a_file(b1=ONE) + '\n[Deal "N:"]'}, 422, "board_number", "is not a board number"),
        ({"pbn": a_file(b1=ONE)[:-9] + '"]\n'}, 422, "board_deal", "Board 1, line 2: "),
        ({"pbn": a_file(b99=ONE)}, 422, "no_board_here", "has boards 99"),
        ({"pbn": a_file(b1=ONE), "seen": {"x": 1}}, 422, "field", "seen"),
        ({"pbn": ""}, 422, "field", "pbn"),
        ({"seen": {}}, 422, "field", "Send either"),
        ({"pbn": a_file(b1=ONE), "file": "AA=="}, 422, "field", "Send either"),
        ({"file": "Ä"}, 422, "field", "in Base64"),
        ({"file": 7}, 422, "field", "Send text"),
        ({"file": "AAAA"}, 422, "deal_file_kind", "file of deals"),
        ({"file": "MDE="}, 422, "pbn_line", "not a PBN tag"),
    ],
)
def test_an_invalid_file_is_refused_and_nothing_is_saved(section, path, body, status, code, says):
    program = a_program()
    program.post(f"{path}deals/2/", seen=0, deal=write_deal(OTHER))

    answer = problem_of(program.post(f"{path}deals/", **body))

    assert answer[:2] == (status, code)
    assert says in answer[2]
    assert standing(section) == {2: OTHER}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seen": 0, "deal": write_deal(ONE)}, 409, "stale_deal"),
        ({"seen": 1, "deal": "N:AKQ"}, 422, "deal_text"),
        ({"seen": 1, "deal": write_deal(ONE)[:-1]}, 422, "deck"),
        ({"seen": 1}, 422, "field"),
        ({"deal": write_deal(ONE)}, 422, "field"),
    ],
)
def test_an_invalid_deal_is_refused_with_the_current_version(section, path, body, status, code):
    program, place = a_program(), f"{path}deals/2/"
    program.post(place, seen=0, deal=write_deal(OTHER))

    answer = program.post(place, **body)

    assert problem_of(answer)[:2] == (status, code)
    assert standing(section) == {2: OTHER}
    if status == 409:
        assert answer.json()["current"]["deal"] == write_deal(OTHER)


def test_a_board_that_is_not_played_is_not_found(path):
    assert problem_of(a_program().get(f"{path}deals/77/"))[:2] == (404, "nowhere")


def test_an_impossible_lead_is_recorded_and_marked(section, path):
    program, board = a_program(), a_board_in_play(section)
    program.post(f"{path}deals/1/", seen=0, deal=write_deal(whole_suits()))

    body = program.post(f"{path}results/{board.pk}/", seen=0, entry="4SN+3 C2").json()

    says = ["E cannot have led C2: W was dealt it"]
    assert (body["outcome"]["lead"], [warning["text"] for warning in body["unusual"]]) == (
        "C2",
        says,
    )
    assert program.get(f"{path}results/{board.pk}/").json()["unusual"] == body["unusual"]


def test_a_usual_result_is_not_marked(section, path):
    board = a_board_in_play(section)
    recorded(board, a_contract("4S", "N", 10))

    assert a_program().get(f"{path}results/{board.pk}/").json()["unusual"] == []
