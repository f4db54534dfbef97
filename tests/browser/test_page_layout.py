"""Every page that the resolver leads to, as a browser shows it: narrow and wide, light and dark.

Axe objects to nothing, nothing sticks out, the console is quiet, the keyboard gets everywhere. In a
soak axe looks at the wide pages too and at both schemes, else at the narrow and light ones, on the
first pair of servers.
"""

from pathlib import Path
from time import time
from urllib.parse import urlencode

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from axe_playwright_python.sync_playwright import Axe
from django.db.models import Q
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from formats.demonstration.session import read_demonstration
from scoring.laws.outcome import NotPlayed
from standings.services.demonstration import open_demonstration
from tests.browser.entry_page import a_tab
from tests.builders import (
    a_director,
    a_match,
    a_mitchell,
    a_played_section,
    a_session,
    a_tournament,
    dealt_out,
    named,
    recorded,
)
from tests.effort import SECOND, SOAK, effort
from tests.web.routes import ACCOUNTS, PUBLIC, READS, ROUTES, route_ids
from tournament.models import Session

pytestmark = pytest.mark.django_db(transaction=True)
FIXTURE = Path(__file__).parent.parent.parent / "fixtures" / "demonstration.json"
PARTS = {
    "director:entry_preview",
    "director:players",
    "director:player_export",
    "director:document",
    "director:pair_analysis_file",
    "public:pair_analysis",
    "director:team_document",
    "director:club_site_file",
    "director:print_job_file",
    "director:season_file",
    "director:table_phone_cards_file",
    "director:simultaneous_file",
    "director:overall_file",
}
PARTS |= {
    "director:match_hand_preview",
    "director:match_event_document",
    "director:match_event_print_job_file",
}
PARTS |= {
    "public:score_sheet_preview",
    "public:help_picture",
    "public:hand_file",
    "director:own_movement_file",
    "director:audit_log_file",
    "mfa_download_recovery_codes",
}
PARTS |= {
    "account_elsewhere",
    "director:clock_text",
    "director:phone_states",
    "director:match_phone_states",
    "public:wall_clock",
    "table:worker",
}
PAGES = sorted((READS | PUBLIC | ACCOUNTS | {"api:docs"}) - PARTS)
# A page looks the same on every server, and the keyboard's way through it takes long.
LOOKED_AT = PAGES[:: effort(1, 1, again=5)]
WALKED = PAGES[:: effort(2, 1, again=7)]
ANYBODYS = sorted((PUBLIC | {"account_login", "account_inactive"}) - PARTS)
WISHES = (
    "?name=Monday&local_date=2026-11-23&least=24&most=28&win=2&first_board=1&copies=1&pairs={pairs}"
)
DEALS = Path(__file__).parent.parent / "formats" / "data" / "online_2021.pbn"
REPLAYED = [
    "/replay/?" + urlencode({"pbn": DEALS.read_text().split("\n\n")[4], "at": step})
    for step in (2, 33)
]
# Chromium logs every answer that is not 200, and its advice to those who write forms.
HARMLESS = (
    "error Failed to load resource: the server responded with a status of 4",
    "info Autofocus processing was blocked",
    "verbose ",
)
SCREENS = ((390, 844), (1440, 900))
AXE = {SCREENS[0]: not SECOND, SCREENS[1]: SOAK and not SECOND}
SCHEMES = ("light", "dark")
CONTRAST = {"runOnly": ["color-contrast"]}
# WCAG 2.2's touch targets (2.5.8) are off in axe unless asked for.
EVERY_RULE = {"rules": {"target-size": {"enabled": True}}}
CROWDED_TARGETS = """
<html lang="en"><title>Crowded</title><main><h1>Crowded</h1>
<button style="all: unset; width: 12px; height: 12px; display: inline-block">a</button
><button style="all: unset; width: 12px; height: 12px; display: inline-block">b</button></main>
"""
REACHED = """
() => {
  const each = document.activeElement;
  if (each === document.body || (each.className === "skip" && window.begun)) return null;
  window.begun = true;
  const look = getComputedStyle(each), box = each.getBoundingClientRect();
  const seen = look.outlineStyle !== "none" && parseFloat(look.outlineWidth) > 1;
  return [each.outerHTML.slice(0, 80), seen && box.width > 0 && box.height > 0];
}
"""
# Tab goes into a group of radio buttons once: the arrows go about in it.
STOPS = """
() => new Set([...document.querySelectorAll("a[href], button, input, select, summary")].filter(
  (each) =>
    each.type !== "hidden" && each.tabIndex >= 0 &&
    each.checkVisibility({ visibilityProperty: true }),
).map((each) => each.type === "radio" ? each.name : each)).size
"""


