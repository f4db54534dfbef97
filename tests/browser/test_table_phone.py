"""A phone at a table, in a browser: a round from the scanned link, by touch and without scripts."""

import math

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from boards.models import Result
from tests.builders import a_board_in_play, a_contract, a_seated_section, named, recorded
from tests.web.table.phones import link_of, switched_on, token_of

pytestmark = pytest.mark.django_db(transaction=True)
EVERY_RULE = {"rules": {"target-size": {"enabled": True}}}
SMALL_KEYS = """
() => [...document.querySelectorAll(".key")].map((key) => key.getBoundingClientRect())
  .filter((box) => box.width < 56 || box.height < 64).map((box) => [box.width, box.height])
"""
SIDEWAYS = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
BYTES = """
() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)
"""
# Of two touches, in CSS pixels; a page is read in milliseconds.
SAME_PLACE, GLANCE = 40, 300
# The second click of a double click, on the key with this text.
SECOND_CLICK = """
(text) => [...document.querySelectorAll("#main a, #main button")]
  .find((key) => key.textContent.includes(text))
  ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 }))
"""
CLICK_AS_SOON_AS_SHOWN = f"""
(text) => new MutationObserver((_changes, observer) => {{
  observer.disconnect();
  ({SECOND_CLICK})(text);
}}).observe(document.body, {{ childList: true }})
"""
# Above it a page takes longer than a breath on a club's weak network.
MOST_BYTES = 60_000


class Toucher:
    """Touches keys, counts them, and looks at each page on the way."""

    finger = (0, 0)

    def __init__(self, browser, server, link, width, *, scripts=False, locale="en-GB"):
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": width, "height": 780},
            has_touch=True,
            java_script_enabled=scripts,
            locale=locale,
        )
        self.page, self.touches, self.found = context.new_page(), 0, []
        self.page.goto(link)

    def touch(self, role, name, **kwargs):
        self.look()
        key = self.page.get_by_role(role, name=name, **kwargs)
        self.move_finger(key)
        with self.page.expect_navigation():
            key.tap()
        self.touches += 1

    def move_finger(self, key):
        """Touch a key at the place of the last one as late as a player does who has read the page.

        Sooner it is the second click of a double click, which is for the page before.
        """
        box = key.bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}
        place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if math.dist(place, self.finger) < SAME_PLACE:
            self.page.wait_for_timeout(GLANCE)
        self.finger = place

    def look(self):
        page = self.page
        self.found += [page.title(), small] if (small := page.evaluate(SMALL_KEYS)) else []
        self.found += [page.title(), moved] if (moved := page.evaluate(SIDEWAYS)) else []


@pytest.fixture
def token():
    section = switched_on(a_seated_section())
    for place in section.places.select_related("section__session__event__club", "entry"):
        named(place, f"Bartholomäus Featherstonehaugh-{place}", f"Wilhelmína Østergaard {place}")
    return token_of(section)


def results():
    return {row.seating_board.number: (row.outcome, row.source) for row in Result.objects.all()}


@pytest.mark.parametrize("width", [390, 320])
def test_a_phone_records_a_round_by_touch(browser, live_server, token, width):
    phone = Toucher(browser, live_server, link_of(token), width)

    phone.touch("button", "Use this phone")
    phone.touches = 0
    phone.touch("link", "1 dealer North")
    phone.touch("link", "4 spades")
    phone.touch("link", "South", exact=True)
    phone.touch("link", "= 10 tricks")
    phone.touch("button", "East-West accept")
    expect(phone.page.get_by_role("status")).to_contain_text("Board 1 is recorded")
    first, phone.touches = phone.touches, 0
    phone.touch("link", "Board 2")
    phone.touch("link", "3NT")
    phone.touch("link", "Doubled", exact=True)
    phone.touch("link", "East", exact=True)
    phone.touch("link", "\N{MINUS SIGN}1 8 tricks")
    phone.touch("button", "East-West accept")
    expect(phone.page.get_by_role("heading", level=2)).to_have_text("Round 1 is complete")
    second = phone.touches
    phone.touch("link", "Next round")
    expect(phone.page.get_by_role("banner")).to_contain_text("Round 2")

    assert (first, second) == (5, 6)
    assert results() == {
        1: (a_contract("4S", "S", 10), "table"),
        2: (a_contract("3NTX", "E", 8), "table"),
    }
    assert phone.found == []


