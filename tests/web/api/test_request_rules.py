"""A request by itself: its id, its body, its parameters, its page, and how often it comes."""

from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.utils import timezone

from club.models import ApiKey, KeptAnswer, Player
from club.services.idempotency import RETENTION
from tests.builders import a_board_in_play, a_player, a_seated_section
from tests.web.api.programs import Program, a_program, a_secret, problem_of
from tests.web.routes import every_row
from web.shared.http.body_limits import MAX_API_BODY

pytestmark = pytest.mark.django_db
ADDED = {"name": "Ada Ace", "number": "0042"}


def names():
    return list(Player.objects.order_by("pk").values_list("name", flat=True))


def test_a_change_without_a_request_id_is_not_done():
    answer = a_program().send("post", "players/", ADDED, None)

    assert problem_of(answer)[:2] == (400, "request_id")
    assert names() == []


def test_a_write_with_if_match_is_refused_and_adds_nothing():
    secret = a_secret()
    headers = {"authorization": f"Bearer {secret}", "idempotency-key": str(uuid4())}

    answer = Program(secret).client.post(
        "/api/v1/players/",
        ADDED,
        content_type="application/json",
        headers=headers | {"if-match": '"x"'},
    )

    assert problem_of(answer)[:2] == (400, "if_match_on_write")
    assert names() == []


@pytest.mark.parametrize("request_id", ["x", "1", "00000000-0000", "ﬀ" * 32])
def test_a_request_id_that_is_no_uuid_is_refused(request_id):
    secret = a_secret()
    client = Program(secret).client

    answer = client.post(
        "/api/v1/players/",
        ADDED,
        content_type="application/json",
        headers={"authorization": f"Bearer {secret}", "idempotency-key": request_id},
    )

    assert problem_of(answer)[:2] == (400, "request_id")


def test_the_same_request_twice_adds_one_player_and_is_answered_the_same():
    program, request_id = a_program(), uuid4()

    first, second = (program.post("players/", request_id, **ADDED) for _ in range(2))

    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert names() == ["Ada Ace"]


def test_the_same_request_id_for_something_else_is_refused():
    program, request_id = a_program(), uuid4()
    program.post("players/", request_id, **ADDED)

    other = program.post("players/", request_id, name="Bo Deuce")

    assert problem_of(other)[:2] == (422, "request_reused")
    assert names() == ["Ada Ace"]


def test_two_keys_may_use_the_same_request_id():
    request_id = uuid4()

    answers = [
        Program(a_secret(name=name)).post("players/", request_id, name=f"Of {name}")
        for name in ("ann", "bob")
    ]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert names() == ["Of ann", "Of bob"]


def test_a_refused_request_is_checked_again():
    program, request_id = a_program(), uuid4()
    taken = a_player("Cy", number="0042")
    refused = program.post("players/", request_id, **ADDED)
    taken.delete()

    granted = program.post("players/", request_id, **ADDED)

    assert problem_of(refused)[:2] == (422, "player_number")
    assert granted.status_code == 201


@pytest.mark.parametrize("points", [12.5, 12])
def test_a_number_with_decimals_is_sent_as_text(points):
    answer = a_program().post("players/", name="Ada Ace", master_points=points)

    assert problem_of(answer) == (
        422,
        "field",
        'Invalid field master_points. Send the number in quotes, such as "12.5".',
    )


