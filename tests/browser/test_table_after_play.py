"""The correction period on a phone, in a browser: counted down, and over without a touch."""

import os
from datetime import timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.test_table_phone import EVERY_RULE, Toucher
from tests.builders import a_contract, a_seated_section, named, recorded
from tests.web.table.phones import link_of, switched_on, token_of
from tournament.models import CorrectionRequest, SeatingBoard, Session

pytestmark = pytest.mark.django_db(transaction=True)
SHOTS = os.environ.get("SHOTS")


def release(section, *, ago):
    since = timezone.now() - ago
    data = {"state": "released", "ranking_from": since, "travellers_from": since}
    Session.objects.filter(pk=section.session_id).update(revision=99, **data)


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (320, "light")])
def test_a_phone_can_request_corrections_until_the_period_ends(browser, live_server, width, scheme):
    section = switched_on(a_seated_section())
    for place in section.places.select_related("section__session__event__club", "entry"):
        named(place, f"Bartholomäus Featherstonehaugh-{place}", f"Wilhelmína Østergaard {place}")
    for board in SeatingBoard.objects.select_related("seating__section__session"):
        recorded(board, a_contract("4S", "N", 10))
    phone = Toucher(browser, live_server, link_of(token_of(section)), width, scripts=True)
    phone.page.emulate_media(color_scheme=scheme)
    phone.touch("button", "Use this phone")
    release(section, ago=timedelta(minutes=20))
    phone.page.reload()
    timer = phone.page.get_by_role("timer")

    expect(timer).to_have_text("9:59")
    expect(timer).to_have_text("9:58")
    violations = Axe().run(phone.page, options=EVERY_RULE).response["violations"]
    shoot(phone, "open")
    phone.touch("link", "1 4 spades N =")
    phone.page.get_by_role("textbox").fill("9 tricks, not 10")
    phone.touch("button", "Ask the director")
    expect(phone.page.get_by_text("9 tricks, not 10")).to_be_visible()
    release(section, ago=timedelta(minutes=29, seconds=55))
    phone.page.reload()

    heading = phone.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("The correction period is over", timeout=15_000)
    shoot(phone, "over")
    phone.look()
    assert [violation["id"] for violation in violations] == []
    assert CorrectionRequest.objects.get().reason == "9 tricks, not 10"
    assert phone.found == []


def shoot(phone, name):
    if SHOTS:
        width = phone.page.viewport_size["width"]
        phone.page.screenshot(path=f"{SHOTS}/after-{name}-{width}.png", full_page=True)
