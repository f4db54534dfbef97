"""A player list from a file: read, mapped, compared, saved; an invalid one refused."""

import json
from datetime import timedelta
from io import BytesIO

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone
from openpyxl import Workbook

from club.models import Job, Player
from club.services.jobs.job_files import delete_old_files
from tests.builders import a_director, a_player
from tests.web.routes import every_row
from tournament.tasks import read_player_list_task, save_player_list_task
from web.director.players import import_preview, player_import

pytestmark = pytest.mark.django_db
LIST = "Member no;First name;Surname\n007;Ada;Ace\n0012;Bo;King\n;;\n13;;\n"


@pytest.fixture(autouse=True)
def signed_in(client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    client.force_login(a_director())


def place(name, *arguments):
    return reverse(f"director:{name}", args=["crown", *arguments])


def text(page):
    return " ".join(page.content.decode().split())


def sent(client, content, name="list.csv"):
    content = content.encode() if isinstance(content, str) else content
    return client.post(place("player_import"), {"file": SimpleUploadedFile(name, content)})


def mapped(client, page, **changes):
    """The form of the columns as it is now, sent."""
    context = client.get(page["Location"]).context
    column_data = {
        f"column-{shown_column.at}": shown_column.field for shown_column in context["columns"]
    }
    data = column_data | {"first": context["first"], "do": "compare"} | changes
    return client.post(page["Location"], data)


def people():
    return list(Player.objects.order_by("name").values_list("name", "number"))


def test_a_list_is_previewed_compared_and_saved(client):
    a_player("Ada Ace")
    chosen = sent(client, LIST)
    look = client.get(chosen["Location"])

    compared = client.get(mapped(client, chosen)["Location"])
    before = people()
    saved = client.post(compared.request["PATH_INFO"], {"do": "save"}, follow=True)

    read = [(row.line, row.name, row.number) for row in look.context["read"]]
    assert read == [(2, "Ada Ace", "007"), (3, "Bo King", "0012"), (5, "", "13")]
    assert "line 2: 007, Ada, Ace" in text(look)
    differences = compared.context["found"]
    assert [row.name for row in differences.changed + differences.new] == ["Ada Ace", "Bo King"]
    assert [rejected_row.why for rejected_row in compared.context["shown"]["bad"]] == [
        "It has no name."
    ]
    assert before == [("Ada Ace", "")]
    assert "Added: 1. Changed: 1. Left out: 1." in text(saved)
    assert people() == [("Ada Ace", "007"), ("Bo King", "0012")]


def a_workbook(*rows):
    book, file = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.active.merge_cells("A1:B1")
    book.save(file)
    return file.getvalue()


def test_merged_headings_hold_a_name_in_two_columns(client):
    content = a_workbook(["Name", None, "Number"], ["Ada", "Ace", "007"], ["=A2", "Bo", "8"])

    page = client.get(mapped(client, sent(client, content, "list.xlsx"))["Location"])

    assert [(row.name, row.number) for row in page.context["found"].new] == [("Ada Ace", "007")]
    why = "One of its cells is a formula without a value. Type its value."
    assert [rejected_row.why for rejected_row in page.context["shown"]["bad"]] == [why]


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("list.pdf", b"%PDF-1.7", "is a PDF. Ask for the list as .xlsx or .csv"),
        (
            "list.xlsx",
            b"PK\x03\x04",
            "cannot be read as a list. Save it as .xlsx or .csv and choose it again",
        ),
        (
            "list.csv",
            b"Zo\xc3\xab\nZo\xeb\nZo\xc3\xab\n",
            "differs from the others. Save the whole list as UTF-8 and choose it again",
        ),
        ("list.csv", b'Name\n"Ada\n', "a quotation mark is never closed"),
        ("list.csv", b"x\n" * 100_001, "is too large. A list can have up to"),
        ("list.csv", b"\n", "“list.csv” is empty"),
    ],
)
def test_an_invalid_file_is_refused_and_not_stored(client, name, content, says):
    before = every_row()

    page = sent(client, content, name)

    assert (page.status_code, says in text(page)) == (422, True)
    assert every_row() == before
    assert not default_storage.exists("imports")


def test_a_missing_file_is_refused_with_a_sentence(client):
    page = client.post(place("player_import"))

    assert (page.status_code, "Choose a file first." in text(page)) == (422, True)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"column-1": "", "column-2": ""}, "Say which column holds the name."),
        ({"column-1": "number"}, "Only one column can hold the number."),
        ({"column-1": "hat", "column-2": "hat"}, "Say which column holds the name."),
    ],
)
def test_invalid_columns_are_refused_and_nothing_is_imported(client, changes, says):
    page = mapped(client, sent(client, LIST), **changes)

    assert (page.status_code, says in text(page), Job.objects.count()) == (422, True, 0)


