"""Matches typed faster than the server answers: no key is lost, and nothing is recorded twice."""

import re

import pytest
from playwright.sync_api import expect

from boards.queries.matches.match_states import match_state
from tests.browser.entry_page import a_tab, read_anew
from tests.builders import a_director, a_match, a_tournament, final

pytestmark = pytest.mark.django_db(transaction=True)
SLOWLY = 300


@pytest.fixture
def games():
    return a_tournament(6)


@pytest.fixture
def opened(browser, client, live_server, games):
    client.force_login(a_director())

    def tab(path):
        place = f"/director/crown/tournaments/{games.slug}/{path}"
        page = a_tab(browser, client, live_server, place)
        # What is typed before a box has the focus is lost.
        expect(page.locator("input:focus")).to_have_count(1)
        page.route(re.compile(place), lambda route: slowed(page, route))
        return page

    return tab


def test_dealer_buttons_are_far_enough_apart_for_touch(opened, games):
    page = opened(f"matches/{a_match(games, '1A', '1B').pk}/")
    page.set_viewport_size({"width": 390, "height": 844})

    boxes = [button.bounding_box() for button in page.locator("button[name=dealer]").all()]

    # WCAG 2.5.8: each target is 24 px across, or that far from the next.
    assert len(boxes) == 5
    assert [box["width"] for box in boxes if min(box["width"], box["height"]) < 24] == []


def slowed(page, route):
    """A server on the other side of a poor network."""
    if route.request.method == "POST":
        page.wait_for_timeout(SLOWLY)
    route.continue_()


def test_the_next_hand_can_be_typed_while_the_last_is_being_sent(opened, games):
    table = a_match(games, "1A", "1B")
    page = opened(f"matches/{table.pk}/")

    page.keyboard.type("w4h=\nt3n+1\nw2")
    expect(page.locator(".hands tbody tr")).to_have_count(2)
    expect(page.locator("#hand")).to_have_value("w2")
    page.keyboard.type("s=\n")
    expect(page.locator(".hands tbody tr")).to_have_count(3)

    assert [line.number for line in match_state(table.pk).lines] == [1, 2, 3]
    expect(page.locator("#hand")).to_be_focused()


def test_a_refused_hand_comes_back_and_later_input_waits(opened, games):
    table = a_match(games, "1A", "1B")
    page = opened(f"matches/{table.pk}/")

    page.keyboard.type("w9h=\nt3n+1")
    expect(page.locator("#echo .error")).to_be_visible()
    expect(page.locator("#hand")).to_have_value("w9h=")
    page.locator("#hand").fill("w4h=")
    page.keyboard.press("Enter")

    expect(page.locator("#hand")).to_have_value("t3n+1")
    assert len(match_state(table.pk).lines) == 1


def test_the_next_slip_can_be_typed_while_the_last_is_being_sent(opened, games):
    tables = [a_match(games, *pair) for pair in (("1A", "1B"), ("2A", "2B"), ("3A", "3B"))]
    page = opened("rounds/1/")

    page.keyboard.type("500\n300\n620\n400\n7")
    expect(page.locator("tbody tr").nth(1)).to_contain_text("Final scores from the slip")
    page.keyboard.type("00\n90\n")
    expect(page.locator("tbody tr").nth(2)).to_contain_text("Final scores from the slip")

    assert [match_state(table.pk).points for table in tables] == [(500, 300), (620, 400), (700, 90)]
    assert [match_state(table.pk).version for table in tables] == [1, 1, 1]


def focused(page):
    """Which box, and of which match; or where a link leads."""
    return page.evaluate("document.activeElement.id || document.activeElement.pathname")


def test_tab_goes_from_the_second_box_of_a_slip_to_the_first_of_the_next(opened, games):
    first, two, _three = (
        a_match(games, *pair) for pair in (("1A", "1B"), ("2A", "2B"), ("3A", "3B"))
    )
    page = opened("rounds/1/")
    expect(page.locator(f"#we-{first.pk}")).to_be_focused()

    rows = []
    for key in ("Tab", "Tab", "Shift+Tab"):
        page.keyboard.press(key)
        rows.append(focused(page))

    assert rows == [f"they-{first.pk}", f"we-{two.pk}", f"they-{first.pk}"]


