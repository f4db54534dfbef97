"""Players renamed, merged with a duplicate and erased, in every session that they played."""

import json
from decimal import Decimal
from uuid import uuid4

import pytest
from django.core.files.storage import default_storage
from django.db import IntegrityError, transaction

from club.models import ApiKey, Job, KeptAnswer, LedgerEntry, Player, Source
from club.queries.players import NOBODY, search_players
from club.services.jobs.uploads import find_upload, store_upload
from club.services.players import add_player, find_or_add_player
from club.validators.player_figures import PlayerFigures, read_player_figures
from reports.content.cells.pair_names import player_names, player_names_in_round
from reports.content.matches.match_event_report import (
    contestant_label_and_names,
    split_contestant_names,
)
from reports.content.matches.match_event_report import contestant_names as names_of_pair
from reports.content.results.ranking import ranking_document
from standings.matches.match_event import match_event_snapshot
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_club,
    a_director,
    a_played_section,
    a_player,
    a_session,
    a_tournament,
    an_actor,
    named,
)
from tests.raising import raises_code
from tests.reports.plain_text import PRINTED
from tests.web.routes import a_print_set, a_tournament_set
from tournament.models import Session
from tournament.queries.player_sessions import (
    count_sessions_by_player,
    player_edit_token,
    sessions_of_player,
)
from tournament.services.players.merged_and_erased_players import (
    erase_player,
    merge_players,
    rename_player,
)

pytestmark = pytest.mark.django_db
DOOR = {"actor": an_actor()}


@pytest.fixture(autouse=True)
def own_media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def player(name):
    return Player.objects.get(name=name)


def a_named_section(*people):
    section = a_played_section()
    named(section.places.get(line="NS", number=1), *people)
    return section


def lines():
    return list(LedgerEntry.objects.filter(kind="club.Player").values_list("action", "row"))


def test_another_name_shows_where_the_player_has_played():
    section = a_named_section("Ada Ace", "Bo King")
    before = snapshot_of_session(section.session_id)

    rename_player(player("Ada Ace"), name=" Ada  Able ", number="007", **DOOR)

    now = snapshot_of_session(section.session_id)
    assert player_names(next(iter(now.pairs.values()))) == "Ada Able & Bo King"
    assert now.facts.revision == before.facts.revision + 1
    assert lines()[-1] == ("rename", player("Ada Able").pk)


def test_the_same_name_again_changes_nothing():
    section = a_named_section("Ada Ace", "Bo King")
    before = snapshot_of_session(section.session_id).facts.revision, lines()

    rename_player(player("Ada Ace"), name="Ada Ace", number="", **DOOR)

    assert (snapshot_of_session(section.session_id).facts.revision, lines()) == before


def test_an_invalid_name_or_number_changes_nothing():
    section = a_named_section("Ada Ace", "Bo King")
    a_player("Cy Cole", number="9")
    before = snapshot_of_session(section.session_id).facts.revision

    with raises_code("player_name"):
        rename_player(player("Ada Ace"), name=" ", number="", **DOOR)
    with raises_code("player_number"):
        rename_player(player("Ada Ace"), name="Ada", number="9", **DOOR)

    assert Session.objects.get(pk=section.session_id).revision == before
    assert player("Ada Ace").number == ""


@pytest.mark.parametrize("guest", [True, False])
def test_a_merge_keeps_the_guest_status_of_the_kept_player(guest):
    keep, gone = a_player("Ada Ace"), a_player("Ada Acee")
    Player.objects.filter(pk=keep.pk).update(guest=guest)
    Player.objects.filter(pk=gone.pk).update(guest=not guest, master_points=90)

    merge_players(keep, gone, name="Ada Ace", number="", **DOOR)

    assert read_player_figures(player("Ada Ace")) == PlayerFigures(Decimal(90), None, guest=guest)


