"""Another section of a session: offered, seated once, and named everywhere."""

import pytest

from scoring.laws.outcome import PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_director, a_session, named, recorded
from tests.web.api.programs import a_program, problem_of
from tournament.models import Section, Session

pytestmark = pytest.mark.django_db
WISHES = {"pairs": 8, "tables": "", "least": 7, "most": 7, "copies": 1, "table_numbers": ""}
OFFER = "howell.4.7.1.full"


@pytest.fixture
def session():
    section = a_session()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo Bell")
    return section.session


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


def address(session):
    return f"/director/crown/{session.pk}/section/"


def added(ann, session, **others):
    data = {**WISHES, "offer": OFFER, "seen": 1, **others}
    return ann.post(address(session), data, follow=True)


def test_it_begins_with_as_many_boards_as_the_session_has(ann, session):
    form = ann.get(address(session)).context["form"]

    assert [form[name].value() for name in ("least", "most", "copies", "barometer")] == [
        6,
        6,
        1,
        "",
    ]


def test_another_section_has_its_own_movement_and_its_own_numbers(ann, session):
    page = added(ann, session)

    assert page.redirect_chain == [(f"/director/crown/{session.pk}/seating/", 302)]
    assert [
        (section.name, section.movement, section.winners) for section in _sections(session)
    ] == [
        ("A", "mitchell", 2),
        ("B", "howell", 1),
    ]
    labels = [str(place.entry) for place in Section.objects.get(name="B").places.order_by("number")]
    assert labels == [f"B{number}" for number in range(1, 9)]
    now = snapshot_of_session(session.pk)
    assert sorted({cell.board for cell in now.cells if cell.section == "B"}) == [*range(1, 8)]
    text = page.text
    assert ("Section A · North-South" in text, "Section B · Pairs" in text) == (True, True)
    assert "A1 NS · Ada Ace &amp; Bo Bell" in text


def test_a_double_click_adds_one_section(ann, session):
    added(ann, session)
    again = added(ann, session)

    assert (again.status_code, Section.objects.count()) == (422, 2)
    assert "The seating has changed since this was shown" in again.text


def test_when_play_is_over_no_section_is_added(ann, session):
    Session.objects.update(state="closed")

    page = added(ann, session)

    assert (page.status_code, Section.objects.count()) == (422, 1)
    assert "is closed. Reopen it before you add a section" in page.text


@pytest.mark.parametrize("page", ["", "entry/", "ranking/", "recap/", "movement/", "print/"])
def test_every_page_shows_both_sections(ann, session, page):
    added(ann, session)

    assert ann.get(f"/director/crown/{session.pk}/{page}").status_code == 200


def test_a_program_adds_one_and_says_how_many_it_saw(session):
    program, at = a_program(), f"sessions/{session.pk}/sections/"

    response = program.post(at, movement="barometer-howell.4.7.1.full", seen=1)
    stale = program.post(at, movement=OFFER, seen=1)

    assert (response.status_code, response.json()["name"], response.json()["winners"]) == (
        201,
        "B",
        1,
    )
    assert problem_of(stale)[:2] == (409, "stale_seating")
    assert [item["name"] for item in program.get(at).json()["items"]] == ["A", "B"]
    assert Session.objects.get(pk=session.pk).copies == 4


def _sections(session):
    return snapshot_of_session(session.pk).sections.values()


def off(ann, session, section="B", **posted):
    """Open the page, or press the button with the version of the page."""
    page = f"{address(session)}{section}/remove/"
    return ann.post(page, posted, follow=True) if posted else ann.get(page, follow=True)


def test_a_section_is_shown_with_its_pairs_before_it_is_taken_off(ann, session):
    added(ann, session)
    mistake = Section.objects.get(name="B")
    named(mistake.places.get(number=3), "Cy Court", "Dee Dole")

    page = off(ann, session)

    assert f"{address(session)}B/remove/" in ann.get(f"/director/crown/{session.pk}/seating/").text
    assert page.context["pairs"][2] == ("B3", "Cy Court & Dee Dole")
    assert "4 tables · 7 rounds · boards 1\N{EN DASH}7" in page.text
    assert Section.objects.count() == 2


def test_a_section_without_records_is_removed(ann, session):
    added(ann, session)

    page = off(ann, session, seen=off(ann, session).context["seen"])

    assert page.redirect_chain == [(f"/director/crown/{session.pk}/seating/", 302)]
    assert "Section B is removed." in page.text
    assert [section.name for section in _sections(session)] == ["A"]
    assert "section/A/remove/" not in page.text


def test_a_second_press_reports_that_the_section_is_gone(ann, session):
    added(ann, session)
    version = off(ann, session).context["seen"]
    off(ann, session, seen=version)

    page = off(ann, session, seen=version)

    assert "Section B is no longer here: somebody has removed it." in page.text


def test_a_section_changed_since_the_preview_is_kept(ann, session):
    added(ann, session)
    version = off(ann, session).context["seen"]
    named(Section.objects.get(name="B").places.get(number=3), "Cy Court", "Dee Dole")

    page = off(ann, session, seen=version)

    assert "The seating has changed since this was shown" in page.text
    assert Section.objects.count() == 2


def test_a_section_with_records_shows_the_reason_and_no_button(ann, session):
    added(ann, session)
    recorded(a_board_in_play(Section.objects.get(name="B"), number=1, table=1), PassedOut())

    page = off(ann, session)

    assert "Results are kept, even withdrawn ones" in page.text
    assert '<button class="primary">' not in page.text


def test_the_audit_log_names_the_section(ann, session):
    added(ann, session)
    off(ann, session, seen=off(ann, session).context["seen"])

    text = ann.get("/director/crown/activity/").text

    assert "removed a section" in text
    assert "Monday Pairs · section B" in text


def test_a_program_previews_the_removal_and_removes_the_section(session):
    program, at = a_program(), f"sessions/{session.pk}/sections/"
    program.post(at, movement=OFFER, seen=1)

    read = program.get(f"{at}B/removal/").json()
    stale = program.post(f"{at}B/removal/", seen="another")
    done = program.post(f"{at}B/removal/", seen=read["version"])
    gone = program.get(f"{at}B/removal/")

    assert (read["name"], read["refusal"], len(read["pairs"])) == ("B", "", 8)
    assert read["pairs"][0] == {"label": "B1", "names": ""}
    assert problem_of(stale)[:2] == (409, "stale_seating")
    assert done.status_code == 201
    assert [section["name"] for section in done.json()["sections"]] == ["A"]
    assert problem_of(gone)[:2] == (404, "nowhere")


def test_a_program_reads_why_a_section_cannot_be_removed(session):
    program, at = a_program(), f"sessions/{session.pk}/sections/A/removal/"

    read = program.get(at).json()
    refused = program.post(at, seen=read["version"])

    assert read["refusal"] == "Section A is the only one of Monday Pairs, so it cannot be removed."
    assert problem_of(refused)[:2] == (422, "section_in_use")
