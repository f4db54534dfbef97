"""Two phones that move with their pairs, in a browser: each follows to the next table."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from boards.models import Result
from tests.builders import a_seated_section
from tests.web.table.phones import link_of, switched_on, token_of

pytestmark = pytest.mark.django_db(transaction=True)
EVERY_RULE = {"rules": {"target-size": {"enabled": True}}}
SMALL_KEYS = """
() => [...document.querySelectorAll(".key")].map((key) => key.getBoundingClientRect())
  .filter((box) => box.width < 56 || box.height < 64).map((box) => [box.width, box.height])
"""
SIDEWAYS = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"


@pytest.fixture
def section():
    return switched_on(a_seated_section(boards_a_round=1), phones_move=True, confirms_round=False)


def opened(browser, server, section, table, owner):
    """A phone at a table, with its owner chosen."""
    context = browser.new_context(
        base_url=server.url, viewport={"width": 320, "height": 640}, has_touch=True
    )
    page = context.new_page()
    page.goto(link_of(token_of(section, table)))
    page.get_by_role("button", name="Use this phone").tap()
    expect(page.get_by_role("heading", name="Whose phone is this?")).to_be_visible()
    problems = look(page)
    page.get_by_role("button", name=owner).tap()
    expect(page.get_by_text(f"This phone goes along with: {owner}.")).to_be_visible()
    return page, problems


def look(page):
    """List small keys, sideways scrolling and violations of accessibility rules."""
    response = Axe().run(page, options=EVERY_RULE).response
    return [
        *page.evaluate(SMALL_KEYS),
        *filter(None, [page.evaluate(SIDEWAYS)]),
        *(violation["id"] for violation in response["violations"]),
    ]


def play(page, board):
    page.get_by_role("link", name=f"{board} dealer").tap()
    for name in ("4 spades", "South", "= 10 tricks"):
        page.get_by_role("link", name=name, exact=name == "South").tap()
    page.get_by_role("button", name="East-West accept").tap()
    expect(page.get_by_role("heading", name=f"Board {board} is recorded")).to_be_visible()


def test_two_phones_follow_their_pairs_from_table_to_table(browser, live_server, section):
    one, first = opened(browser, live_server, section, 1, "Pair 1 EW")
    two, second = opened(browser, live_server, section, 2, "Pair 2 EW")
    play(one, 1)
    one.get_by_role("link", name="Next round").tap()
    expect(one.get_by_role("heading", name="Next table")).to_be_visible()
    third = look(one)
    one.get_by_role("button", name="Go on at table 2").tap()
    expect(one.get_by_text("still played here")).to_be_visible()
    fourth = look(one)
    board = section.seatings.get(table=2, round=1).boards.get().number
    play(two, board)
    two.get_by_role("link", name="Next round").tap()
    two.get_by_role("button", name="Go on at table 3").tap()
    expect(two.get_by_text("This phone goes along with: Pair 2 EW.")).to_be_visible()

    one.reload()

    expect(one.get_by_role("banner")).to_contain_text("Table 2")
    expect(one.get_by_role("banner")).to_contain_text("Round 2")
    play(one, section.seatings.get(table=2, round=2).boards.get().number)
    assert [first, second, third, fourth] == [[]] * 4
    assert Result.objects.filter(source="table").count() == 3


def test_the_phone_waits_without_a_reload_for_the_round_before(browser, live_server, section):
    one, _problems = opened(browser, live_server, section, 1, "Pair 1 EW")
    two, _problems = opened(browser, live_server, section, 2, "Pair 2 EW")
    play(one, 1)
    one.get_by_role("link", name="Next round").tap()
    one.clock.install()
    one.get_by_role("button", name="Go on at table 2").tap()
    expect(one.get_by_text("still played here")).to_be_visible()
    play(two, section.seatings.get(table=2, round=1).boards.get().number)

    one.clock.fast_forward(25_000)

    expect(one.get_by_role("button", name="Use this phone")).to_be_visible()
    one.get_by_role("button", name="Use this phone").tap()
    expect(one.get_by_role("banner")).to_contain_text("Round 2")
    # The other phone is asked to go along with its pair, and can.
    two.reload()
    two.get_by_role("link", name="Next table").tap()
    two.get_by_role("button", name="Go on at table 3").tap()
    expect(two.get_by_role("banner")).to_contain_text("Table 3")
