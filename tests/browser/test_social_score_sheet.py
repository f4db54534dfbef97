"""A table keeps its sheet by keyboard: a hand is echoed before it is sent, a reload keeps all."""

import pytest
from playwright.sync_api import expect

from tests.browser.entry_page import a_tab

pytestmark = pytest.mark.django_db(transaction=True)


def test_hands_are_echoed_while_typed_and_stored_in_the_url(browser, client, live_server):
    page = a_tab(browser, client, live_server, "/sheets/rubber/?h=W2S%3D")
    box, echo, totals = (page.locator(selector) for selector in ("#hand", "#echo", ".paper tfoot"))

    expect(box).to_be_focused()
    page.keyboard.type("T3X")
    expect(echo).to_contain_text("is not understood")
    page.keyboard.press("Escape")
    expect(echo).to_be_empty()
    page.keyboard.type("t3n+1")
    expect(echo).to_contain_text("They 100 trick score · They 30 overtricks → We 60 They 130")
    page.keyboard.press("Enter")
    expect(totals).to_contain_text("130")
    page.reload()

    expect(totals).to_contain_text("130")
    expect(box).to_be_focused()
    assert "h=W2S%3D&h=t3n%2B1" in page.url