def test_old_answers_are_forgotten_when_something_is_written():
    program = a_program()
    program.post("players/", name="Ada")
    KeptAnswer.objects.update(at=timezone.now() - RETENTION)

    program.post("players/", name="Bo")

    assert [kept_answer.body["name"] for kept_answer in KeptAnswer.objects.all()] == ["Bo"]


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        ("{", "application/json", 400, "unreadable"),
        ("\xff", "application/json", 400, "unreadable"),
        ("[" * 60_000, "application/json", 400, "unreadable"),
        ('{"name": NaN}', "application/json", 400, "unreadable"),
        ('{"name": ' + "9" * 5000 + "}", "application/json", 400, "unreadable"),
        ('"name"', "application/json", 422, "field"),
        ("[]", "application/json", 422, "field"),
        ("null", "application/json", 422, "field"),
        ("", "application/json", 422, "field"),
        ("name=Ada", "application/x-www-form-urlencoded", 415, "body_type"),
        ("name=Ada", "", 415, "body_type"),
        ('{"name": "' + "x" * MAX_API_BODY + '"}', "application/json", 413, "too_large"),
        ('{"name": "' + "x" * 3_000_000 + '"}', "application/json", 413, "too_large"),
        ('{"name": "\\ud800"}', "application/json", 422, "field"),
        ('{"name": "A\\u0000"}', "application/json", 422, "field"),
        ('{"name": ["A"]}', "application/json", 422, "field"),
    ],
)
def test_an_invalid_body_is_refused(body, kind, status, code):
    secret = a_secret()
    program = Program(secret)
    program.get("key/")
    before = every_row()

    answer = program.client.post(
        "/api/v1/players/",
        body.encode("latin-1", "replace"),
        content_type=kind,
        headers={"authorization": f"Bearer {secret}", "idempotency-key": str(uuid4())},
    )

    assert problem_of(answer)[:2] == (status, code)
    assert every_row() == before


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"page": 1_000_000}, "unknown_parameter"),
        ({"limit": 1_000_000}, "parameter"),
        ({"limit": 0}, "parameter"),
        ({"limit": "all"}, "parameter"),
        ({"after": -1}, "parameter"),
        ({"after": 10**30}, "parameter"),
        ({"q": "x" * 200}, "parameter"),
        ({"q": "\x00"}, "parameter"),
    ],
)
def test_an_invalid_parameter_is_named(data, code):
    answer = a_program().get("players/", **data)

    assert problem_of(answer)[:2] == (400, code)
    assert answer.json()["parameters"]["parameter"] == next(iter(data))


def test_a_page_beyond_the_last_row_is_empty():
    assert a_program().get("players/", after=2**63 - 1).json() == {"items": [], "next": None}


def test_pagination_returns_every_row_once_while_rows_change():
    program = a_program()
    for number in range(7):
        a_player(f"Player {9 - number}")
    where, items = "players/?limit=2", []

    while where:
        page = program.get(where).json()
        items += [item["id"] for item in page["items"]]
        where = page["next"] and page["next"].removeprefix("/api/v1/")
        if len(items) == 2:
            Player.objects.get(pk=items[0]).delete()
            a_player("Aaron First")

    assert items == sorted(set(items))
    assert len(items) == 8


def test_search_results_are_paginated():
    for number in range(3):
        a_player(f"Ådå {number}")
    a_player("Bo")
    program = a_program()

    first = program.get("players/", q="ada", limit=2).json()
    second = program.get(first["next"].removeprefix("/api/v1/")).json()

    assert [item["name"] for item in (*first["items"], *second["items"])] == [
        "Ådå 0",
        "Ådå 1",
        "Ådå 2",
    ]
    assert second["next"] is None


def test_requests_are_throttled_per_key(settings):
    settings.API_REQUESTS_A_MINUTE = 3
    eager, calm = a_program(name="ann"), a_program(name="bob")

    answers = [eager.get("key/") for _ in range(8)][3:]

    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused  # a minute may begin among them
    assert problem_of(refused[0])[1] == "too_often"
    assert 1 <= int(refused[0].headers["Retry-After"]) <= 60
    assert calm.get("key/").status_code == 200


def test_requests_with_unknown_keys_are_throttled(settings):
    settings.API_REFUSED_A_MINUTE = 2
    wrong = Program("ovt_wrong")

    statuses = [wrong.get("key/").status_code for _ in range(6)]

    assert set(statuses) == {401, 429}
    assert a_program().get("key/").status_code == 200


