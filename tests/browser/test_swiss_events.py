"""A Swiss of eight teams and one of twelve pairs in a browser, from setting up to the ranking.

The results are typed by keyboard as they come from the tables. What each match is worth is worked
out here from the typed contracts, with the printed IMP and victory-point tables of the oracles.
"""

import json
import random
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.entry_page import PATIENCE, Typist, a_tab
from tests.builders import a_director
from tests.effort import effort

pytestmark = pytest.mark.django_db(transaction=True)
DATA = Path(__file__).parent.parent / "scoring" / "data"
WBF = json.loads((DATA / "events" / "wbf_vp.json").read_text())["boards"]
IMP_BOUNDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
# What North-South gets for each contract, whoever is vulnerable.
SLIPS = {"1NTN=": 90, "2HS=": 110, "2SE=": -110, "3CW=": -110, "2DN+1": 110, "P": 0, "1SW+2": -140}
TEAMS, PAIRS, BOARDS = 8, 12, 6
ROUNDS = effort(2, 3)


def imps(difference):
    size = sum(abs(difference) >= bound for bound in IMP_BOUNDS)
    return size if difference >= 0 else -size


def victory_points(margin):
    """The winner's and the loser's points, in the order of the sides."""
    cells = WBF[str(BOARDS)]
    won = Fraction(cells[abs(margin)]) if abs(margin) < len(cells) else Fraction(20)
    return (won, 20 - won) if margin >= 0 else (20 - won, won)


class Director:
    """Somebody with a keyboard at the pages of one club."""

    def __init__(self, page):
        self.page = page
        self.dice = random.Random(12)

    def fill(self, label, text):
        self.page.get_by_label(label, exact=True).fill(text)

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).press("Enter")

    def follow(self, name):
        link = self.page.get_by_role("link", name=name, exact=True).first
        address = link.get_attribute("href")
        link.press("Enter")
        self.page.wait_for_url(lambda url: url.endswith(address))

    def sees(self, text):
        expect(self.page.locator("main")).to_contain_text(text, timeout=PATIENCE)

    def rows(self, table=0):
        """The texts of the cells of a table on the page."""
        rows = self.page.locator("main table").nth(table).locator("tbody tr").all()
        return [[cell.strip() for cell in row.locator("th, td").all_inner_texts()] for row in rows]

    def matches(self):
        """The two sides of each match of the round that is shown, by number."""
        return [tuple(int(side.split()[0]) for side in row[1:3]) for row in self.rows() if row[0]]

    def type_round(self, *, by):
        """A result for each empty row, and what North-South got: by board and both numbers."""
        self.page.goto(f"{self.page.url.split('/teams/')[0]}/entry/?by={by}")
        rows = [
            [cell.strip() for cell in row.locator("td, th").all_inner_texts()[:5]]
            for row in self.page.locator("#slips tr[data-row]").all()
            if not row.locator(".made").count()
        ]
        typist, got = Typist(self.page), {}
        expect(self.page.locator("#box")).to_be_focused(timeout=PATIENCE)
        for _round, _table, board, north_south, east_west in rows:
            slip = self.dice.choice(list(SLIPS))
            typist.type(slip)
            got[int(board), int(north_south), int(east_west)] = SLIPS[slip]
        typist.all_sent()
        return got

    def standings(self):
        """Number and points of each rank, best first."""
        self.follow("Standings")
        return [(int(row[1]), Fraction(row[3])) for row in self.rows()]


@pytest.fixture
def director(browser, client, live_server):
    client.force_login(a_director())
    page = a_tab(browser, client, live_server, "/director/crown/")
    page.set_default_timeout(PATIENCE)
    return Director(page)


def in_order(points):
    return sorted(points.values(), reverse=True)


