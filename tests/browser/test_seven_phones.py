"""Seven phones record a session at once: one is replaced, two lose the network for two rounds."""

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from boards.models import Result
from boards.services.imports.event_import import EventImportPlan, import_event
from club.models import Club, Source
from formats.events.event_json import read_event_json, write_event_json
from formats.events.event_regulations import event_regulations
from formats.events.imported_event import (
    EventBoard,
    EventPair,
    EventPairKey,
    EventPlayer,
    EventResult,
    ImportedEvent,
)
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_contract, a_seated_section, an_actor, recorded
from tests.web.table.phones import link_of, switched_on, token_of
from tournament.models import CorrectionRequest
from tournament.services.tables.recording_phones import hand_over_table_seat

pytestmark = pytest.mark.django_db(transaction=True)
TABLES = ROUNDS = 7
BOARDS_A_ROUND = 2
# The key of the contract, its text, and the declarer; every table plays a board's contract.
CONTRACTS = (
    ("2 hearts", "2H", "N", "North"),
    ("1NT", "1N", "E", "East"),
    ("3 clubs", "3C", "S", "South"),
    ("2 spades", "2S", "W", "West"),
    ("2 diamonds", "2D", "E", "East"),
)
KILLED, KILLED_BEFORE = 3, 2
CUT = (5, 6)
CUT_ROUNDS = (3, 4)
WRONG_TABLE, WRONG_ROUND = 2, 5
ENTERED = "Every board of the round is entered"


def planned_result(board, table):
    """A true result of a board at a table: none of them is unusual."""
    _key, contract, declarer, _name = CONTRACTS[board % len(CONTRACTS)]
    target = int(contract[0]) + 6
    return a_contract(contract.replace("N", "NT"), declarer, target - 1 + (board + table) % 3)


class TablePhone:
    """A phone with scripts; each button is touched twice."""

    def __init__(self, browser, server, token):
        self.table = token.table
        self.context = browser.new_context(
            base_url=server.url,
            viewport={"width": 390, "height": 780},
            has_touch=True,
            locale="en-GB",
        )
        self.page = self.context.new_page()
        self.page.goto(link_of(token))

    def touch(self, name, *, exact=True):
        self.page.get_by_role("link", name=name, exact=exact).tap()

    def press(self, name):
        self.page.get_by_role("button", name=name).dblclick()

    def head(self):
        return self.page.get_by_role("heading", level=1)

    def is_at(self, text):
        expect(self.head()).to_contain_text(text, timeout=60_000)


@pytest.fixture
def section():
    plain = a_seated_section(tables=TABLES, boards_a_round=BOARDS_A_ROUND)
    return switched_on(plain, confirms_round=False)


def together(phones, *steps):
    """Each step on every phone before the next step, so that seven requests are on their way."""
    for step in steps:
        for phone in phones:
            step(phone)


def record_board(phones, boards):
    """Every phone records a board: by table, the number that is touched and the board played."""

    def key_of(phone):
        return CONTRACTS[boards[phone.table][1] % len(CONTRACTS)]

    def tricks_key(phone):
        result = planned_result(boards[phone.table][1], phone.table)
        over = result.tricks - result.contract.target
        sign = "=" if not over else f"+{over}" if over > 0 else f"\N{MINUS SIGN}{-over}"
        phone.touch(f"{sign} {result.tricks} tricks")

    together(
        phones,
        lambda phone: phone.page.locator(
            f'.boards a[href*="/boards/{boards[phone.table][0]}/"]'
        ).tap(),
        lambda phone: phone.is_at("What is the contract?"),
        lambda phone: phone.touch(key_of(phone)[0]),
        lambda phone: phone.is_at("Who is declarer?"),
        lambda phone: phone.touch(key_of(phone)[3]),
        lambda phone: phone.is_at("How many tricks"),
        tricks_key,
        lambda phone: phone.is_at("Is this the result?"),
        lambda phone: phone.press("East-West accept"),
    )


