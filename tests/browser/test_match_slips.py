"""A pile of slips typed at full speed: each total is recorded for its own match, none is lost."""

import re
from datetime import date

import pytest
from playwright.sync_api import expect

from boards.queries.matches.match_states import match_state
from boards.services.matches.match_entry import record_final_scores
from scoring.score_sheets.match_totals import FinalScores
from tests.browser.entry_page import a_tab
from tests.builders import a_director, a_request, a_tournament
from tournament.queries.draw_rounds import draw_tables_in_round
from tournament.services.matches.match_events import MatchDayPlan

pytestmark = pytest.mark.django_db(transaction=True)
PAIRS = 40


@pytest.fixture
def games():
    return a_tournament(PAIRS, days=[MatchDayPlan(date(2026, 11, 23), 2)])


@pytest.fixture
def open_round(browser, client, live_server, games):
    client.force_login(a_director())

    def open_tab(number=1, *, delay=0):
        page = a_tab(browser, client, live_server, "/director/crown/")
        if delay:
            page.route(re.compile("/tournaments/"), lambda route: slow_down(page, route, delay))
        page.goto(f"/director/crown/tournaments/{games.slug}/rounds/{number}/")
        # What is typed before a box has the focus is lost.
        expect(page.locator("input:focus")).to_have_count(1)
        return page

    return open_tab


def slow_down(page, route, delay):
    if route.request.method == "POST":
        page.wait_for_timeout(delay)
    route.continue_()


def pile(tables):
    """Other totals at every table, none of them unusual."""
    return [(500 + 10 * place, 200 + 10 * place) for place in range(1, tables + 1)]


def recorded(games, number=1):
    tables = draw_tables_in_round(games, number).order_by("table")
    return [match_state(table.pk).points for table in tables]


def record(games, totals):
    """These totals at these tables of the first round, counted from zero."""
    tables = list(draw_tables_in_round(games, 1).order_by("table"))
    for place, scores in totals.items():
        record_final_scores(tables[place], FinalScores(*scores), a_request())


def type_slips(page, slips):
    """No pause between any two keys."""
    page.keyboard.type("".join(f"{we}\n{they}\n" for we, they in slips))


def all_sent(page):
    expect(page.locator("#sent")).to_have_class("sent", timeout=60_000)


@pytest.mark.parametrize("delay", [0, 400], ids=["fast server", "slow server"])
def test_a_round_of_twenty_tables_typed_at_full_speed_is_recorded(open_round, games, delay):
    page = open_round(delay=delay)
    slips = pile(20)

    type_slips(page, slips)
    all_sent(page)

    assert recorded(games) == slips


def test_slips_typed_past_recorded_tables_keep_each_total_on_its_match(open_round, games):
    slips = pile(20)
    record(games, {1: slips[1], 2: slips[2], 9: slips[9]})
    page = open_round()
    page.locator("tbody tr input:not([type=hidden])").first.focus()

    type_slips(page, slips)
    all_sent(page)

    assert recorded(games) == slips


def test_recorded_totals_are_replaced_only_by_a_second_enter(open_round, games):
    record(games, {0: (680, 740)})
    page = open_round()
    row = page.locator("tbody tr").first
    row.locator("input:not([type=hidden])").first.focus()

    page.keyboard.type("500\n300\n620\n")
    expect(row.locator(".error")).to_contain_text("740 is recorded here")
    page.keyboard.press("Escape")
    assert recorded(games)[0] == (680, 740)

    row.locator("input:not([type=hidden])").first.focus()
    page.keyboard.type("500\n300\n\n")
    all_sent(page)

    expect(row).to_have_attribute("data-recorded", "500 300")
    assert recorded(games)[:2] == [(500, 300), None]


def test_tab_records_a_complete_slip_and_marks_an_incomplete_one(open_round, games):
    page = open_round()

    for total in ("500", "300", "620", ""):
        page.keyboard.type(total)
        page.keyboard.press("Tab")

    expect(page.locator("#sent")).to_have_text("1 not recorded yet: see the marked row")
    expect(page.locator("tbody tr").nth(1).locator(".error")).to_contain_text("type both totals")
    assert recorded(games)[:2] == [(500, 300), None]


