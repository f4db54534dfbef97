"""Slips typed at 35 ms a key without looking up: each result is on its own line, none is lost."""

import pytest
from playwright.sync_api import expect

from scoring.notation import read_typed_outcome
from standings.snapshot_cache import snapshot_of_session
from tests.browser.entry_page import Typist, a_tab
from tests.builders import a_director, a_seated_section

pytestmark = pytest.mark.django_db(transaction=True)
PACE = 35
AFTER = ("4SS=", "3NW-2", "2HE+1", "4HSX-2", "420-", "1NN=")


@pytest.fixture
def section():
    return a_seated_section()


@pytest.fixture
def open_entry_page(browser, client, live_server, section):
    client.force_login(a_director())
    path = f"/director/crown/{section.session_id}/entry/"
    return lambda query="": Typist(a_tab(browser, client, live_server, f"{path}{query}"))


def by_line(section):
    """Recorded results, line by line as the page lists them by round."""
    cells = [cell for cell in snapshot_of_session(section.session_id).cells if cell.expected]
    return [cell.outcome for cell in cells]


def refused_text(page, line):
    return page.locator("#slips tr[data-row]").nth(line).locator(".said .error")


def type_slips(page, *texts, pause=0):
    """As a pile of slips is typed: Enter where an entry could go on, nowhere else."""
    for text in texts:
        page.keyboard.type(text, delay=PACE)
        page.wait_for_timeout(pause)


@pytest.mark.parametrize("pause", [0, 900], ids=["without a pause", "turning each slip"])
def test_a_directors_entries_keep_every_result_on_its_line(section, open_entry_page, pause):
    page = open_entry_page().page

    type_slips(page, "8SN=", *AFTER, pause=pause)
    expect(page.locator("#sent")).to_have_class("refused")
    expect(refused_text(page, 0)).to_contain_text("8SN=")

    assert by_line(section)[:8] == [None, *map(read_typed_outcome, AFTER), None]


@pytest.mark.parametrize(
    "refused",
    [
        ("8SNX=", "4SN+7", "8SN-2", "8SN-1\n", "8SN9", "415-", "415\n"),
        ("4SQ=", "4SQ-2", "44SN=", "4SNN=", "SN=", "4S=", "4S-2", "hello\n"),
    ],
    ids=["no such contract or score", "mistyped"],
)
def test_each_refused_entry_keeps_its_line_and_the_one_after_it_has_its_own(
    section, open_entry_page, refused
):
    page = open_entry_page().page
    after = [AFTER[place % len(AFTER)] for place in range(len(refused))]

    type_slips(page, *(text for pair in zip(refused, after, strict=True) for text in pair))
    for place, text in enumerate(refused):
        expect(refused_text(page, 2 * place)).to_contain_text(f"“{text.strip()}”")
    expect(page.locator("#sent")).to_have_class("refused")

    lines = by_line(section)[: 2 * len(refused)]
    assert lines == [outcome for text in after for outcome in (None, read_typed_outcome(text))]


def test_a_signed_score_that_no_contract_makes_keeps_its_line(section, open_entry_page):
    page = open_entry_page().page

    type_slips(page, "-415", "-620", *AFTER)
    expect(refused_text(page, 0)).to_contain_text("-415")
    expect(page.locator("#sent")).to_have_class("refused")

    assert by_line(section)[:8] == [
        None,
        read_typed_outcome("-620"),
        *map(read_typed_outcome, AFTER),
    ]


def test_a_doubled_result_sign_counts_once(section, open_entry_page):
    page = open_entry_page().page

    type_slips(page, "4SN==", "4SW-1\n", "8SN==", "3NE=")
    expect(page.locator("#sent")).to_have_class("refused")

    assert by_line(section)[:4] == [
        read_typed_outcome("4SN="),
        read_typed_outcome("4SW-1"),
        None,
        read_typed_outcome("3NE="),
    ]


def test_entries_typed_result_first_are_recorded_in_order(section, open_entry_page):
    page = open_entry_page().page

    type_slips(page, "N=4S\n", "S-2 3N\n", "E=8S\n", "W=2H\n")
    expect(page.locator("#sent")).to_have_class("refused")

    assert by_line(section)[:4] == [
        read_typed_outcome("4SN="),
        read_typed_outcome("3NS-2"),
        None,
        read_typed_outcome("2HW="),
    ]


def test_every_slip_of_a_round_is_kept_where_one_in_four_is_refused(section, open_entry_page):
    page = open_entry_page().page
    lines = len(by_line(section))
    slips = [("8SN=", "4SS=", "3NW-2", "4HXE-1\n")[place % 4] for place in range(lines)]

    type_slips(page, *slips)
    expect(page.locator("#sent")).to_have_class("refused", timeout=60_000)

    expected = [None if text == "8SN=" else read_typed_outcome(text.strip()) for text in slips]
    assert by_line(section) == expected


def test_a_reason_that_is_too_long_stays_in_the_box_uncut(section, open_entry_page):
    page = open_entry_page().page
    reason = "Scored as made, was plus one; both pairs agree. " * 5

    page.keyboard.type("A6040")
    page.keyboard.insert_text(reason)
    page.keyboard.press("Enter")

    expect(page.locator("#echo")).to_contain_text("239 letters")
    expect(page.locator("#box")).to_have_value(reason)