@pytest.mark.soak
def test_a_teams_night_of_eight_teams_from_setting_up_to_the_ranking(director):
    director.follow("New teams")
    director.fill("Name", "Friday teams")
    director.fill("Boards per match", str(BOARDS))
    names = [f"Team {n}: Ann A{n}, Bob B{n}, Cat C{n}, Dan D{n}" for n in range(1, TEAMS + 1)]
    director.fill("Teams", "\n".join(names))
    director.page.locator("summary", has_text="Scoring, rounds and boards").press("Enter")
    director.fill("Rounds", str(ROUNDS))
    director.press("Create the event")
    director.sees("Round 1")

    points, played = Counter(), []
    for round_ in range(1, ROUNDS + 1):
        if round_ > 1:
            director.press(f"Draw round {round_}")
            director.sees(f"Round {round_} is drawn.")
        matches = director.matches()
        assert sorted(team for match in matches for team in match) == list(range(1, TEAMS + 1))
        played += map(frozenset, matches)
        rounds_page = director.page.url
        got = director.type_round(by="match")

        swings = director.page.locator("#slips .swing").all_inner_texts()
        assert len(swings) >= len(matches) * BOARDS
        for home, away in matches:
            boards = {board for board, north_south, _ew in got if north_south == home}
            margin = sum(imps(got[board, home, away] - got[board, away, home]) for board in boards)
            for team, won in zip((home, away), victory_points(margin), strict=True):
                points[team] += won
        director.page.goto(rounds_page)
    # Nobody meets again.
    assert len(set(played)) == ROUNDS * TEAMS // 2

    director.sees(f"All {ROUNDS} rounds are played: the event is over.")
    ranked = director.standings()
    assert dict(ranked) == dict(points)
    assert [won for _team, won in ranked] == in_order(points)
    director.sees("Victory points: WBF continuous, 20 VPs, matches of 6 boards.")
    printed = director.page.get_by_role("link", name="PDF").first.get_attribute("href")
    assert director.page.request.get(printed).body().startswith(b"%PDF")


def cross_imps(got):
    """Each pair's IMPs: the mean over the other tables that played the board."""
    by_board = defaultdict(list)
    for (board, north_south, east_west), score in got.items():
        by_board[board].append((north_south, east_west, score))
    totals = defaultdict(Fraction)
    for results in by_board.values():
        for (north_south, east_west, score), others in (
            (result, [other for other in results if other is not result]) for result in results
        ):
            mean = Fraction(sum(imps(score - other[2]) for other in others), len(others))
            totals[north_south] += mean
            totals[east_west] -= mean
    return totals


def whole(value):
    """Rounded to a whole number, halves away from 0."""
    size = int(abs(value) + Fraction(1, 2))
    return size if value >= 0 else -size


@pytest.mark.soak
def test_swiss_pairs_of_twelve_from_setting_up_to_the_ranking(director):
    director.follow("New Swiss pairs")
    director.fill("Name", "Tuesday Swiss")
    director.fill("Boards per round", str(BOARDS))
    director.fill("Rounds", str(ROUNDS))
    director.fill("Pairs", "\n".join(f"Ann A{n} & Bob B{n}" for n in range(1, PAIRS + 1)))
    director.press("Create the event")
    director.sees("Round 1")

    points, played = Counter(), []
    for round_ in range(1, ROUNDS + 1):
        if round_ > 1:
            director.press(f"Draw round {round_}")
            director.sees(f"Round {round_} is drawn.")
        matches = director.matches()
        assert sorted(pair for match in matches for pair in match) == list(range(1, PAIRS + 1))
        played += map(frozenset, matches)
        rounds_page = director.page.url
        totals = cross_imps(director.type_round(by="round"))
        for north_south, east_west in matches:
            won = victory_points(whole(totals[north_south]))
            for pair, part in zip((north_south, east_west), won, strict=True):
                points[pair] += part
        director.page.goto(rounds_page)
    assert len(set(played)) == ROUNDS * PAIRS // 2

    director.sees(f"All {ROUNDS} rounds are played: the event is over.")
    ranked = director.standings()
    assert dict(ranked) == dict(points)
    assert [won for _pair, won in ranked] == in_order(points)
    director.sees("Victory points: WBF continuous, 20 VPs, from whole IMPs.")
