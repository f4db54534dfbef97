"""Importing the file of an event over the API: upload, preview, import."""

from uuid import uuid4

import pytest

from club.models import KeptAnswer, LedgerEntry, Player
from tests.formats.events.published_events import published_json, published_usebio
from tests.web.api.programs import a_program, problem_of
from tournament.models import Event, Session
from web.shared.http.body_limits import MAX_API_UPLOAD

pytestmark = pytest.mark.django_db
A_TABLE = (
    b"Bd,NS,EW,Contract,By,Tricks,Pts\n1,1,2,4S,N,10,420\n1,3,4,4S,N,9,-50\n2,1,4,3NT,E,9,-400\n"
)


@pytest.fixture(autouse=True)
def own_media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def program(db):
    return a_program()


def uploaded(program, content, name="monday.xml"):
    answer = program.upload("event-imports/", content, name=name)
    assert answer.status_code == 201, answer.json()
    return f"event-imports/{answer.json()['id']}/"


def test_a_file_is_uploaded_previewed_and_imported(program):
    where = uploaded(program, published_usebio("mp_pairs_howell"))

    preview = program.post(f"{where}preview/", regulations="compscore3").json()
    imported = program.post(f"{where}import/", name="Monday", regulations="compscore3")

    assert (preview["compared"], preview["equal"], preview["differences"]) == (358, 358, [])
    session = Session.objects.get()
    assert (session.event.name, session.state) == ("Monday", "closed")
    assert imported.json() == {
        "file": "monday.xml",
        "title": "Monday",
        "pairs": 12,
        "boards": preview["boards"],
        "results": preview["results"],
        "players": 24,
        "new_players": 24,
        "remarks": preview["remarks"],
        "session": session.pk,
    }
    figures = program.get(f"sessions/{session.pk}/published-figures/").json()
    assert (figures["compared"], figures["equal"]) == (358, 358)
    assert LedgerEntry.objects.get(action="import_event").source == "import"


def test_a_preview_lists_differences_and_stores_nothing(program):
    where = uploaded(program, published_json("mp_pairs_howell"), "monday.json")

    preview = program.post(f"{where}preview/", regulations="acblscore").json()

    assert preview["equal"] + len(preview["differences"]) == 358
    assert "board_score" in {row["kind"] for row in preview["differences"]}
    assert all(row["explanation"] for row in preview["differences"])
    assert preview["regulations"]["rounding"] == "acblscore"
    assert not Event.objects.exists()
    assert not Player.objects.exists()
    # The upload alone is stored with its idempotency key.
    assert KeptAnswer.objects.count() == 1


def test_an_import_that_is_sent_twice_is_done_once(program):
    where = uploaded(program, published_json("mp_pairs_howell"), "monday.json")
    request_id = uuid4()

    first = program.post(f"{where}import/", request_id=request_id)
    again = program.post(f"{where}import/", request_id=request_id)
    with_another_key = program.post(f"{where}import/")

    assert first.json() == again.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert with_another_key.json()["session"] == first.json()["session"]
    assert Session.objects.count() == 1


def test_a_table_is_imported_with_a_named_column(program):
    answer = program.upload("event-imports/", A_TABLE, name="monday.csv")
    where = f"event-imports/{answer.json()['id']}/import/"

    imported = program.post(
        where, name="Monday", date="2026-03-09", winners=1, columns={"score": "Pts"}
    )

    assert answer.json()["table"] is True
    assert (imported.status_code, imported.json()["results"]) == (201, 3)
    assert str(Session.objects.get().local_date) == "2026-03-09"


def test_a_heading_that_the_table_does_not_have_is_refused(program):
    where = uploaded(program, A_TABLE, "monday.csv")

    answer = program.post(f"{where}import/", columns={"score": "Points"})

    assert problem_of(answer)[:2] == (422, "event_column")
    assert not Session.objects.exists()


@pytest.mark.parametrize("field", ["method", "winners", "columns"])
def test_a_field_that_the_file_states_itself_is_refused(program, field):
    where = uploaded(program, published_json("mp_pairs_howell"), "monday.json")
    value = {"method": "imps", "winners": 1, "columns": {"score": "Pts"}}[field]

    answer = program.post(f"{where}import/", **{field: value})

    assert problem_of(answer)[:2] == (422, "field")
    assert answer.json()["parameters"]["field"] == field


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"<USEBIO>", "event_syntax"), (b" ", "event_kind"), (b"\x00\x01", "table_kind")],
)
def test_a_file_that_is_no_event_is_refused_and_not_kept(program, content, code, tmp_path):
    answer = program.upload("event-imports/", content, name="a.xml")

    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert not list(tmp_path.rglob("*.xml"))


def test_a_body_without_a_file_is_refused(program):
    as_json = program.post("event-imports/", file="a.xml")
    headers = program.headers | {"idempotency-key": str(uuid4())}
    without = program.client.post("/api/v1/event-imports/", {"name": "a.xml"}, headers=headers)

    assert problem_of(as_json)[:2] == (415, "upload_type")
    assert problem_of(without)[:2] == (422, "unknown_field")


def test_a_file_above_the_limit_is_refused(program):
    answer = program.upload("event-imports/", b"x" * MAX_API_UPLOAD, name="a.xml")

    assert problem_of(answer)[:2] == (413, "too_large")


def test_another_file_with_the_same_key_is_refused(program):
    request_id = uuid4()
    howell = published_json("mp_pairs_howell")

    first = program.upload("event-imports/", howell, name="a.json", request_id=request_id)
    again = program.upload("event-imports/", howell, name="a.json", request_id=request_id)
    other = program.upload("event-imports/", A_TABLE, name="a.json", request_id=request_id)

    assert again.json() == first.json()
    assert problem_of(other)[:2] == (422, "request_reused")


def test_a_deleted_upload_is_gone_and_its_import_stays(program):
    where = uploaded(program, published_json("mp_pairs_howell"), "monday.json")
    program.post(f"{where}import/")

    deleted = program.send("delete", where, {})

    assert deleted.json() == {"id": where.split("/")[1], "file": "monday.json", "table": False}
    assert program.get(where).status_code == 404
    assert Session.objects.count() == 1


def test_a_file_of_another_club_is_not_found(program):
    where = uploaded(a_program("anchor"), A_TABLE, "monday.csv")

    assert program.get(where).status_code == 404
    assert program.post(f"{where}import/").status_code == 404
