"""The board in a real browser: it follows what others enter while somebody looks at it."""

import pytest
from playwright.sync_api import expect

from scoring.outcome import PassedOut
from tests.browser.desk import a_tab
from tests.builders import a_director, an_evening, recorded

pytestmark = pytest.mark.django_db(transaction=True)
HALF_A_MINUTE = 31_000
LOOK = "(away) => Object.defineProperty(document, 'hidden', {value: away, configurable: true})"


def the_board(section, client, browser, live_server):
    """The page, under a clock that can be put forward."""
    client.force_login(a_director())
    place = f"/director/crown/{section.session_id}/"
    page = a_tab(browser, client, live_server, place)
    page.clock.install()
    page.reload()
    return page


def entered(section, table):
    board = section.seatings.get(round=1, table=table).boards.first()
    recorded(board, PassedOut())


def test_it_is_read_anew_while_somebody_looks(browser, client, live_server):
    section = an_evening()
    page = the_board(section, client, browser, live_server)
    asked = []
    page.on("request", lambda each: asked.append(each.url) if each.resource_type == "xhr" else None)
    expect(page.locator(".sum")).to_have_count(0)

    entered(section, table=1)
    page.evaluate(LOOK, True)
    page.clock.run_for(HALF_A_MINUTE)
    assert asked == []

    page.evaluate(LOOK, False)
    page.clock.run_for(HALF_A_MINUTE)
    expect(page.locator(".sum b")).to_have_text("1")

    entered(section, table=2)
    page.clock.run_for(HALF_A_MINUTE)
    expect(page.locator(".sum b")).to_have_text("2")


def test_an_answer_that_is_no_board_leaves_the_last_one_and_says_so(browser, client, live_server):
    section = an_evening()
    entered(section, table=1)
    page = the_board(section, client, browser, live_server)
    expect(page.locator(".lost")).to_be_hidden()

    page.context.clear_cookies()
    page.clock.run_for(HALF_A_MINUTE)

    expect(page.locator(".lost")).to_be_visible()
    expect(page.locator(".sum b")).to_have_text("1")
