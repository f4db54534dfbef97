"""The wall display in a browser: nothing scrolls, screens turn, a release comes in by itself."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.builders import a_contract, a_seated_section, an_actor, named, recorded
from tournament.models import Session
from tournament.services.sessions.releases import show_wall_display
from tournament.services.sessions.round_clock import ClockPlan, start_round_clock

pytestmark = pytest.mark.django_db(transaction=True)
TURN = 13_000
# Of the page, and of what is cut off inside the screen.
OVERFLOW = """
() => [document.scrollingElement, document.getElementById("main")].flatMap((part) =>
  [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight])
"""
# Of the smallest text of a row, as a share of the screen's height.
SMALLEST = """
() => Math.min(...[...document.querySelectorAll("tbody td, tbody th, .names")]
  .map((cell) => parseFloat(getComputedStyle(cell).fontSize))) / innerHeight
"""


@pytest.fixture
def section():
    section = a_seated_section(tables=9)
    for place in section.places.select_related("section__session__event__club", "entry"):
        named(place, f"Bartholomäus Featherstonehaugh-{place}", f"Wilhelmína Østergaard {place}")
    for seating in section.seatings.filter(round=1):
        recorded(seating.boards.first(), a_contract("4S", "N", 9 + seating.table % 3))
    start_round_clock(section.session, ClockPlan(2, 15, automatic=False), seen=0, actor=an_actor())
    show_wall_display(section.session, shown=True, actor=an_actor())
    return section


def a_wall(browser, server, section, *, width=1920, height=1080, query="", **kwargs):
    context = browser.new_context(
        base_url=server.url, viewport={"width": width, "height": height}, **kwargs
    )
    page = context.new_page()
    page.clock.install()
    page.goto(reverse("public:wall", args=["crown", section.session_id]) + query)
    return page


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_no_screen_scrolls_and_names_are_legible(browser, live_server, section, width, height):
    Session.objects.update(state="released", ranking_from=timezone.now())
    ranked = a_wall(browser, live_server, section, width=width, height=height)
    figures = [(ranked.evaluate(OVERFLOW), ranked.evaluate(SMALLEST) >= 0.0335)]
    Session.objects.update(state="running")
    seated = a_wall(browser, live_server, section, width=width, height=height, query="?page=2")
    figures.append((seated.evaluate(OVERFLOW), seated.evaluate(SMALLEST) >= 0.0335))

    assert figures == [([0, 0, 0, 0], True)] * 2
    assert seated.locator("tbody tr").count() == 7
    assert ranked.locator("tbody tr").count() == 9
    for page in (ranked, seated):
        assert Axe().run(page).response["violations"] == []


def test_screens_rotate_and_a_release_appears_without_reload(browser, live_server, section):
    page = a_wall(browser, live_server, section)
    expect(page.locator(".clock .time")).to_be_visible()

    page.clock.fast_forward(TURN)
    expect(page.locator("main h1")).to_have_text("Round 2")
    page.clock.fast_forward(TURN)
    expect(page.locator(".turn")).to_have_text("3/5")
    Session.objects.update(state="released", ranking_from=timezone.now())
    page.clock.fast_forward(TURN)

    expect(page.locator("main h1")).to_contain_text("Ranking")


def test_a_closed_display_is_emptied_and_restored_when_reopened(browser, live_server, section):
    page = a_wall(browser, live_server, section, query="?page=2")
    show_wall_display(section.session, shown=False, actor=an_actor())
    page.clock.fast_forward(TURN)
    expect(page.locator("#lost")).to_contain_text("not shown at the moment")
    expect(page.locator("tbody tr")).to_have_count(0)

    show_wall_display(section.session, shown=True, actor=an_actor())
    page.clock.fast_forward(TURN)

    expect(page.locator("tbody tr")).not_to_have_count(0)
    expect(page.locator("#lost")).to_be_hidden()


def test_without_scripts_each_screen_links_to_the_next(browser, live_server, section):
    page = a_wall(browser, live_server, section, java_script_enabled=False)

    refresh = page.locator("meta[http-equiv=refresh]")
    assert refresh.get_attribute("content") == "12; url=?page=2"
