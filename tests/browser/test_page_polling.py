"""Pages that follow, in a real browser: what comes in, when they ask, what they leave alone."""

import re

import pytest
from playwright.sync_api import expect

from scoring.laws.outcome import PassedOut
from tests.browser.entry_page import Typist, a_tab
from tests.builders import a_director, a_session, a_tournament, final, recorded

pytestmark = pytest.mark.django_db(transaction=True)
A_WHILE = 3_000
LOOK = "(away) => { Object.defineProperty(document, 'hidden', {value: away, configurable: true});"
LOOK += "document.dispatchEvent(new Event('visibilitychange')); }"


def opened(path, client, browser, live_server):
    """A page under a clock that can be put forward, and the answers to its questions."""
    client.force_login(a_director())
    page = a_tab(browser, client, live_server, "/accounts/password/")
    page.clock.install()
    page.goto(path)
    page.answers = []
    page.on(
        "response",
        lambda response: page.answers.append(response.status) if of_htmx(response) else None,
    )
    return page


def of_htmx(response):
    return response.request.headers.get("hx-request") == "true"


def the_board(section, *there):
    return opened(f"/director/crown/{section.session_id}/", *there)


def entered(section, table):
    board = section.seatings.get(round=1, table=table).boards.first()
    recorded(board, PassedOut())


@pytest.fixture
def there(client, browser, live_server):
    return client, browser, live_server


def test_a_page_polls_while_visible_and_pauses_while_hidden(there):
    section = a_session()
    page = the_board(section, *there)
    expect(page.locator(".sum")).to_have_count(0)

    page.evaluate(LOOK, True)
    entered(section, table=1)
    page.clock.run_for(A_WHILE)
    assert page.answers == []

    page.evaluate(LOOK, False)
    expect(page.locator(".sum b")).to_have_text("1")

    entered(section, table=2)
    page.clock.run_for(A_WHILE)
    expect(page.locator(".sum b")).to_have_text("2")
    expect(page.locator("#following [role=status]")).to_have_text("New results: 1")


def test_an_unchanged_page_is_polled_with_its_etag_and_gets_304(there):
    page = the_board(a_session(), *there)
    page.evaluate("document.querySelector('#followed').mine = true")

    with page.expect_response(of_htmx):
        page.clock.run_for(A_WHILE)

    assert page.answers == [304]
    assert page.evaluate("document.querySelector('#followed').mine")


def test_an_unusable_response_keeps_the_last_content_and_shows_a_warning(there):
    section = a_session()
    entered(section, table=1)
    page = the_board(section, *there)

    page.context.clear_cookies()
    page.clock.run_for(A_WHILE)

    expect(page.locator("#following")).to_contain_text("You are signed out")
    expect(page.locator(".sum b")).to_have_text("1")


def test_polling_backs_off_while_the_server_is_down_and_recovers(there):
    section = a_session()
    page = the_board(section, *there)
    aborted = []
    # The clock's text and the phones' are polled by a script of its own, at an even pace.
    page.route(
        re.compile(r"/director/(?!.*/(clock|phones)/)"), lambda route: aborted.append(route.abort())
    )

    page.clock.run_for(A_WHILE)
    expect(page.locator("#following")).to_contain_text(re.compile(r"Last updated at \d\d:\d\d"))
    for _ in range(30):
        page.clock.run_for(A_WHILE)
        page.wait_for_timeout(10)
    assert 5 <= len(aborted) <= 12

    page.unroute_all()
    entered(section, table=1)
    page.clock.run_for(20_000)
    expect(page.locator(".sum b")).to_have_text("1")
    expect(page.locator("#following")).not_to_contain_text("Last read")


def test_an_update_keeps_the_focused_row_and_replaces_the_others(there):
    section = a_session()
    entered(section, table=1)
    page = the_board(section, *there)
    link = page.locator(".next ul a").last
    link.focus()

    for table in (2, 3):
        entered(section, table=table)
    page.clock.run_for(A_WHILE)

    expect(page.locator(".sum b")).to_have_text("3")
    expect(link).to_be_focused()


def test_an_update_keeps_a_slip_being_typed_and_replaces_the_others(there):
    games = a_tournament(6)
    page = opened(f"/director/crown/tournaments/{games.slug}/rounds/1/", *there)
    mine, theirs = page.locator("tbody tr").nth(0), page.locator("tbody tr").nth(1)
    mine.locator("input[id^=we]").fill("512")

    final(games, "1A", "1B", 700, 300)
    final(games, "2A", "2B", 400, 200)
    page.clock.run_for(A_WHILE)

    expect(theirs).to_contain_text("Final scores from the slip")
    expect(mine.locator("input[id^=we]")).to_have_value("512")
    expect(page.locator("#following")).to_contain_text("There are newer results")
    page.keyboard.press("F8")
    expect(mine).to_contain_text("Final scores from the slip")
    expect(page.locator("#following")).not_to_contain_text("There are newer results")
    expect(mine.locator("input[id^=we]")).to_have_value("512")


@pytest.fixture
def typist(there):
    section = a_session()
    typist = Typist(opened(f"/director/crown/{section.session_id}/entry/", *there))
    typist.section = section
    return typist


def rows(typist):
    return [typist.section.seatings.get(round=1, table=table).boards.first() for table in (1, 2, 3)]


def test_the_entry_page_shows_entries_of_others_and_keeps_the_typed_text(typist):
    first, two, _three = rows(typist)
    typist.press(*"4S")

    bob = a_director(name="bob")
    recorded(first, PassedOut(), by=bob), recorded(two, PassedOut(), by=bob)
    typist.page.clock.run_for(A_WHILE)

    expect(typist.said(two)).to_contain_text("Pass")
    expect(typist.said(first)).to_contain_text("entered by bob in the meantime")
    expect(typist.page.locator("#box")).to_have_value("4S")
    expect(typist.page.locator("#count")).to_contain_text("2")


def test_input_does_not_overwrite_a_result_entered_concurrently(typist):
    first_row = rows(typist)[0]
    typist.press(*"4S")
    recorded(first_row, PassedOut(), by=a_director(name="bob"))
    typist.page.clock.run_for(A_WHILE)
    expect(typist.said(first_row)).to_contain_text("entered by bob in the meantime")

    typist.press(*"N=")
    expect(typist.said(first_row)).to_contain_text(
        "has changed since this was shown. Check its current result"
    )
    typist.press("!", *"4SN=")
    expect(typist.page.locator("#echo")).to_contain_text("is recorded here")
    typist.page.clock.run_for(1_000)  # An Enter that comes at once is only habit.
    typist.press("Enter")
    typist.all_sent()

    assert [row.kind for row in first_row.results.order_by("version")] == ["passed_out", "contract"]
