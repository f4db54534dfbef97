"""A convenor's two days in a browser: sixteen pairs, from their names to the medals, and no mouse.

The first match is entered hand by hand, the others from their slips; a pair pays a penalty and so
is level with another for the bronze, which is played off. A soak plays the whole draw, else a
modified one is played, of its first rounds.
"""

import pytest
from playwright.sync_api import expect

from movements.round_robin.draw import draw_round_robin
from tests.browser.entry_page import PATIENCE, a_tab
from tests.builders import a_director
from tests.effort import effort

pytestmark = pytest.mark.django_db(transaction=True)
# Sixteen pairs have no more rounds.
ROUNDS = min(effort(5, 15, again=3), 15)
DRAW = draw_round_robin(16, ROUNDS)
A_MATCH = {label: 600 - 10 * place for place, label in enumerate(DRAW.labels)}
BY_HAND, SCORES = ("W2S=", "T3N=", "W4H=", "P", "T2C="), {"1A": 680, "1B": 740}
LEVEL, PENALISED = ("2A", "2B")
A_PENALTY_MORE = {PENALISED: 100 + ROUNDS * (A_MATCH[LEVEL] - A_MATCH[PENALISED])}
PLAY_OFF = ("T4S=", "T1N=", "W3C-1", "W2H=")


def a_list():
    return "\n".join(
        f"{label} Ada Avenue {label} & Bo Boulevard {label}; Zone {label[0]}"
        for label in DRAW.labels
    )


def slips(number):
    """Each table's slip of a round; the second one completes the scores of the hands."""
    for first, other in DRAW.rounds[number - 1]:
        yield tuple(score(label, number) for label in (first, other))


def score(label, number):
    if number != 2:
        return A_MATCH[label]
    owed = A_MATCH[label] - SCORES.get(label, A_MATCH[label])
    return A_MATCH[label] + owed + A_PENALTY_MORE.get(label, 0)


class Convenor:
    """Somebody with a keyboard at the pages of one tournament."""

    def __init__(self, page):
        self.page = page

    def type(self, *keys):
        """Figures and hands in one go each, and keys by their names."""
        for key in keys:
            if key in ("Enter", "Tab"):
                self.page.keyboard.press(key)
            else:
                self.page.keyboard.insert_text(key)

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).press("Enter")

    def fill(self, label, text):
        self.page.get_by_label(label, exact=True).fill(text)

    def open_more(self):
        """The rarely used pages of the menu."""
        self.page.locator("nav.tabs summary").press("Enter")

    def follow(self, name):
        first = self.page.get_by_role("link", name=name, exact=True).first
        address = first.get_attribute("href")
        first.press("Enter")
        self.page.wait_for_url(lambda url: url.endswith(address))

    def sees(self, text):
        expect(self.page.locator("main")).to_contain_text(text, timeout=PATIENCE)


@pytest.fixture
def convenor(browser, client, live_server):
    client.force_login(a_director())
    page = a_tab(browser, client, live_server, "/director/crown/")
    page.set_default_timeout(PATIENCE)
    return Convenor(page)


def open_it(convenor):
    convenor.follow("New tournament")
    convenor.fill("Name of the tournament", "Autumn Games")
    convenor.fill("List of pairs (in place of the number)", a_list())
    convenor.fill("Rounds", str(ROUNDS))
    convenor.fill("Date", "2026-11-28")
    convenor.page.locator("summary", has_text="A second day").press("Enter")
    convenor.fill("Second day, if there is one", "2026-11-29")
    convenor.press("Show the draw")
    convenor.sees("Preview of the draw")
    convenor.press("Open the tournament")
    convenor.sees(f"0 of {8 * ROUNDS} matches in")


def look_at_the_draw(convenor):
    convenor.follow("Draw")
    convenor.sees("Who they are")
    cells = convenor.page.locator("table.drawn tbody td + td")

    assert cells.all_inner_texts() == [
        "-".join(pairs) for meetings in DRAW.rounds for pairs in meetings
    ]


