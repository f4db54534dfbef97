"""The round clock in a browser: counted by the server's time, and brought up to date by itself."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.builders import a_seated_section, an_actor
from tests.web.table.phones import link_of, switched_on, token_of
from tournament.services.sessions.round_clock import (
    ClockPlan,
    pause_round_clock,
    start_round_clock,
)

pytestmark = pytest.mark.django_db(transaction=True)
FOURTEEN = re.compile(r"14:[0-5]\d")


@pytest.fixture
def token():
    return token_of(switched_on(a_seated_section()))


def start(token):
    plan = ClockPlan(1, 15, automatic=False)
    start_round_clock(token.section.session, plan, seen=0, actor=an_actor())


def a_page(browser, server, token, **kwargs):
    context = browser.new_context(
        base_url=server.url, viewport={"width": 390, "height": 780}, **kwargs
    )
    page = context.new_page()
    page.goto(link_of(token))
    page.get_by_role("button", name="Use this phone").click()
    return page


def poll(page):
    page.evaluate("dispatchEvent(new Event('online'))")


def test_the_countdown_uses_server_time_on_a_phone_with_a_wrong_clock(browser, live_server, token):
    start(token)
    page = a_page(browser, live_server, token)
    # Three hours fast from the first script of each page on.
    page.add_init_script("const real = Date.now; Date.now = () => real() + 3 * 3600 * 1000;")

    page.reload()

    expect(page.locator(".clock .time")).to_have_text(FOURTEEN)
    expect(page.locator(".clock")).to_contain_text("Round 1 of 3")


def test_the_clock_appears_and_stops_while_the_page_is_open(browser, live_server, token):
    page = a_page(browser, live_server, token)
    expect(page.locator(".clock")).to_be_hidden()

    start(token)
    poll(page)
    expect(page.locator(".clock .time")).to_have_text(FOURTEEN)
    pause_round_clock(token.section.session, seen=1, actor=an_actor())
    poll(page)

    expect(page.locator(".clock")).to_contain_text("paused")
    assert Axe().run(page).response["violations"] == []


def test_without_scripts_the_page_says_when_the_round_ends(browser, live_server, token):
    start(token)
    page = a_page(browser, live_server, token, java_script_enabled=False)

    expect(page.locator(".clock")).to_have_text(re.compile(r"Round 1 of 3\s+until \d\d:\d\d"))