def test_default_throttle_rates_are_as_documented():
    assert (django_settings.API_REQUESTS_A_MINUTE, django_settings.API_REFUSED_A_MINUTE) == (
        600,
        30,
    )


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic YW5uOng=", "ovt_x"])
def test_a_missing_key_is_explained_in_a_sentence(client, header):
    answer = client.get("/api/v1/key/", headers={"authorization": header})

    assert problem_of(answer)[:2] == (401, "key_missing")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_session_cookie_gives_no_api_access(client):
    secret = a_secret()
    client.force_login(ApiKey.objects.get().user)

    assert client.get("/api/v1/key/").status_code == 401
    assert Program(secret).get("key/").status_code == 200


def test_only_json_is_accepted_as_response_format():
    answer = a_program().get("key/", headers={"accept": "text/html"})

    assert problem_of(answer)[:2] == (406, "not_acceptable")


def test_the_last_use_of_a_key_is_saved_once_a_minute(django_assert_num_queries):
    program = a_program()
    program.get("key/")
    used = ApiKey.objects.get().used_at

    with django_assert_num_queries(1):
        program.get("key/")

    assert ApiKey.objects.get().used_at == used
    assert used is not None


@pytest.mark.django_db(transaction=True)
def test_the_same_request_at_the_same_moment_is_done_once_and_answered_the_same():
    secret, request_id, line, answers = a_secret(), uuid4(), Barrier(3), []

    def asks():
        line.wait()
        answers.append(Program(secret).post("players/", request_id, name="Ada Ace", number="7"))
        connection.close()

    programs = [Thread(target=asks) for _ in range(3)]
    for program in programs:
        program.start()
    for each_program in programs:
        each_program.join()

    assert [answer.status_code for answer in answers] == [201] * 3
    assert len({answer.content for answer in answers}) == 1
    assert Player.objects.count() == 1
    assert sum("Idempotent-Replayed" in answer.headers for answer in answers) == 2


@pytest.mark.parametrize(
    ("where", "code"),
    [
        ("players/?limit=1&limit=2", "repeated_parameter"),
        ("players/?colour=red", "unknown_parameter"),
        ("key/?colour=red", "no_parameters"),
    ],
)
def test_a_parameter_that_is_repeated_or_unknown_is_refused(where, code):
    assert problem_of(a_program().get(where))[:2] == (400, code)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": 7}, "name"),
        ({"name": "Ada Ace", "number": 42}, "number"),
        ({"name": True}, "name"),
    ],
)
def test_a_value_of_another_json_type_is_refused(body, field):
    answer = a_program().send("post", "players/", body)

    assert problem_of(answer)[:2] == (422, "field")
    assert answer.json()["parameters"]["field"] == field
    assert names() == []


def test_the_same_key_twice_in_a_body_is_refused():
    secret = a_secret()

    answer = Program(secret).client.post(
        "/api/v1/players/",
        '{"name": "Ada Ace", "name": "Bo Bold"}',
        content_type="application/json",
        headers={"authorization": f"Bearer {secret}", "idempotency-key": str(uuid4())},
    )

    assert problem_of(answer)[:2] == (400, "repeated_key")
    assert names() == []


def test_an_empty_change_is_refused_and_the_revision_stays():
    player = a_player("Ada Ace")

    answer = a_program().send("patch", f"players/{player.pk}/", {})

    assert problem_of(answer)[:2] == (422, "no_change")


@pytest.mark.parametrize("where", ["/api/", "/api/v2/", "/api/v1x/key/"])
def test_an_address_outside_of_this_version_returns_a_problem_and_no_page(client, where):
    assert problem_of(client.get(where))[:2] == (404, "nowhere")


def test_a_stale_version_is_refused_with_the_current_one():
    board = a_board_in_play(a_seated_section())
    where = f"sessions/{board.seating.section.session_id}/results/{board.pk}/"

    answer = a_program().post(where, seen=3, entry="4SN=")

    assert answer.json()["parameters"] == {"board": 1, "table": 1, "seen": 3, "version": 0}
