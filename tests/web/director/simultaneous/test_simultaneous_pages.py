"""A simultaneous as directors meet it: made, joined, scored, exported, and refused."""

import csv
import re
from fractions import Fraction
from io import BytesIO, StringIO
from random import Random
from uuid import uuid4

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from boards.models import SimultaneousScore
from club.models import Job, LedgerEntry
from reports.documents import SCORE_SIMULTANEOUS
from reports.tasks import score_simultaneous_job
from scoring.laws.outcome import BareScore
from standings.services.simultaneous import score_simultaneous
from tests.builders import (
    a_club,
    a_director,
    a_fouled_board,
    a_session,
    a_simultaneous,
    an_actor,
    named,
    recorded,
)
from tests.standings.simultaneous.test_field import cells, played
from tests.web.director.standings.test_ranking import rows_of
from tournament.models import Joined, Session, Simultaneous
from web.shared.pages import simultaneous

pytestmark = pytest.mark.django_db
PLAN = {
    **{"name": "Autumn", "first_date": "2026-11-20", "last_date": "2026-11-26"},
    **{"first_board": "1", "last_board": "3", "method": "matchpoints", "public_from": ""},
}


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


def place(name, *arguments, club="crown"):
    return reverse(f"director:simultaneous{name}", args=[club, *arguments])


def here():
    return Simultaneous.objects.get().slug


def test_a_simultaneous_is_created_joined_scored_and_shown(client):
    section, there = played(Random(1)), played(Random(2), club="anchor")
    response = client.post(place("_list"), PLAN, follow=True)
    code = Simultaneous.objects.get().code
    client.post(place("_join"), {"code": code, "session": section.session_id})
    client.force_login(a_director("anchor", name="bob"))
    data = {"code": f" {code[:5].lower()}-{code[5:]}", "session": there.session_id}
    joined = client.post(place("_join", club="anchor"), data, follow=True)
    client.force_login(a_director())
    page = client.post(place("_score", here()), follow=True)

    assert f"<strong>{code}</strong>" in response.text
    assert "The session plays in the simultaneous." in joined.text
    assert code not in joined.text and "only the organiser sees the ranking" in joined.text
    assert "It is scored." in page.text
    rows = rows_of(page.text.partition("Sessions in it")[0])
    assert len(rows) == 12
    assert {row[1] for row in rows} == {"Anchor", "Crown"}
    assert "18 results of 12 pairs" in page.text
    page_response = client.get(place("", here()), {"club": "anchor"})
    assert {row[1] for row in rows_of(page_response.text.partition("Sessions in it")[0])} == {
        "Anchor"
    }


def test_a_form_sent_twice_creates_one_simultaneous(client):
    page = client.get(place("_list")).text
    (key,) = re.findall(r'name="request_id" value="([^"]*)"', page)

    sent = [client.post(place("_list"), PLAN | {"request_id": key}).url for _press in range(2)]
    client.post(place("_list"), PLAN | {"request_id": str(uuid4())})

    assert sent[0] == sent[1]
    assert Simultaneous.objects.count() == 2
    assert LedgerEntry.objects.filter(action="open_simultaneous").count() == 2


def test_a_pair_reads_the_calculation_of_its_rank_until_the_session_changes(client):
    section = played(Random(1))
    named(section.places.first(), "Ada Ace", "Bo Bell")
    row = a_simultaneous(section)
    score_simultaneous(row, actor=an_actor())
    where = place("_explanation", here(), section.places.first().pk)

    page = client.get(where)
    recorded(cells(section)[0], BareScore(420), seen=cells(section)[0].results.count())
    later = client.get(where)

    assert "Ada Ace &amp; Bo Bell" in page.text
    assert len(rows_of(page.text)) == 3
    assert "scores beaten" in page.text
    assert "has changed since the simultaneous was scored" in later.text
    assert "Results have changed since the last scoring" in client.get(place("", here())).text
    assert client.get(place("_explanation", here(), 4711)).status_code == 404


