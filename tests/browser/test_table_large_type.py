"""The pages of a phone at 320 px with type of twice the size: nothing is cut off or overlaps."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_table_phone import SIDEWAYS, STEPS
from tests.builders import a_seated_section, named
from tests.web.table.phones import link_of, switched_on, token_of

pytestmark = pytest.mark.django_db(transaction=True)
TWICE = """
new MutationObserver(() => { document.documentElement.style.fontSize = "200%"; })
  .observe(document, { childList: true, subtree: true });
"""
CUT_OFF = """
() => [...document.querySelectorAll(".key, button, a.button, h1")]
  .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
  .map((part) => part.innerText)
"""
OVERLAPPING = """
() => {
  const boxes = [...document.querySelectorAll(".key")].map((key) => key.getBoundingClientRect());
  return boxes.filter((box, at) => boxes.slice(at + 1).some((other) =>
    box.right > other.left + 1 && other.right > box.left + 1 &&
    box.bottom > other.top + 1 && other.bottom > box.top + 1)).length;
}
"""


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_twice_the_size_of_type_fits_the_smallest_phone(browser, live_server, locale):
    section = switched_on(a_seated_section(), shows_traveller=True)
    for place in section.places.select_related("section__session__event__club", "entry"):
        named(place, f"Bartholomäus Featherstonehaugh-{place}", f"Wilhelmína Østergaard {place}")
    context = browser.new_context(
        base_url=live_server.url,
        viewport={"width": 320, "height": 640},
        has_touch=True,
        locale=locale,
    )
    context.add_init_script(TWICE)
    page = context.new_page()
    page.goto(link_of(token_of(section)))
    problems = []

    def look():
        expect(page.locator("html[style*='200%']")).to_be_attached()
        measured = page.evaluate(SIDEWAYS), page.evaluate(CUT_OFF), page.evaluate(OVERLAPPING)
        if measured != (0, [], 0):
            problems.append((page.title(), *measured))

    for role, name in STEPS[locale]:
        look()
        before = page.title()
        page.get_by_role(role, name=name, exact=name in ("North", "Nord")).tap()
        expect(page).not_to_have_title(before)
    look()

    assert problems == []
