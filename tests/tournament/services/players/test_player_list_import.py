"""A list comes in as a job: read without a change, saved once, all of it or nothing."""

import json
from decimal import Decimal

import pytest
from django.core.files.storage import default_storage

from club.models import Job, LedgerEntry, Player, PlayerMail
from club.queries.imported_list_rows import ListedRow
from club.queries.player_mail import unsubscribe_token
from club.services.jobs.jobs import create_job
from club.services.jobs.uploads import READ_LIST, SAVE_LIST, find_upload, store_upload
from club.services.player_mail import save_player_mail, unsubscribe_player
from club.services.players import add_player
from club.validators.player_figures import PlayerFigures, read_player_figures
from formats.players.column_names import PlayerField
from reports.documents import player_file
from tests.builders import a_club, a_director, a_player, a_session, an_actor, named
from tournament.models import Session
from tournament.services.players.player_list_import import read_differences
from tournament.tasks import read_player_list_task, save_player_list_task

pytestmark = pytest.mark.django_db
COLUMNS = (PlayerField.NUMBER, PlayerField.NAME)


@pytest.fixture(autouse=True)
def own_media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def a_read(content, *, name="list.csv", fields=COLUMNS, first=1):
    token = store_upload(
        a_club(), name, content.encode() if isinstance(content, str) else content, actor=an_actor()
    )
    kwargs = {"fields": [field.value for field in fields], "first": first, "encoding": ""}
    job = create_job(
        a_club(), READ_LIST, actor=an_actor(), club_id=a_club().pk, token=token, **kwargs
    )
    read_player_list_task(job.pk)
    job.refresh_from_db()
    return job


def a_save(read, *, same=(), new=()):
    kwargs = {"club_id": a_club().pk, "read": read.pk, "by_id": a_director().pk}
    job = create_job(
        a_club(), SAVE_LIST, actor=an_actor(), same=list(same), new=list(new), **kwargs
    )
    save_player_list_task(job.pk)
    job.refresh_from_db()
    return job


def counts(job):
    assert (job.state, job.error) == ("done", {})
    with job.file.open() as file:
        return json.load(file)


def people():
    return list(Player.objects.order_by("name").values_list("name", "number"))


def lines_of_the_import(*kwargs):
    return list(LedgerEntry.objects.filter(source="import").values_list(*kwargs))


def test_reading_a_list_changes_nothing_and_lists_the_differences():
    ada = a_player("Ada Ace", number="007")

    job = a_read("No,Name\n007,Ada Able\n0012,Bo King\n,\n12,\n")

    differences = read_differences(job)
    assert (job.state, job.done, job.total) == ("done", 3, 3)
    assert differences.new == [ListedRow(3, "Bo King", "0012")]
    assert [(row.line, row.rule) for row in differences.bad] == [
        (2, "number_taken"),
        (5, "nameless"),
    ]
    assert (people(), ada.number) == ([("Ada Ace", "007")], "007")


def test_saving_adds_and_changes_all_at_once_with_a_line_each():
    ada, bo = a_player("Ada Ace", number="007"), a_player("Bo King")
    job = a_read("No,Name\n007,Ada Aces\n0012,Bo King\n0013,Cy Cole\n")

    saved = a_save(job)

    assert counts(saved) == {"added": 1, "changed": 2, "bad": 0}
    assert people() == [("Ada Aces", "007"), ("Bo King", "0012"), ("Cy Cole", "0013")]
    cy = Player.objects.get(name="Cy Cole")
    assert lines_of_the_import("action", "kind", "row", "user__username") == [
        ("rename", "club.Player", ada.pk, "ann"),
        ("rename", "club.Player", bo.pk, "ann"),
        ("add", "club.Player", cy.pk, "ann"),
        ("import", "club.Job", job.pk, "ann"),
    ]