def a_played_and_a_new_session():
    section, fresh = a_played_section(), a_session(a_mitchell(tables=3))
    late = section.seatings.get(round=1, table=1).boards.first()
    recorded(late, NotPlayed(), seen=1, details={"why": "late", "play_at": "on Tuesday"})
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    kwargs = route_ids(section)
    games = a_tournament(name="Autumn Games")
    dealt_out(a_match(games, "1A", "1B"), "we 4S=", "they 3N-2", "P")
    kwargs["games"] = {
        "tournament": games.slug,
        "match": a_match(games, "1A", "1B").pk,
        "pair": "1A",
    }
    text = "2026-01-23T22:40:00Z"
    released = {"state": "released", "released_at": text, "ranking_from": text}
    Session.objects.filter(Q(pk=kwargs["session"]) | Q(event=games)).update(
        **released, travellers_from=text
    )
    return kwargs, fresh.session


def address(name, ids):
    """The page itself; players' pages are of what is released, and of one of its pairs."""
    if name.startswith("public:match"):
        return ROUTES[name].address(ids | ids.get("games", {}))
    return ROUTES[name].address(ids | ({"pair": "A-NS-1"} if name.startswith("public:") else {}))


def addresses(ids, fresh, names):
    """Every page with the rows of the session; some of them also in their other states."""
    paths = [address(name, ids) for name in names]
    if "director:home" not in names:
        return [*paths, *REPLAYED, "/join/never/", "/nobody/"]
    club, new = ids["club"], reverse("director:new_session", args=[ids["club"]])
    repairs = reverse("director:movement_changes", args=[club, fresh.pk])
    return [
        *paths,
        *(new + WISHES.format(pairs=pairs) for pairs in (13, 500)),
        f"{repairs}?repair=turn&from_round=2",
        f"{repairs}?repair=turn&from_round=99",
        *(reverse(f"director:{name}", args=[club, fresh.pk]) for name in STATES),
        "/nobody/",
    ]


def an_owner(club="crown"):
    """Somebody who sees every page, with a second factor, and has shown that it is them."""
    user = a_director(club, name="olive", role="owner")
    TOTP.activate(user, generate_totp_secret())
    RecoveryCodes.activate(user)
    return a_user_who_revealed_it(user)


def a_user_who_revealed_it(user):
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    session = client.session
    session["account_authentication_methods"] = [
        {"method": "password", "at": time(), "reauthenticated": True}
    ]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client


STATES = (
    *("dashboard", "entry", "ranking", "recap", "seating", "movement_changes", "print"),
    "late_boards",
)


def objections(page, **options):
    violations = Axe().run(page, **options).response["violations"]
    return [(path["id"], path["nodes"][0]["html"]) for path in violations]


def sticks_out(page):
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


def complaints(messages):
    return [text for text in messages if not text.startswith(HARMLESS)]


def looked_at(page, path, messages, schemes, *, axe):
    """Describe the visual errors of a page."""
    messages.clear()
    page.emulate_media(color_scheme=schemes[0], reduced_motion="reduce")
    page.goto(path)
    wrong = complaints(messages)
    if (more := sticks_out(page)) > 0:
        wrong.append(f"sticks out by {more} px")
    if not axe:
        return wrong
    wrong += objections(page, options=EVERY_RULE)
    if not SOAK:
        return wrong
    page.emulate_media(color_scheme=schemes[1])
    return wrong + objections(page, options=CONTRAST)


