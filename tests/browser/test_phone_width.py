"""A big session on a phone: a wide table moves sideways in its box, and no page does."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.browser.entry_page import a_tab
from tests.browser.test_page_layout import ANYBODYS, PAGES, a_listened_tab, address, an_owner
from tests.builders import (
    a_contract,
    a_director,
    a_match,
    a_mitchell,
    a_session,
    a_tournament,
    final,
    named,
    recorded,
)
from tests.web.routes import route_ids
from tournament.models import Session

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = (390, 844)
LONG = "Bartholomäus Éloïse {0} Featherstonehaugh", "Wilhelmína Ångström {0} Oyelaran-Østergaard"
SEEN = "2026-01-23T22:40:00Z"
MOVED = """
() => {
  const { scrollWidth, clientWidth } = document.scrollingElement;
  return [scrollWidth - clientWidth, innerWidth];
}
"""
# Each box that moves sideways: where it moves to the right, its first column stays at its left.
LOOSE = """
() => [...document.querySelectorAll(".scroll")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.querySelector("tbody tr"))
  .filter((box) => {
    const cell = box.querySelector("tbody tr:last-child > :first-child");
    const before = cell.getBoundingClientRect().left;
    box.scrollLeft = 120;
    return box.scrollLeft === 0 || Math.abs(cell.getBoundingClientRect().left - before) > 1;
  })
  .map((box) => box.outerHTML.slice(0, 80))
"""
WIDE = """
() => [...document.querySelectorAll(".scroll")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1).length
"""
# Where the first line of a list's item begins, and the link in it.
BULLETS = """
() => [...document.querySelectorAll("main ul > li > a:only-child")].map((link) => {
  const mark = document.createTextNode("\\u2060"), range = document.createRange();
  link.before(mark);
  range.selectNode(mark);
  const [line] = range.getClientRects(), box = link.getBoundingClientRect();
  mark.remove();
  return [box.height > 36, Math.abs(line.top - box.top) < 8];
})
"""


def a_big_session():
    """Twenty-nine tables in its sixth round, everybody under a long name."""
    section = a_session(a_mitchell(tables=29, boards_a_round=2))
    for place in section.places.select_related("section__session__event__club", "entry"):
        named(place, *(name.format(f"{place.line}{place.number}") for name in LONG))
    played = section.seatings.filter(round__lte=4)
    for at, seating in enumerate(played):
        for board in seating.boards.all():
            recorded(board, a_contract(*(("3NT", "N", 9) if at % 3 else ("4SX", "E", 8))))
    return section


def large_session_ids():
    section = a_big_session()
    kwargs = route_ids(section)
    games = a_tournament(24, name="Twenty-four pairs and a name that goes on and on")
    final(games, "1A", "1B", 1250, 480)
    match = a_match(games, "1A", "1B").pk
    kwargs["games"] = {"tournament": games.slug, "match": match, "pair": "1A"}
    return section, games, kwargs


def test_no_page_of_a_large_session_scrolls_sideways_on_a_phone(browser, live_server):
    section, games, big_fact = large_session_ids()
    sessions = Session.objects.filter(
        pk__in=[
            section.session_id,
            big_fact["contest"],
            *games.sessions.values_list("pk", flat=True),
        ]
    )
    page, _said = a_listened_tab(browser, an_owner(), live_server, PHONE)
    directors = [address(name, big_fact) for name in PAGES if name not in ANYBODYS]
    of_games = {word: big_fact["games"][word] for word in ("tournament", "match")}
    directors += [
        address(name, big_fact | of_games | {"pair": games.entries.first().pk})
        for name in PAGES
        if name.startswith("director:match")
    ]

    moved = measured_pages(page, directors)
    shown_from = dict.fromkeys(("ranking_from", "travellers_from", "wall_from"), SEEN)
    sessions.update(state="released", released_at=SEEN, **shown_from)
    page, _said = a_listened_tab(browser, Client(), live_server, PHONE)
    moved |= measured_pages(page, [address(name, big_fact) for name in ANYBODYS])

    missing = [path for path, (status, *_said) in moved.items() if status == 404]
    assert {path: shifts for path, shifts in moved.items() if path not in missing} == {}
    # A ladder that is not public, hands without deals, a Butler without line-ups, and the set of
    # another tournament.
    assert len(missing) == 4


def measured_pages(page, paths):
    """Measure each page: its horizontal scroll, its width, boxes of a loose column."""
    moved_pages = {}
    for path in dict.fromkeys(paths):
        status = page.goto(path).status
        shifts = [*page.evaluate(MOVED), page.evaluate(LOOSE)]
        if shifts != [0, PHONE[0], []] or status != 200:
            moved_pages[path] = [status, *shifts]
    return moved_pages


def test_wide_tables_of_a_large_session_scroll_inside_their_box(browser, live_server):
    section = a_big_session()
    page, _said = a_listened_tab(browser, an_owner(), live_server, PHONE)
    wide = {}

    for name in ("dashboard", "recap"):
        page.goto(reverse(f"director:{name}", args=["crown", section.session_id]))
        wide[name] = page.evaluate(WIDE), page.evaluate(LOOSE), page.evaluate(MOVED)

    # The recap of so many boards is in three bands.
    bands = {"dashboard": 1, "recap": 3}
    assert wide == {name: (boxes, [], [0, PHONE[0]]) for name, boxes in bands.items()}


def test_the_check_finds_a_wide_page_and_an_unpinned_first_column(browser):
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    table = "<table><tbody><tr><th>1</th><td style='padding: 0 400px'>2</td></tr></tbody></table>"

    page.set_content(f"<main>{table}</main>")
    wide = page.evaluate(MOVED)[0]
    page.set_content(f"<main><div class='scroll' style='overflow-x: auto'>{table}</div></main>")

    assert wide > 0
    assert page.evaluate(MOVED)[0] == 0
    assert len(page.evaluate(LOOSE)) == 1


def test_the_bullet_of_a_wrapped_link_is_at_its_first_line(client, browser, live_server):
    client.force_login(a_director())
    section = a_big_session()
    path = reverse("director:dashboard", args=["crown", section.session_id])
    screen = {"width": 260, "height": PHONE[1]}
    page = a_tab(browser, client, live_server, path, viewport=screen)

    links = page.evaluate(BULLETS)

    assert [True, True] in links
    assert [True, False] not in links


def test_the_percentage_is_visible_next_to_a_name_of_35_letters(browser, client, live_server):
    section = a_session(a_mitchell(tables=3))
    recorded(section.seatings.get(round=1, table=1).boards.first(), a_contract("3NT", "N", 9))
    named(section.places.get(line="NS", number=1), "Wolfeschlegelsteinhausenbergerdorff Jr.", "Al")
    client.force_login(a_director())
    path = f"/director/crown/{section.session_id}/ranking/"
    screen = {"width": PHONE[0], "height": PHONE[1]}
    page = a_tab(browser, client, live_server, path, viewport=screen)

    assert page.evaluate(WIDE) == 0
