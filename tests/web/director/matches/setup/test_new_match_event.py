"""A new tournament: wished for, looked at, and opened once."""

from io import BytesIO
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook

from club.models import Player
from standings.matches.match_event import match_event_snapshot
from tests.builders import a_director, a_player, a_tournament
from tests.web.routes import every_row, tournament_page
from tournament.models import Event, Round, Session

pytestmark = pytest.mark.django_db
NEW = reverse("director:new_match_event", args=["crown"])
PAIRS = "Ada Ace & Bo Bold; Zone 1\n2B Cy Cole & Di Dow; Zone 2\nEd Elm & Flo Fry\nGus Gray & 7"


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def wishes(**others):
    plain = {
        "name": "Spring Games",
        "one_date": "2026-11-21",
        "order": "listed",
        "places": "3",
        "bye": "by_the_book",
        "stage": "games",
        "seed": "7",
        "request_id": str(uuid4()),
    }
    return plain | others


def drawn(page):
    """The heads and the first row of each sheet of the preview."""
    return [sheet.rows for sheet in page.context["sheets"]]


def test_the_draw_preview_writes_nothing(ann):
    before = every_row()

    page = ann.post(NEW, wishes(pairs="4", do="show"))

    assert (page.status_code, every_row()) == (200, before)
    assert "1A-1B" in page.text
    assert "Open the tournament" in page.text


def test_a_match_event_is_created_as_previewed(ann):
    a_player("Hal Hill", number="7")
    wish = wishes(entries=PAIRS, convenor="Ruth Campbell", table_numbers="9, 11")

    answer = ann.post(NEW, wish | {"do": "open"})

    event = Event.objects.get()
    now = match_event_snapshot(event.pk)
    assert answer.url == f"/director/crown/tournaments/{event.slug}/"
    assert {
        contestant.label: (contestant.players, contestant.zone)
        for contestant in now.contestants.values()
    } == {
        "1A": (("Ada Ace", "Bo Bold"), "Zone 1"),
        "1B": (("Ed Elm", "Flo Fry"), ""),
        "2A": (("Gus Gray", "Hal Hill"), ""),
        "2B": (("Cy Cole", "Di Dow"), "Zone 2"),
    }
    assert (event.convenor, {match.table for match in now.matches}) == ("Ruth Campbell", {9, 11})
    assert Player.objects.count() == 8


def test_a_double_click_creates_one_match_event(ann):
    wish = wishes(pairs="4", do="open")

    answers = [ann.post(NEW, wish).url, ann.post(NEW, wish).url]
    other = ann.post(NEW, wish | {"name": "Autumn Games"}).url

    assert len({*answers, other}) == 2
    assert Event.objects.count() == 2


def test_labels_by_lot_stay_as_they_were_shown(ann):
    a_player("Hal Hill", number="7")
    wish = wishes(entries=PAIRS, order="drawn")

    draw = drawn(ann.post(NEW, wish | {"do": "show"}))
    again = drawn(ann.post(NEW, wish | {"do": "show"}))
    other = drawn(ann.post(NEW, wish | {"do": "show", "seed": "8"}))

    assert draw == again
    assert draw != other


