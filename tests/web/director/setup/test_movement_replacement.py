"""The page "Choose another movement": what suits, the preview, and the change."""

import pytest

from scoring.laws.outcome import PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_director, a_mitchell, a_session, named, recorded
from tests.sections import another_section
from tests.web.api.programs import a_program, problem_of
from tournament.models import Section, Session

pytestmark = pytest.mark.django_db
WISHES = {"tables": "", "least": 24, "most": 28, "copies": 1, "first_board": 1, "missing": "NS"}
HOWELL = {**WISHES, "pairs": 6, "offer": "howell.3.5.5.full"}
HALF = {**WISHES, "pairs": 5, "least": 9, "most": 9, "offer": "mitchell.3.3.3.NS"}


@pytest.fixture
def section():
    section = a_session(a_mitchell(boards_a_round=2))
    for place in section.places.order_by("pk"):
        named(place, f"N{place}", f"S{place}")
    return section


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


def address(section):
    return f"/director/crown/{section.session_id}/section/{section.name}/movement/"


def test_the_form_starts_with_the_current_section_and_the_offers_of_a_new_session(ann, section):
    form = ann.get(address(section)).context["form"]
    assert [form[name].value() for name in ("pairs", "least", "most", "first_board")] == [
        *(6, 6, 28, 1)
    ]

    page = ann.get(address(section), {**WISHES, "pairs": 6})

    setup = ann.get("/director/crown/new/", {**WISHES, "pairs": 6, "name": "x", "win": 2} | DAY)
    assert page.context["cards"] == setup.context["cards"] != []
    assert "Preview" in page.text
    assert "Play this" not in page.text


DAY = {"local_date": "2026-11-23"}


def test_the_preview_says_who_has_which_number_and_changes_nothing(ann, section):
    page = ann.get(address(section), HOWELL)

    rows = {row.label: (row.names, row.seat, row.moves) for row in page.context["rows"]}
    assert rows["3 EW"] == ("N3 EW & S3 EW", "table 3 EW", False)
    assert len(rows) == 6
    assert "Everybody keeps their names and starts where they sit now." in page.text
    assert Section.objects.get().movement == "mitchell"


def test_a_confirmed_replacement_is_done_and_logged(ann, section):
    version = ann.get(address(section), HOWELL).context["form"]["seen"].value()

    page = ann.post(address(section), {**HOWELL, "seen": version}, follow=True)

    assert page.redirect_chain == [(f"/director/crown/{section.session_id}/seating/", 302)]
    assert "Monday Pairs now plays Howell. The names are kept." in page.text
    assert Section.objects.get().movement == "howell"
    assert (
        sum(bool(pair.people) for pair in snapshot_of_session(section.session_id).pairs.values())
        == 6
    )
    log = ann.get("/director/crown/activity/").text
    assert "chose another movement for" in log
    assert "section A · formerly Mitchell, 6 pairs, 3 rounds" in log


def test_a_pair_without_a_number_is_listed_and_confirmed(ann, section):
    page = ann.get(address(section), HALF)
    version = page.context["form"]["seen"].value()
    assert [(row.label, row.names) for row in page.context["left_out"]] == [
        ("3 NS", "N3 NS & S3 NS")
    ]

    refused = ann.post(address(section), {**HALF, "seen": version})
    done = ann.post(address(section), {**HALF, "seen": version, "leave_out": "on"}, follow=True)

    assert refused.status_code == 422
    assert "Confirm that they are left out, or choose another movement" in refused.text
    assert done.redirect_chain != []
    assert len(snapshot_of_session(section.session_id).pairs) == 5


def test_a_double_click_replaces_the_movement_once(ann, section):
    version = ann.get(address(section), HOWELL).context["form"]["seen"].value()
    ann.post(address(section), {**HOWELL, "seen": version})

    again = ann.post(address(section), {**HOWELL, "seen": version})

    assert again.status_code == 422
    assert "The seating has changed since this was shown" in again.text


def test_a_substitute_of_a_round_that_goes_is_listed(ann, section):
    named(section.places.get(line="NS", number=1), "Cy Court", "S1 NS", from_round=3)
    short = {**WISHES, "pairs": 6, "least": 2, "most": 2, "offer": "mitchell.3.2.1.full"}

    page = ann.get(address(section), short)

    assert [(row.label, row.late_names) for row in page.context["late"]] == [("1 NS", "Cy Court")]


def test_recorded_results_replace_the_form(ann, section):
    recorded(a_board_in_play(section, number=1, table=1), PassedOut())
    sentence = "Board 1 at table 1 has a result in round 1."

    details = ann.get(f"/director/crown/{section.session_id}/details/").text
    for page in (ann.get(address(section)), ann.get(address(section), HOWELL)):
        assert sentence in page.text
        assert '<button class="primary">' not in page.text
    refused = ann.post(address(section), {**HOWELL, "seen": "0"})

    assert details.count(sentence) == 2
    assert "section/A/movement/" not in details
    assert (refused.status_code, Section.objects.get().movement) == (422, "mitchell")


@pytest.mark.parametrize("page", ["details", "seating"])
def test_the_page_is_linked_from_related_pages(ann, section, page):
    assert address(section) in ann.get(f"/director/crown/{section.session_id}/{page}/").text


def test_movement_changes_link_to_the_details_before_play(ann, section):
    at = f"/director/crown/{section.session_id}/"
    assert "choose another movement</a>" in ann.get(f"{at}movement/").text

    Session.objects.update(state="running")

    assert "choose another movement</a>" not in ann.get(f"{at}movement/").text


def test_each_of_several_sections_has_its_own(ann, section):
    other = another_section(section)

    text = ann.get(f"/director/crown/{section.session_id}/details/").text
    page = ann.get(address(other), {**HOWELL})

    assert (address(section) in text, address(other) in text) == (True, True)
    assert "first_board" not in page.context["wishes"].fields
    assert ann.get(address(other).replace("/B/", "/C/"), follow=True).redirect_chain


def test_the_api_previews_and_replaces_the_movement(section):
    program, at = a_program(), f"sessions/{section.session_id}/sections/A/movement/"
    movement = {"movement": "mitchell.3.3.2.NS"}

    body = program.post(f"{at}preview/", **movement).json()
    unconfirmed = program.post(at, **movement, seen=body["version"])
    stale = program.post(at, **movement, seen="another", leave_out=True)
    done = program.post(at, **movement, seen=body["version"], leave_out=True)

    assert (body["must_leave_out"], body["refusals"]) == (True, [])
    assert body["boards"] == [*range(1, 7)]
    assert body["pairs"][2] == {
        "label": "3 NS",
        "names": "N3 NS & S3 NS",
        "new_label": "",
        "seat": "",
        "moves": False,
        "late_names": "",
    }
    assert problem_of(unconfirmed)[:2] == (422, "names_left_out")
    assert problem_of(stale)[:2] == (409, "stale_seating")
    assert (done.status_code, done.json()["pairs"]) == (201, 5)


def test_a_program_reads_recorded_results_as_a_conflict(section):
    program, at = a_program(), f"sessions/{section.session_id}/sections/A/movement/"
    recorded(a_board_in_play(section, number=1, table=1), PassedOut())

    body = program.post(f"{at}preview/", movement="howell.3.5.2.full").json()
    refused = program.post(at, movement="howell.3.5.2.full", seen=body["version"])

    assert len(body["refusals"]) == 1
    assert problem_of(refused)[:2] == (422, "session_in_use")