def test_leaving_with_unrecorded_totals_asks_for_confirmation(open_round, games):
    page = open_round()
    requests = []
    page.on("dialog", lambda dialog: (requests.append(dialog.type), dialog.dismiss()))

    page.keyboard.type("500\n30")
    page.evaluate("location.assign('/director/crown/')")
    page.wait_for_timeout(500)

    assert requests == ["beforeunload"]
    assert page.locator("tbody tr input:not([type=hidden])").nth(1).input_value() == "30"
    page.keyboard.type("0\n")
    all_sent(page)
    assert recorded(games)[0] == (500, 300)


def test_a_row_left_for_a_link_is_marked_when_the_director_stays(open_round, games):
    page = open_round()
    page.on("dialog", lambda dialog: dialog.dismiss())
    type_slips(page, [(500, 300)])
    all_sent(page)

    page.keyboard.type("610\n120")
    page.locator("nav a", has_text="Overview").click(no_wait_after=True)

    expect(page.locator("tbody tr").nth(1).locator(".error")).to_contain_text(
        "press Enter in this row"
    )
    expect(page.locator("#sent")).to_have_text("1 not recorded yet: see the marked row")
    assert recorded(games)[:2] == [(500, 300), None]


def test_slips_typed_while_the_server_is_down_are_sent_when_it_is_back(open_round, games):
    page = open_round()
    page.route(re.compile("/slip/"), lambda route: route.abort())
    slips = pile(20)[:3]

    type_slips(page, slips)
    expect(page.locator("#sent")).to_contain_text("3 waiting. The server does not answer")
    page.unroute_all()
    all_sent(page)

    assert recorded(games)[:4] == [*slips, None]


def test_a_match_typed_by_hand_at_full_speed_is_recorded_hand_by_hand(open_round, games):
    page = open_round(delay=100)
    tables = list(draw_tables_in_round(games, 1).order_by("table"))[:3]

    for table in tables:
        page.goto(f"/director/crown/tournaments/{games.slug}/matches/{table.pk}/")
        expect(page.locator("#hand")).to_be_focused()
        page.keyboard.type("w4h=\nt3n=\np\nw2s=\nt1c=\n")
        expect(page.locator(".desk [role=status]")).to_contain_text("The match is over")

    assert recorded(games)[:3] == [(730, 670)] * 3


def test_clicking_a_link_does_not_record_a_half_typed_total(open_round, games):
    page = open_round()
    requests = []
    page.on("dialog", lambda dialog: (requests.append(dialog.type), dialog.accept()))

    page.keyboard.type("700\n50")
    page.get_by_role("link", name="Overview").first.click()
    page.wait_for_url(lambda url: "/rounds/" not in url)

    assert requests == ["beforeunload"]
    assert recorded(games)[0] is None


def test_leaving_with_an_unrecorded_hand_asks_for_confirmation(open_round, games):
    page = open_round()
    table = draw_tables_in_round(games, 1).order_by("table").first()
    here = f"/director/crown/tournaments/{games.slug}/matches/{table.pk}/"
    page.goto(here)
    requests = []
    page.on("dialog", lambda dialog: (requests.append(dialog.type), dialog.dismiss()))
    expect(page.locator("#hand")).to_be_focused()

    page.keyboard.type("w4h")
    page.evaluate("location.assign('/director/crown/')")
    page.wait_for_timeout(500)
    first = [*requests], page.locator("#hand").input_value()
    page.keyboard.type("=\n")
    expect(page.locator("#stands")).to_contain_text("1 of 4 played")
    page.goto(f"{here}?edit=1")
    page.goto("/director/crown/")

    assert first == (["beforeunload"], "w4h")
    assert (requests, match_state(table.pk).version) == (["beforeunload"], 1)


def test_leaving_an_unchanged_correction_asks_nothing(open_round, games):
    page = open_round()
    table = draw_tables_in_round(games, 1).order_by("table").first()
    page.goto(f"/director/crown/tournaments/{games.slug}/matches/{table.pk}/")
    expect(page.locator("#hand")).to_be_focused()
    page.keyboard.type("w4h=\n")
    expect(page.locator("#stands")).to_contain_text("1 of 4 played")
    requests = []
    page.on("dialog", lambda dialog: (requests.append(dialog.type), dialog.accept()))

    page.goto(f"{page.url}?edit=1")
    page.locator("#hand").fill("w3h=")
    page.get_by_text("Cancel").click()
    expect(page.locator("label[for=hand]")).to_contain_text("Hand 2")

    assert (requests, match_state(table.pk).version) == ([], 1)