def test_a_board_with_other_cards_than_the_field_is_left_out(client):
    section = played(Random(1))
    a_fouled_board(section, {3: "B"})
    row = a_simultaneous(section)
    score_simultaneous(row, actor=an_actor())

    addresses = [
        place("_explanation", here(), each_place.pk) for each_place in section.places.all()
    ]
    pages = [client.get(address).text for address in addresses]
    warnings = [("with other cards: board 1" in page) for page in pages]

    assert sorted(warnings) == [False] * 4 + [True] * 2
    assert [len(rows_of(page)) for page in pages] == [2 if out else 3 for out in warnings]


def test_the_ranking_is_exported_as_files(client):
    section, there = played(Random(1)), played(Random(2), club="anchor")
    row = a_simultaneous(section, there)
    score_simultaneous(row, actor=an_actor())

    files = {kind: client.get(place("_file", here(), kind)) for kind in ("pdf", "xlsx", "csv")}

    heads = ["Rank", "Club", "Pair", "Names", "Boards", "Score", "Max", "%"]
    written = list(csv.reader(StringIO(files["csv"].content.decode("utf-8-sig"))))
    assert (written[0], len(written)) == (heads, 13)
    book = load_workbook(BytesIO(files["xlsx"].content))
    ranking, boards = (list(sheet.iter_rows(min_row=5, values_only=True)) for sheet in book)
    assert (list(ranking[0])[: len(heads)], len(ranking)) == (heads, 13)
    assert {type(row[0]) for row in ranking[1:]} == {int}
    exact = ranking[0].index("% (exact)")
    assert {Fraction(row[exact]) for row in ranking[1:]} == {
        Fraction(100 * row[5]) / row[6] for row in ranking[1:]
    }
    assert boards[0][:5] == ("Board", "Score", "Times", "NS MP", "EW MP")
    assert sum(row[2] for row in boards[1:]) == 18
    assert {row[3] + row[4] for row in boards[1:]} == {10}
    assert files["pdf"].content.startswith(b"%PDF")
    own = client.get(place("_file", here(), "csv"), {"club": "anchor"}).content.decode("utf-8-sig")
    assert {row[1] for row in list(csv.reader(StringIO(own)))[1:]} == {"Anchor"}
    nobody = client.get(place("_file", here(), "csv"), {"club": "\0"})
    assert nobody.content == files["csv"].content
    assert client.get(place("_file", here(), "docx")).status_code == 404


def test_many_sessions_are_scored_by_the_worker(client, monkeypatch):
    a_simultaneous(played(Random(1)))
    monkeypatch.setattr(simultaneous, "MAX_SESSIONS_AT_ONCE", 0)

    response = client.post(place("_score", here()), follow=True)
    job = Job.objects.get(kind=SCORE_SIMULTANEOUS)
    score_simultaneous_job(job.pk)
    score_simultaneous_job(job.pk)
    job.refresh_from_db()

    assert "Scoring is in progress" in response.text
    assert (job.state, job.error, SimultaneousScore.objects.count()) == ("done", {}, 1)
    with job.file.open("rb") as file:
        assert len(file.readlines()) == 7
    assert "The worker" not in client.get(place("", here())).text


def test_a_failed_job_is_shown_with_its_reason(client, monkeypatch):
    row = a_simultaneous(played(Random(1)))
    monkeypatch.setattr(simultaneous, "MAX_SESSIONS_AT_ONCE", 0)
    client.post(place("_score", here()))
    row.joined.all().delete()
    score_simultaneous_job(Job.objects.get(kind=SCORE_SIMULTANEOUS).pk)

    page = client.get(place("", here()))

    assert "The worker could not score it" in page.text
    assert "No session has joined Autumn Simultaneous yet" in page.text
    assert not SimultaneousScore.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": " "}, "required"),
        ({"last_date": "2026-11-19"}, "The last day must not be before the first"),
        ({"last_board": "0"}, "greater than or equal to 1"),
        ({"first_board": "9"}, "Boards are 1 to 999, the first before the last, not"),
        ({"method": "goulash"}, "Select a valid choice"),
        ({"public_from": "soon"}, "is not a time"),
    ],
)
def test_an_invalid_simultaneous_is_refused_and_nothing_is_created(client, wrong, sentence):
    page = client.post(place("_list"), PLAN | wrong, follow=True)

    assert sentence in page.text
    assert not Simultaneous.objects.exists()


