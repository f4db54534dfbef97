"""The list, one player, doubles and erasing, as a director and a viewer meet them."""

import csv
from decimal import Decimal
from io import BytesIO, StringIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from boards.queries.activity_log.audit_entries import build_audit_lines
from club.models import LedgerEntry, Player, PlayersApart
from reports.content.club.audit_log import action_text as done_in_words
from reports.content.club.audit_log import object_text
from tests.builders import a_director, a_player, a_session, named
from tournament.queries.player_sessions import player_edit_token

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def signed_in(client, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    client.force_login(a_director())


def place(name, *arguments):
    return reverse(f"director:{name}", args=["crown", *arguments])


def text(page):
    return " ".join(page.content.decode().split())


def messages(page):
    return [str(message) for message in page.context["messages"]]


def listed(page):
    return [(line.player.name, line.player.number, line.sessions) for line in page.context["lines"]]


def test_every_player_is_listed_with_a_session_count(client):
    named(a_session().places.get(line="NS", number=1), "Bo King", "Ada Ace")
    a_player("Cy Cole", number="007"), a_player("Eve East", club="anchor")

    page = client.get(place("player_list"))

    assert listed(page) == [("Ada Ace", "", 1), ("Bo King", "", 1), ("Cy Cole", "007", 0)]


@pytest.mark.parametrize(
    ("typed", "expected"), [("ace", ["Ada Ace"]), ("00", ["Cy Cole"]), ("x", [])]
)
def test_the_list_is_searched_by_name_and_number(client, typed, expected):
    a_player("Ada Ace"), a_player("Cy Cole", number="007")

    assert [
        name for name, *_rest in listed(client.get(place("player_list"), {"q": typed}))
    ] == expected


@pytest.mark.parametrize("players", [1, 3])
def test_the_list_costs_six_queries(client, django_assert_num_queries, players):
    for at in range(players):
        named(a_session(name=f"{at}").places.get(line="NS", number=1), f"Ada {at}", f"Bo {at}")
    client.get(place("player_list"))

    with django_assert_num_queries(6):
        client.get(place("player_list"))


def test_a_player_is_added_and_a_used_number_is_refused(client):
    client.post(place("player_add"), {"name": "Ada Ace", "number": "007"})
    refused = client.post(place("player_add"), {"name": "Bo King", "number": "007"})

    why = "Number 007 belongs to another player. Give Bo King another number."
    assert list(Player.objects.values_list("name", "number")) == [("Ada Ace", "007")]
    assert (refused.status_code, refused.context["form"].non_field_errors()) == (422, [why])
    assert 'value="Bo King"' in refused.text


def test_the_list_is_exported_as_csv_and_as_a_workbook(client):
    a_player("Ada Ace", number="007"), a_player("=Bo", number="-1")
    Player.objects.filter(number="007").update(master_points="1250.5", handicap="-2", guest=True)

    as_text = client.get(place("player_export", "csv"))
    as_book = client.get(place("player_export", "xlsx"))

    rows = list(csv.reader(StringIO(as_text.content.decode("utf-8-sig"))))
    assert rows == [
        ["Number", "Name", "Master points", "Handicap", "Guest"],
        ["'-1", "'=Bo", "", "", ""],
        ["007", "Ada Ace", "1250.50", "-2.00", "yes"],
    ]
    sheet = load_workbook(BytesIO(as_book.content)).active
    assert [
        [(cell.value, cell.data_type) for cell in row] for row in sheet.iter_rows(min_row=2)
    ] == [
        [("-1", "s"), ("=Bo", "s"), (None, "n"), (None, "n"), (None, "n")],
        [("007", "s"), ("Ada Ace", "s"), (1250.5, "n"), (-2, "n"), ("yes", "s")],
    ]
    assert as_text["Content-Disposition"] == 'attachment; filename="crown_players.csv"'
    assert client.get(place("player_export", "pdf")).status_code == 404


def test_player_details_for_lists_are_saved_and_invalid_ones_refused(client):
    ada = a_player("Ada Ace")
    data = {"name": "Ada Ace", "master_points": "1250,5", "handicap": "-2", "guest": "on"}

    done = client.post(place("player", ada.pk), data)
    refused = [
        client.post(place("player", ada.pk), data | wrong)
        for wrong in ({"master_points": "1,250.00"}, {"handicap": "51"}, {"master_points": "x"})
    ]

    ada.refresh_from_db()
    assert (done.status_code, [response.status_code for response in refused]) == (302, [422] * 3)
    assert (ada.master_points, ada.handicap, ada.guest) == (Decimal("1250.5"), Decimal(-2), True)
    page = client.get(place("player_list")).content.decode()
    assert "1250.50" in page and "−2.00" in page
    assert LedgerEntry.objects.latest("pk").action == "figures"


def test_a_player_is_renamed_and_an_invalid_name_is_refused(client):
    ada, _bo = a_player("Ada Ace"), a_player("Bo King", number="9")

    done = client.post(place("player", ada.pk), {"name": "Ada Able", "number": "007"})
    refused = client.post(place("player", ada.pk), {"name": "Ada Able", "number": "9"})

    assert (done.status_code, refused.status_code) == (302, 422)
    assert "belongs to another player. Give" in text(refused)
    assert Player.objects.get(pk=ada.pk).number == "007"


def test_duplicates_are_compared_and_the_one_with_more_sessions_is_kept(client):
    ada, double = a_player("Ada Acee"), a_player("Ada Ace")
    named(a_session().places.get(line="NS", number=1), "Ada Ace", "Bo King")
    a_player("Cy Cole", number="1"), a_player("Cy Coles", number="2")

    page = client.get(place("player_duplicates"))

    duplicates = [
        (duplicate.keep, duplicate.kept, duplicate.gone, duplicate.moved)
        for duplicate in page.context["doubles"]
    ]
    assert duplicates == [(double, 1, ada, 0)]


def test_players_confirmed_as_different_are_not_listed_again(client):
    ada, double = a_player("Ada Acee"), a_player("Ada Ace")
    elsewhere = a_player("Ada Ace", club="elsewhere")
    address = place("keep_players_apart", double.pk, ada.pk)

    lost = client.post(place("keep_players_apart", ada.pk, elsewhere.pk))
    done, again = client.post(address, follow=True), client.post(address)

    assert (lost.status_code, done.status_code, again.status_code) == (404, 200, 302)
    assert messages(done) == ["Ada Ace and Ada Acee stay two players."]
    assert done.context["doubles"] == []
    assert list(PlayersApart.objects.values_list("one", "other")) == [(ada.pk, double.pk)]
    [line] = build_audit_lines(LedgerEntry.objects.filter(action="tell_apart"))
    assert f"{done_in_words(line.action)} {object_text(line)}" == (
        "marked as two different players: Ada Acee · Ada Ace"
    )


def test_merged_duplicates_are_no_longer_two(client):
    keep, gone = a_player("Ada Ace"), a_player("Ada Acee")
    client.post(place("keep_players_apart", keep.pk, gone.pk))

    data = {"name": "Ada Ace", "number": "", "seen": player_edit_token(keep, gone)}
    client.post(place("player_merge", keep.pk, gone.pk), data)

    assert (PlayersApart.objects.count(), Player.objects.count()) == (0, 1)


def test_players_are_merged_as_previewed_once(client):
    keep, gone = a_player("Ada Ace"), a_player("Ada Acee", number="7")
    address = place("player_merge", keep.pk, gone.pk)
    form = client.get(address).context["form"]
    data = {"name": "Ada Ace", "number": "7", "seen": form.initial["seen"]}

    done, again = client.post(address, data), client.post(address, data, follow=True)

    assert form.initial["seen"] == player_edit_token(keep, gone)
    assert done["Location"] == place("player", keep.pk)
    assert messages(again)[-1] == "These two players are merged already."
    assert list(Player.objects.values_list("name", "number")) == [("Ada Ace", "7")]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (
            {"seen": "another"},
            "The player list has changed since this was shown. Nothing was done. Reload the page",
        ),
        ({"name": "Eve East"}, "Select a valid choice"),
    ],
)
def test_a_merge_without_preview_is_refused(client, data, says):
    keep, gone = a_player("Ada Ace"), a_player("Ada Acee")
    form_fields = {"name": "Ada Ace", "number": "", "seen": player_edit_token(keep, gone)}

    page = client.post(place("player_merge", keep.pk, gone.pk), form_fields | data)

    assert (page.status_code, says in text(page), Player.objects.count()) == (422, True, 2)