def test_figures_come_in_and_go_out_in_the_same_columns():
    a_player("Ada Ace", number="007"), a_player("Bo King", number="8")
    fields = (
        PlayerField.NUMBER,
        PlayerField.NAME,
        PlayerField.POINTS,
        PlayerField.HANDICAP,
        PlayerField.GUEST,
    )
    job = a_read(
        "Number,Name,MP,Handicap,Guest\n007,Ada Ace,1250.5,-2,\n8,Bo King,,,\n9,Cy Cole,3,1,yes\n",
        fields=fields,
    )

    assert counts(a_save(job)) == {"added": 1, "changed": 1, "bad": 0}
    taken_out = player_file(a_club(), Player.objects.order_by("name"), "players.csv").content
    again = a_read(taken_out, fields=fields)

    assert [
        (player.name, read_player_figures(player)) for player in Player.objects.order_by("name")
    ] == [
        ("Ada Ace", PlayerFigures(Decimal("1250.5"), Decimal(-2))),
        ("Bo King", PlayerFigures()),
        ("Cy Cole", PlayerFigures(Decimal(3), Decimal(1), guest=True)),
    ]
    assert (read_differences(again).same, read_differences(again).nothing) == (3, True)
    assert lines_of_the_import("action") == [("figures",), ("add",), ("import",)]


def test_addresses_come_in_without_a_consent_and_take_none_away():
    ada, bo = a_player("Ada Ace", number="7"), a_player("Bo King", number="8")
    a_player("Cy Cole", number="9")
    save_player_mail(ada, address="old@example.org", wants_scorecards=True, actor=an_actor())
    save_player_mail(bo, address="bo@example.org", wants_scorecards=True, actor=an_actor())
    unsubscribe_player(unsubscribe_token(bo.pk))
    fields = (PlayerField.NUMBER, PlayerField.NAME, PlayerField.EMAIL)
    job = a_read(
        "No,Name,E-mail\n7,Ada Ace,ada@example.org\n8,Bo King,new@example.org\n9,Cy Cole,\n"
        "10,Di Dean,di@example.org\n11,Ed East,nobody\n",
        fields=fields,
    )
    differences = read_differences(job)

    assert [(row.line, row.rule) for row in differences.bad] == [(6, "email_unread")]
    assert counts(a_save(job)) == {"added": 1, "changed": 2, "bad": 1}
    assert [
        (row.player.name, row.address, row.wants_scorecards, row.unsubscribed_at is not None)
        for row in PlayerMail.objects.order_by("player__name").select_related("player")
    ] == [
        ("Ada Ace", "ada@example.org", True, False),
        ("Bo King", "new@example.org", False, True),
        ("Di Dean", "di@example.org", False, False),
    ]
    actions = [("add",), ("change_mail",), ("change_mail",), ("change_mail",), ("import",)]
    assert sorted(lines_of_the_import("action")) == actions


def test_two_players_can_swap_numbers():
    a_player("Ada Ace", number="1"), a_player("Ada Aces", number="2")

    assert counts(a_save(a_read("No,Name\n2,Ada Ace\n1,Ada Aces\n")))["changed"] == 2

    assert people() == [("Ada Ace", "2"), ("Ada Aces", "1")]


def test_a_new_name_raises_the_revision_where_it_shows():
    section = a_session()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    Player.objects.filter(name="Ada Ace").update(number="7")
    before = Session.objects.get().revision

    a_save(a_read("No,Name\n7,Ada Aces\n"))

    assert Session.objects.get().revision == before + 1


@pytest.mark.parametrize(
    ("decided", "then"),
    [
        ({"same": [2]}, [("Boe King", "12")]),
        ({"new": [2]}, [("Bo King", ""), ("Boe King", "12")]),
        ({}, [("Bo King", "")]),
        ({"same": [2], "new": [2]}, [("Boe King", "12")]),
    ],
)
def test_similar_names_need_a_decision(decided, then):
    a_player("Bo King")

    counts(a_save(a_read("No,Name\n12,Boe King\n"), **decided))

    assert people() == then


def test_a_different_player_of_the_same_name_does_not_get_the_number():
    a_player("Bo King", number="7")

    counts(a_save(a_read("Name\nBoe King\n", fields=(PlayerField.NAME,)), new=[2]))

    assert people() == [("Bo King", "7"), ("Boe King", "")]


