"""Importing a player list over the API: upload, comparison, rows, saving."""

import pytest

from club.models import Job, LedgerEntry, Player
from tests.builders import a_player
from tests.web.api.programs import a_program, problem_of
from tournament.tasks import read_player_list_task, save_player_list_task

pytestmark = pytest.mark.django_db
EBU = b"EBU No,First Name,Last Name,Email\n00123456,Ada,Ace,a@example.org\n00234567,Bob,King,\n"
ACBL = b'"ACBL #","Name","MPs"\n"J123456","Ace, Ada","12.50"\n'


@pytest.fixture(autouse=True)
def own_media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def program(db):
    return a_program()


def compared(program, content, **body):
    """The address of a comparison that the worker has made."""
    uploaded = program.upload("player-imports/", content, name="list.csv").json()
    job = program.post(f"player-imports/{uploaded['id']}/comparisons/", **body).json()["id"]
    read_player_list_task(job)
    return f"player-comparisons/{job}/"


def rows(program, where, kind):
    return program.get(f"{where}rows/", kind=kind).json()["items"]


def values(name, number="", master_points="", handicap="", email=""):
    return {
        "name": name,
        "number": number,
        "master_points": master_points,
        "handicap": handicap,
        "guest": False,
        "email": email,
    }


def people():
    return list(Player.objects.order_by("name").values_list("name", "number"))


def test_a_list_is_uploaded_with_its_columns_recognised(program):
    answer = program.upload("player-imports/", EBU, name="list.csv")

    assert answer.status_code == 201
    assert answer.json() == {
        "id": answer.json()["id"],
        "file": "list.csv",
        "encoding": "utf-8",
        "first_row": 1,
        "columns": [
            {"letter": "A", "field": "number", "cells": ["EBU No", "00123456", "00234567"]},
            {"letter": "B", "field": "first", "cells": ["First Name", "Ada", "Bob"]},
            {"letter": "C", "field": "last", "cells": ["Last Name", "Ace", "King"]},
            {"letter": "D", "field": "email", "cells": ["Email", "a@example.org", ""]},
        ],
    }
    assert program.get(f"player-imports/{answer.json()['id']}/").json() == answer.json()
    assert people() == []


def test_a_comparison_changes_nothing_and_its_saving_does(program):
    ada = a_player("Ada Ace")
    a_player("Zoe Last", number="9")

    where = compared(program, EBU)
    counts = program.get(where).json()["counts"]
    listed = {kind: rows(program, where, kind) for kind in ("changed", "new", "absent")}
    before = people()
    saving = program.post(f"{where}saving/")
    save_player_list_task(Job.objects.latest("pk").pk)

    assert counts == {"same": 0, "new": 1, "changed": 1, "likely": 0, "rejected": 0, "absent": 1}
    assert before == [("Ada Ace", ""), ("Zoe Last", "9")]
    assert listed["changed"] == [
        {
            "line": 2,
            "player": ada.pk,
            "was": values("Ada Ace"),
            "becomes": values("Ada Ace", "00123456", email="a@example.org"),
            "code": "",
            "reason": "",
        }
    ]
    assert [row["becomes"] for row in listed["new"]] == [values("Bob King", "00234567")]
    assert [row["was"] for row in listed["absent"]] == [values("Zoe Last", "9")]
    assert (saving.status_code, saving.json()["saving"]["state"]) == (202, "waiting")
    assert program.get(where).json()["saving"] == {
        "state": "done",
        "stopped": False,
        "error": "",
        "added": 1,
        "changed": 1,
    }
    assert people() == [("Ada Ace", "00123456"), ("Bob King", "00234567"), ("Zoe Last", "9")]
    assert LedgerEntry.objects.filter(action="add", source="import").exists()


def test_a_list_of_acbl_turns_names_round(program):
    where = compared(program, ACBL)

    assert [row["becomes"] for row in rows(program, where, "new")] == [
        values("Ada Ace", "J123456", "12.50")
    ]


