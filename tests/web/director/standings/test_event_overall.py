"""An event of several sessions as a director meets it: continued, computed, exported, refused."""

import csv
from fractions import Fraction
from io import BytesIO, StringIO
from uuid import uuid4

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from scoring.events.overall import OverallRule
from scoring.laws.outcome import BareScore
from tests.builders import (
    a_board_in_play,
    a_director,
    a_listed_section,
    a_penalty,
    an_appeal,
    another_session,
    play,
    recorded,
    release_to_players,
)
from tests.web.director.standings.test_ranking import rows_of
from tournament.models import Event, Session

pytestmark = pytest.mark.django_db
ASKED = {"by_boards": "on", "best": "0", "drop": "0", "carry": "full", "part": "1", "cap": "0"}
MORE = {
    **{"name": "Final", "local_date": "2026-11-24", "way": "best", "best": "4"},
    **{"seats": "standing", "least": "4", "most": "8", "first_board": "1", "copies": "1"},
}
OVERALL = [
    ["1", "1 NS", "Ada Ace & Bo Bell", "75.00", "50.00", "100.00", "4"],
    ["2", "2 EW", "", "58.00", "100.00", "30.00", "5"],
    ["3", "2 NS", "Cy & Dee", "52.00", "53.33", "50.00", "5"],
    ["4", "3 NS", "Eve & Fay", "51.67", "50.00", "53.33", "6"],
    ["5", "3 EW", "", "41.67", "33.33", "50.00", "6"],
    ["6", "1 EW", "", "31.67", "30.00", "33.33", "6"],
]


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


@pytest.fixture
def first():
    return a_listed_section(name="One")


@pytest.fixture
def event(first):
    play(another_session(first))
    return Event.objects.get()


def place(name, event, *arguments):
    return reverse(f"director:{name}", args=["crown", event.slug, *arguments])


def overall_rows(page):
    return rows_of(page.text, table=1)


def test_the_overall_is_linked_from_each_session_with_its_calculation(client, event):
    page = client.get(place("overall", event))

    assert overall_rows(page) == OVERALL
    assert "each weighted by its boards" in page.text
    assert "Not yet released to players: One, Second." in page.text
    # Ada Ace: 50 per cent of 2 boards and 100 of 2.
    assert "all sessions together: 75 = 300 (all sessions that count) ÷ 4" in page.text
    assert "300 = 100 (session 2) × 2 (boards) + 50 (session 1) × 2 (boards)" in page.text
    assert "place 1: nobody ahead" in page.text
    why = Session.objects.get(number=2).sections.get().places.get(line="EW", number=2).pk
    assert f'/pairs/{why}/why/">100.00</a>' in page.text


def test_qualifiers_are_chosen_with_a_movement_and_seated(client, first):
    event = first.session.event
    response = client.get(place("next_session", event), MORE)
    offer = response.context["cards"][0].reference
    sent = MORE | {"seen": response.context["seen"], "offer": offer, "request_id": str(uuid4())}

    client.post(place("next_session", event), sent)
    page = client.post(place("next_session", event), sent, follow=True)

    session = Session.objects.get(number=2)
    assert Session.objects.count() == 2
    assert page.redirect_chain[-1][0] == reverse("director:seating", args=["crown", session.pk])
    assert (session.name, session.stage, session.event_id) == ("Final", 2, event.pk)
    labels = {place.entry.label for place in session.sections.get().places.all()}
    assert labels == {"2 NS", "2 EW", "1 NS", "3 NS"}
    assert (
        reverse("director:overall", args=["crown", event.slug])
        in client.get(reverse("director:home", args=["crown"])).text
    )


def test_a_stale_cut_is_shown_again(client, first):
    event = first.session.event
    response = client.get(place("next_session", event), MORE)
    offer = response.context["cards"][0].reference
    a_penalty(first.places.get(line="NS", number=2), "100")

    page = client.post(
        place("next_session", event), MORE | {"seen": response.context["seen"], "offer": offer}
    )

    assert page.status_code == 422
    assert "The overall has changed since this was shown" in page.text
    assert Session.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"best": ""}, "Type how many qualify for the final."),
        ({"way": "rest"}, "Select a valid choice"),
        ({"out": ["4711"]}, "Select a valid choice"),
        ({"local_date": "yesterday"}, "is not a date"),
        ({"best": "1"}, "pairs are too few. A session needs at least"),
    ],
)
def test_an_impossible_stage_is_refused(client, first, wrong, sentence):
    page = client.get(place("next_session", first.session.event), MORE | wrong)

    assert (page.status_code, sentence in page.text) == (422, True)


def test_pairs_tied_at_the_cut_are_named(client, first):
    # 2 NS, 2 EW, then 1 NS and 3 NS who share the second place of their line.
    page = client.get(place("next_session", first.session.event), MORE | {"best": "3", "new": "1"})

    assert "but not qualified: 3 NS · Eve &amp; Fay · 50.00." in page.text
    four = client.get(place("next_session", first.session.event), MORE)
    assert "and not among them" not in four.text


def test_an_open_appeal_is_shown_with_the_overall(client, event):
    section = Session.objects.get(number=1).sections.get()
    an_appeal(a_board_in_play(section, number=1, round=1), seen=1)

    assert "Subject to appeal: a result of session 1." in client.get(place("overall", event)).text


