"""Every page of a table's phone, in both languages, on the smallest screen: axe, keys, width."""

from pathlib import Path
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.test.signals import template_rendered
from django.urls import reverse

from boards.services.deals import DealRequest, record_deals
from club.models import Source
from deals.deal import read_deal
from tests.browser.test_table_phone import EVERY_RULE, SIDEWAYS, SMALL_KEYS
from tests.builders import (
    a_board_in_play,
    a_contract,
    a_player,
    a_seated_section,
    an_actor,
    recorded,
)
from tests.web.table.matches.matches import a_match_day
from tests.web.table.phones import link_of, page, switched_on, token_of
from tournament.models import SeatingBoard, Session

pytestmark = pytest.mark.django_db(transaction=True)
# Every page of a phone; the one without the network is that of `test_table_offline`.
PAGES = {
    f"table/{file.name}"
    for file in (Path(settings.BASE_DIR) / "templates" / "table").glob("*.html")
    if not file.name.startswith("_") and file.stem not in ("base", "offline")
}
DEAL = "N:AKQJT98765432... ..AKQJT98765432. .AKQJT98765432.. ...AKQJT98765432"
FOUR_SPADES = "?contract=4S&declarer=N"


class Viewer:
    """A phone that looks at one page after another, and keeps what is wrong with each."""

    def __init__(self, browser, server, locale):
        self.context = browser.new_context(
            base_url=server.url,
            viewport={"width": 320, "height": 640},
            has_touch=True,
            locale=locale,
        )
        self.page = self.context.new_page()
        self.seen, self.problems = [], []
        self.rendered, self.templates = "", set()

    def note_template(self, template, **_kwargs):
        """Note the page that the server has rendered last."""
        if template.name in PAGES:
            self.rendered = template.name

    def look(self, path=None):
        if path:
            self.page.goto(path)
        language = self.page.locator("html").get_attribute("lang")
        violations = Axe().run(self.page, options=EVERY_RULE).response["violations"]
        wrong = [(found["id"], found["nodes"][0]["html"]) for found in violations]
        wrong += self.page.evaluate(SMALL_KEYS)
        if sideways := self.page.evaluate(SIDEWAYS):
            wrong.append(sideways)
        if wrong:
            self.problems.append((self.page.url, language, wrong))
        assert self.page.locator("h1").count() == 1
        self.templates.add(self.rendered)
        self.seen.append((language, self.page.locator("h1").first.inner_text()))

    def agree(self):
        """Touch the key of a side that agrees, and wait until the server has saved it."""
        with self.page.expect_response(lambda response: response.request.method == "POST"):
            self.page.locator("button[value=agreed]").tap()
        self.page.wait_for_load_state("networkidle")


def a_section_with_deals():
    options = {"asks_lead": True, "shows_traveller": True, "confirms_round": True}
    section = switched_on(a_seated_section(), **options)
    request = DealRequest({1: 0}, uuid4(), None, Source.DIRECTOR, "director")
    record_deals(section.session, {1: read_deal(DEAL)}, request)
    return section


def look_at_boards(viewer):
    section = a_section_with_deals()
    token = token_of(section)
    a_player("Ada Featherstonehaugh-Wilhelmson", number="1047")
    here = {"session": token.section.session_id}
    viewer.look(page(token, "round"))
    viewer.look(reverse("table:code", kwargs=here))
    viewer.look(link_of(token))
    viewer.page.get_by_role("button").first.tap()
    viewer.page.wait_for_selector(".boards")
    viewer.look()
    names = page(token, "names", chairs="NS")
    for query in ("", "?q=ada", "?q=Vera+Visit", "?N=%3DAda+Ace&S=%3DBo+Bold"):
        viewer.look(f"{names}{query}")
    board = page(token, "result", board=1)
    for query in (
        *("", "?contract=4S", FOUR_SPADES, f"{FOUR_SPADES}&lead=H"),
        *(f"{FOUR_SPADES}&lead=HK", f"{FOUR_SPADES}&lead=HK&tricks=2"),
        *(f"{FOUR_SPADES}&lead=HK&tricks=10", "?contract=P", "?contract=NP"),
    ):
        viewer.look(f"{board}{query}")
    viewer.look(page(token, "call"))
    refuse_contradiction(viewer, token)
    look_after_results(viewer, section, token)