def test_the_first_rows_are_shown_as_they_would_be_read(client):
    page = mapped(client, sent(client, LIST), **{"first": "2", "column-1": "", "do": "show"})

    assert next((row.name, row.number) for row in page.context["read"]) == ("King", "0012")
    assert Job.objects.count() == 0


def test_letters_that_look_wrong_are_read_in_another_encoding(client):
    chosen = sent(client, "Name\nŁukasz Żak\n".encode("cp1250"))

    look = client.get(chosen["Location"], {"encoding": "cp1250"})
    data = {"column-0": "name", "first": "1", "encoding": "cp1250", "do": "compare"}
    page = client.get(client.post(chosen["Location"], data)["Location"])

    assert [row.name for row in look.context["read"]] == ["Łukasz Żak"]
    assert [row.name for row in page.context["found"].new] == ["Łukasz Żak"]


def test_a_cancelled_import_changes_nothing_and_is_deleted(client):
    chosen = sent(client, LIST)
    page = mapped(client, chosen)

    client.post(page["Location"], {"do": "leave"})

    assert people() == []
    assert client.get(page["Location"])["Location"] == place("player_import")
    assert client.get(chosen["Location"])["Location"] == place("player_import")


def test_a_list_of_another_club_is_not_found_here(client):
    chosen = sent(client, LIST)
    job = mapped(client, chosen)["Location"]
    client.force_login(a_director("anchor", name="bob"))

    assert client.get(chosen["Location"].replace("crown", "anchor")).status_code == 302
    assert client.get(job.replace("crown", "anchor")).status_code == 404


def test_an_import_of_last_month_redirects_to_the_list(client):
    page = mapped(client, sent(client, LIST))["Location"]
    saved = client.post(page, {"do": "save"})
    delete_old_files(timezone.now() + timedelta(days=31))

    later = client.get(saved.headers["Location"])

    assert later.headers["Location"] == place("player_list")


def test_an_import_sent_twice_is_saved_once(client):
    page = mapped(client, sent(client, LIST))["Location"]

    first, second = (client.post(page, {"do": "save"})["Location"] for _ in range(2))

    assert first == second
    assert people() == [("Ada Ace", "007"), ("Bo King", "0012")]


def test_a_list_that_changed_meanwhile_is_refused_and_nothing_is_overwritten(client):
    page = mapped(client, sent(client, LIST))["Location"]
    a_player("Eve East")

    saved = client.post(page, {"do": "save"}, follow=True)

    assert (
        "The player list has changed since this was shown. Nothing was done. Reload the page"
        in text(saved)
    )
    assert people() == [("Eve East", "")]


def test_a_long_list_is_saved_by_the_worker_while_its_page_polls(client, monkeypatch):
    monkeypatch.setattr(player_import, "MAX_IMMEDIATE_BYTES", 0)
    monkeypatch.setattr(import_preview, "MAX_IMMEDIATE_ROWS", 0)
    page = mapped(client, sent(client, LIST))["Location"]
    waiting = client.get(page)
    part = client.get(page, headers={"HX-Request": "true"})

    read_player_list_task(Job.objects.get().pk)
    response = client.get(page, headers={"HX-Request": "true"})
    save = client.post(page, {"do": "save"})["Location"]
    saving = client.get(save)
    save_player_list_task(Job.objects.latest("pk").pk)
    done = client.get(save)

    assert "Waiting for the worker." in text(waiting) and "<html" in text(waiting)
    assert 'hx-trigger="every 1s"' in text(part) and "<html" not in text(part)
    assert response["HX-Refresh"] == "true"
    assert "Waiting for the worker." in text(saving)
    assert "Added: 2. Changed: 0. Left out: 1." in text(done)
    assert json.dumps(list(Job.objects.values_list("arguments", flat=True))).count("Ada") == 0


def test_a_failed_import_shows_its_reason(client):
    page = mapped(client, sent(client, LIST))["Location"]
    Job.objects.update(state="failed", error={"code": "no_rows", "facts": {"file": "list.csv"}})

    assert "“list.csv” is empty." in text(client.get(page))


@pytest.mark.parametrize("decision", ["same", "new", ""])
def test_a_similar_name_asks_for_confirmation(client, decision):
    bo = a_player("Boe King")
    page = mapped(client, sent(client, "No,Name\n0012,Bo King\n"))["Location"]
    line = client.get(page).context["found"].likely[0].line

    client.post(page, {"do": "save", f"likely-{line}": decision})

    then = {"same": [("Bo King", "0012")], "new": [("Bo King", "0012"), ("Boe King", "")]}
    assert people() == then.get(decision, [("Boe King", "")])
    assert Player.objects.filter(pk=bo.pk).exists()