def test_an_absent_qualifier_is_left_out(client, first):
    out = first.places.get(line="NS", number=1).entry_id
    page = client.get(
        place("next_session", first.session.event), MORE | {"way": "stay", "out": [out]}
    )

    assert "Movements for 5 pairs" in page.text


def test_the_scoring_method_is_saved_once(client, event):
    version = client.get(place("overall", event)).context["form"]["seen"].value()
    data = ASKED | {"seen": version, "carry": "proportional", "part": "1/2", "cap": "2.5"}

    client.post(place("overall", event), data)
    again = client.post(place("overall", event), data | {"cap": "3"}, follow=True)

    event.refresh_from_db()
    rule = OverallRule(carry="proportional", part=Fraction(1, 2), cap=Fraction(5, 2))
    assert event.overall == rule
    assert (
        "The regulations have changed since this was shown. Nothing was changed. Reload the page"
        in again.text
    )


@pytest.mark.parametrize(
    "wrong",
    [
        *(
            {"part": text}
            for text in ("2", "half", "1/0", "1e-9999", "1e-99999999", "\u0661/\u0662")
        ),
        *({"cap": "-1"}, {"cap": "1e-9999"}, {"best": "-1"}),
    ],
)
def test_an_invalid_scoring_method_is_refused_and_nothing_changes(client, event, wrong):
    page = client.post(place("overall", event), ASKED | wrong)

    assert page.status_code == 422
    event.refresh_from_db()
    assert event.overall == OverallRule()


def test_a_final_is_ranked_before_the_others_with_its_carry_over(client, event):
    first = Session.objects.get(number=1).sections.get()
    event.overall_json = OverallRule(carry="proportional").as_dict()
    event.save()
    final = another_session(first, way="best", best=6, name="Final")
    play(final)

    page = client.get(place("overall", event))

    assert "1 of the lead over the mean of those who qualify is carried over." in page.text
    assert "<h2>Final</h2>" in page.text
    # 2 NS had 52, a third over the mean of the six.
    assert overall_rows(page)[0][3:] == ["100.33", "53.33", "50.00", "100.00", "+0.33", "7"]


def test_pairs_waiting_in_a_final_are_listed(client, first):
    event = first.session.event
    event.overall_json = OverallRule(carry="none").as_dict()
    event.save()
    final = another_session(first, way="best", best=6, name="Final")
    recorded(a_board_in_play(final, number=1, round=1), BareScore(420))

    page = client.get(place("overall", event))

    assert "Pairs without a result in this stage come after those with one" in page.text
    assert "Out after stage 1" not in page.text
    # Each line has its own winner; who waits has the figure of before.
    assert [(row[0], row[3]) for at in (1, 2) for row in rows_of(page.text, table=at)] == [
        *(("1", "50.00"), ("2=", "50.00"), ("2=", "50.00")),
        *(("1", "50.00"), ("2", "33.33"), ("3", "30.00")),
    ]


def test_the_overall_is_exported_with_a_column_for_each_session(client, event):
    files = {
        kind: client.get(place("overall_file", event, kind)) for kind in ("pdf", "xlsx", "csv")
    }

    heads = [
        *("List", "Rank", "Pair", "Names", "%", "Session 1", "Session 2", "Boards"),
    ]
    table = list(csv.reader(StringIO(files["csv"].content.decode("utf-8-sig"))))
    assert table == [heads, *(["", *row] for row in OVERALL)]
    sheet = load_workbook(BytesIO(files["xlsx"].content)).active
    written = list(sheet.iter_rows(max_row=5, values_only=True))
    assert written[0][0] == "Crown"
    assert list(written[4]) == [*heads, "% (exact)", "Session 1 (exact)", "Session 2 (exact)"]
    ranks = [(row[1].value, row[1].data_type) for row in sheet.iter_rows(min_row=6)]
    assert ranks == [(int(row[0].rstrip("=")), "n") for row in OVERALL]
    assert files["pdf"].content.startswith(b"%PDF")
    assert client.get(place("overall_file", event, "docx")).status_code == 404


@pytest.mark.parametrize("sessions", [1, 3])
def test_the_overall_costs_as_many_queries_for_any_number_of_sessions(
    client, first, sessions, django_assert_num_queries
):
    for _more in range(sessions - 1):
        play(another_session(first))
    here = place("overall", first.session.event)
    client.get(here)

    with django_assert_num_queries(6):
        assert client.get(here).status_code == 200


def test_a_viewer_reads_the_overall_and_changes_nothing(client, event):
    client.force_login(a_director(name="bob", role="viewer"))

    page = client.get(place("overall", event))

    assert (page.status_code, "Another session of this event" in page.text) == (200, False)
    assert client.post(place("overall", event), ASKED).status_code == 403
    assert client.get(place("next_session", event)).status_code == 403


def test_an_event_of_another_club_is_not_found(client, event):
    client.force_login(a_director("anchor", name="cat"))
    elsewhere = reverse("director:overall", args=["anchor", event.slug])

    assert client.get(elsewhere).status_code == 404
    assert client.get(place("overall", event)).status_code == 404


def test_once_players_see_all_of_it_nothing_is_provisional(client, event):
    release_to_players(*(session.sections.get() for session in Session.objects.all()))

    assert "Players do not see yet" not in client.get(place("overall", event)).text