def a_listened_tab(browser, client, server, screen):
    size = {"width": screen[0], "height": screen[1]}
    page, messages = a_tab(browser, client, server, "/", viewport=size), []
    page.on("console", lambda message: messages.append(f"{message.type} {message.text}"))
    page.on("pageerror", lambda error: messages.append(str(error)))
    return page, messages


@pytest.mark.soak
@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "desk"])
def test_every_page_passes_axe_fits_its_width_and_logs_no_error(browser, live_server, screen):
    only_begin, fresh = a_played_and_a_new_session()
    schemes = SCHEMES if screen == SCREENS[0] else SCHEMES[::-1]
    owner, begins, wrong = an_owner(), a_user_who_revealed_it(a_director()), {}
    looks = (owner, LOOKED_AT), (begins, ["mfa_activate_totp"]), (Client(), ANYBODYS)

    for visitor, names in looks:
        page, messages = a_listened_tab(browser, visitor, live_server, screen)
        for path in addresses(only_begin, fresh, names):
            if problems := looked_at(page, path, messages, schemes, axe=AXE[screen]):
                wrong[path] = problems

    assert wrong == {}


def test_a_link_to_a_board_unfolds_it_on_the_pair_explanation(browser, live_server):
    only_begin, _fresh = a_played_and_a_new_session()
    path = ROUTES["director:pair_explanation"].address(only_begin)
    page, _said = a_listened_tab(browser, an_owner(), live_server, SCREENS[0])
    page.goto(path)
    first, second, *_others = page.eval_on_selector_all(
        "main details", "all => all.map(it => it.id)"
    )

    page.goto("about:blank")
    page.goto(f"{path}#{first}")
    expect(page.locator(f"#{first}")).to_have_attribute("open", "")
    page.goto(f"{path}#{second}")

    expect(page.locator(f"#{second}")).to_have_attribute("open", "")


def test_axe_reports_touch_targets_that_are_too_close(browser):
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.set_content(CROWDED_TARGETS)

    assert [rule for rule, _html in objections(page, options=EVERY_RULE)] == ["target-size"]


@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "desk"])
def test_pages_of_a_complete_session_fit_the_width(browser, live_server, screen):
    section = open_demonstration(read_demonstration(FIXTURE.read_text("utf-8")))
    kwargs = route_ids(section)
    page, messages = a_listened_tab(browser, an_owner(kwargs["club"]), live_server, screen)
    wrong = {}

    for name in WALKED:
        messages.clear()
        page.goto(ROUTES[name].address(kwargs))
        if (more := sticks_out(page)) > 0 or complaints(messages):
            wrong[name] = more, complaints(messages)

    assert wrong == {}


@pytest.mark.soak
def test_every_control_is_reachable_by_keyboard_with_visible_focus(browser, live_server):
    only_begin, fresh = a_played_and_a_new_session()
    page, _said = a_listened_tab(browser, an_owner(), live_server, SCREENS[0])
    wrong = {}

    for path in addresses(only_begin, fresh, WALKED):
        page.goto(path)
        page.locator(".skip").focus()
        wanted, reached = page.evaluate(STOPS), []
        while len(reached) < wanted + 20 and (here := page.evaluate(REACHED)):
            reached.append(here)
            page.keyboard.press("Tab")
        unseen = [html for html, styles in reached if not styles]
        if unseen or len(reached) < wanted:
            wrong[path] = (unseen, len(reached), wanted)

    assert wrong == {}


def test_the_first_tab_stop_is_the_skip_link(browser, client, live_server):
    session = a_session().session
    client.force_login(a_director())
    page = a_tab(browser, client, live_server, f"/director/crown/{session.pk}/ranking/")

    page.keyboard.press("Tab")
    skip = page.evaluate("[document.activeElement.className, document.activeElement.offsetTop]")
    page.keyboard.press("Enter")

    assert (skip[0], skip[1] >= 0) == ("skip", True)
    assert page.evaluate("document.activeElement.id") == "main"