def test_a_doubled_contract_with_its_lead_takes_eight_touches(browser, live_server):
    token = token_of(switched_on(a_seated_section(), asks_lead=True))
    phone = Toucher(browser, live_server, link_of(token), 320)
    phone.touch("button", "Use this phone")
    phone.touches = 0

    for role, name in (
        *(("link", "1 dealer North"), ("link", "3NT"), ("link", "Doubled"), ("link", "East")),
        *(("link", "spades"), ("link", "spades K"), ("link", "= 9 tricks")),
        ("button", "East-West accept"),
    ):
        phone.touch(role, name, exact=name in ("Doubled", "East", "spades", "spades K"))

    expect(phone.page.get_by_role("status")).to_contain_text("Board 1 is recorded")
    assert (phone.touches, results()) == (8, {1: (a_contract("3NTX", "E", 9), "table")})
    assert phone.found == []


def test_back_and_reload_repeat_the_question_and_a_double_tap_records_once(
    browser, live_server, token
):
    phone = Toucher(browser, live_server, link_of(token), 390)
    phone.touch("button", "Use this phone")
    phone.touch("link", "1 dealer North")
    phone.touch("link", "4 hearts")
    phone.page.go_back()
    phone.touch("link", "4 spades")
    phone.page.reload()
    phone.touch("link", "North", exact=True)
    phone.touch("link", "= 10 tricks")
    phone.touch("link", "Back")
    phone.touch("link", "+1 11 tricks")

    phone.page.get_by_role("button", name="East-West accept").dblclick()

    expect(phone.page.get_by_role("status")).to_contain_text("by North, made with 1 overtrick")
    # The page is not kept by the browser, so Back asks the server, which knows the result.
    phone.page.go_back()
    expect(phone.page.get_by_role("status")).to_contain_text("by North, made with 1 overtrick")
    assert results() == {1: (a_contract("4S", "N", 11), "table")}


def test_the_second_click_of_a_double_click_chooses_nothing_on_the_next_page(
    browser, live_server, token
):
    phone = Toucher(browser, live_server, link_of(token), 390, scripts=True)
    phone.touch("button", "Use this phone")
    page = phone.page
    page.wait_for_load_state("networkidle")
    page.evaluate(CLICK_AS_SOON_AS_SHOWN, "4♠")
    phone.touch("link", "1 dealer North")
    page.wait_for_timeout(500)

    expect(page.get_by_role("heading")).to_have_text("What is the contract?")
    # Two keys at one place, touched one after the other, are a double click for the browser.
    page.evaluate(SECOND_CLICK, "4♠")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Who is declarer?")


def test_the_second_click_of_a_double_click_accepts_nothing(browser, live_server, token):
    phone = Toucher(browser, live_server, link_of(token), 390, scripts=True)
    page = phone.page
    phone.touch("button", "Use this phone")
    phone.touch("link", "1 dealer North")
    phone.touch("link", "4 spades")
    phone.touch("link", "South", exact=True)
    page.evaluate(CLICK_AS_SOON_AS_SHOWN, "East-West accept")
    phone.touch("link", "= 10 tricks")
    page.wait_for_timeout(500)

    expect(page.get_by_role("heading")).to_have_text("Is this the result?")
    assert results() == {}
    page.evaluate(SECOND_CLICK, "East-West accept")
    expect(page.get_by_role("status")).to_contain_text("Board 1 is recorded")


def test_the_table_secret_is_in_no_url_of_a_page(browser, live_server, token):
    phone = Toucher(browser, live_server, link_of(token), 390)

    assert phone.page.url == f"{live_server.url}/t/{token.section.session_id}/{token.pk}/seat/"


# The steps of a round: the role and the name of what is touched, in each language.
STEPS = {
    "en-GB": (
        ("button", "Use this phone"),
        ("link", "1 dealer North"),
        ("link", "4 spades"),
        ("link", "North"),
        ("link", "= 10 tricks"),
        ("button", "East-West accept"),
    ),
    "fr-FR": (
        ("button", "Utiliser ce téléphone"),
        ("link", "1 donneur Nord"),
        ("link", "4 pique"),
        ("link", "Nord"),
        ("link", "= 10 levées"),
        ("button", "Est-Ouest acceptent"),
    ),
}


@pytest.mark.parametrize(
    ("locale", "scheme"), [("en-GB", "light"), ("en-GB", "dark"), ("fr-FR", "light")]
)
def test_every_page_is_accessible_and_small(browser, live_server, token, locale, scheme):
    phone = Toucher(browser, live_server, link_of(token), 390, scripts=True, locale=locale)
    phone.page.emulate_media(color_scheme=scheme)
    bytes_of_page = phone.page.evaluate(BYTES)
    violations = []

    for role, name in STEPS[locale]:
        violations += Axe().run(phone.page, options=EVERY_RULE).response["violations"]
        phone.touch(role, name, exact=name in ("North", "Nord"))
    violations += Axe().run(phone.page, options=EVERY_RULE).response["violations"]

    assert [(violation["id"], violation["nodes"][0]["html"]) for violation in violations] == []
    assert 0 < bytes_of_page < MOST_BYTES


