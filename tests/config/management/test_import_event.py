"""Published events go in by the command, and come out with the figures that were published."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from boards.models import ImportedFile, Result
from club.models import Club, LedgerEntry, Player
from tests.formats.bridgemate.bridgemate_files import MITCHELL, a_bws
from tests.formats.bridgemate.jet_builder import JET3
from tests.formats.events.published_events import (
    IN_USEBIO,
    NAMES,
    imported_event,
    published_json,
    published_pbn,
    published_usebio,
)
from tournament.models import Event, Session

pytestmark = pytest.mark.django_db

# Every published figure of each event: on boards, datums, of pairs, and places.
COMPARED = {
    "acbl-sample-club-game": 709,
    "butler_howell": 331,
    "cross_imp_howell": 234,
    "kops-PCH1003": 1232,
    "mp_pairs_howell": 358,
    "mp_pairs_mitchell_04": 316,
    "mp_pairs_mitchell_adjusted_02": 1260,
    "pary-WB130808": 667,
}
# A director changed the matchpoints of one result by hand, and did not mark it.
CHANGED = [
    ("board 4, 1NS against 21EW", "21", "19.0", "contradicted"),
    ("board 4, 21EW against 1NS", "19", "21.0", "contradicted"),
    ("pair 1NS", "484.65", "482.65", "from_boards"),
    ("pair 1NS", "44.88", "44.69", "from_boards"),
    ("pair 21EW", "634.43", "636.43", "from_boards"),
    ("pair 21EW", "58.74", "58.93", "from_boards"),
]
# What USEBIO has no place for: the points of an award that are not those of its percentages.
AWARDED = [
    ("board 3, 1NS against 1EW", "23", "20.0", "awarded"),
    ("board 3, 1EW against 1NS", "11", "20.0", "awarded"),
    *CHANGED[:2],
    ("pair 1NS", "484.65", "479.65", "from_boards"),
    ("pair 1NS", "44.88", "44.41", "from_boards"),
    ("pair 1EW", "545.35", "554.35", "from_boards"),
    ("pair 1EW", "50.50", "51.33", "from_boards"),
    *CHANGED[4:],
]


@pytest.fixture
def club():
    return Club.objects.create(slug="crown", name="Crown")


def run(*arguments):
    """Run the command and return its output."""
    printed = StringIO()
    call_command("import_event", *map(str, arguments), stdout=printed)
    return printed.getvalue()


def report(*arguments):
    (event,) = json.loads(run(*arguments, "--json"))["events"]
    return event


def differences(event):
    return [
        (row["of"], row["published"], row["ours"], row["reason"]) for row in event["differences"]
    ]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", NAMES)
def test_a_published_event_in_json_has_its_published_figures(club, tmp_path, name):
    file = tmp_path / f"{name}.json"
    file.write_bytes(published_json(name))

    event = report(file)

    different = CHANGED if name == "mp_pairs_mitchell_adjusted_02" else []
    assert differences(event) == different
    assert event["compared"] == COMPARED[name]
    assert event["equal"] == COMPARED[name] - len(different)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", IN_USEBIO)
def test_a_published_event_in_usebio_has_its_published_figures(club, tmp_path, name):
    file = tmp_path / f"{name}.xml"
    file.write_bytes(published_usebio(name))
    stated = imported_event(name).regulations
    regulations = [f"{key}={value}" for key, value in stated.items() if key != "method"]

    event = report(file, *(["--regulations", *regulations] if regulations else []))

    in_percent = name == "kops-PCH1003"
    different = AWARDED if name == "mp_pairs_mitchell_adjusted_02" else []
    assert differences(event) == different
    assert event["compared"] == (88 if in_percent else COMPARED[name])


def test_an_import_is_a_closed_session_with_names_and_one_line_in_the_activity_log(club, tmp_path):
    file = tmp_path / "monday.xml"
    file.write_bytes(published_usebio("mp_pairs_howell"))

    printed = run(file, "--regulations", "compscore3")

    session = Session.objects.get()
    assert (session.state, session.event.name, session.event.club) == (
        "closed",
        "mp_pairs_howell",
        club,
    )
    assert Player.objects.count() == 24
    assert LedgerEntry.objects.filter(action="import_event").count() == 1
    stored = ImportedFile.objects.get()
    assert (stored.event, stored.file_name) == (session.event, "monday.xml")
    # Nobody's name is kept with the figures, where erasing a player would not find it.
    assert "First of" not in json.dumps(stored.values)
    assert "358 compared, 358 equal" in printed


def test_players_of_the_club_are_found_by_number_and_by_name(club, tmp_path):
    ann = Player.objects.create(club=club, name="Ann", number="1-1")
    bob = Player.objects.create(club=club, name="second of 1")
    Player.objects.create(club=club, name="First of 2", number="other")
    file = tmp_path / "monday.json"
    file.write_bytes(published_json("mp_pairs_howell"))

    event = report(file)

    assert (event["players"], event["new_players"]) == (24, 22)
    line_up = Session.objects.get().line_ups.get(players__player=ann)
    assert [row.player for row in line_up.players.all()] == [ann, bob]


def test_a_dry_run_compares_and_stores_nothing(club, tmp_path):
    file = tmp_path / "monday.json"
    file.write_bytes(published_json("mp_pairs_howell"))

    event = report(file, "--dry-run")

    assert (event["compared"], event["equal"]) == (358, 358)
    assert not Event.objects.exists()
    assert not Player.objects.exists()
    assert not LedgerEntry.objects.exists()


def test_a_refused_file_stores_nothing_and_the_next_one_is_imported(club, tmp_path):
    good, bad = tmp_path / "good.json", tmp_path / "bad.xml"
    good.write_bytes(published_json("mp_pairs_howell"))
    lines = published_usebio("mp_pairs_howell").split(b"\n")
    at = next(at for at, line in enumerate(lines) if b"TRAVELLER_LINE" in line)
    lines[at] = lines[at].replace(b"<SCORE>", b"<SCORE>=1+")
    bad.write_bytes(b"\n".join(lines))

    with pytest.raises(CommandError, match=rf"bad\.xml: Line {at + 1}: SCORE cannot be"):
        run(bad, good)

    assert Event.objects.count() == 1
    # One more board has an adjusted score.
    assert Result.objects.count() == 160


@pytest.mark.parametrize("regulation", ["win=3", "colour=red"])
def test_an_unknown_regulation_is_refused(club, tmp_path, regulation):
    file = tmp_path / "monday.json"
    file.write_bytes(published_json("mp_pairs_howell"))

    with pytest.raises(CommandError, match=r"monday\.json"):
        run(file, "--regulations", regulation)

    assert not Event.objects.exists()


def test_the_club_is_named_where_there_are_several(club, tmp_path):
    Club.objects.create(slug="rose", name="Rose")
    file = tmp_path / "monday.json"
    file.write_bytes(published_json("mp_pairs_howell"))

    with pytest.raises(CommandError, match="crown, rose"):
        run(file)
    run(file, "--club", "rose")

    assert Event.objects.get().club.slug == "rose"


def test_a_missing_file_is_named(club, tmp_path):
    with pytest.raises(CommandError, match=r"nowhere\.xml"):
        run(tmp_path / "nowhere.xml")


def test_a_table_is_imported_without_its_missing_columns(club, tmp_path):
    file = tmp_path / "monday.csv"
    file.write_text("Bd,Us,EW,Score,NS MP\n1,1,2,420,2\n1,3,4,400,0\n")

    event = report(file, "--columns", "ns=Us", "--date", "2026-03-09", "--title", "Monday")

    session = Session.objects.get()
    assert (event["compared"], event["equal"]) == (2, 2)
    assert (session.event.name, str(session.local_date)) == ("Monday", "2026-03-09")


def test_a_published_event_in_pbn_has_its_published_figures(club, tmp_path):
    file = tmp_path / "butler.pbn"
    file.write_bytes(published_pbn("butler_howell"))

    event = report(file, "--regulations", "compscore3", "datum_half=away")

    # PBN has no datum.
    assert differences(event) == []
    assert event["compared"] == COMPARED["butler_howell"] - 35


def test_a_file_that_is_imported_again_is_noted(club, tmp_path):
    file = tmp_path / "monday.csv"
    file.write_text("Board,NS,EW,Score\n1,1,2,420\n")

    first, second = report(file, "--title", "Monday"), report(file)

    assert (first["earlier"], second["earlier"]) == ([], ["Monday"])
    assert "imported before: monday, Monday" in run(file)


@pytest.mark.parametrize(
    ("options", "name", "method", "day"),
    [
        ((), "monday", "matchpoints", "2026-03-09"),
        (
            ("--scoring", "cross_imps", "--date", "2026-03-10", "--title", "Spring"),
            "Spring",
            "cross_imps",
            "2026-03-10",
        ),
    ],
    ids=range(2),
)
def test_a_bridgemate_file_is_imported_with_the_scoring_of_the_command(
    club, tmp_path, options, name, method, day
):
    file = tmp_path / "monday.bws"
    file.write_bytes(a_bws(JET3, without=["Session"], **MITCHELL))

    printed = run(file, *options)

    session = Session.objects.get()
    assert (session.event.name, session.event.regulations.method, str(session.local_date)) == (
        name,
        method,
        day,
    )
    assert "  4 pairs, 6 boards, 8 results" in printed
    assert Result.objects.count() == 7


def test_a_damaged_bridgemate_file_stores_nothing(club, tmp_path):
    file = tmp_path / "monday.bws"
    file.write_bytes(a_bws(**MITCHELL)[:-500])

    with pytest.raises(CommandError, match=r"monday\.bws: The Bridgemate file is damaged"):
        run(file)

    assert not Event.objects.exists()
