"""A real browser on the entry page: keys are pressed and counted, and a mouse would be noticed."""

import re
import shutil
from contextlib import contextmanager

from playwright.sync_api import expect, sync_playwright

from scoring import notation

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PATIENCE = 120_000
expect.set_options(timeout=20_000)
QUIET = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NOTICE_MOUSE = """
window.mouse = 0;
for (const kind of ["mousedown", "pointerdown", "click", "wheel"])
  addEventListener(kind, () => { window.mouse += 1; }, true);
"""


@contextmanager
def a_browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            yield browser
        finally:
            browser.close()


def a_tab(browser, client, server, path, **kwargs):
    """A page that this client's session is signed in on."""
    context = browser.new_context(base_url=server.url, **kwargs)
    cookies = [
        {"name": name, "value": morsel.value, "url": server.url}
        for name, morsel in client.cookies.items()
    ]
    context.add_cookies(cookies)
    context.add_init_script(NOTICE_MOUSE)
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(path)
    return page


class Typist:
    """Presses keys, and counts them."""

    def __init__(self, page, *, last_zero_dropped=False):
        self.page, self.keys = page, 0
        source = notation.finished_entry_pattern(last_zero_dropped=last_zero_dropped)
        self.finished = re.compile(source, re.IGNORECASE)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        self.keys += len(keys)

    def type(self, text):
        """One entry, and Enter where it could go on; how many keys that took."""
        before = self.keys
        self.press(*text)
        if not self.finished.fullmatch(text):
            self.press("Enter")
        return self.keys - before

    def look_up(self):
        """Longer than an Enter that is only habit takes to come."""
        self.page.wait_for_timeout(500)

    def all_sent(self):
        expect(self.page.locator("#sent")).to_have_class("sent", timeout=PATIENCE)

    def current(self):
        return self.page.locator("#slips tr[aria-current]")

    def said(self, row):
        return self.page.locator(f"#row-{row.pk} .said")


def read_anew(page):
    """The page has asked for news twice since: the first question may have been on its way."""
    for _time in range(2):
        with page.expect_response(lambda got: got.request.method == "GET"):
            pass
    page.wait_for_timeout(100)
