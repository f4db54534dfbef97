"""A complete session by a newcomer: the launcher, its real worker, a browser, and no mouse.

From the link that the terminal prints to the ranking that anybody may see and the ZIP to keep.
"""

import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from reports.documents import DOCUMENT_TYPES
from scoring import notation
from tests.browser.entry_page import NOTICE_MOUSE
from tests.processes.installation import an_installation

BOARDS = 25
RESULTS = 50
SLIPS = ("4SN=", "3NE+1", "4HXW-2", "P", "2CS+2", "6DE-1", "1NTW=", "5CN-3", "3HS+1", "2SE=")
FINISHED = re.compile(notation.finished_entry_pattern(last_zero_dropped=False), re.IGNORECASE)
PRINTED = [paper.key for paper in DOCUMENT_TYPES if not paper.on_request and paper.key != "hands"]
MEMBERS = {f"{key}.pdf" for key in PRINTED} | {
    "standings.xlsx",
    "standings.csv",
    "travellers.csv",
    "event.xml",
    "event.pbn",
    "event.json",
    "printset.pdf",
}


@pytest.fixture(scope="module")
def installation(tmp_path_factory):
    with an_installation(tmp_path_factory.mktemp("newcomer") / "data") as installation:
        installation.manage("upgrade")
        installation.manage("demonstration")
        installation.start()
        yield installation


@pytest.fixture
def open_page(browser, installation):
    """A page of a browser that has never been here."""

    def opened(path=""):
        context = browser.new_context(base_url=f"http://127.0.0.1:{installation.port}")
        context.add_init_script(NOTICE_MOUSE)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.goto(path or "/")
        return page

    return opened


class Newcomer:
    """Somebody with a keyboard. What is asked for is reached with Tab, as keys reach it."""

    def __init__(self, page):
        self.page = page

    def reach(self, element):
        for _ in range(400):
            if element.evaluate("each => each === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {element}")

    def press(self, name):
        self.reach(self.page.get_by_role("button", name=name, exact=True))
        self.page.keyboard.press("Enter")

    def follow(self, name):
        """A link, until its page is there."""
        first = self.page.get_by_role("link", name=name, exact=True).first
        address = first.get_attribute("href")
        self.reach(first)
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(lambda url: url.endswith(address))

    def fill(self, label, text):
        self.reach(self.page.get_by_label(label, exact=True))
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def sees(self, text):
        expect(self.page.locator("main")).to_contain_text(text)

    def reads(self, path):
        answer = self.page.request.get(path)
        assert answer.ok, path
        return answer.body()

    def reads_pdf(self, path):
        return [page.extract_text() for page in PdfReader(BytesIO(self.reads(path))).pages]


def accept_the_invitation(newcomer):
    expect(newcomer.page.locator("h1")).to_have_text("Welcome to Lantern Street Bridge Club")
    newcomer.fill("Username", "nora")
    newcomer.fill("Password", "nine of diamonds")
    newcomer.press("Begin")

    expect(newcomer.page.locator("h1")).to_have_text("Lantern Street Bridge Club")
    newcomer.sees("Monday Pairs")


def pick_the_first_movement(newcomer):
    newcomer.follow("New session")
    newcomer.fill("Name of the session", "Newcomers")
    newcomer.fill("Pairs", "5")
    newcomer.page.locator("details > summary").filter(has_text="exact boards").click()
    newcomer.fill("Boards each, at least", "20")
    newcomer.fill("Boards each, at most", "20")
    newcomer.press("Show the movements")

    recommended = newcomer.page.locator(".recommended")
    expect(recommended.locator("h2")).to_have_text("Recommended: Howell")
    expect(recommended.locator(".sum")).to_contain_text("5 rounds of 5 boards")
    listed = newcomer.page.locator(".candidates tbody tr").first
    expect(listed.locator("td").nth(0)).to_have_text("5 × 5")
    expect(listed.locator("td").nth(2)).to_have_text("25")
    newcomer.reach(recommended.get_by_role("button"))
    newcomer.page.keyboard.press("Enter")
    expect(newcomer.page.locator("h1")).to_contain_text("Seating")


def name_the_pairs(newcomer):
    """One is picked from the club's list by three letters; all others are new in passing."""
    boxes = newcomer.page.locator("input[name^=name-]")
    expect(boxes).to_have_count(10)
    newcomer.reach(boxes.first)
    newcomer.page.keyboard.type("oko")
    expect(newcomer.page.locator("#players [role=option]")).to_have_count(1)
    newcomer.page.keyboard.press("Enter")
    expect(boxes.first).to_have_value("Adaeze Okonjo (0041736)")
    for number in range(2, 11):
        expect(boxes.nth(number - 1)).to_be_focused()
        newcomer.page.keyboard.type(f"Nobody Newcome {number}")
        newcomer.page.keyboard.press("Tab")
    expect(newcomer.page.locator(".chair .said", has_text="saved")).to_have_count(5)

    newcomer.page.reload()
    expect(boxes.first).to_have_value("Adaeze Okonjo (0041736)")
    expect(boxes.last).to_have_value("Nobody Newcome 10")


