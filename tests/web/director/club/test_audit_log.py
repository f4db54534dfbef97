"""The page of who did what, and the list to keep."""

import csv
import re
from io import StringIO
from uuid import uuid4

import pytest
from django.test import Client

from boards.queries.rulings import PickedResult
from boards.services.results import ChangeRequest, record_result, swap_result_sides, undo_result
from boards.services.rulings import give_ruling, withdraw_rulings
from club.models import LedgerEntry
from club.services import audit_log
from club.services.audit_log import Source
from scoring.laws.outcome import Award
from scoring.notation import read_typed_outcome
from tests.builders import (
    a_board_in_play,
    a_club,
    a_director,
    a_played_section,
    a_player,
    a_seated_section,
    a_tournament,
    an_event,
)
from tests.web.routes import every_row

pytestmark = pytest.mark.django_db
PAGE, LIST = "/director/crown/activity/", "/director/crown/activity/log.csv"


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


def noted(action, row, by="ann"):
    return audit_log.write_audit_entry(
        a_club(), action, row, by=a_director(name=by), source=Source.DIRECTOR
    )


def rows(page):
    time = r"<tr><td>[^<]*(?:<br><a [^>]*>[^<]*</a>)?</td>"
    cells = re.findall(
        rf"{time}<td>([^<]*)</td><td>([^<]*)</td><th[^>]*>(.*?)</th>",
        page,
    )
    return [(who, done, re.sub("<[^>]+>", "", what)) for who, done, what in cells]


def links(page):
    return re.findall(r'<th scope="row"><a href="([^"]+)"', page)


def test_a_line_names_actor_action_and_object_and_links_to_it(ann):
    section, games = a_played_section(), a_tournament()
    board = section.seatings.get(round=1, table=1).boards.first()
    LedgerEntry.objects.all().delete()
    noted("record", board.results.first())
    noted("closed", section.session)
    noted("regulations", games, by="bob")
    noted("add", a_player("Ada Ace", number="007"))

    page = ann.get(PAGE).text

    place = f"/director/crown/{section.session_id}/"
    assert rows(page) == [
        ("ann", "added", "number 007 · Ada Ace"),
        ("bob", "changed the regulations", "Spring Games"),
        ("ann", "closed", "Monday Pairs"),
        ("ann", "recorded", f"Monday Pairs · round 1 · table 1 · board {board.number} · 3NTN="),
    ]
    assert links(page) == [
        f"/director/crown/tournaments/{games.slug}/",
        place,
        f"{place}results/{board.pk}/",
    ]


def test_the_log_is_filtered_by_person_action_and_session(ann):
    section = a_played_section()
    LedgerEntry.objects.all().delete()
    noted("closed", section.session)
    noted("add", a_player(), by="bob")
    bob = a_director(name="bob").pk

    actions = [
        [done for _who, done, _what in rows(ann.get(f"{PAGE}?{query}").text)]
        for query in (f"user={bob}", "action=closed", f"session={section.session_id}")
    ]

    closed = "closed"
    assert actions == [["added"], [closed], [closed]]


def test_pages_stay_the_same_while_lines_are_added(ann):
    player = a_player()
    for _ in range(120):
        noted("add", player)
    first = ann.get(PAGE).text
    earlier = re.search(r'href="\?([^"]+)">Earlier', first)[1].replace("&amp;", "&")
    before = rows(ann.get(f"{PAGE}?{earlier}").text), ann.get(f"{PAGE}?{earlier}").text

    for _ in range(5):
        noted("add", player)

    again = ann.get(f"{PAGE}?{earlier}").text
    last = re.search(r'href="\?([^"]+)">Earlier', again)[1].replace("&amp;", "&")
    assert (len(rows(first)), len(before[0]), rows(again)) == (50, 50, before[0])
    assert len(rows(ann.get(f"{PAGE}?{last}").text)) == 20
    assert "Earlier" not in ann.get(f"{PAGE}?{last}").text


@pytest.mark.parametrize(
    "query",
    [
        *("user=77", "user=x", "action=fly", "day=yesterday", "day=0001-01-01", "day=9999-12-31"),
        *("session=x", "session=-1", "session=77"),
        *(f"session={10**40}", "before=x", f"before={10**40}"),
    ],
)
def test_an_invalid_filter_is_refused_with_a_sentence(ann, query):
    before = every_row()

    answers = [ann.get(f"{place}?{query}") for place in (PAGE, LIST)]

    assert [page.status_code for page in answers] == [422, 422]
    assert "Please check" in answers[0].text
    assert every_row() == before


def test_the_exported_log_has_every_line_and_no_formula(ann):
    for number in range(60):
        noted("add", a_player(f"=HYPERLINK({number})"))

    file = ann.get(LIST)
    lines = list(csv.reader(StringIO(file.content.decode("utf-8-sig"))))

    assert file["Content-Disposition"] == 'attachment; filename="activity-log-crown.csv"'
    assert lines[0] == ["When", "Who", "Done", "Subject", "Why", "Through", "Row"]
    assert (len(lines), lines[1][1:6]) == (61, ["ann", "added", "'=HYPERLINK(59)", "", "page"])