def test_changed_figures_show_in_every_session_of_the_player():
    section = a_named_section("Ada Ace", "Bo King")
    before = snapshot_of_session(section.session_id).facts.revision
    figures = PlayerFigures(Decimal("1250.5"), Decimal(-3), guest=True)

    rename_player(player("Ada Ace"), name="Ada Ace", number="", figures=figures, **DOOR)

    assert read_player_figures(player("Ada Ace")) == figures
    assert snapshot_of_session(section.session_id).facts.revision == before + 1
    assert lines()[-1] == ("figures", player("Ada Ace").pk)


@pytest.mark.parametrize(
    ("figures", "code"),
    [
        (PlayerFigures(master_points=Decimal(-1)), "player_master_points"),
        (PlayerFigures(master_points=Decimal("1.005")), "player_master_points"),
        (PlayerFigures(master_points=Decimal(10_000_000)), "player_master_points"),
        (PlayerFigures(handicap=Decimal("50.01")), "player_handicap"),
        (PlayerFigures(handicap=Decimal("0.125")), "player_handicap"),
    ],
)
def test_impossible_figures_are_refused(figures, code):
    a_player("Ada Ace")

    with raises_code(code):
        rename_player(player("Ada Ace"), name="Ada Ace", number="", figures=figures, **DOOR)

    assert read_player_figures(player("Ada Ace")) == PlayerFigures()


@pytest.mark.parametrize("column", [{"master_points": -1}, {"handicap": 51}, {"handicap": -51}])
def test_a_constraint_refuses_impossible_figures(column):
    a_player("Ada Ace")

    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.update(**column)


def test_two_merged_players_keep_the_details_of_either():
    keep, gone = a_player("Ada Ace"), a_player("Ada Aces")
    Player.objects.filter(pk=keep.pk).update(handicap=2)
    Player.objects.filter(pk=gone.pk).update(handicap=5, master_points=70)

    merge_players(keep, gone, name="Ada Ace", number="", **DOOR)

    assert read_player_figures(player("Ada Ace")) == PlayerFigures(Decimal(70), Decimal(2))