def test_who_a_likely_player_is_decides_the_program(program):
    a_player("Adah Ace", number="1")
    a_player("Bobb King", number="2")
    where = compared(program, b"Number,Name\n3,Ada Ace\n4,Bob King\n")
    likely = rows(program, where, "likely")

    wrong = program.post(f"{where}saving/", same=[7])
    both = program.post(f"{where}saving/", same=[2], new=[2])
    program.post(f"{where}saving/", same=[2], new=[3])
    save_player_list_task(Job.objects.latest("pk").pk)

    assert [(row["line"], row["was"]["name"]) for row in likely] == [
        (2, "Adah Ace"),
        (3, "Bobb King"),
    ]
    assert problem_of(wrong)[:2] == problem_of(both)[:2] == (422, "field")
    assert people() == [("Ada Ace", "3"), ("Bob King", "4"), ("Bobb King", "2")]


def test_columns_are_named_where_they_are_not_recognised(program):
    upload = program.upload("player-imports/", b"a;b\n1;Ada Ace\n", name="list.csv").json()
    where = f"player-imports/{upload['id']}/comparisons/"

    nameless = program.post(where, columns=["number"])
    too_many = program.post(where, columns=["number", "name", "guest"])
    comparison = program.post(where, columns=["left_out", "name"], first_row=1).json()
    read_player_list_task(comparison["id"])

    assert problem_of(nameless)[:2] == problem_of(too_many)[:2] == (422, "field")
    new = rows(program, f"player-comparisons/{comparison['id']}/", "new")
    assert [row["becomes"]["name"] for row in new] == ["Ada Ace"]


def test_a_rejected_row_has_its_line_its_code_and_a_sentence(program):
    [row] = rows(program, compared(program, b"Name,MP\nAda Ace,many\n"), "rejected")

    assert (row["line"], row["code"], row["player"]) == (2, "points_unread", None)
    assert "many" in row["reason"]


def test_rows_are_not_there_before_the_comparison_and_after_it_was_discarded(program):
    upload = program.upload("player-imports/", EBU, name="list.csv").json()
    job = program.post(f"player-imports/{upload['id']}/comparisons/").json()["id"]
    where = f"player-comparisons/{job}/"
    early = program.get(f"{where}rows/", kind="new")
    too_early = program.post(f"{where}saving/")
    read_player_list_task(job)

    discarded = program.send("delete", where, {})

    assert problem_of(early)[:2] == problem_of(too_early)[:2] == (404, "no_comparison")
    assert discarded.status_code == 200
    assert problem_of(program.get(f"{where}rows/", kind="new"))[:2] == (404, "no_comparison")
    assert program.get(f"player-imports/{upload['id']}/").status_code == 404
    assert people() == []


def test_a_list_is_saved_once_however_often_that_is_requested(program):
    where = compared(program, EBU)

    first, again = program.post(f"{where}saving/"), program.post(f"{where}saving/")
    save_player_list_task(Job.objects.latest("pk").pk)
    after = program.post(f"{where}saving/")

    assert (first.status_code, again.status_code, after.status_code) == (202, 202, 202)
    assert Job.objects.filter(kind="save_player_list").count() == 1
    assert after.json()["saving"]["added"] == 2


@pytest.mark.parametrize(
    ("content", "code"), [(b"%PDF-1.7", "table_kind"), (b"", "no_rows"), (b'a,"b\n', "quote")]
)
def test_a_file_that_is_no_list_is_refused_and_not_kept(program, content, code):
    answer = program.upload("player-imports/", content, name="list.csv")

    assert problem_of(answer)[1] in (code, "field")
    assert answer.status_code == 422


def test_a_list_of_another_club_is_not_found(program):
    other = a_program("anchor", name="bob")
    upload = other.upload("player-imports/", EBU, name="list.csv").json()["id"]
    job = other.post(f"player-imports/{upload}/comparisons/").json()["id"]

    assert program.get(f"player-imports/{upload}/").status_code == 404
    assert program.get(f"player-comparisons/{job}/").status_code == 404