def print_the_guide_cards(newcomer):
    newcomer.follow("Print")
    newcomer.sees("PROVISIONAL until the correction period is over")
    link = newcomer.page.get_by_role("link", name="PDF Table guide cards")

    pages = newcomer.reads_pdf(link.get_attribute("href"))

    text = "\n".join(pages)
    assert [f"Table {number}" in text for number in (1, 2, 3)] == [True] * 3
    assert "Round" in text


def enter_every_result(newcomer):
    newcomer.follow("Tables")
    newcomer.sees("No result is in yet.")
    newcomer.follow("Enter results")
    type_slips(newcomer, 20)
    expect(newcomer.page.locator("#count")).to_contain_text("20 of 50 in")

    newcomer.follow("Tables")
    newcomer.sees(f"20 of {RESULTS} in")
    newcomer.follow("Ranking")
    newcomer.sees("Players see nothing until you release them.")
    assert len(ranked(newcomer.page)) == 5

    newcomer.follow("Entry")
    type_slips(newcomer, RESULTS - 20)
    expect(newcomer.page.locator("#count")).to_contain_text("50 of 50 in")
    assert newcomer.page.evaluate("window.mouse") == 0


def type_slips(newcomer, times):
    expect(newcomer.page.locator("#box")).to_be_focused()
    for number in range(times):
        text = SLIPS[number % len(SLIPS)]
        newcomer.page.keyboard.type(text)
        if not FINISHED.fullmatch(text):
            newcomer.page.keyboard.press("Enter")
    expect(newcomer.page.locator("#sent")).to_have_class("sent")


def ranked(page):
    """The ranking as it is read: place, pair, names and figures of each line."""
    return [
        [cell.strip() for cell in row.locator("td").all_inner_texts()]
        for row in page.locator("table.sheet-of tbody tr").all()
    ]


def percentages(page):
    head = page.locator("table.sheet-of thead th").all_inner_texts()
    return [float(row[head.index("%")]) for row in ranked(page)]


def watch_the_ranking(newcomer):
    newcomer.follow("Tables")
    newcomer.sees(f"{RESULTS} of {RESULTS} in")
    newcomer.sees("Every result is in.")
    newcomer.follow("Ranking")

    shares = percentages(newcomer.page)

    assert (len(shares), shares) == (5, sorted(shares, reverse=True))
    assert "Adaeze Okonjo" in newcomer.page.locator("table.sheet-of").inner_text()


def correct_one_result(newcomer):
    """The first slip said 4SN=; it was 4SS-1."""
    before = percentages(newcomer.page)
    newcomer.page.goto(newcomer.page.url.replace("ranking/", "boards/1/"))
    newcomer.sees("Frequencies")
    newcomer.follow("edit")
    expect(newcomer.page.locator("tr.stands")).to_contain_text("nora")
    newcomer.fill("Correct result", "4SS-1")
    newcomer.press("Correct it")

    newcomer.sees("Recorded.")
    expect(newcomer.page.locator("h2 + .scroll tbody tr")).to_have_count(2)
    newcomer.follow("Ranking")
    assert percentages(newcomer.page) != before


def close_and_release(newcomer):
    newcomer.follow("Tables")
    newcomer.press("Close the session")
    newcomer.sees("Play is over. Players see nothing until you release it.")
    newcomer.press("Release to players")
    newcomer.sees("Released: everybody can see the ranking and the travellers.")


def ask_for_the_print_set(newcomer):
    newcomer.follow("Print")
    newcomer.press("Make the print set")
    expect(newcomer.page.locator("h1")).to_contain_text("Print set")
    newcomer.page.reload()
    newcomer.sees("Your print set is ready.")
    link = newcomer.page.get_by_role("link", name="Save everything as ZIP")

    archive = ZipFile(BytesIO(newcomer.reads(link.get_attribute("href"))))

    assert archive.testzip() is None
    assert {name.partition("_newcomers_")[2] for name in archive.namelist()} == MEMBERS
    opened = newcomer.page.get_by_role("link", name="Open the PDF").get_attribute("href")
    pages = "\n".join(newcomer.reads_pdf(opened))
    assert "Adaeze Okonjo" in pages
    assert "PROVISIONAL" in pages


def read_it_signed_out(anybody, own):
    anybody.follow("Lantern Street Bridge Club")
    anybody.follow("Newcomers")

    assert ranked(anybody.page) == own
    expect(anybody.page.get_by_role("link", name="Sign in")).to_be_visible()


def test_a_newcomer_runs_a_complete_session(installation, open_page):
    link = re.search(r"http://\S+/join/\S+/", installation.output.read_text()).group()
    newcomer = Newcomer(open_page(link))

    accept_the_invitation(newcomer)
    pick_the_first_movement(newcomer)
    name_the_pairs(newcomer)
    print_the_guide_cards(newcomer)
    enter_every_result(newcomer)
    watch_the_ranking(newcomer)
    correct_one_result(newcomer)
    close_and_release(newcomer)
    ask_for_the_print_set(newcomer)
    newcomer.follow("Ranking")
    read_it_signed_out(Newcomer(open_page()), ranked(newcomer.page))


def test_a_used_setup_link_does_not_sign_in_again(installation, open_page):
    link = re.search(r"http://\S+/join/\S+/", installation.output.read_text()).group()

    page = open_page(link)

    expect(page.locator("h1")).to_have_text("This link is no longer valid")
    expect(page.locator("main")).to_contain_text(
        "This link is no longer valid. Ask the club for a new one"
    )
