"""Every page of a table's phone, in both languages: rules of accessibility, keys, width, order.

Each is looked at on the smallest screen, in sunlight and in the dark, with type of twice the size,
and turned on its side.
"""

from pathlib import Path

import axe_playwright_python
import pytest
from django.conf import settings
from django.test.signals import template_rendered

from tests.browser import phone_walk
from tests.browser.test_table_large_type import CUT_OFF, OVERLAPPING
from tests.browser.test_table_phone import SIDEWAYS, SMALL_KEYS

pytestmark = pytest.mark.django_db(transaction=True)
# Every page of a phone; the one without the network has no template of its own.
PAGES = {
    f"table/{file.name}"
    for file in (Path(settings.BASE_DIR) / "templates" / "table").glob("*.html")
    if not file.name.startswith("_") and file.stem not in ("base", "offline")
}
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
# In sunlight text needs more contrast: 7 to 1.
LIGHT_RULES = {
    "rules": {rule: {"enabled": True} for rule in ("target-size", "color-contrast-enhanced")}
}
DARK_RULES = {"runOnly": ["color-contrast"]}
VIOLATIONS = """
async (options) => (await axe.run(document, { resultTypes: ["violations"], ...options })).violations
  .map((violation) => [violation.id, violation.nodes[0].html])
"""
SMALL, TURNED = {"width": 320, "height": 640}, {"width": 640, "height": 320}
# A finger hits it: a button is as high as a key, and a link alone in its line nearly so.
SMALL_BUTTONS = """
() => [...document.querySelectorAll("button, .button, summary")]
  .map((part) => [part.getBoundingClientRect(), part.outerHTML])
  .filter(([box]) => box.height < 64 || box.width < 56).map(([_box, html]) => html)
"""
# What Tab goes to next is below or to the right, so that the focus never jumps back.
OUT_OF_ORDER = """
() => {
  const selector = "a[href], button, input:not([type=hidden]), summary, [tabindex='0']";
  const parts = [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const before = (box, next) =>
    next.top >= box.bottom - 1 || (next.left >= box.left && next.bottom > box.top);
  return [
    ...parts.filter((part) => part.tabIndex > 0),
    ...parts.filter((part, at) => at + 1 < parts.length && !before(boxes[at], boxes[at + 1])),
  ].map((part) => part.outerHTML);
}
"""
TYPE_SIZE = "(size) => { document.documentElement.style.fontSize = size; }"


class Viewer:
    """A phone that looks at one page after another, and keeps what is wrong with each."""

    def __init__(self, browser, server, locale):
        self.opened = browser, server, locale
        self.context = browser.new_context(
            base_url=server.url, viewport=SMALL, has_touch=True, locale=locale
        )
        self.context.add_init_script(AXE)
        self.page = self.context.new_page()
        self.seen, self.problems = [], []
        self.rendered, self.templates = "", set()

    def another(self):
        """A second phone, whose pages count as those of this one."""
        other = Viewer(*self.opened)
        other.seen, other.problems, other.templates = self.seen, self.problems, self.templates
        template_rendered.connect(other.note_template)
        return other

    def note_template(self, template, **_kwargs):
        """Note the page that the server has rendered last."""
        if template.name in PAGES:
            self.rendered = template.name

    def look(self, path=None):
        if path:
            self.page.goto(path)
        language = self.page.locator("html").get_attribute("lang")
        wrong = [*self.faults_in_light(), *self.faults_in_other_ways()]
        if wrong:
            self.problems.append((self.page.url, language, wrong))
        assert self.page.locator("h1").count() == 1
        self.templates.add(self.rendered)
        self.seen.append((language, self.page.locator("h1").first.inner_text()))

    def faults_in_light(self):
        page = self.page
        yield from page.evaluate(VIOLATIONS, LIGHT_RULES)
        for check in (SMALL_KEYS, SMALL_BUTTONS, OUT_OF_ORDER):
            yield from page.evaluate(check)
        if moved := page.evaluate(SIDEWAYS):
            yield "light", moved

    def faults_in_other_ways(self):
        page = self.page
        page.emulate_media(color_scheme="dark")
        yield from page.evaluate(VIOLATIONS, DARK_RULES)
        page.evaluate(TYPE_SIZE, "200%")
        measured = page.evaluate(SIDEWAYS), page.evaluate(CUT_OFF), page.evaluate(OVERLAPPING)
        if measured != (0, [], 0):
            yield "200%", measured
        page.evaluate(TYPE_SIZE, "")
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(TURNED)
        if moved := page.evaluate(SIDEWAYS):
            yield "turned", moved
        page.set_viewport_size(SMALL)

    def agree(self):
        """Touch the key of a side that agrees, and wait until the server has saved it."""
        with self.page.expect_response(lambda response: response.request.method == "POST"):
            self.page.locator("button[value=agreed]").tap()
        self.page.wait_for_load_state("networkidle")


SCENES = [scene for name, scene in vars(phone_walk).items() if name.startswith("look_")]


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_every_page_of_a_phone_is_accessible_on_the_smallest_screen(browser, live_server, locale):
    viewer = Viewer(browser, live_server, locale)

    template_rendered.connect(viewer.note_template)
    try:
        for scene in SCENES:
            scene(viewer)
    finally:
        template_rendered.disconnect(viewer.note_template)

    assert viewer.problems == []
    assert sorted(PAGES - viewer.templates) == []
    assert {language for language, _heading in viewer.seen} == {locale[:2]}
    assert len({heading for _language, heading in viewer.seen}) > 35