def test_two_days_share_the_rounds_with_a_break_in_each(ann):
    wish = wishes(pairs="6", two_date="2026-11-22", one_begins="09:00", two_begins="10:00")

    ann.post(
        NEW, wish | {"one_pause_after": "2", "one_pause": "60", "two_minutes": "40", "do": "open"}
    )

    days = Session.objects.order_by("number").values_list("number", "local_date")
    times = Round.objects.order_by("number").values_list("session__number", "number", "starts_at")
    assert [(number, str(day)) for number, day in days] == [(1, "2026-11-21"), (2, "2026-11-22")]
    assert [(day, round_, f"{at:%H:%M}") for day, round_, at in times] == [
        (1, 1, "09:00"),
        (1, 2, "09:35"),
        (1, 3, "11:10"),
        (2, 4, "10:00"),
        (2, 5, "10:40"),
    ]


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"pairs": "3"}, "A draw needs 4 to 40 pairs, not 3."),
        ({"pairs": "41"}, "A draw needs 4 to 40 pairs, not 41."),
        ({"pairs": "6", "rounds": "6"}, "A draw of 6 pairs has 1 to 5 rounds, not 6."),
        (
            {"pairs": "3", "entries": PAIRS},
            "The list has 4 pairs, more than 3: change the number or the list.",
        ),
        (
            {"entries": f"{PAIRS}\nAda Ace & Ida Ito\nJo Jay & Kim Key"},
            "Line 5: Ada Ace is in the pair of line 1 already.",
        ),
        ({"entries": f"2B Leo Low & Mia May\n{PAIRS}\n3C"}, "is not two players"),
        ({"entries": f"2B Leo Low & Mia May\n{PAIRS}"}, "Line 3: Two pairs have the label 2B"),
        ({"entries": f"9A Leo Low & Mia May\n{PAIRS}"}, "Line 1: The draw has no pair “9A”"),
        ({"pairs": "4", "table_numbers": "1-5"}, "different numbers. Change"),
        (
            {"pairs": "4", "two_date": "2026-11-20"},
            "The second day must be after the first: change one of the dates.",
        ),
        ({"pairs": "4", "two_date": "2026-11-22", "first_rounds": "3"}, "Type fewer than 3 for"),
        (
            {"pairs": "4", "one_begins": "23:50"},
            "does not start after the round before it. Change the times",
        ),
        ({"pairs": "4", "bye": "fixed", "bye_points": "455"}, "A score ends in 0."),
        ({"pairs": "4", "one_date": "2026-02-30"}, "“2026-02-30” is not a date"),
        (
            {"pairs": "6", "entries": PAIRS},
            "The list has 4 of 6 pairs: change the number, complete the list, or tick",
        ),
        (
            {"entries": f"{PAIRS}\n{'A' * 300} & Ida Ito"},
            "name has 1 to 120 letters",
        ),
        ({"entries": f"{PAIRS}\nIda Ito & IDA ITO"}, "Line 5: IDA ITO is in this pair twice"),
        (
            {"entries": f"{PAIRS}\nZo\u00eb Ito & ZOE\u0308 ITO"},
            "Line 5: ZO\u00cb ITO is in this pair twice",
        ),
        ({"entries": f"{PAIRS}\nHal Hill & Ida Ito"}, "Line 5: Hal Hill is in the pair of line 4"),
        ({"entries": f"{PAIRS}\nIda Ito & 8"}, "name has 1 to"),
        ({"entries": f"{PAIRS}\nIda Ito & Jo (7)"}, "belongs to another player. Give"),
        (
            {"pairs": "6", "one_begins": "09:00", "one_pause_after": "2"},
            "Minutes of the break: Type how many minutes the break takes.",
        ),
        (
            {"pairs": "6", "one_begins": "09:00", "one_pause": "60"},
            "Type after how many matches the break is, or clear its minutes.",
        ),
        (
            {"pairs": "6", "one_begins": "09:00", "one_pause_after": "5", "one_pause": "60"},
            "This day has 5 matches: the break comes before the last of them.",
        ),
        (
            {"pairs": "6", "one_pause_after": "2", "one_pause": "60"},
            "First round at: Type when the first round starts, or clear the break.",
        ),
        ({"pairs": "6", "two_begins": "09:00"}, "Type the date of the second day"),
        ({"pairs": "6", "first_rounds": "2"}, "Type the date of the second day"),
        ({"pairs": "4", "bye": "fixed"}, "Type the fixed score of a bye, such as 400."),
        ({"pairs": "4", "bye_points": "450"}, "A fixed score goes with “a fixed score” only"),
        ({"pairs": "4", "no_time": "on"}, "This is for area or zone play-offs"),
        ({"pairs": "4", "places": "5"}, "4 pairs cannot fill 5 places."),
        ({}, "Type the number of pairs, or a list of them."),
        ({"pairs": "-1"}, "A draw needs 4 to 40 pairs, not -1."),
    ],
)
def test_an_invalid_match_event_is_refused_and_the_input_is_kept(ann, wish, says):
    a_player("Hal Hill", number="7")
    before = every_row()

    pages = [ann.post(NEW, wishes(do=do) | wish) for do in ("show", "open")]

    assert [page.status_code for page in pages] == [422, 422]
    assert every_row() == before
    for page in pages:
        assert says in page.text.replace("&amp;", "&")
        assert wish.get("entries", "") in page.text.replace("&amp;", "&")


def test_a_list_longer_than_the_number_of_pairs_comes_back_as_it_was_typed(ann):
    listed = "\n".join(f"Ada {number} & Bo {number}" for number in range(14))

    page = ann.post(NEW, wishes(pairs="12", entries=listed, do="show"))

    form = page.context["form"]
    assert page.status_code == 422
    assert form["pairs"].errors == [
        "The list has 14 pairs, more than 12: change the number or the list."
    ]
    assert form["entries"].value() == listed