def test_the_arrow_keys_go_from_slip_to_slip_and_to_the_match(opened, games):
    first, two, three = (
        a_match(games, *pair) for pair in (("1A", "1B"), ("2A", "2B"), ("3A", "3B"))
    )
    page = opened("rounds/1/")
    expect(page.locator(f"#we-{first.pk}")).to_be_focused()

    rows = []
    keys = ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Tab", "ArrowRight", "ArrowLeft")
    for key in keys:
        page.keyboard.press(key)
        rows.append(focused(page))

    match = f"/director/crown/tournaments/{games.slug}/matches/{two.pk}/"
    assert rows == [
        *(f"we-{two.pk}", f"we-{three.pk}", f"we-{three.pk}", f"we-{two.pk}"),
        *(f"they-{two.pk}", match, f"they-{two.pk}"),
    ]


def test_an_unavailable_server_loses_nothing_and_is_reported(opened, games):
    table = a_match(games, "1A", "1B")
    page = opened(f"matches/{table.pk}/")
    page.route(re.compile("/matches/"), lambda route: route.abort())

    page.keyboard.type("w4h=\n")
    expect(page.locator("#echo")).to_contain_text("does not answer")
    page.unroute_all()
    page.keyboard.press("Enter")

    expect(page.locator(".hands tbody tr")).to_have_count(1)
    assert len(match_state(table.pk).lines) == 1


def test_a_refused_slip_stays_until_corrected_or_cleared(opened, games):
    first, two = (a_match(games, *pair) for pair in (("1A", "1B"), ("2A", "2B")))
    page = opened("rounds/1/")
    row = page.locator("tbody tr").nth(0)

    page.keyboard.type("1250\n345\n620\n400\n")
    expect(row.locator(".error")).to_be_visible()
    expect(page.locator("tbody tr").nth(1)).to_contain_text("Final scores from the slip")
    read_anew(page)
    expect(page.locator("#following [role=status]")).to_have_text("")
    final(games, "3A", "3B", 700, 90)
    expect(page.locator("#following")).to_contain_text("There are newer results")
    page.keyboard.press("F8")

    expect(page.locator("tbody tr").nth(2)).to_contain_text("Final scores from the slip")
    expect(row.locator(".error")).to_be_visible()
    boxes = [page.locator(f"#{name}-{first.pk}") for name in ("we", "they")]
    assert [box.input_value() for box in boxes] == ["1250", "345"]
    boxes[1].fill("340")
    boxes[1].press("Enter")
    expect(row).to_contain_text("Final scores from the slip")
    assert [match_state(match.pk).points for match in (first, two)] == [(1250, 340), (620, 400)]


def test_clearing_the_boxes_discards_a_refused_slip(opened, games):
    table = a_match(games, "1A", "1B")
    page = opened("rounds/1/")
    row = page.locator("tbody tr").nth(0)

    page.keyboard.type("1250\n345\n")
    expect(row.locator(".error")).to_be_visible()
    for name in ("we", "they"):
        page.locator(f"#{name}-{table.pk}").fill("")

    expect(row.locator(".error")).to_have_count(0)
    expect(page.locator(f"#we-{table.pk}")).not_to_have_attribute("aria-invalid", "true")


def test_own_slips_are_not_announced_as_updates(opened, games):
    a_match(games, "1A", "1B")
    page = opened("rounds/1/")

    page.keyboard.type("500\n300\n620\n400\n")
    expect(page.locator("tbody tr").nth(1)).to_contain_text("Final scores from the slip")
    read_anew(page)

    expect(page.locator("#following [role=status]")).to_have_text("")
    expect(page.locator("#following button")).to_be_hidden()
    expect(page.locator("tbody tr").nth(2).locator("input[id^=we-]")).to_be_focused()


def test_a_slip_entered_by_somebody_else_first_is_shown(opened, games):
    table = a_match(games, "1A", "1B")
    page = opened("rounds/1/")
    expect(page.locator(f"#we-{table.pk}")).to_be_focused()

    final(games, "1A", "1B", 700, 90)

    expect(page.locator("#following")).to_contain_text("There are newer results")
    page.keyboard.press("F8")
    expect(page.locator(f"#we-{table.pk}")).to_have_value("700")
