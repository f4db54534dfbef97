"""Takes the screenshots of the documentation from the demonstration club: make pictures

On a computer and on a phone, in light and dark, caught in its last rounds, then released.
"""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.entry_page import a_browser
from tests.processes.installation import an_installation

Scheme = Literal["light", "dark"]
PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"
OPEN = """
from dataclasses import replace
from pathlib import Path
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from standings.snapshot_cache import snapshot_of_session
from standings.services.demonstration import open_demonstration
from club.models import Club, Membership, User
from formats.demonstration.session import read_demonstration
played = read_demonstration(Path("fixtures/demonstration.json").read_text("utf-8"))
last, tables = values["until"]
results = {
    where: outcome
    for where, outcome in played.results.items()
    if where[0] < last or (where[0] == last and where[1] <= tables)
}
section = open_demonstration(replace(played, results=results))
club, user = Club.objects.get(), User.objects.create_user("nora")
Membership.objects.create(user=user, club=club, role="director")
signed_in = SessionStore()
signed_in[SESSION_KEY] = str(user.pk)
signed_in[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
signed_in[HASH_SESSION_KEY] = user.get_session_auth_hash()
signed_in.save()
first = snapshot_of_session(section.session_id).ranking[0].pair.place
home = f"/director/{club.slug}/"
print(json.dumps([signed_in.session_key, home, f"{home}{section.session_id}/", first]))
"""
# The evening is caught in this round, after this table.
UNTIL = (11, 7)
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
ASKED = (
    "new/?name=Monday&local_date=2026-11-23&least=24&most=28&win=2&first_board=1&copies=1&pairs=23"
)


def main() -> None:
    """Open the demonstration in its own installation, and take each screenshot."""
    PICTURES.mkdir(exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        an_installation(Path(folder) / "data", database=None) as installation,
    ):
        installation.manage("upgrade")
        cookie, home, place, first = installation.run_python(OPEN, until=UNTIL)
        installation.start()
        with a_browser() as browser:
            address = f"http://127.0.0.1:{installation.port}"
            signed_in = {"name": "sessionid", "value": cookie, "url": address}
            take_director_pages(
                a_page(browser, address, DESK, "light", [signed_in]), home, place, first
            )
            take_phone_pages(browser, address, place.removeprefix("/director"))


def a_page(
    browser: Browser, address: str, viewport: ViewportSize, scheme: Scheme, cookies: list[Any]
) -> Page:
    """A window of that size, in light or dark."""
    context = browser.new_context(
        base_url=address, viewport=viewport, color_scheme=scheme, reduced_motion="reduce"
    )
    context.add_cookies(cookies)
    return context.new_page()


def take_director_pages(page: Page, home: str, place: str, first: int) -> None:
    """Take the director's pages, from the new session to the release."""
    take(page, "setup", home + ASKED)
    take(page, "board", place)
    take(page, "entry", f"{place}entry/?by=round")
    take(page, "ranking", f"{place}ranking/")
    take(page, "why", f"{place}pairs/{first}/why/")
    page.goto(place)
    page.locator("button[name=state][value=closed]").click()
    page.get_by_role("button", name="Close anyway").click()
    take(page, "release", f"{place}release/")
    page.goto(place)
    page.locator("button[name=state][value=released]").click()


def take_phone_pages(browser: Browser, address: str, place: str) -> None:
    """Take the players' pages after the release."""
    take(a_page(browser, address, PHONE, "dark", []), "phone-ranking", place)
    page = a_page(browser, address, PHONE, "light", [])
    page.goto(place)
    take(page, "phone-pair", str(page.locator("main td a, main th a").first.get_attribute("href")))


def take(page: Page, name: str, path: str) -> None:
    """Take one screenshot."""
    page.goto(path)
    page.wait_for_load_state("networkidle")
    picture = PICTURES / f"{name}.png"
    page.screenshot(path=picture)
    print(f"{picture.relative_to(PICTURES.parent.parent)}: {os.path.getsize(picture)} bytes")


if __name__ == "__main__":
    main()
