"""The recap by keyboard: Tab goes from pair to pair, the arrow keys from figure to figure."""

import pytest

from tests.browser.entry_page import a_tab
from tests.builders import a_director, a_played_section

pytestmark = pytest.mark.django_db(transaction=True)
HERE = """
() => {
  const cell = document.activeElement.closest("td");
  const rows = [...document.querySelectorAll("table.sheet-of tbody tr")];
  return cell && [rows.indexOf(cell.parentElement), cell.cellIndex];
}
"""


def test_arrow_keys_move_between_figures_of_the_recap(browser, client, live_server):
    section = a_played_section()
    client.force_login(a_director())
    page = a_tab(browser, client, live_server, f"/director/crown/{section.session_id}/recap/")
    figures = page.locator("table.sheet-of td a")
    stops = page.locator("table.sheet-of td a:not([tabindex])")
    rows = page.locator("table.sheet-of tbody tr").count() - 1
    assert (figures.count() > stops.count(), stops.count()) == (True, 3 * rows)

    stops.first.focus()
    first = page.evaluate(HERE)
    page.keyboard.press("ArrowRight")
    right = page.evaluate(HERE)
    page.keyboard.press("ArrowDown")
    below = page.evaluate(HERE)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")

    assert (first[0], right[0], right[1] > first[1]) == (right[0], first[0], True)
    assert (below[0] > right[0], below[1]) == (True, right[1])
    assert page.evaluate(HERE) == first
