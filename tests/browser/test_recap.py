"""The recap by keyboard: Tab goes from pair to pair, the arrow keys from figure to figure."""

import pytest

from scoring.events.regulations import Regulations
from tests.browser.entry_page import a_tab
from tests.builders import a_contract, a_director, a_mitchell, a_played_section, a_session, recorded

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


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps"])
def test_a_recap_of_36_boards_fits_a_window_of_1440_pixels(browser, client, live_server, method):
    section = a_session(
        a_mitchell(tables=9, boards_a_round=4), regulations=Regulations(method=method)
    )
    for at, seating in enumerate(section.seatings.all()):
        contract = ("4S", "N", 8 + at % 4) if at % 3 else ("3NT", "E", 7 + at % 5)
        for board in seating.boards.all():
            recorded(board, a_contract(*contract))
    client.force_login(a_director())
    path = f"/director/crown/{section.session_id}/recap/"
    page = a_tab(browser, client, live_server, path, viewport={"width": 1440, "height": 900})

    beyond = page.eval_on_selector_all(
        ".scroll", "all => all.map(it => it.scrollWidth - it.clientWidth)"
    )

    assert beyond == [0] * len(beyond)
    assert len(beyond) == (1 if method == "matchpoints" else 2)
