"""The wall display of a match event in a browser: it turns, scrolls nowhere and shows a release."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.test_wall_display import OVERFLOW, SMALLEST, TURN
from tests.builders import a_tournament, an_actor, final
from tournament.models import Session
from tournament.services.sessions.releases import show_wall_display

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event():
    event = a_tournament(14)
    show_wall_display(event.sessions.get(), shown=True, actor=an_actor())
    return event


def a_wall(browser, server, event, *, width=1920, height=1080, scheme="light"):
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        color_scheme=scheme,
    )
    page = context.new_page()
    page.clock.install()
    page.goto(reverse("public:wall", args=["crown", event.sessions.get().pk]))
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_tables_and_the_standings_fit_without_scrolling(browser, live_server, event, scheme):
    tables = a_wall(browser, live_server, event, scheme=scheme)
    figures = [(tables.evaluate(OVERFLOW), tables.evaluate(SMALLEST) >= 0.0335)]
    final(event, "1A", "1B", 500, 0)
    Session.objects.update(state="released", ranking_from=timezone.now())
    standings = a_wall(browser, live_server, event, width=1280, height=720, scheme=scheme)
    figures.append((standings.evaluate(OVERFLOW), standings.evaluate(SMALLEST) >= 0.0335))

    assert figures == [([0, 0, 0, 0], True)] * 2
    assert tables.locator("tbody tr").count() == 7
    assert standings.locator("tbody tr").count() == 9
    for page in (tables, standings):
        assert Axe().run(page).response["violations"] == []


def test_screens_turn_and_released_standings_appear_by_themselves(browser, live_server, event):
    page = a_wall(browser, live_server, event)
    expect(page.locator("main h1")).to_contain_text("Round 1")

    page.clock.fast_forward(TURN)
    expect(page.locator("main h1")).to_contain_text("Next: round 2")
    final(event, "1A", "1B", 500, 0)
    Session.objects.update(state="released", ranking_from=timezone.now())
    page.clock.fast_forward(TURN)

    expect(page.locator("main h1")).to_contain_text("standings")