def test_two_players_who_met_cannot_be_merged(client):
    section = a_session()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    named(section.places.get(line="NS", number=2), "Ada Acee", "Cy Cole")
    keep, gone = (Player.objects.get(name=name) for name in ("Ada Ace", "Ada Acee"))
    address = place("player_merge", keep.pk, gone.pk)
    data = {"name": "Ada Ace", "number": "", "seen": player_edit_token(keep, gone)}

    response, refused = client.get(address), client.post(address, data)

    assert "so they are two people and stay two" in text(response)
    assert "Make them one player" not in text(response)
    assert (refused.status_code, Player.objects.count()) == (422, 4)


@pytest.mark.parametrize("data", [{}, {"why": "asked"}, {"why": "because", "sure": "on"}])
def test_erasing_requires_the_whole_form(client, data):
    ada = a_player("Ada Ace")

    page = client.post(place("player_erase", ada.pk), data)

    assert (page.status_code, Player.objects.get().name) == (422, "Ada Ace")


def test_pages_show_the_pair_number_of_an_erased_player(client):
    section = a_session()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    seating = reverse("director:seating", args=["crown", section.session_id])
    for name in ("Ada Ace", "Bo King"):
        address = place("player_erase", Player.objects.get(name=name).pk)
        assert "Backup files that were made before still hold the name" in text(client.get(address))
        assert client.post(address, {"why": "asked", "sure": "on"}).status_code == 302

    page = text(client.get(seating))

    assert "Ada Ace" not in page and "Bo King" not in page
    assert client.get(address).status_code == 404
    assert listed(client.get(place("player_list"))) == []


