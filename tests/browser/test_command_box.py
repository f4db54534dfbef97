"""The command box in a real browser: by keys alone, and as a page where there is no script."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.entry_page import a_tab
from tests.builders import a_director, a_seated_section, named

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def section():
    section = a_seated_section()
    named(section.places.get(line="NS", number=2), "Ada Ace", "Bo King")
    return section


@pytest.fixture
def opened(browser, client, live_server, section):
    client.force_login(a_director())

    def tab(page="ranking/", **kwargs):
        path = f"/director/crown/{section.session_id}/{page}"
        return a_tab(browser, client, live_server, path, **kwargs)

    return tab


def test_ctrl_k_and_a_few_letters_open_a_board_without_a_mouse(opened):
    page = opened()

    page.keyboard.press("Control+k")
    expect(page.locator("#find-q")).to_be_focused()
    page.keyboard.type("b5")
    expect(page.locator("#found a").first).to_have_text("Board 5")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(r"/boards/5/$"))


def test_enter_before_the_results_load_opens_the_best_match(opened):
    page = opened()

    page.keyboard.press("Control+k")
    page.keyboard.type("recap\n")

    expect(page).to_have_url(re.compile(r"/recap/$"))


def test_arrow_keys_move_through_results_and_escape_closes(opened):
    page = opened()
    page.keyboard.press("Control+k")
    page.keyboard.type("ada ace")
    expect(page.locator("#found a")).to_have_count(1)

    page.keyboard.press("ArrowDown")
    expect(page.locator("#found a")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#find-q")).to_be_focused()
    page.keyboard.press("Escape")

    expect(page.locator("#find")).to_be_hidden()


def test_results_that_arrive_late_leave_the_focus_on_a_result(opened):
    page = opened()
    page.keyboard.press("Control+k")
    page.locator("#find-q").fill("ada")
    expect(page.locator("#found a")).to_have_count(1)
    waiting = []
    page.route("**/find/?*", lambda route: waiting.append(route))
    with page.expect_request("**/find/?*"):
        page.locator("#find-q").fill("ada ace")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#found a")).to_be_focused()

    with page.expect_response("**/find/?*"):
        waiting[0].continue_()

    expect(page.locator("#found [data-q='ada ace']")).to_be_visible()
    expect(page.locator("#found a")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#find-q")).to_be_focused()


def test_ctrl_k_from_the_entry_box_keeps_its_input(opened):
    page = opened("entry/")
    expect(page.locator("#box")).to_be_focused()
    page.keyboard.type("4S")

    page.keyboard.press("Control+k")
    expect(page.locator("#find-q")).to_be_focused()
    page.keyboard.press("Escape")

    expect(page.locator("#box")).to_have_value("4S")
    expect(page.locator("#box")).to_be_focused()


def test_question_mark_shows_the_keyboard_shortcuts(opened):
    page = opened()

    page.keyboard.press("?")

    expect(page.locator("#find .keys dl")).to_be_visible()


def test_without_scripts_the_link_opens_the_search_as_a_page(opened):
    page = opened(java_script_enabled=False)

    page.get_by_role("link", name="Find").click()
    page.locator("#q").fill("ada")
    page.locator("main").get_by_role("button", name="Find").click()

    expect(page.locator(".found a").first).to_have_text("Pair 2 NS Ada Ace & Bo King")