def test_a_recorded_and_withdrawn_ruling_is_listed_with_law_and_reason(ann):
    section = a_played_section()
    board = section.seatings.get(round=1, table=1).boards.first()
    count = board.results.count()
    LedgerEntry.objects.all().delete()
    kwargs = {"by": a_director(), "source": Source.DIRECTOR, "role": "director"}
    picked = [PickedResult(board, count)]
    give_ruling(
        picked, Award(60, 40), ChangeRequest(0, uuid4(), reason="Hesitation", **kwargs), law="12C2"
    )
    again = [PickedResult(board, count + 1)]
    withdraw_rulings(again, ChangeRequest(0, uuid4(), reason="Wrong board", **kwargs))
    LedgerEntry.objects.filter(action="rule").update(action="record")  # as it once was noted

    rows_listed = [
        row[2:5] for row in csv.reader(StringIO(ann.get(LIST).content.decode("utf-8-sig")))
    ]

    where = f"Monday Pairs · round 1 · table 1 · board {board.number}"
    assert rows_listed[1:] == [
        ["withdrew a ruling on", f"{where} · A60/40 → 3NTN=", "Wrong board"],
        ["gave a ruling on", f"{where} · Law 12C2 · 3NTN= → A60/40", "Hesitation"],
    ]
    assert [len(rows(ann.get(f"{PAGE}?action={action}").text)) for action in ("rule", "lift")] == [
        1,
        1,
    ]


def test_each_version_of_a_result_names_the_one_it_replaced(ann):
    section = a_seated_section()
    board = a_board_in_play(section)
    LedgerEntry.objects.all().delete()

    def request(seen):
        return ChangeRequest(seen, uuid4(), a_director(), Source.DIRECTOR, "director")

    record_result(board, read_typed_outcome("4SN="), request(0))
    record_result(board, read_typed_outcome("450-"), request(1))
    swap_result_sides(board, request(2))
    undo_result(board, request(3), to=1)
    record_result(board, None, request(4))
    record_result(board, read_typed_outcome("P"), request(5))

    where = f"Spring Pairs · round 1 · table 1 · board {board.number}"
    assert rows(ann.get(PAGE).text) == [
        ("ann", "recorded", f"{where} · Pass"),
        ("ann", "undid the last result of", f"{where} · 4♠N= → nothing"),
        ("ann", "recorded", f"{where} · E-W 450 → 4♠N=, directions swapped"),
        ("ann", "recorded", f"{where} · E-W 450 → E-W 450, directions swapped"),
        ("ann", "recorded", f"{where} · 4♠N= → E-W 450"),
        ("ann", "recorded", f"{where} · 4♠N="),
    ]
    assert [
        len(rows(ann.get(f"{PAGE}?action={action}").text)) for action in ("record", "take_back")
    ] == [*(5, 1)]
    assert ("take_back", "undid the last result of") in ann.get(PAGE).context["form"].fields[
        "action"
    ].choices


@pytest.mark.parametrize("lines", [1, 3])
def test_replaced_versions_cost_the_same_for_many_results(ann, django_assert_num_queries, lines):
    section = a_played_section()
    LedgerEntry.objects.all().delete()
    for seating_board in section.seatings.get(round=1, table=1).boards.all()[:lines]:
        noted("record", seating_board.results.first())
    ann.get(PAGE)

    with django_assert_num_queries(11):
        ann.get(PAGE)


def test_a_reason_is_listed_with_its_change(ann):
    who = {"by": a_director(), "source": Source.DIRECTOR, "reason": "=as announced"}
    audit_log.write_audit_entry(a_club(), "regulations", an_event(pairs=4), **who)

    assert "=as announced" in ann.get(PAGE).text
    assert "'=as announced" in ann.get(LIST).content.decode()


def test_entries_of_another_club_are_not_listed(ann):
    a_director("anchor", name="mallory")
    audit_log.write_audit_entry(
        a_club("anchor"), "add", a_player("Secret", club="anchor"), by=None, source=Source.API
    )

    assert (rows(ann.get(PAGE).text), b"Secret" in ann.get(LIST).content) == ([], False)
    assert "mallory" not in ann.get(PAGE).text
    assert ann.get("/director/anchor/activity/").status_code == 404


@pytest.mark.parametrize(("role", "status"), [("viewer", 403), ("assistant", 403)])
def test_the_log_requires_a_director(role, status):
    client = Client()
    client.force_login(a_director(name="bob", role=role))

    assert [client.get(place).status_code for place in (PAGE, LIST)] == [status] * 2


@pytest.mark.parametrize("lines", [1, 3])
def test_the_page_costs_the_same_for_many_lines(ann, django_assert_num_queries, lines):
    for number in range(lines):
        noted("add", a_player(f"Ada {number}"))

    with django_assert_num_queries(9):
        ann.get(PAGE)