def test_naming_a_partner_keeps_the_erased_player_seated(client):
    section = a_session()
    pair = section.places.get(line="NS", number=1)
    named(pair, "Ada Ace", "Bo King")
    ada = Player.objects.get(name="Ada Ace")
    client.post(place("player_erase", ada.pk), {"why": "asked", "sure": "on"})
    names = reverse("director:save_names", args=["crown", section.session_id])

    client.post(names, {f"name-{pair.pk}-1": "\N{EN DASH}", f"name-{pair.pk}-2": "Cy Cole"})

    people = pair.entry.line_ups.get().players.values_list("position", "player__name")
    assert list(people) == [(1, ""), (2, "Cy Cole")]


def test_a_viewer_sees_no_button_and_changes_nothing(client):
    ada = a_player("Ada Ace")
    a_player("Ada Acee")
    client.force_login(a_director(name="vic", role="viewer"))
    before = LedgerEntry.objects.count()

    pages = [
        client.get(place("player_list")),
        client.get(place("player", ada.pk)),
        client.get(place("player_erase", ada.pk)),
    ]

    assert [page.status_code for page in pages] == [200, 200, 403]
    assert [page.content.count(b'<button class="primary"') for page in pages] == [0, 0, 0]
    assert b"erase/" not in pages[1].content
    refused = client.post(place("player_erase", ada.pk), {"why": "asked", "sure": "on"})
    assert (refused.status_code, LedgerEntry.objects.count()) == (403, before)
