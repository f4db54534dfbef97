"""A four-hand match on the phone of its table, in a browser, by touch at two widths."""

import os

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from boards.queries.matches.match_states import match_state
from tests.browser.test_table_phone import EVERY_RULE, Toucher
from tests.builders import dealt
from tests.web.table.matches.matches import a_match_day
from tests.web.table.phones import link_of, token_of
from tournament.models import RoundConfirmation, Seating

pytestmark = pytest.mark.django_db(transaction=True)
SHOTS = os.environ.get("SHOTS")


class MatchPhone(Toucher):
    """Looks at each page also by axe."""

    violations = ()
    shots = 0

    def look(self):
        super().look()
        problems = Axe().run(self.page, options=EVERY_RULE).response["violations"]
        self.violations = [
            *self.violations,
            *[(problem["id"], self.page.title()) for problem in problems],
        ]
        if SHOTS:
            self.shots += 1
            width = self.page.viewport_size["width"]
            self.page.screenshot(path=f"{SHOTS}/match-{width}-{self.shots:02}.png", full_page=True)


@pytest.fixture
def token():
    return token_of(a_match_day())


def hand(phone, *keys):
    phone.touch("link", "Record this hand")
    for key in keys:
        phone.touch("link", key, exact=True)
    phone.touch("button", "East-West accept")


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (320, "light")])
def test_a_match_is_recorded_by_touch(browser, live_server, token, width, scheme):
    phone = MatchPhone(browser, live_server, link_of(token), width, scripts=True)
    phone.page.emulate_media(color_scheme=scheme)
    seating = Seating.objects.get(table=token.table, round=1)
    we, they = (seating.seats.get(chairs=chairs).place.entry.label for chairs in ("NS", "EW"))

    phone.touch("button", "Use this phone")
    phone.touch("button", "East", exact=True)
    phone.touches = 0
    hand(phone, "2 spades", f"{they} East-West", "= 8 tricks")
    touches = phone.touches
    expect(phone.page.get_by_role("main")).to_contain_text("leg of 60, 40 to game")
    phone.touch("link", "Record this hand")
    phone.touch("link", "Passed out deal another hand")
    phone.touch("button", "East-West accept")
    expect(phone.page.get_by_role("status")).to_contain_text("deal again")
    expect(phone.page.get_by_role("heading", name="Hand 2 of 4")).to_be_visible()
    for honours in ("None", f"100 {we}", "None"):
        hand(phone, "4 hearts", f"{we} North-South", honours, "= 10 tricks")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Do you accept the total?")
    phone.touch("button", "East-West accept")
    phone.touch("button", "North-South accept")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("The match is over")
    phone.touch("link", "Next match")
    phone.look()

    assert touches == 5
    dealt_hand = dealt("we 4H=")
    assert [line.hand for line in match_state(seating.pk).lines] == [
        *(dealt("they 2S="), dealt("P"), dealt_hand, dealt("we 4H= 100 we"), dealt_hand),
    ]
    assert RoundConfirmation.objects.filter(agreed=True).count() == 2
    assert (phone.found, phone.violations) == ([], [])


@pytest.mark.parametrize("width", [390, 320])
def test_a_hand_is_entered_without_the_network_and_delivered_late(
    browser, live_server, token, width
):
    phone = MatchPhone(browser, live_server, link_of(token), width, scripts=True)
    page, alert = phone.page, phone.page.get_by_role("alert")
    seating = Seating.objects.get(table=token.table, round=1)
    we, they = (seating.seats.get(chairs=chairs).place.entry.label for chairs in ("NS", "EW"))
    phone.touch("button", "Use this phone")
    phone.touch("button", "East", exact=True)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)

    hand(phone, "2 spades", f"{they} East-West", "= 8 tricks")
    expect(alert).to_contain_text("Hands that wait, by round and number: 1-1.")
    expect(page.get_by_role("definition")).to_contain_text([f"Pair {we}", f"Pair {they}"])
    # A retry that fails leaves the keys: a tap on one that is replaced meanwhile would be lost.
    page.evaluate("document.getElementById('main').dataset.first = 'yes'")
    page.evaluate("document.dispatchEvent(new CustomEvent('outbox', { detail: null }))")
    expect(page.locator("#main")).to_have_attribute("data-first", "yes")
    second = "2 dealer South · vulnerable after a game"
    phone.touch("link", second, exact=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("What is the contract?")
    phone.touch("link", "Back")
    expect(page.get_by_role("heading", level=1)).to_have_text("Which hand did you play?")
    # The keys of a question are on the first screen, below the message.
    phone.touch("link", second, exact=True)
    phone.touch("link", "4 hearts", exact=True)
    expect(page.get_by_role("link", name=f"{we} North-South")).to_be_in_viewport(ratio=1)
    page.context.set_offline(False)

    expect(alert).to_be_hidden()
    assert [line.hand for line in match_state(seating.pk).lines] == [dealt("they 2S=")]
    assert (phone.found, phone.violations) == ([], [])


def test_the_dealers_are_shown_when_the_network_goes_as_the_first_is_chosen(
    browser, live_server, token
):
    phone = MatchPhone(browser, live_server, link_of(token), 390, scripts=True)
    page = phone.page
    seating = Seating.objects.get(table=token.table, round=1)
    label = seating.seats.get(chairs="NS").place.entry.label
    with page.expect_response("**/offline/"):
        phone.touch("button", "Use this phone")
    page.context.route("**/offline/", lambda route: route.abort())
    phone.touch("button", "East", exact=True)
    page.context.set_offline(True)

    hand(phone, "2 spades", f"{label} North-South", "= 8 tricks")

    expect(page.get_by_role("link", name="2 dealer South")).to_be_visible()
    phone.touch("link", "2 dealer South")
    expect(page.get_by_role("main")).to_contain_text("dealer South · vulnerable after a game")
