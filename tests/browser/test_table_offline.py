"""A phone whose network goes: the round's boards are entered all the same, and delivered late."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from boards.models import Result
from reports.content.results.ranking import ranked_figure_text
from standings.snapshot_cache import snapshot_of_session
from tests.browser.test_table_phone import EVERY_RULE, Toucher, results
from tests.builders import a_board_in_play, a_contract, a_seated_section, recorded
from tests.web.table.phones import link_of, switched_on, token_of

pytestmark = pytest.mark.django_db(transaction=True)
FOUR_SPADES = ("4 spades", "South", "= 10 tricks")
THREE_NOTRUMP = ("3NT", "Doubled", "East", "\N{MINUS SIGN}1 8 tricks")
ENTERED = {
    1: (a_contract("4S", "S", 10), "table"),
    2: (a_contract("3NTX", "E", 8), "table"),
}


@pytest.fixture
def token():
    return token_of(switched_on(a_seated_section()))


def a_seated_phone(browser, server, token, **facts):
    phone = Toucher(browser, server, link_of(token), 390, scripts=True, **facts)
    phone.touch("button", "Use this phone")
    phone.page.wait_for_load_state("networkidle")
    return phone


def answer(page, board, keys):
    """Touch a board of the round and the keys of its questions, without the network."""
    page.get_by_role("link", name=board).tap()
    for key in keys:
        page.get_by_role("link", name=key, exact=True).tap()


def accept(page):
    page.get_by_role("button", name="East-West accept").tap()


def test_two_boards_are_entered_without_the_network_and_delivered_late(browser, live_server, token):
    phone = a_seated_phone(browser, live_server, token)
    page = phone.page
    page.context.set_offline(True)

    answer(page, "1 dealer North", FOUR_SPADES)
    entered = "- paragraph: 4 spades South = 10 tricks"
    expect(page.locator(".result")).to_match_aria_snapshot(entered)
    accept(page)
    expect(page.get_by_role("alert")).to_contain_text("Boards that wait: 1.")
    answer(page, "2 dealer East", THREE_NOTRUMP)
    accept(page)
    expect(page.get_by_role("alert")).to_contain_text("Boards that wait: 1, 2.")
    expect(page.get_by_role("heading")).to_have_text("Every board of the round is entered")
    expect(page.get_by_role("main")).to_contain_text("Pair 1 EW: table 2, EW")
    assert results() == {}
    page.context.set_offline(False)

    expect(page.get_by_role("heading", level=2)).to_have_text("Round 1 is complete")
    expect(page.get_by_role("alert")).to_be_hidden()
    assert results() == ENTERED
    assert list(Result.objects.order_by("pk").values_list("seating_board__number", flat=True)) == [
        *(1, 2),
    ]


def test_the_ranking_is_that_of_the_same_results_with_the_network(browser, live_server, token):
    calm = a_seated_section(club="anchor")
    for number, (outcome, _source) in ENTERED.items():
        recorded(a_board_in_play(calm, number=number, table=1), outcome)
    for section in (calm, token.section):
        for table in (2, 3):
            for board in section.seatings.get(round=1, table=table).boards.all():
                recorded(board, a_contract("2H", "N", 7 + table))
    page = a_seated_phone(browser, live_server, token).page
    page.context.set_offline(True)
    for board, keys in (("1 dealer North", FOUR_SPADES), ("2 dealer East", THREE_NOTRUMP)):
        answer(page, board, keys)
        accept(page)
    expect(page.get_by_role("alert")).to_contain_text("Boards that wait: 1, 2.")

    page.context.set_offline(False)

    expect(page.get_by_role("heading", level=2)).to_have_text("Round 1 is complete")
    figures = [
        [(row.rank, row.pair.label, ranked_figure_text(snapshot, row)) for row in snapshot.ranking]
        for snapshot in (
            snapshot_of_session(section.session_id) for section in (calm, token.section)
        )
    ]
    assert figures[0] == figures[1] != []


def test_a_board_interrupted_by_the_network_resumes_at_its_question(browser, live_server, token):
    phone = a_seated_phone(browser, live_server, token)
    phone.touch("link", "1 dealer North")
    phone.touch("link", "4 spades")
    phone.page.context.set_offline(True)

    phone.touch("link", "South", exact=True)
    phone.touch("link", "= 10 tricks")
    phone.touch("link", "Back")
    phone.touch("link", "+1 11 tricks")
    phone.page.go_back()
    phone.touch("link", "= 10 tricks")
    accept(phone.page)
    expect(phone.page.get_by_role("alert")).to_contain_text("Boards that wait: 1.")
    expect(phone.page.get_by_role("link", name="1 kept on this phone")).to_be_visible()
    phone.page.context.set_offline(False)

    expect(phone.page.get_by_role("status")).to_contain_text("Board 1 is recorded")
    assert results() == {1: ENTERED[1]}


def test_sending_stored_results_does_not_interrupt_the_next_board(browser, live_server, token):
    page = a_seated_phone(browser, live_server, token).page
    page.context.set_offline(True)
    answer(page, "1 dealer North", FOUR_SPADES)
    accept(page)
    expect(page.get_by_role("alert")).to_contain_text("Boards that wait: 1.")
    answer(page, "2 dealer East", THREE_NOTRUMP[:2])

    page.context.set_offline(False)

    expect(page.get_by_role("alert")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Who is declarer?")
    assert results() == {1: ENTERED[1]}
    for key in THREE_NOTRUMP[2:]:
        page.get_by_role("link", name=key, exact=True).tap()
    accept(page)
    expect(page.get_by_role("heading", level=2)).to_have_text("Round 1 is complete")
    assert results() == ENTERED


def test_a_conflict_is_shown_and_the_other_board_is_recorded(browser, live_server, token):
    page = a_seated_phone(browser, live_server, token).page
    page.context.set_offline(True)
    for board, keys in (("1 dealer North", FOUR_SPADES), ("2 dealer East", THREE_NOTRUMP)):
        answer(page, board, keys)
        accept(page)
    recorded(
        a_board_in_play(token.section, number=1, table=1),
        a_contract("4S", "N", 9),
        source="director",
    )

    page.context.set_offline(False)

    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Board 1 was not recorded.")
    expect(alert).to_contain_text("Call the director")
    expect(page.get_by_role("heading", level=2)).to_have_text("Round 1 is complete")
    assert results() == {1: (a_contract("4S", "N", 9), "director"), 2: ENTERED[2]}
    page.get_by_role("button", name="Understood").tap()
    expect(alert).to_be_hidden()


def test_an_unusual_result_is_recorded_and_marked_for_the_director(browser, live_server, token):
    page = a_seated_phone(browser, live_server, token).page
    page.context.set_offline(True)
    answer(page, "1 dealer North", ("7NT", "South", "\N{MINUS SIGN}13 0 tricks"))
    accept(page)
    expect(page.get_by_role("alert")).to_contain_text("Boards that wait: 1.")

    page.context.set_offline(False)

    expect(page.get_by_role("status")).to_contain_text("Board 1 is recorded")
    assert results() == {1: (a_contract("7NT", "S", 0), "table")}


def test_every_page_without_the_network_is_accessible_and_large(browser, live_server, token):
    phone = a_seated_phone(browser, live_server, token)
    phone.page.context.set_offline(True)
    violations = []
    for role, name in (
        ("link", "1 dealer North"),
        ("link", "4 spades"),
        ("link", "South"),
        ("link", "= 10 tricks"),
    ):
        phone.touch(role, name, exact=name == "South")
        violations += Axe().run(phone.page, options=EVERY_RULE).response["violations"]
    accept(phone.page)
    expect(phone.page.get_by_role("alert")).to_contain_text("Boards that wait: 1.")
    violations += Axe().run(phone.page, options=EVERY_RULE).response["violations"]

    assert [(one["id"], one["nodes"][0]["html"]) for one in violations] == []
    assert phone.found == []


def test_a_late_answer_does_not_ask_for_a_recorded_board_again(browser, live_server, token):
    """The rounds that were loaded before it was recorded arrive last; then the network goes."""
    held = []

    def hold(route):
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    phone = Toucher(browser, live_server, link_of(token), 390, scripts=True)
    page = phone.page
    page.context.route("**/offline/", hold)
    phone.touch("button", "Use this phone")
    answer(page, "1 dealer North", FOUR_SPADES)
    with page.expect_response("**/offline/"):
        accept(page)
    for route, response in held:
        route.fulfill(response=response)
    page.wait_for_timeout(300)
    page.context.set_offline(True)

    phone.touch("link", "Board 2")
    phone.touch("link", "Back")
    expect(page.get_by_role("link", name="1 recorded")).to_be_visible()
    assert len(held) == 1


def test_rounds_that_could_not_be_loaded_are_asked_for_again(browser, live_server, token):
    phone = Toucher(browser, live_server, link_of(token), 390, scripts=True)
    page = phone.page
    failed = []

    def fail(route):
        if failed:
            route.continue_()
        else:
            failed.append(route.abort())

    page.context.route("**/offline/", fail)
    with page.expect_response("**/offline/"):
        phone.touch("button", "Use this phone")
    page.wait_for_timeout(300)
    page.context.set_offline(True)

    answer(page, "1 dealer North", FOUR_SPADES)

    expect(page.get_by_role("heading")).to_have_text("Is this the result?")
    assert len(failed) == 1