def refuse_contradiction(viewer, token):
    """East leads a heart that South holds."""
    viewer.page.goto(f"{page(token, 'result', board=1)}{FOUR_SPADES}&lead=HK&tricks=10&sure=1")
    viewer.page.locator("form[data-outbox] button").tap()
    viewer.page.wait_for_selector(".note.error")
    viewer.look()


def look_after_results(viewer, section, token):
    """A conflict, a recorded board, the check of the round, the travellers, and after play."""
    viewer.page.goto(f"{page(token, 'result', board=2)}{FOUR_SPADES}&lead=-&tricks=10")
    recorded(a_board_in_play(section, number=2, table=1), a_contract("4S", "N", 9))
    viewer.page.locator("form[data-outbox] button").tap()
    viewer.page.wait_for_selector(".note.error")
    viewer.look()
    viewer.look(page(token, "recorded", board=2))
    viewer.look(page(token, "correction", board=2))
    recorded(a_board_in_play(section, number=1, table=1), a_contract("4S", "N", 10))
    recorded(a_board_in_play(section, number=1, round=2), a_contract("4S", "N", 9))
    for _side in range(2):
        viewer.look(page(token, "check_round"))
        viewer.agree()
    viewer.look(page(token, "recorded", board=2))
    viewer.look(page(token, "round"))
    Session.objects.update(state="closed")
    viewer.look(page(token, "round"))


def look_at_a_match(viewer):
    token = token_of(a_match_day(club="anchor"))
    viewer.page.goto(link_of(token))
    viewer.page.get_by_role("button").first.tap()
    viewer.page.wait_for_selector("button[name=dealer]")
    viewer.look()
    viewer.page.locator("button[name=dealer]").first.tap()
    viewer.page.wait_for_selector("a.primary")
    viewer.look()
    hand = page(token, "hand", match_round=1, number=1)
    for query in ("", "?contract=3N", "?contract=3N&declaring=we", "?contract=4S&declaring=we"):
        viewer.look(f"{hand}{query}")
    for query in ("?contract=3N&declaring=we&tricks=9", "?contract=P"):
        viewer.look(f"{hand}{query}")
    finish_match(viewer, token)


def finish_match(viewer, token):
    for _hand in range(4):
        viewer.page.goto(page(token, "round"))
        viewer.page.locator("a.primary").tap()
        viewer.page.wait_for_selector(".keys")
        at = viewer.page.url
        viewer.page.goto(f"{at}?contract=3N&declaring=we&tricks=9")
        viewer.page.locator("form[data-outbox] button").tap()
        viewer.page.wait_for_load_state("networkidle")
    for _side in range(2):
        viewer.look(page(token, "accept_total"))
        viewer.agree()
    viewer.look(page(token, "match_end"))


def look_at_a_moving_phone(viewer):
    """The owner of a phone, the next table after a round, and the end of the last round."""
    plain = a_seated_section(boards_a_round=1, club="olive")
    section = switched_on(plain, phones_move=True)
    token = token_of(section)
    viewer.page.goto(link_of(token))
    viewer.page.get_by_role("button").first.tap()
    owners = viewer.page.locator("input[name=place] + button")
    owners.last.wait_for()
    viewer.look()
    owners.last.tap()
    viewer.page.wait_for_selector(".boards")
    boards = SeatingBoard.objects.filter(seating__section=section)
    for played in (boards.filter(seating__round=1), boards.exclude(seating__round=1)):
        for board in played:
            recorded(board, a_contract("4S", "N", 10), source="director", by=an_actor().user)
        viewer.look(page(token, "move"))
        assert viewer.rendered == "table/move.html"


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_every_page_of_a_phone_is_accessible_on_the_smallest_screen(browser, live_server, locale):
    viewer = Viewer(browser, live_server, locale)

    template_rendered.connect(viewer.note_template)
    try:
        look_at_boards(viewer)
        look_at_a_match(viewer)
        look_at_a_moving_phone(viewer)
    finally:
        template_rendered.disconnect(viewer.note_template)

    assert viewer.problems == []
    assert sorted(PAGES - viewer.templates) == []
    assert {language for language, _heading in viewer.seen} == {locale[:2]}
    assert len({heading for _language, heading in viewer.seen}) > 25