def test_a_hand_typed_after_a_refused_one_replaces_it_as_in_a_correction(open_round, games):
    page = open_round()
    table = draw_tables_in_round(games, 1).order_by("table").first()
    here = f"/director/crown/tournaments/{games.slug}/matches/{table.pk}/"
    page.goto(here)
    expect(page.locator("#hand")).to_be_focused()

    page.keyboard.type("w8h=\n")
    expect(page.locator("#echo .error")).to_contain_text("w8h=")
    page.keyboard.type("w4h=\n")
    expect(page.locator("#stands")).to_contain_text("1 of 4 played")
    page.goto(f"{here}?edit=1")
    expect(page.locator("#hand")).to_be_focused()
    page.keyboard.type("t3n=\n")
    expect(page.locator("label[for=hand]")).to_contain_text("Hand 2")

    state = match_state(table.pk)
    assert ((state.totals.we, state.totals.they), state.version) == ((0, 600), 2)


def test_a_total_with_a_space_is_not_split_into_two(open_round, games):
    page = open_round()
    row = page.locator("tbody tr").first

    page.keyboard.type("0 680\n740\n")
    expect(row.locator(".error")).to_contain_text("type both totals as numbers")
    page.keyboard.press("Tab")
    page.wait_for_timeout(300)
    assert recorded(games)[0] is None

    row.locator("input:not([type=hidden])").first.fill("680")
    page.keyboard.type("\n\n")
    all_sent(page)
    assert recorded(games)[0] == (680, 740)


def test_a_digit_typed_outside_the_boxes_goes_to_the_last_box(open_round, games):
    page = open_round()

    page.keyboard.type("50")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.type("x0\n300\n")
    all_sent(page)

    assert recorded(games)[0] == (500, 300)


def test_unusual_totals_are_recorded_by_one_more_enter_and_never_by_leaving(open_round, games):
    page = open_round()
    row = page.locator("tbody tr").first

    page.keyboard.type("6800\n0\n")
    expect(row.locator(".error")).to_contain_text("Press Enter here")
    row.locator("input:not([type=hidden])").nth(1).focus()
    page.keyboard.press("Tab")
    page.wait_for_timeout(300)
    before = recorded(games)[0]
    row.locator("input:not([type=hidden])").nth(1).focus()
    page.keyboard.press("Enter")
    expect(row).to_have_attribute("data-recorded", "6800 0")

    assert (before, recorded(games)[0]) == (None, (6800, 0))


def test_changing_to_unusual_totals_asks_for_two_confirmations(open_round, games):
    record(games, {0: (680, 740)})
    page = open_round()
    row = page.locator("tbody tr").first
    row.locator("input:not([type=hidden])").first.focus()

    page.keyboard.type("6800\n740\n\n")
    expect(row.locator(".error")).to_contain_text("is very high for four hands")
    before = recorded(games)[0]
    row.locator("input:not([type=hidden])").nth(1).focus()
    page.keyboard.press("Enter")
    expect(row).to_have_attribute("data-recorded", "6800 740")

    assert (before, recorded(games)[0]) == ((680, 740), (6800, 740))


def test_an_open_row_is_announced_before_all_totals_are_recorded(open_round, games):
    record(games, {0: (500, 300)})
    page = open_round()
    status = page.locator("#sent")

    page.locator("tbody tr").nth(0).locator("input:not([type=hidden])").first.click()
    page.keyboard.type("510\n300\n")
    expect(page.locator("tbody tr").nth(0).locator(".error")).to_contain_text("Enter changes it")
    page.locator("tbody tr").nth(1).locator("input:not([type=hidden])").first.click()
    page.keyboard.type("600\n200\n")
    expect(status).to_have_text("1 not recorded yet: see the marked row")
    page.locator("tbody tr").nth(0).locator("input:not([type=hidden])").nth(1).click()
    page.keyboard.type("\n")
    all_sent(page)

    expect(status).to_have_text("All totals typed are recorded")
    assert recorded(games)[:2] == [(510, 300), (600, 200)]
