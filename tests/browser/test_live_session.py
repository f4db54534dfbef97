"""A session on a running installation: two directors, three players' phones, a killed server.

Each sees what it may, within three seconds, and nothing else.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.entry_page import NOTICE_MOUSE, Typist
from tests.effort import effort
from tests.processes.installation import an_installation, kill

SOON = 3_000
AGAIN = 30_000
PHONE = {"width": 390, "height": 844}
PREPARE = """
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from scoring.notation import read_typed_outcome
from tests.builders import a_director, a_seated_section, named, recorded
store = import_module(settings.SESSION_ENGINE).SessionStore
def signed_in(user):
    kept = store()
    kept[SESSION_KEY] = str(user.pk)
    kept[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    kept[HASH_SESSION_KEY] = user.get_session_auth_hash()
    kept.save()
    return kept.session_key
section, neighbour = a_seated_section(), a_seated_section(club="anchor")
named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
recorded(neighbour.seatings.first().boards.first(), read_typed_outcome("4SN="))
print(json.dumps({
    "session": section.session_id,
    "neighbour": neighbour.session_id,
    "ann": signed_in(a_director(name="ann")),
    "bob": signed_in(a_director(name="bob")),
}))
"""


@pytest.fixture(scope="module")
def installation(tmp_path_factory):
    with an_installation(tmp_path_factory.mktemp("live") / "data") as live:
        live.manage("upgrade")
        live.values = live.run_python(PREPARE)
        live.start()
        yield live


class LiveSession:
    """The people of a session, each with a page of their own."""

    def __init__(self, browser, installation):
        self.browser, self.installation = browser, installation
        self.url = f"http://127.0.0.1:{installation.port}"
        self.session = f"/director/crown/{installation.values['session']}/"
        self.public = f"/crown/{installation.values['session']}/"

    def director(self, name, page):
        context = self.browser.new_context(base_url=self.url)
        cookie = {"name": "sessionid", "value": self.installation.values[name], "url": self.url}
        context.add_cookies([cookie])
        context.add_init_script(NOTICE_MOUSE)
        return opened(context, self.session + page)

    def phone(self, path):
        context = self.browser.new_context(base_url=self.url, viewport=PHONE)
        return opened(context, path)

    def killed(self):
        """Everything of the installation at once; it can be begun again at the same address."""
        self.installation.launcher.kill()
        for pid in self.installation.processes():
            kill(pid)
        self.installation.launcher.wait()


def opened(context, path):
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(path)
    return page


@pytest.fixture
def live_session(browser, installation):
    return LiveSession(browser, installation)


def status(page, path):
    return page.request.get(path, max_redirects=0).status


def test_two_directors_and_three_phones_follow_one_session(live_session):
    board = live_session.director("ann", "")
    ann = Typist(live_session.director("ann", "entry/"))
    bob = Typist(live_session.director("bob", "entry/"))
    phones = [
        live_session.phone(path) for path in ("/crown/", live_session.public, live_session.public)
    ]
    players_know_nothing_yet(live_session, phones)

    entries_of_one_director_reach_the_other(board, ann, bob)
    if effort(1, 1, again=0):
        entries_during_an_outage_arrive(live_session, board, bob)
    players_know_nothing_yet(live_session, phones)

    releases_reach_every_phone(live_session, board, phones)
    corrections_reach_the_phones(bob, phones)
    withdrawn_releases_disappear_and_return(board, phones)
    assert status(phones[0], f"/anchor/{live_session.installation.values['neighbour']}/") == 404


def players_know_nothing_yet(live_session, phones):
    phones[0].reload()
    expect(phones[0].locator("body")).not_to_contain_text("Spring Pairs")
    hidden = [
        live_session.public,
        f"{live_session.public}boards/1/",
        f"{live_session.public}pairs/1NS/",
    ]
    assert [status(phones[1], path) for path in hidden] == [404, 404, 404]
    assert [status(phones[2], live_session.session + page) for page in ("", "entry/")] == [302, 302]


def entries_of_one_director_reach_the_other(board, ann, bob):
    ann.press(*"3N")
    bob.press(*"4SN=")
    bob.all_sent()

    expect(board.locator(".sum b")).to_have_text("1", timeout=SOON)
    mine = ann.current().locator(".said")
    expect(mine).to_contain_text("entered by bob in the meantime", timeout=SOON)
    expect(ann.page.locator("#box")).to_have_value("3N")
    ann.press("Escape", "ArrowDown", *"3NE=")
    ann.all_sent()
    expect(board.locator(".sum b")).to_have_text("2", timeout=SOON)
    expect(bob.page.locator("#count b")).to_have_text("2", timeout=SOON)
    assert [page.evaluate("window.mouse") for page in (ann.page, bob.page, board)] == [0, 0, 0]


def entries_during_an_outage_arrive(live_session, board, bob):
    live_session.killed()
    bob.press(*"+", "Enter", *"2HS=")
    expect(bob.page.locator("#sent")).to_contain_text("The server does not answer")
    expect(board.locator("#following")).to_contain_text(re.compile(r"Last updated at \d+:\d\d"))
    expect(board.locator(".sum b")).to_have_text("2")

    live_session.installation.start()

    bob.all_sent()
    expect(board.locator(".sum b")).to_have_text("3", timeout=AGAIN)
    expect(board.locator("#following")).not_to_contain_text("Last read")


def releases_reach_every_phone(live_session, board, phones):
    board.get_by_role("button", name="Close the session").click()
    board.get_by_role("button", name="Close anyway").click()
    board.get_by_role("button", name="Release to players").click()
    expect(board.locator(".state").first).to_have_text("released")

    phones[0].reload()
    phones[0].get_by_role("link", name="Spring Pairs").click()
    for phone, page in ((phones[1], ""), (phones[2], "boards/1/")):
        phone.goto(f"{live_session.public}{page}")
    expect(phones[0].locator("#followed")).to_contain_text("Ada Ace")
    expect(phones[2].locator("#followed")).to_contain_text("420")
    for phone in phones:
        expect(phone.locator("body")).not_to_contain_text("Enter results")


def corrections_reach_the_phones(bob, phones):
    bob.page.reload()
    expect(bob.page.locator("#desk")).to_contain_class("keyed")
    bob.page.locator("tr[data-row] th a").first.focus()
    bob.page.keyboard.press("Enter")
    expect(bob.current()).to_contain_text("4♠")
    expect(bob.page.locator("#box")).to_be_focused()
    bob.press(*"4SN-1", "Enter", *"heard again", "Enter")
    bob.all_sent()

    expect(phones[2].locator("#followed")).to_contain_text("50", timeout=SOON)
    expect(phones[2].locator("#followed")).not_to_contain_text("420")


def withdrawn_releases_disappear_and_return(board, phones):
    board.get_by_role("button", name="Hide from players").click()
    expect(board.locator(".state").first).to_have_text("closed")
    for phone in phones:
        notice = phone.locator("#following")
        expect(notice).to_contain_text("not shown at the moment", timeout=AGAIN)
        expect(phone.locator("#followed")).to_be_empty()

    board.get_by_role("button", name="Release to players").click()
    for phone in phones[:2]:
        expect(phone.locator("#followed")).to_contain_text("Ada Ace", timeout=SOON)
