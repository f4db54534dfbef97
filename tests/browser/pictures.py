"""Takes the pictures of the README from the demonstration club: python -m tests.browser.pictures"""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from tests.browser.desk import a_browser
from tests.processes.house import House, a_house

PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"
OPEN = """
from dataclasses import replace
from pathlib import Path
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from boards.services.demonstration import open_demonstration
from club.models import Club, Membership, User
from formats.demonstration import read
played = read(Path("fixtures/demonstration.json").read_text("utf-8"))
last, tables = facts["until"]
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
print(json.dumps([signed_in.session_key, f"/director/{club.slug}/{section.session_id}/"]))
"""
# The evening is caught in this round, after this table.
UNTIL = (11, 7)
SHOTS = {"board": "", "entry": "entry/?by=round", "ranking": "ranking/"}


def main() -> None:
    """Open the demonstration in a house of its own, and take each picture."""
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, a_house(Path(folder) / "data", database=None) as house:
        house.manage("upgrade")
        cookie, place = house.tell(OPEN, until=UNTIL)
        house.start()
        with a_browser() as browser:
            context = browser.new_context(
                base_url=f"http://127.0.0.1:{house.port}",
                viewport={"width": 1440, "height": 900},
                color_scheme="light",
                reduced_motion="reduce",
            )
            address = f"http://127.0.0.1:{house.port}"
            context.add_cookies([{"name": "sessionid", "value": cookie, "url": address}])
            take(context.new_page(), house, place)


def take(page: Page, house: House, place: str) -> None:
    """One picture of each page that the README shows."""
    for name, path in SHOTS.items():
        page.goto(place + path)
        page.wait_for_load_state("networkidle")
        picture = PICTURES / f"{name}.png"
        page.screenshot(path=picture)
        print(f"{picture.relative_to(PICTURES.parent.parent)}: {os.path.getsize(picture)} bytes")


if __name__ == "__main__":
    main()
