"""A session of an event is shown in one way everywhere: as it shows itself, by its rounding."""

import csv
import re
from io import BytesIO, StringIO

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from scoring.events.regulations import Regulations
from tests.builders import (
    a_director,
    a_listed_section,
    a_penalty,
    another_session,
    play,
    release_to_players,
)
from tests.web.api.programs import a_program
from tests.web.director.standings.test_ranking import rows_of
from tournament.models import Event

pytestmark = pytest.mark.django_db
# Of the 6 matchpoints of 12 that 3 NS has, 0.0028 are taken: 5.9972 are 49.976… per cent. As
# ACBLscore shows 6.00 of 12, so it shows 50.00.
TAKEN, SHOWN, EXACT = "0.07", "50.00", "49.98"
SAYS = "is shown as in its own ranking, rounded"


def an_event(rounding):
    """Two sessions; in the first 3 NS has a figure that the two ways round apart."""
    first = a_listed_section(name="One", regulations=Regulations(rounding=rounding))
    a_penalty(first.places.get(line="NS", number=3), TAKEN)
    second = another_session(first)
    play(second)
    release_to_players(first, second)
    return first, Event.objects.get()


def figures(client, first, event):
    """Figures of the first session for 3 NS on every page and in the API."""
    kwargs = {"club": "crown", "event": event.slug}
    director = Client()
    director.force_login(a_director())
    files = {
        kind: director.get(reverse("director:overall_file", kwargs={**kwargs, "ending": kind}))
        for kind in ("pdf", "xlsx", "csv")
    }
    table = list(csv.reader(StringIO(files["csv"].content.decode("utf-8-sig"))))
    sheet = load_workbook(BytesIO(files["xlsx"].content)).active
    text = PdfReader(BytesIO(files["pdf"].content)).pages[0].extract_text()
    overall = a_program().get(f"events/{event.slug}/").json()["overall"]
    own = director.get(f"/director/crown/{first.session_id}/ranking/")
    return {
        "its own": next(row[-2] for row in rows_of(own.text) if row[1].startswith("3")),
        "page": _of(rows_of(director.get(reverse("director:overall", kwargs=kwargs)).text, 1)),
        "players": _of(rows_of(client.get(reverse("public:overall", kwargs=kwargs)).text)),
        "csv": _of(row[1:] for row in table),
        "xlsx": f"{_of([[c.value for c in row][1:] for row in sheet.iter_rows()]):.2f}",
        "pdf": re.search(r"3 NS\s+Eve & Fay\s+\S+\s+(\S+)", text)[1],
        "api": next(row for row in overall if row["label"] == "3 NS")["sessions"][0]["figure"],
    }


def _of(rows):
    """The column of the first session, of a table that begins with rank, pair, names, figure."""
    return next(row[4] for row in rows if row[1] == "3 NS")


@pytest.mark.parametrize(
    ("rounding", "visible"), [("acblscore", SHOWN), ("exact", EXACT), ("compscore3", EXACT)]
)
def test_a_session_shows_the_same_figure_in_the_overall_as_in_its_own_ranking(
    client, rounding, visible
):
    first, event = an_event(rounding)

    figures_shown = figures(client, first, event)

    assert figures_shown.pop("api") == {"exact": "14993/300", "shown": visible}
    assert figures_shown == dict.fromkeys(figures_shown, visible)


def test_the_overall_names_its_scoring_method(client):
    _first, event = an_event("acblscore")
    page = client.get(reverse("public:overall", args=["crown", event.slug])).text

    assert SAYS in page
    assert "session 1 shows 50.00; the overall uses 49.9767…" in page


def test_the_default_rounding_is_not_mentioned(client):
    _first, event = an_event("exact")
    page = client.get(reverse("public:overall", args=["crown", event.slug])).text

    assert (SAYS in page, "it is computed here as" in page) == (False, False)