def at_acceptance(browser, live_server, token):
    """A phone with scripts that shows 4♠ by North, made, on board 1 to the other side."""
    phone = Toucher(browser, live_server, link_of(token), 390, scripts=True)
    phone.touch("button", "Use this phone")
    phone.touch("link", "1 dealer North")
    phone.touch("link", "4 spades")
    phone.touch("link", "North", exact=True)
    phone.touch("link", "= 10 tricks")
    return phone.page


RECORDED = {1: (a_contract("4S", "N", 10), "table")}


def test_a_result_entered_offline_is_sent_once(browser, live_server, token):
    page = at_acceptance(browser, live_server, token)
    page.context.set_offline(True)

    page.get_by_role("button", name="East-West accept").tap()

    expect(page.get_by_role("alert")).to_contain_text("Not sent yet")
    assert results() == {}
    page.context.set_offline(False)
    expect(page.get_by_role("status")).to_contain_text("Board 1 is recorded")
    assert results() == RECORDED


def test_a_lost_response_records_one_result(browser, live_server, token):
    page = at_acceptance(browser, live_server, token)
    lost = []

    def lose_the_first_answer(route):
        if lost:
            return route.continue_()
        lost.append(route.fetch(max_redirects=0).status)
        return route.abort()

    page.route("**/accept/", lose_the_first_answer)
    page.get_by_role("button", name="East-West accept").tap()

    expect(page.get_by_role("status")).to_contain_text("Board 1 is recorded")
    assert (lost, results()) == ([302], RECORDED)


def test_a_result_is_recorded_after_a_sign_in_on_the_same_phone(browser, live_server, token):
    page = at_acceptance(browser, live_server, token)
    # A sign-in replaces the cookie that the token of the open page belongs to.
    page.context.add_cookies([{"name": "csrftoken", "value": 32 * "a", "url": live_server.url}])

    page.get_by_role("button", name="East-West accept").tap()

    expect(page.get_by_role("status")).to_contain_text("Board 1 is recorded")
    assert results() == RECORDED


def test_an_unsent_result_survives_closing_the_page(browser, live_server, token):
    page = at_acceptance(browser, live_server, token)
    page.route("**/accept/", lambda route: route.abort())
    page.get_by_role("button", name="East-West accept").tap()
    expect(page.get_by_role("alert")).to_contain_text("Not sent yet")

    other = page.context.new_page()
    page.close()
    other.goto(f"{live_server.url}/t/{token.section.session_id}/{token.pk}/")

    expect(other.get_by_role("status")).to_contain_text("Board 1 is recorded")
    assert results() == RECORDED


def test_a_concurrent_result_of_the_director_is_a_conflict(browser, live_server, token):
    page = at_acceptance(browser, live_server, token)
    page.context.set_offline(True)
    page.get_by_role("button", name="East-West accept").tap()
    expect(page.get_by_role("alert")).to_contain_text("Not sent yet")
    board = a_board_in_play(token.section, number=1, table=1)
    recorded(board, a_contract("4S", "N", 9), source="director")

    page.context.set_offline(False)

    expect(page.get_by_role("heading")).to_have_text("Not recorded")
    expect(page.get_by_role("alert")).to_contain_text("Call the director")
    assert results() == {1: (a_contract("4S", "N", 9), "director")}


def test_a_double_tap_on_every_key_answers_one_question_each_time(browser, live_server, token):
    phone = Toucher(browser, live_server, link_of(token), 390, scripts=True)
    page = phone.page
    steps = (
        ("button", "Use this phone", "Which board did you play?"),
        ("link", "1 dealer North", "What is the contract?"),
        ("link", "4 spades", "Who is declarer?"),
        ("link", "North", "How many tricks"),
        ("link", "= 10 tricks", "Is this the result?"),
        ("button", "East-West accept", "Board 1"),
    )

    for role, name, heading in steps:
        page.wait_for_load_state("networkidle")
        box = page.get_by_role(role, name=name, exact=name == "North").bounding_box()
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for _tap in range(2):
            page.touchscreen.tap(*at)
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
        # Long enough for a page that the second tap would have asked for.
        page.wait_for_timeout(700)
        expect(page.get_by_role("heading", level=1)).to_contain_text(heading)

    expect(page.get_by_role("status")).to_contain_text("Board 1 is recorded")
    assert results() == RECORDED