def enter_hands(convenor, hands):
    for hand in hands:
        expect(convenor.page.locator("#hand")).to_be_focused(timeout=PATIENCE)
        lines = convenor.page.locator("#hand").evaluate("box => box.form.number.value")
        convenor.type(hand, "Enter")
        expect(convenor.page.locator(f".hand-form [name=number][value='{lines}']")).to_have_count(
            0, timeout=PATIENCE
        )


def enter_a_match_by_hand(convenor):
    convenor.page.locator("table.drawn tbody td a").first.press("Enter")
    enter_hands(convenor, BY_HAND)
    convenor.sees("The match is over. 1A 680 1B 740")


def enter_a_round(convenor, number):
    """Slip after slip; Tab records each, and Enter the last."""
    boxes = convenor.page.locator("table.round input[inputmode=numeric]")
    expect(boxes.first).to_be_focused(timeout=PATIENCE)
    typed = list(slips(number))[-(boxes.count() // 2) :]
    keys = [key for we, they in typed for key in (str(we), "Enter", str(they), "Tab")]
    convenor.type(*keys[:-1], "Enter")
    expect(convenor.page.locator("#sent")).to_have_class("sent", timeout=PATIENCE)


def enter_every_round(convenor):
    convenor.follow("Round 1")
    for number in range(1, len(DRAW.rounds) + 1):
        if number > 1:
            convenor.follow(str(number))
        enter_a_round(convenor, number)


def note_two_infractions(convenor):
    """A warning, and then a penalty."""
    convenor.open_more()
    convenor.follow("Infractions")
    for number, reason in (("3", "Looked at a hand"), (str(ROUNDS), "And again")):
        pairs = convenor.page.get_by_label("Pair", exact=True)
        pairs.select_option(pairs.locator("option", has_text=PENALISED).get_attribute("value"))
        convenor.page.get_by_label("In round", exact=True).select_option(number)
        convenor.fill("What happened", reason)
        convenor.press("Record the infraction")
        convenor.sees(reason)


def standings(convenor):
    """Place, pair and total of every line."""
    convenor.follow("Standings")
    rows = convenor.page.locator("main table").first.locator("tbody tr").all()
    cells = [row.locator("th, td").all_inner_texts() for row in rows]
    return [(row[0], row[1], row[4]) for row in cells]


def play_it_off(convenor):
    convenor.follow("Ties and medals")
    convenor.sees("Place 3: 2A and 2B")
    convenor.sees("Two are tied: they play an extra four-hand match (Alberta 55 Plus).")
    convenor.press("Open the play-off")
    enter_hands(convenor, PLAY_OFF)
    convenor.sees("The match is over. 2A 110 2B 760")


def medals(convenor):
    convenor.follow("Ties and medals")
    convenor.sees("So 2B, then 2A")
    rows = convenor.page.locator("table.card tr").all()
    return [tuple(row.locator("th, td").all_inner_texts()) for row in rows]


@pytest.mark.soak
def test_a_match_event_of_sixteen_pairs_runs_from_names_to_medals(convenor):
    open_it(convenor)
    look_at_the_draw(convenor)
    enter_a_match_by_hand(convenor)
    enter_every_round(convenor)
    note_two_infractions(convenor)

    totals = [(label, str(ROUNDS * A_MATCH[label])) for label in DRAW.labels]
    _label, level = totals[DRAW.labels.index(LEVEL)]
    tied = [("3=", "2A", level), ("3=", "2B", level)]
    places = [(str(place), *total) for place, total in enumerate(totals, start=1)]
    assert standings(convenor) == [*places[:2], *tied, *places[4:]]

    play_it_off(convenor)

    by_play_off = "\nby play-off"
    assert standings(convenor)[2:4] == [
        (f"3{by_play_off}", "2B", level),
        (f"4{by_play_off}", "2A", level),
    ]
    assert medals(convenor) == [
        ("Gold", "1A · Ada Avenue 1A & Bo Boulevard 1A"),
        ("Silver", "1B · Ada Avenue 1B & Bo Boulevard 1B"),
        ("Bronze", "2B · Ada Avenue 2B & Bo Boulevard 2B"),
    ]
    assert convenor.page.evaluate("window.mouse") == 0