class SevenPhones:
    """Seven phones, of which two are without the network for two rounds."""

    def __init__(self, browser, server, section):
        self.browser, self.server, self.section = browser, server, section
        self.tokens = {table: token_of(section, table) for table in range(1, TABLES + 1)}
        self.phones = [TablePhone(browser, server, token) for token in self.tokens.values()]
        self.cut = [phone for phone in self.phones if phone.table in CUT]

    def play_round(self, number):
        """Record both boards at every table; the two of one table are confused once."""
        seatings = self.section.seatings.filter(round=number)
        rows = {
            seating.table: sorted(seating.boards.values_list("number", flat=True))
            for seating in seatings
        }
        played = {table: list(boards) for table, boards in rows.items()}
        if number == WRONG_ROUND:
            played[WRONG_TABLE].reverse()
        for at in range(BOARDS_A_ROUND):
            if at:
                self.go_to_boards(number)
            record_board(
                self.phones, {table: (rows[table][at], played[table][at]) for table in rows}
            )
        for phone in self.phones:
            phone.is_at(ENTERED if self.is_cut(phone, number) else "is recorded")

    def is_cut(self, phone, number):
        return phone.table in CUT and number in CUT_ROUNDS

    def go_to_boards(self, number):
        for phone in self.phones:
            # Without the network the board is kept, and the boards of the round come by themselves.
            if not self.is_cut(phone, number):
                phone.is_at("is recorded")
                phone.touch("All boards of the round")
        together(self.phones, lambda phone: phone.is_at("Which board did you play?"))

    def go_to_next_round(self):
        together(
            self.phones,
            lambda phone: phone.touch("Next round"),
            lambda phone: phone.is_at("Which board did you play?"),
        )

    def lose_network(self):
        for phone in self.cut:
            phone.page.wait_for_load_state("networkidle")
            phone.context.set_offline(True)

    def restore_network(self):
        """The results of two rounds are delivered late."""
        late = Result.objects.filter(
            seating_board__seating__table__in=CUT, seating_board__seating__round__in=CUT_ROUNDS
        )
        before = late.count()
        for phone in self.cut:
            expect(phone.page.get_by_role("alert")).to_contain_text("Boards that wait")
            phone.context.set_offline(False)
        for phone in self.cut:
            phone.is_at("is recorded")
        assert (before, late.count()) == (0, len(CUT) * len(CUT_ROUNDS) * BOARDS_A_ROUND)

    def replace_phone(self):
        """The phone of a table is gone: the director hands the seat over to another one."""
        self.phones[KILLED - 1].context.close()
        token = self.tokens[KILLED]
        phone = TablePhone(self.browser, self.server, token)
        phone.press("Ask to use this phone")
        phone.is_at("Waiting for the other phone")
        token.refresh_from_db()
        hand_over_table_seat(token, actor=an_actor())
        phone.touch("Go on")
        phone.is_at("Which board did you play?")
        self.phones[KILLED - 1] = phone

    def correct_confused_boards(self):
        """The players see that they confused two boards, and ask; the director corrects both."""
        phone = self.phones[WRONG_TABLE - 1]
        phone.touch("Is it wrong? Ask for a correction")
        phone.page.get_by_role("textbox").fill("We confused both boards")
        phone.press("Ask the director")
        expect(phone.page.get_by_role("main")).to_contain_text("We confused both boards")
        seating = self.section.seatings.get(round=WRONG_ROUND, table=WRONG_TABLE)
        for board in seating.boards.all():
            recorded(board, planned_result(board.number, WRONG_TABLE), seen=1, source="director")
        assert CorrectionRequest.objects.count() == 1


def test_a_session_of_seven_phones_ranks_like_the_same_results_from_a_file(
    browser, live_server, section
):
    room = SevenPhones(browser, live_server, section)
    together(
        room.phones,
        lambda phone: phone.press("Use this phone"),
        lambda phone: phone.is_at("Which board did you play?"),
    )
    before = {KILLED_BEFORE: room.replace_phone, CUT_ROUNDS[0]: room.lose_network}
    after = {
        CUT_ROUNDS[-1]: room.restore_network,
        WRONG_ROUND: room.correct_confused_boards,
    }

    for number in range(1, ROUNDS + 1):
        if number > 1:
            room.go_to_next_round()
        before.get(number, lambda: None)()
        room.play_round(number)
        after.get(number, lambda: None)()

    assert Result.objects.filter(source="table").count() == TABLES * ROUNDS * BOARDS_A_ROUND
    assert Result.objects.filter(source="director").count() == BOARDS_A_ROUND
    assert standings(section.session) == standings(imported(section)) != []


def imported(section):
    """The session of the same results, read from a file in another club."""
    number_of = {
        (place.line, place.number): EventPairKey("A", place.line, place.number)
        for place in section.places.all()
    }
    results = []
    for seating in section.seatings.all():
        seats = {seat.chairs: seat.place for seat in seating.seats.select_related("place")}
        pairs = [number_of[seats[chairs].line, seats[chairs].number] for chairs in ("NS", "EW")]
        for board in seating.boards.all():
            outcome = planned_result(board.number, seating.table)
            results.append(
                EventResult(board.number, *pairs, outcome, round=seating.round, table=seating.table)
            )
    event = ImportedEvent(
        title="Monday Pairs",
        pairs=tuple(EventPair(key, (EventPlayer(f"Ann {key}"),)) for key in number_of.values()),
        boards=tuple(EventBoard(number) for number in sorted({row.board for row in results})),
        results=tuple(results),
        winners=2,
    )
    read = read_event_json(write_event_json(event))
    club = Club.objects.create(slug="anchor", name="Anchor")
    plan = EventImportPlan(read, event_regulations(read), "session.json", uuid4())
    return import_event(club, plan, actor=an_actor(source=Source.IMPORT))


def standings(session):
    snapshot = snapshot_of_session(session.pk)
    return [
        (row.ranked_in, row.rank, row.pair.number, row.total.won, row.total.possible)
        for row in snapshot.ranking
    ]
