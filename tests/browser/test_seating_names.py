"""The seating by keyboard: names come in as fast as they are typed. And pairs drawn by hand."""

import re

import pytest
from playwright.sync_api import expect

from club.models import Player
from standings.snapshot_cache import snapshot_of_session
from tests.browser.entry_page import Typist, a_tab
from tests.builders import a_director, a_mitchell, a_player, a_session, named

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = [f"{first} {last}" for first in ("Ada", "Bo", "Cy", "Di") for last in ("Ace", "Two", "Ten")]


def the_page(browser, client, live_server, session):
    client.force_login(a_director())
    return a_tab(browser, client, live_server, f"/director/crown/{session.pk}/seating/")


def names_in(session):
    pairs = snapshot_of_session(session.pk).pairs.values()
    return {pair.label: [person.name for person in pair.players] for pair in pairs}


def test_all_pairs_are_named_by_keyboard_alone(browser, client, live_server):
    session = a_session(a_mitchell(tables=3)).session
    for number, name in enumerate(NAMES, start=1001):
        a_player(name, number=str(number))
    page = the_page(browser, client, live_server, session)
    typist = Typist(page)
    page.locator("input[name^=name-]").first.focus()

    for number in range(1001, 1001 + len(NAMES)):
        typist.press(*str(number), "Enter")
    expect(page.locator(".said", has_text="saved")).to_have_count(6)

    assert list(names_in(session).values()) == [
        [each_name, other] for each_name, other in zip(NAMES[::2], NAMES[1::2], strict=True)
    ]
    assert (page.evaluate("window.mouse"), typist.keys) == (0, 5 * len(NAMES))


def test_three_letters_pick_a_player_and_a_new_one_is_typed_once(browser, client, live_server):
    session = a_session().session
    a_player("Ada Ace"), a_player("Bo King")
    page = the_page(browser, client, live_server, session)
    page.locator("input[name^=name-]").first.focus()

    page.keyboard.type("kin")
    page.keyboard.press("Enter")
    page.keyboard.type("Ada New")
    page.keyboard.press("Tab")
    expect(page.locator(".said").first).to_have_text("saved · New on the club's list: Ada New")

    assert names_in(session)["1 NS"] == ["Bo King", "Ada New"]
    assert Player.objects.count() == 3


def test_arrow_keys_choose_a_suggested_player(browser, client, live_server):
    session = a_session().session
    a_player("Ada Ace"), a_player("Ada Two")
    page = the_page(browser, client, live_server, session)
    box = page.locator("input[name^=name-]").first

    box.press_sequentially("ada")
    expect(page.locator("#players [role=option]")).to_have_count(2)
    box.press("ArrowDown")
    box.press("ArrowDown")
    box.press("Enter")

    expect(box).to_have_value("Ada Two")
    expect(page.locator("input[name^=name-]").nth(1)).to_be_focused()


def test_a_choice_is_kept_when_the_list_for_more_letters_arrives(browser, client, live_server):
    session = a_session().session
    a_player("Ada Ace"), a_player("Ada Two")
    page = the_page(browser, client, live_server, session)
    box = page.locator("input[name^=name-]").first
    held = []
    page.route("**/players/?q=ada", lambda route: held.append(route))

    box.press_sequentially("ad")
    expect(page.locator("#players [role=option]")).to_have_count(2)
    with page.expect_request("**/players/?q=ada"):
        box.press("a")
    box.press("ArrowDown")
    box.press("ArrowDown")
    with page.expect_response("**/players/?q=ada"):
        held[0].continue_()
    expect(box).to_have_attribute("aria-activedescendant", re.compile("."))
    page.evaluate("new Promise(requestAnimationFrame)")
    box.press("Enter")

    expect(box).to_have_value("Ada Two")


def test_a_refused_pair_is_marked_without_interrupting_typing(browser, client, live_server):
    section = a_session()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    page = the_page(browser, client, live_server, section.session)
    boxes = page.locator("input[name^=name-]")

    boxes.nth(2).focus()
    page.keyboard.type("Ada Ace")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")

    text = page.locator(".said").nth(1)
    expect(text).to_contain_text("Ada Ace is already playing")
    expect(boxes.nth(2)).to_have_attribute("aria-invalid", "true")


def test_leaving_with_unsaved_names_asks_for_confirmation(browser, client, live_server):
    session = a_session(a_mitchell(tables=3)).session
    page = the_page(browser, client, live_server, session)
    questions, requests = [], []
    page.on("dialog", lambda dialog: (questions.append(dialog.type), dialog.dismiss()))
    page.route("**/seating/names/", lambda route: requests.append(route))
    page.locator("input[name^=name-]").first.focus()

    for name in NAMES[:4]:
        page.keyboard.type(name)
        page.keyboard.press("Tab")
    page.get_by_role("link", name="Print").click(no_wait_after=True)
    expect(page.locator("input[name^=name-]").first).to_have_value(NAMES[0])
    requests.pop(0).continue_()
    expect(page.locator(".said", has_text="saved")).to_have_count(1)

    # The second row is on its way now, and reaches the server without the page.
    page.get_by_role("link", name="Print").click(no_wait_after=True)
    page.wait_for_url("**/print/")
    assert questions == ["beforeunload"]


def test_dragging_a_pair_number_onto_another_swaps_them(browser, client, live_server):
    section = a_session()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    page = the_page(browser, client, live_server, section.session)

    page.locator(".chair .number").nth(0).drag_to(page.locator(".chair").nth(2))
    expect(page.get_by_text("1 NS and 3 NS have exchanged numbers.")).to_be_visible()

    assert names_in(section.session)["3 NS"] == ["Ada Ace", "Bo King"]
