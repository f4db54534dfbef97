"""The button that a page is for, as a browser shows it: filled, in light and dark, in words."""

import pytest
from django.test import Client

from tests.browser.test_page_layout import SCREENS, a_listened_tab, an_owner
from tests.builders import a_mitchell, a_played_section, a_session
from tests.web.routes import ROUTES, route_ids
from tournament.models import Session

pytestmark = pytest.mark.django_db(transaction=True)
# The name of the route and, where another state of the session is meant, that state.
PRIMARY = {
    ("director:home", ""): ["New session"],
    ("director:dashboard", "planned"): ["Begin play"],
    ("director:dashboard", "running"): ["Enter results"],
    ("director:dashboard", "closed"): ["Release to players"],
    ("director:release", "closed"): ["Release"],
    ("director:release", "running"): ["Save"],
    ("director:seasons", ""): ["Create the season"],
    ("director:simultaneous_list", ""): ["Join", "Create the simultaneous"],
    ("director:player_list", ""): ["Add to the list"],
    ("director:match_event", ""): ["Begin play"],
    ("director:match_event_ties", ""): ["Change the regulations"],
    ("account_login", ""): ["Sign in"],
}
LOOKS = """
() => {
  const ground = getComputedStyle(document.body).backgroundColor;
  const shown = (all) => [...all].filter((each) => each.checkVisibility());
  const look = (each) => {
    const { backgroundColor, color } = getComputedStyle(each);
    return [backgroundColor, color];
  };
  return {
    ground,
    primary: shown(document.querySelectorAll(".primary")).map(
      (each) => [each.textContent.trim(), ...look(each)],
    ),
    plain: shown(document.querySelectorAll("main :is(button, .button):not(.primary)")).map(look),
    crowded: shown(document.querySelectorAll("form")).filter(
      (form) => shown(form.querySelectorAll(".primary")).length > 1,
    ).length,
  };
}
"""


def luminance(colour):
    """Relative luminance of `rgb(1, 2, 3)`, as WCAG 2.2 computes it."""
    parts = [int(part) / 255 for part in colour.strip("rgba()").split(",")[:3]]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(first, other):
    light, dark = sorted(map(luminance, (first, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_main_button_of_a_page_looks_primary(browser, live_server):
    section, fresh = a_played_section(), a_session(a_mitchell(tables=3))
    kwargs = route_ids(section)
    page, _said = a_listened_tab(browser, an_owner(), live_server, SCREENS[1])
    anybody, _said = a_listened_tab(browser, Client(), live_server, SCREENS[1])
    looks_of_pages, wrong = {}, {}

    for (name, state), expected in PRIMARY.items():
        session = section.session_id if state == "closed" else fresh.session_id
        if state:
            Session.objects.filter(pk=session).update(state=state)
        tab = anybody if name.startswith("account") else page
        for scheme in ("light", "dark"):
            tab.emulate_media(color_scheme=scheme)
            tab.goto(ROUTES[name].address(kwargs | {"session": session}))
            looks = tab.evaluate(LOOKS)
            looks_of_pages[name, state] = [label for label, *_look in looks["primary"]]
            if problems := [*unlike_primary(looks), *[looks["crowded"]] * (looks["crowded"] > 0)]:
                wrong[name, state, scheme] = problems
        assert set(expected) <= set(looks_of_pages[name, state]), (
            name,
            state,
            looks_of_pages[name, state],
        )

    assert wrong == {}


def unlike_primary(looks):
    """The primary buttons that are not filled, cannot be read, or look like any other button."""
    others = {background for background, _colour in looks["plain"]}
    return [
        label
        for label, background, colour in looks["primary"]
        if background in others
        or contrast(background, looks["ground"]) < 3
        or contrast(background, colour) < 4.5
    ]
