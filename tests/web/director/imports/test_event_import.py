"""A file of an event is looked at, compared, and imported once."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from boards.models import ImportedFile
from boards.queries.deals import current_deals
from club.models import Player
from club.services.jobs.uploads import find_upload
from scoring.events.regulations import Regulations
from scoring.laws.outcome import PassedOut
from tests.builders import a_director, recorded
from tests.deals.hands import random_deal
from tests.formats.bridgemate.bridgemate_files import (
    MITCHELL,
    a_bws,
    a_result,
    a_section,
    hand_row,
)
from tests.formats.events.published_events import published_json, published_usebio
from tournament.models import Event, SeatingBoard, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client):
    user = a_director("crown", name="dan")
    client.force_login(user)
    return client


def upload(client, content, name="monday.xml"):
    file = SimpleUploadedFile(name, content)
    return client.post(reverse("director:import_event", args=["crown"]), {"file": file})


def chosen(**changes):
    values = {"name": "Monday", "played_on": "2026-03-09", "regulations": "compscore3"}
    return values | {"do": "import"} | changes


def test_a_file_is_previewed_compared_and_imported(director):
    preview = upload(director, published_usebio("mp_pairs_howell"))["Location"]

    page = director.get(preview)
    compared = director.post(preview, chosen(do="compare"))
    imported = director.post(preview, chosen(), follow=True)

    assert len(page.context["preview"].new_players) == 24
    report = compared.context["report"]
    assert (len(report.figures), report.equal) == (358, 358)
    session = Session.objects.get()
    assert (session.event.name, str(session.local_date), session.state) == (
        "Monday",
        "2026-03-09",
        "closed",
    )
    figures = reverse("director:published_figures", args=["crown", session.pk])
    assert imported.redirect_chain == [(figures, 302)]
    assert (imported.context["compared"], imported.context["equal"]) == (358, 358)


def test_a_comparison_stores_nothing(director):
    preview = upload(director, published_usebio("mp_pairs_howell"))["Location"]

    director.post(preview, chosen(do="compare"))

    assert not Event.objects.exists()
    assert not Player.objects.exists()


def test_a_second_click_imports_nothing_again(director):
    preview = upload(director, published_json("mp_pairs_howell"), "monday.json")["Location"]

    director.post(preview, chosen())
    again = director.post(preview, chosen())

    assert Event.objects.count() == 1
    assert again["Location"] == reverse("director:import_event", args=["crown"])


@pytest.mark.parametrize(
    ("choice", "rounding"),
    [("file", "compscore3"), ("acblscore", "acblscore"), ("defaults", "exact")],
)
def test_the_regulations_are_those_that_are_chosen(director, choice, rounding):
    preview = upload(director, published_json("mp_pairs_howell"), "monday.json")["Location"]

    director.post(preview, chosen(regulations=choice))

    regulations = Event.objects.get().regulations
    assert regulations.rounding == rounding
    assert (choice == "defaults") is (regulations == Regulations())


def test_a_figure_that_differs_after_a_change_of_regulations_is_listed(director):
    preview = upload(director, published_json("mp_pairs_howell"), "monday.json")["Location"]
    director.post(preview, chosen(regulations="acblscore"))
    session = Session.objects.get()

    page = director.get(reverse("director:published_figures", args=["crown", session.pk]))

    assert page.context["compared"] == 358
    assert page.context["equal"] + len(page.context["rows"]) == 358
    assert page.context["rows"]


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\x01\x02", b"%PDF-1.7", published_usebio("mp_pairs_howell")[:-300], b"{}"],
)
def test_a_file_that_cannot_be_read_is_refused_and_not_kept(director, content):
    page = upload(director, content)

    assert page.status_code == 422
    assert not ImportedFile.objects.exists()


def test_no_file_is_refused(director):
    page = director.post(reverse("director:import_event", args=["crown"]))

    assert page.status_code == 422


def test_a_deleted_upload_redirects_to_the_form(director):
    address = reverse("director:event_import_preview", args=["crown", "0" * 32])

    assert director.get(address)["Location"] == reverse("director:import_event", args=["crown"])


def test_a_wrong_date_keeps_the_file(director):
    preview = upload(director, published_json("mp_pairs_howell"), "monday.json")["Location"]

    page = director.post(preview, chosen(played_on="yesterday"))

    assert page.status_code == 422
    club = page.context["club"]
    assert find_upload(club, preview.rstrip("/").rpartition("/")[2])


@pytest.mark.parametrize("events", [1, 3])
def test_the_upload_page_costs_a_fixed_number_of_queries(
    director, django_assert_num_queries, events
):
    for _event in range(events):
        preview = upload(director, published_json("mp_pairs_howell"), "monday.json")["Location"]
        director.post(preview, chosen())

    with django_assert_num_queries(5):
        page = director.get(reverse("director:import_event", args=["crown"]))

    assert len(page.context["imported"]) == events


TABLE = b"Bd,Us,EW,Score\n1,1,2,420\n1,3,4,400\n1,5,-,\n"


def test_a_table_of_results_is_read_by_the_columns_that_are_chosen(director):
    columns = upload(director, TABLE, "monday.csv")["Location"]
    page = director.get(columns)
    fields = [column.field for column in page.context["columns"]]
    details = {"title": "Monday", "played_on": "2026-03-09", "method": "matchpoints", "winners": 1}

    wrong = director.post(columns, details | {"column-0": "board"})
    right = {"first": 1} | {
        f"column-{at}": field for at, field in enumerate(["board", "ns", "ew", "score"])
    }
    preview = director.post(columns, details | right)["Location"]
    looked_at = director.get(preview)
    director.post(preview, chosen(regulations="file"))

    assert fields == ["board", "", "ew", "score"]
    assert wrong.status_code == 422
    # The sit-out of pair 5 has no result.
    assert len(looked_at.context["messages"]) == 1
    assert len(looked_at.context["event"].results) == 2
    assert Session.objects.get().event.name == "Monday"


def test_a_deleted_table_upload_redirects_to_the_form(director):
    address = reverse("director:traveller_columns", args=["crown", "0" * 32])

    assert director.get(address)["Location"] == reverse("director:import_event", args=["crown"])


def test_a_file_that_was_imported_before_is_noted(director):
    first = upload(director, published_json("mp_pairs_howell"), "monday.json")["Location"]
    director.post(first, chosen(name="Monday pairs"))

    again = upload(director, published_json("mp_pairs_howell"), "monday.json")["Location"]

    assert director.get(again).context["earlier"] == ["Monday pairs"]


@pytest.mark.parametrize("method", ["matchpoints", "butler"])
def test_a_bridgemate_file_is_imported_with_the_chosen_scoring(director, method):
    hands = [hand_row(5, random_deal(5))]
    preview = upload(director, a_bws(**MITCHELL, HandRecord=hands), "monday.bws")["Location"]

    page = director.get(preview)
    lacking = director.post(preview, chosen(regulations="file"))
    imported = director.post(preview, chosen(regulations="file", method=method), follow=True)

    assert "The file does not say how boards are compared." in page.text
    assert lacking.status_code == 422
    session = Session.objects.get()
    assert imported.redirect_chain == [
        (reverse("director:published_figures", args=["crown", session.pk]), 302)
    ]
    assert session.event.regulations.method == method
    assert {number: deal.hands for number, deal in current_deals(session).items()} == {
        5: random_deal(5)
    }
    assert set(Player.objects.values_list("name", "number")) >= {("Ann", "11"), ("Will", "22")}


def test_a_bridgemate_file_that_states_its_scoring_asks_for_none(director):
    content = a_bws(**MITCHELL | {"Section": [a_section(ScoringType=1)]})
    preview = upload(director, content, "monday.bws")["Location"]

    page = director.get(preview)
    director.post(preview, chosen(regulations="file"))

    assert 'name="method"' not in page.text
    assert Event.objects.get().regulations.method == "matchpoints"


def test_a_damaged_bridgemate_file_is_refused_in_a_sentence(director):
    content = a_bws(**MITCHELL)

    cut = upload(director, content[:-1000], "monday.bws")
    wrong = upload(
        director,
        a_bws(**MITCHELL | {"ReceivedData": [a_result(1, 1, 1, 1, 1, "9 S")]}),
        "monday.bws",
    )

    assert [page.status_code for page in (cut, wrong)] == [422, 422]
    assert "is damaged or incomplete at page" in cut.text
    assert "Table ReceivedData, row 1: Contract cannot be “9 S”." in wrong.text


def test_an_import_is_undone_from_its_page_after_a_preview(director):
    preview = upload(director, published_usebio("mp_pairs_howell"))["Location"]
    figures = director.post(preview, chosen(), follow=True)
    page = reverse("director:session_deletion", args=["crown", Session.objects.get().pk])

    shown = director.get(page)
    deleted = director.post(page, {"seen": shown.context["revision"]}, follow=True)

    assert f'href="{page}">Undo this import' in figures.text
    assert (shown.context["imported"].results, shown.context["obstacles"]) == (161, [])
    assert "24 players whom this import added" in shown.text
    assert "Monday is deleted." in deleted.text
    assert not (Session.objects.exists() or Player.objects.exists())


def test_the_preview_counts_the_changes_since_the_import(director):
    preview = upload(director, published_usebio("mp_pairs_howell"))["Location"]
    director.post(preview, chosen())
    session = Session.objects.get()
    board = SeatingBoard.objects.filter(results__isnull=False).first()
    recorded(board, PassedOut(), seen=1)

    page = director.get(reverse("director:session_deletion", args=["crown", session.pk]))

    assert "one change made since the import, which the file does not have" in page.text
