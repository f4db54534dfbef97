"""Every choice of a form fits into its box, on a phone and on a wide screen."""

import pytest

from tests.browser.entry_page import a_tab
from tests.builders import a_director, a_played_section, a_tournament, named, played_out
from tests.web.routes import tournament_page

pytestmark = pytest.mark.django_db(transaction=True)
WIDTHS = (390, 1280)
PAGES = ("ties", "withdrawals", "late", "infractions", "entries")
ARROW = 20
"""Pixels that chromium leaves for the arrow of a select, beside its padding."""
CUT_OFF = """
(arrow) => [...document.querySelectorAll("main select")].flatMap((select) => {
  const style = getComputedStyle(select);
  const pen = document.createElement("canvas").getContext("2d");
  // The shorthand is empty where a part of it is inherited in another form.
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  const room = select.clientWidth - padding - arrow;
  const longer = [...select.options].filter((option) => pen.measureText(option.text).width > room);
  return longer.map((option) => [select.name, option.text]);
})
"""


@pytest.fixture
def open_page(browser, client, live_server):
    client.force_login(a_director())

    def open_tab(width):
        size = {"width": width, "height": 900}
        return a_tab(browser, client, live_server, "/director/crown/", viewport=size)

    return open_tab


@pytest.mark.parametrize("width", WIDTHS)
def test_select_options_of_a_match_event_are_not_cut_off(open_page, width):
    games = a_tournament()
    played_out(games, {})
    page = open_page(width)

    cut_off = {}
    for name in PAGES:
        page.goto(tournament_page(games, f"match_event_{name}"))
        cut_off[name] = page.evaluate(CUT_OFF, ARROW)

    assert cut_off == {name: [] for name in PAGES}


@pytest.mark.parametrize("width", WIDTHS)
def test_select_options_of_regulations_are_not_cut_off(open_page, width):
    section = a_played_section()
    page = open_page(width)

    page.goto(f"/director/crown/{section.session_id}/regulations/")

    assert page.evaluate(CUT_OFF, ARROW) == []


@pytest.fixture
def section_with_long_names():
    section = a_played_section()
    for place in section.places.select_related("section__session__event__club", "entry"):
        letter = "ABCDEF"[place.number - 1 if place.line == "NS" else place.number + 2]
        named(place, f"Adaeze {letter}. Okonjo-Halloway", f"Theodora {letter}. Montgomery")
    return section


@pytest.mark.parametrize("width", [1280, 1440])
@pytest.mark.parametrize("page_name", ["movement", "seating", "penalties"])
def test_pairs_to_choose_from_are_not_cut_off(open_page, section_with_long_names, page_name, width):
    page = open_page(width)

    page.goto(f"/director/crown/{section_with_long_names.session_id}/{page_name}/")

    cut_off = page.evaluate(CUT_OFF, ARROW)
    assert (page.locator("select.pair").count() > 0, cut_off) == (True, [])
    assert page.locator(".chosen-pair:visible").count() == 0


@pytest.mark.parametrize("page_name", ["movement", "seating", "penalties"])
def test_a_phone_shows_the_names_of_the_chosen_pair_in_full(
    open_page, section_with_long_names, page_name
):
    page = open_page(390)
    page.goto(f"/director/crown/{section_with_long_names.session_id}/{page_name}/")

    page.locator("select.pair").first.select_option(index=2)
    names = page.locator(".chosen-pair").first

    assert (names.inner_text(), names.is_visible()) == (
        "3 NS · Adaeze C. Okonjo-Halloway & Theodora C. Montgomery",
        True,
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 390
