"""A board on the phone by keyboard alone, and by the text of a screen reader alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_table_phone import RECORDED, results
from tests.builders import a_seated_section
from tests.web.table.phones import link_of, switched_on, token_of

pytestmark = pytest.mark.django_db(transaction=True)
# More keys than any page of a board has.
MOST_TABS = 60
# Each page by its heading, with what is chosen there, as a screen reader says them.
STEPS = (
    ("Table 1: record the results on this phone?", "button", "Use this phone"),
    ("Which board did you play?", "link", "1 dealer North · none vulnerable"),
    ("What is the contract?", "link", "4 spades"),
    ("4 spades Who is declarer?", "link", "North"),
    ("4 spades North How many tricks did declarer take?", "link", "= 10 tricks"),
    ("Is this the result?", "button", "East-West accept"),
)


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def page(request, browser, live_server):
    token = token_of(switched_on(a_seated_section()))
    context = browser.new_context(
        base_url=live_server.url,
        viewport={"width": 390, "height": 780},
        java_script_enabled=request.param,
        locale="en-GB",
    )
    page = context.new_page()
    page.goto(link_of(token))
    return page


def spoken(page):
    """The roles and names of the page's parts in order, as a screen reader reads them."""
    snapshot = page.locator("main").aria_snapshot()
    return re.findall(r"- '?(heading|link|button) \"([^\"]*)\"", snapshot)


def tab_to(page, role, name):
    """Press Tab until the focus is on it; every part on the way can have the focus only once."""
    target = page.get_by_role(role, name=name, exact=True)
    for _press in range(MOST_TABS):
        page.keyboard.press("Tab")
        if target.evaluate("(part) => part === document.activeElement"):
            return
    pytest.fail(f"no Tab leads to {name}")


def test_a_board_is_recorded_by_keyboard_alone(page, request):
    has_scripts = request.node.callspec.params["page"]
    for at, (heading, role, name) in enumerate(STEPS):
        expect(page.get_by_role("heading", level=1)).to_have_accessible_name(heading)
        # A page that replaced another without a reload has the focus, and says its question.
        if has_scripts and at > 1:
            expect(page.get_by_role("main", name=heading, exact=True)).to_be_focused()
        tab_to(page, role, name)
        page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Board 1 is recorded")
    assert results() == RECORDED


def test_a_board_is_recorded_by_the_text_of_a_screen_reader_alone(page):
    for heading, role, name in STEPS:
        expect(page.get_by_role("heading", level=1)).to_have_accessible_name(heading)
        parts = spoken(page)
        assert parts.count((role, name)) == 1
        # What is read before a choice says which choice it is.
        assert parts.index(("heading", heading)) < parts.index((role, name))
        page.get_by_role(role, name=name, exact=True).press("Enter")

    result = "- paragraph: 4 spades by North, made"
    expect(page.get_by_role("status")).to_match_aria_snapshot(result)
    assert results() == RECORDED


def test_the_reason_of_a_refused_answer_is_at_the_focus(browser, live_server):
    token = token_of(switched_on(a_seated_section()))
    context = browser.new_context(base_url=live_server.url, has_touch=True, locale="en-GB")
    page = context.new_page()
    page.goto(link_of(token))
    page.get_by_role("button", name="Use this phone").tap()
    page.get_by_role("link", name="Pair 1 NS: enter your names").tap()

    page.get_by_role("button", name="Find the name").tap()

    box = page.get_by_role("textbox")
    expect(box).to_be_focused()
    expect(box).to_have_accessible_description("Type part of the name, or the club number.")