def test_the_list_has_a_heading_that_reads_as_one_in_an_error(ann):
    form = ann.get(NEW).context["form"]

    assert form["entries"].label == "List of pairs (in place of the number)"
    assert form["file"].label == "File with the list"


def test_pairs_that_are_named_later_are_chosen_and_named_in_the_preview(ann):
    listed = "\n".join(f"Ada {number} & Bo {number}" for number in range(12))

    page = ann.post(NEW, wishes(pairs="14", entries=listed, nameless="on", do="show"))

    assert page.status_code == 200
    assert page.context["nameless"] == ["7A", "7B"]
    assert "2 pairs have no names yet: 7A, 7B." in page.text


def a_file(*rows):
    book, file = Workbook(), BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(file)
    return SimpleUploadedFile("pairs.xlsx", file.getvalue())


ROWS = (
    ("Label", "Player 1", "Player 2", "Zone"),
    ("", "Ada Ace", "Bo Bold", "Zone 1"),
    ("2B", "Cy Cole", "Di Dow", "Zone 2"),
    ("", "Ed Elm", "Flo Fry"),
    ("", "Gus Gray", 7),
)


def test_pairs_of_a_workbook_are_previewed_as_a_list(ann):
    a_player("Hal Hill", number="7")

    page = ann.post(NEW, wishes(file=a_file(*ROWS), do="show"))

    assert page.status_code == 200
    assert [contender.players for contender in page.context["form"].plan.contenders] == [
        ("Ada Ace", "Bo Bold"),
        ("Cy Cole", "Di Dow"),
        ("Ed Elm", "Flo Fry"),
        ("Gus Gray", "7"),
    ]
    assert "2B\tCy Cole\tDi Dow\tZone 2" in page.text


@pytest.mark.parametrize(
    ("doubled", "says"),
    [
        (("2B", "Ned Nash", "Ola Orr"), "2B"),
        (("", "Ada Ace", "Ola Orr"), "Line 6: Ada Ace is in the pair of line 2 already."),
    ],
    ids=["label", "player"],
)
def test_a_workbook_with_doubles_is_refused_by_name_and_opens_nothing(ann, doubled, says):
    a_player("Hal Hill", number="7")
    before = every_row()

    page = ann.post(NEW, wishes(file=a_file(*ROWS, doubled), do="open"))

    assert (page.status_code, every_row()) == (422, before)
    assert says in page.context["form"]["entries"].errors[0]


def test_a_file_that_is_no_list_is_refused_by_its_name(ann):
    broken = SimpleUploadedFile("pairs.xlsx", b"PK and no more")

    page = ann.post(NEW, wishes(file=broken, pairs="4", do="open"))

    assert page.status_code == 422
    assert page.context["form"]["file"].errors == [
        "“pairs.xlsx” cannot be read as a list. Save it as .xlsx or .csv and choose it again."
    ]
    assert not Event.objects.exists()


def test_a_match_event_is_copied_with_pairs_and_regulations(ann):
    event = a_tournament(6, name="Games")
    details = ann.get(tournament_page(event, "match_event_details")).text
    address = f"{NEW}?again={event.slug}"

    form = ann.get(address).context["form"]

    assert address in details
    assert [form[name].value() for name in ("name", "pairs", "rounds", "one_minutes")] == [
        *("Games", None, None, 35)
    ]
    assert form["one_begins"].value().isoformat() == "09:30:00"
    lines = form["entries"].value().splitlines()
    assert (lines[0], len(lines)) == ("Ada 1A & Bo 1A; Zone 1", 6)
    filled = {field.html_name: field.value() for field in form}
    typed = {name: value for name, value in filled.items() if value not in (None, False, "")}
    typed |= {"entries": "\n".join(lines[:5]), "order": "listed", "do": "open"}
    opened = ann.post(NEW, typed)
    assert opened.status_code == 302
    new = Event.objects.exclude(pk=event.pk).get()
    assert new.entries.count() == 5


def test_a_match_event_of_another_club_is_not_copied(ann):
    event = a_tournament(club="anchor")

    assert ann.get(f"{NEW}?again={event.slug}").status_code == 404


def test_a_match_event_with_an_invalid_id_is_not_copied(ann):
    """PostgreSQL fails at a NUL."""
    assert ann.get(f"{NEW}?again=%00").status_code == 404