def test_an_unsuitable_session_is_refused_with_a_reason(client):
    row, section = a_simultaneous(), played(Random(1))
    more = a_session(name="More")

    def said(session, code=row.code):
        return client.post(place("_join"), {"code": code, "session": session.pk}, follow=True).text

    assert "There is no simultaneous with the code" in said(section.session, "ABC")
    assert "This session plays others: check board" in said(more.session)
    Session.objects.filter(pk=section.session_id).update(local_date="2026-12-24")
    assert "The simultaneous is played from" in said(section.session)
    assert not Joined.objects.exists()
    Session.objects.filter(pk=section.session_id).update(local_date="2026-11-23")
    said(section.session)
    assert "is already in Autumn Simultaneous" in said(section.session)
    assert Joined.objects.count() == 1


def test_another_club_sees_its_own_part_and_changes_nothing(client):
    section, there = played(Random(1)), played(Random(2), club="anchor")
    row = a_simultaneous(section, there)
    score_simultaneous(row, actor=an_actor())
    client.force_login(a_director("anchor", name="bob"))
    ours, theirs = (
        row.joined.get(session=section_joined.session).pk for section_joined in (there, section)
    )

    def asked(name, *arguments):
        return client.post(place(name, row.slug, *arguments, club="anchor")).status_code

    assert asked("_score") == asked("") == asked("_leave", theirs) == 404
    assert client.get(place("_file", row.slug, "csv", club="anchor")).status_code == 404
    assert client.get(place("", row.slug, club="anchor")).status_code == 200
    assert asked("_leave", ours) == 302
    assert [joined.session_id for joined in Joined.objects.all()] == [section.session_id]
    client.force_login(a_director("mitre", name="cy"))
    assert client.get(place("", row.slug, club="mitre")).status_code == 404


def test_the_embargo_is_never_earlier_than_announced(client):
    row = a_simultaneous(played(Random(1)), played(Random(2), club="anchor"))

    refused = client.post(place("", row.slug), {"public_from": "2026-11-27T20:00"}, follow=True)
    row.refresh_from_db()

    assert "You cannot make it earlier or remove it" in refused.text
    assert row.public_from is None
    Joined.objects.filter(session__event__club=a_club("anchor")).delete()
    client.post(place("", row.slug), {"public_from": "2026-11-27T20:00"})
    row.refresh_from_db()
    assert row.public_from.isoformat() == "2026-11-27T20:00:00+00:00"


def test_an_announced_release_is_postponed_and_never_cancelled(client):
    row = a_simultaneous(played(Random(1)), played(Random(2), club="anchor"))
    Simultaneous.objects.update(public_from="2026-11-27T20:00+00:00")
    page = client.get(place("", row.slug)).text
    (version,) = re.findall(r'name="seen" value="([^"]*)"', page)

    def said(moment):
        data = {"public_from": moment, "seen": version}
        return client.post(place("", row.slug), data, follow=True).text

    assert "You cannot make it earlier or remove it" in said("")
    assert "Ranking visibility saved" in said("2026-11-27T21:00")
    assert "is shown has changed. Reload the page" in said("2026-11-27T22:00")
    row.refresh_from_db()
    assert row.public_from.isoformat() == "2026-11-27T21:00:00+00:00"


def test_the_page_costs_as_much_for_any_field(client, django_assert_num_queries):
    sections = [played(Random(at), club=club) for at, club in enumerate(("crown", "anchor"))]
    first, two = a_simultaneous(sections[0]), a_simultaneous(*sections)

    for row in (first, two):
        score_simultaneous(row, actor=an_actor())
        with django_assert_num_queries(12):
            client.get(place("", row.slug))