@pytest.mark.parametrize(
    ("own", "figures"),
    [
        # The other one is a guest of 1250 points too; the list says it of this one, or it does not.
        ("1250,2,yes", PlayerFigures(Decimal(1250), Decimal(2), guest=True)),
        (",,no", PlayerFigures()),
        (",,yes", PlayerFigures(guest=True)),
    ],
)
def test_another_player_of_the_same_name_has_only_the_values_of_the_list(own, figures):
    a_player("Bo King", number="7")
    Player.objects.update(master_points=1250, handicap=2, guest=True)
    fields = (PlayerField.NAME, PlayerField.POINTS, PlayerField.HANDICAP, PlayerField.GUEST)

    counts(a_save(a_read(f"Name,MP,Handicap,Guest\nBoe King,{own}\n", fields=fields), new=[2]))

    assert read_player_figures(Player.objects.get(name="Boe King")) == figures
    assert read_player_figures(Player.objects.get(name="Bo King")).guest


def test_a_list_is_saved_once_for_any_number_of_requests():
    job = a_read("No,Name\n7,Ada Ace\n")
    first = a_save(job)
    lines = lines_of_the_import("pk")

    again = a_save(job)

    assert (counts(first)["added"], counts(again)) == (1, {})
    assert (people(), lines_of_the_import("pk")) == ([("Ada Ace", "7")], lines)


def test_a_list_that_has_changed_meanwhile_is_not_written_over():
    job = a_read("No,Name\n7,Ada Ace\n8,Bo King\n")
    add_player(a_club(), "Ada Ace", number="7", actor=an_actor())

    saved = a_save(job)

    assert (saved.state, saved.error["code"]) == ("failed", "stale_players")
    assert people() == [("Ada Ace", "7")]
    assert read_differences(job) is not None


def test_a_saved_list_leaves_no_file_behind():
    job = a_read("No,Name\n7,Ada Ace\n")

    a_save(job)

    assert read_differences(job) is None
    assert find_upload(a_club(), job.arguments["token"]) is None
    assert not default_storage.exists(job.file.name)


def test_a_missing_or_invalid_list_is_reported_in_words():
    gone = a_read("No,Name\n7,Ada\n")
    a_save(gone)
    read_player_list_task(ask_again(gone).pk)

    torn = a_read(b"PK\x03\x04", name="list.xlsx")

    assert Job.objects.filter(kind=READ_LIST).latest("pk").pk == torn.pk
    assert torn.error == {"code": "table_kind", "facts": {"file": "list.xlsx", "rule": ""}}
    codes = Job.objects.filter(state="failed").order_by("pk").values_list("error__code", flat=True)
    assert list(codes) == ["list_gone", "table_kind"]
    assert people() == [("Ada", "7")]


def ask_again(job):
    return create_job(a_club(), READ_LIST, actor=an_actor(), **job.arguments)


def test_log_and_job_contain_no_names(caplog):
    caplog.set_level("INFO")

    a_save(a_read("No,Name\n7,Ada Ace\n8,\n"))

    stored = [*LedgerEntry.objects.values(), *Job.objects.values("arguments", "error")]
    assert "Ada" not in caplog.text + json.dumps(stored, default=str)


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_an_export_is_imported_without_differences(ending):
    for name, number in (
        *(("Ada Ace", "007"), ("=Bo", "-5"), ("'=Cy", "+31 6"), ("'t Hooft", "@x")),
        *(("Zoë; Müller", "1E5"), ('Dee "Dove"', "12.0"), ("Eve", ""), ("محمد", "٣")),
    ):
        a_player(name, number=number)
    file = player_file(a_club(), Player.objects.order_by("pk"), f"list.{ending}")

    differences = read_differences(a_read(file.content, name=file.name))

    assert (differences.same, differences.nothing, differences.bad, differences.absent) == (
        8,
        True,
        [],
        [],
    )