def a_player_and_a_duplicate():
    """Ada played in two sessions under two names."""
    first, other = a_session(), a_session(name="Tuesday Pairs")
    named(first.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    named(other.places.get(line="NS", number=2), "Ada Acee", "Cy Cole")
    return first, other


def test_a_merged_player_has_the_sessions_of_both():
    first, other = a_player_and_a_duplicate()
    keep, gone = player("Ada Ace"), player("Ada Acee")
    before = [snapshot_of_session(player.session_id).facts.revision for player in (first, other)]
    edit_token = player_edit_token(keep, gone)

    merge_players(keep, gone, name="Ada Ace", number="12", seen=edit_token, **DOOR)

    assert [session.pair for session in sessions_of_player(keep.pk)] == ["2 NS", "1 NS"]
    assert Player.objects.filter(pk=gone.pk).exists() is False
    pictures = [snapshot_of_session(session.session_id) for session in (first, other)]
    assert [snapshot.facts.revision for snapshot in pictures] == [
        snapshot + 1 for snapshot in before
    ]
    assert [
        player_names(list(picture.pairs.values())[at]) for at, picture in enumerate(pictures)
    ] == [
        "Ada Ace & Bo King",
        "Ada Ace & Cy Cole",
    ]
    assert lines()[-2:] == [("merge_away", gone.pk), ("merge", keep.pk)]


def test_a_merge_can_keep_either_number():
    keep, gone = a_player("Ada Ace", number="7"), a_player("Ada Acee", number="8")

    merge_players(keep, gone, name="Ada Acee", number="8", **DOOR)

    assert list(Player.objects.values_list("pk", "name", "number")) == [(keep.pk, "Ada Acee", "8")]


def test_players_of_the_same_session_cannot_be_merged():
    section = a_named_section("Ada Ace", "Bo King")
    named(section.places.get(line="NS", number=2), "Ada Acee", "Cy Cole")
    before = snapshot_of_session(section.session_id).facts.revision

    with raises_code("players_met") as refused:
        merge_players(player("Ada Ace"), player("Ada Acee"), name="Ada", number="", **DOOR)

    kwargs = {"one": "Ada Ace", "other": "Ada Acee", "sessions": "Monday Pairs"}
    assert refused.value.facts == kwargs
    assert Session.objects.get(pk=section.session_id).revision == before
    assert (
        sorted(count_sessions_by_player(Player.objects.values_list("pk", flat=True)).values())
        == [1] * 4
    )


def test_a_stale_preview_is_refused():
    a_player_and_a_duplicate()
    keep, gone = player("Ada Ace"), player("Ada Acee")
    edit_token = player_edit_token(keep, gone)
    rename_player(gone, name="Ada Other", number="", **DOOR)

    with raises_code("stale_players"):
        merge_players(keep, gone, name="Ada Ace", number="", seen=edit_token, **DOOR)

    assert Player.objects.filter(name="Ada Other").exists()


def test_a_player_is_not_merged_with_itself_or_an_erased_one():
    keep, gone = a_player("Ada Ace"), a_player("Ada Acee")
    merge_players(keep, gone, name="Ada Ace", number="", **DOOR)

    with raises_code("same_player"):
        merge_players(keep, keep, name="Ada", number="", **DOOR)
    gone.pk = keep.pk + 1000
    with raises_code("stale_players"):
        merge_players(keep, gone, name="Ada", number="", **DOOR)


def test_an_erased_player_is_shown_as_a_dash_and_a_pair_of_two_as_its_number():
    section = a_named_section("Ada Ace", "Bo King")
    erase_player(player("Ada Ace"), why="asked", **DOOR)

    pair = next(iter(snapshot_of_session(section.session_id).pairs.values()))
    erase_player(player("Bo King"), why="family", **DOOR)
    two = next(iter(snapshot_of_session(section.session_id).pairs.values()))

    assert (player_names(pair), player_names_in_round(pair, 1)) == (
        f"{NOBODY} & Bo King",
        f"{NOBODY} & Bo King",
    )
    assert (player_names(two), player_names_in_round(two, 1)) == ("Pair 1 NS", "Pair 1 NS")
    assert [action for action, _row in lines()[-2:]] == ["erase_asked", "erase_family"]


def test_results_of_an_erased_player_are_kept():
    section = a_named_section("Ada Ace", "Bo King")
    before = [
        (row.pair.place, row.shown) for row in snapshot_of_session(section.session_id).ranking
    ]

    for name in ("Ada Ace", "Bo King"):
        erase_player(player(name), why="asked", **DOOR)

    now = snapshot_of_session(section.session_id)
    assert [(row.pair.place, row.shown) for row in now.ranking] == before
    text = repr(ranking_document(now, PRINTED))
    assert "Pair 1 NS" in text
    assert "Ada" not in text and "King" not in text


def test_the_pair_of_a_tournament_goes_by_its_label():
    event = a_tournament()
    erase_player(player("Ada 1A"), why="asked", **DOOR)
    contestant = next(iter(match_event_snapshot(event.pk).contestants.values()))
    erase_player(player("Bo 1A"), why="asked", **DOOR)
    two = next(iter(match_event_snapshot(event.pk).contestants.values()))

    assert (
        names_of_pair(contestant),
        split_contestant_names(contestant),
        contestant_label_and_names(contestant),
    ) == (
        f"{NOBODY} & Bo 1A",
        (NOBODY, "Bo 1A"),
        f"1A · {NOBODY} & Bo 1A",
    )
    assert (names_of_pair(two), split_contestant_names(two), contestant_label_and_names(two)) == (
        "Pair 1A",
        ("Pair 1A", ""),
        "1A",
    )


def test_an_erased_player_is_not_found_by_name():
    ada = a_player("Ada Ace", number="7")

    erase_player(ada, why="asked", **DOOR)

    assert search_players(a_club().pk, "") == search_players(a_club().pk, "Ada") == []
    assert search_players(a_club().pk, "7") == []
    again = find_or_add_player(a_club(), "Ada Ace (7)", **DOOR)
    assert again.pk != ada.pk


def test_an_erased_player_cannot_be_changed():
    ada, bo = a_player("Ada Ace"), a_player("Bo King")
    gone = erase_player(ada, why="asked", **DOOR)
    before = lines()

    assert erase_player(gone, why="asked", **DOOR) == gone
    with raises_code("player_erased"):
        rename_player(gone, name="Ada", number="", **DOOR)
    with raises_code("player_erased"):
        merge_players(bo, gone, name="Bo", number="", **DOOR)

    assert lines() == before


def test_no_stored_file_contains_an_erased_name(django_capture_on_commit_callbacks):
    section = a_named_section("Ada Ace", "Bo King")
    other = a_played_section(club="anchor")
    mine, neighbours = a_print_set(section.session, ["ranking"]), a_print_set(other.session, [])
    token = store_upload(a_club(), "list.csv", b"Name\nAda Ace\n", actor=an_actor())
    key = ApiKey.objects.create(club=a_club(), user=a_director(), name="x", secret_hash="x")
    kwargs = {"key": key, "fingerprint": "x", "status": 201}
    for at, name in enumerate(("Ada Ace", "Bo King")):
        KeptAnswer.objects.create(
            request_id=f"{at}" * 8 + "-1111-1111-1111-111111111111", body={"name": name}, **kwargs
        )

    with django_capture_on_commit_callbacks(execute=True):
        erase_player(player("Ada Ace"), why="asked", **DOOR)

    assert list(Job.objects.all()) == [neighbours]
    assert not default_storage.exists(mine.file.name)
    assert default_storage.exists(neighbours.file.name)
    assert find_upload(a_club(), token) is None
    assert list(KeptAnswer.objects.values_list("body__name", flat=True)) == ["Bo King"]
    stored = [*LedgerEntry.objects.values(), *Job.objects.values("arguments", "error")]
    assert "Ada Ace" not in json.dumps(stored, default=str)


def test_print_sets_of_a_match_event_are_deleted_on_erasure(django_capture_on_commit_callbacks):
    event = a_tournament()
    print_set = a_tournament_set(event)

    with django_capture_on_commit_callbacks(execute=True):
        erase_player(player("Ada 1A"), why="asked", **DOOR)

    assert (Job.objects.count(), default_storage.exists(print_set.file.name)) == (0, False)


@pytest.mark.parametrize("evenings", [1, 3])
def test_changing_a_player_costs_the_same_for_any_number_of_sessions(
    django_assert_num_queries, evenings
):
    for at in range(evenings):
        section = a_session(name=f"Evening {at}")
        named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    ada = player("Ada Ace")

    with django_assert_num_queries(2):
        assert len(sessions_of_player(ada.pk)) == evenings
    with django_assert_num_queries(9):
        rename_player(ada, name="Ada Able", number="", **DOOR)


@pytest.mark.parametrize("name", ['Ada "Ace" Able', "Ada \\ Ace", "Zoë Ace"])
def test_no_stored_response_names_an_erased_player(name):
    was = add_player(a_club(), name, actor=an_actor(source=Source.API))
    key = ApiKey.objects.create(club=a_club(), user=a_director(), name="x", secret_hash="x")
    bodies = [
        {"id": was.pk, "name": "Ada as she was called", "number": ""},
        {"people": [{"player": was.pk, "name": "Ada as she was called"}]},
        {"code": "given", "stands": [{"words": f"{name} & Bo"}]},
        {"id": was.pk, "name": "Monday Pairs", "state": "running"},
        {"id": was.pk + 1, "name": "Bo King", "number": ""},
        None,
    ]
    kwargs = {"key": key, "fingerprint": "x", "status": 201}
    for body in bodies:
        KeptAnswer.objects.create(request_id=uuid4(), body=body, **kwargs)

    erase_player(was, why="asked", **DOOR)

    assert list(KeptAnswer.objects.order_by("pk").values_list("body", flat=True)) == bodies[3:]


def test_renaming_keeps_figures_changed_meanwhile(db):
    read_before = a_player("Ada Ace")
    Player.objects.filter(pk=read_before.pk).update(master_points=10)

    rename_player(read_before, name="Ada Able", number="", **DOOR)

    stored = Player.objects.get(pk=read_before.pk)
    assert (stored.name, stored.master_points) == ("Ada Able", 10)
