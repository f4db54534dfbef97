"""Keys of the entry page: undo, repeat, step, ask, refuse, wait; one behaviour a test."""

import re

import pytest
from playwright.sync_api import expect

from boards.queries.results import result_versions
from scoring.notation import read_typed_outcome
from standings.snapshot_cache import snapshot_of_session
from tests.browser.entry_page import Typist, a_tab, read_anew
from tests.builders import a_board_in_play, a_director, a_seated_section, named, recorded

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def section():
    return a_seated_section()


@pytest.fixture
def open_entry_page(browser, client, live_server, section):
    client.force_login(a_director())
    path = f"/director/crown/{section.session_id}/entry/"
    return lambda query="": Typist(a_tab(browser, client, live_server, f"{path}{query}"))


def outcomes_of(board):
    return [row.outcome for row in result_versions(board)]


def in_order(section):
    """Current results by round, table and board, as typed."""
    cells = snapshot_of_session(section.session_id).cells
    return [cell.outcome for cell in cells if cell.outcome is not None]


def test_a_finished_entry_moves_on_and_its_echo_stays_on_its_row(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)

    typist.press(*"4sn=")
    typist.all_sent()

    expect(typist.said(board).locator(".made")).to_have_text(re.compile(r"4♠.* N =$"))
    expect(typist.current()).to_have_id(f"row-{a_board_in_play(section, number=2).pk}")
    expect(typist.page.locator("#box")).to_be_focused()


def test_the_echo_explains_the_box_so_far(open_entry_page):
    typist = open_entry_page()

    typist.press(*"4sn1")

    echo = typist.page.locator("#echo")
    expect(echo.locator(".made")).to_have_text(re.compile(r"4♠.* N −9$"))
    expect(echo).to_contain_text("E-W 450")
    expect(echo).to_contain_text("down 9")


def test_an_entry_that_can_go_on_waits_for_enter(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)

    typist.press(*"420")
    expect(typist.page.locator("#echo b").first).to_have_text("420")
    waiting = outcomes_of(board)
    typist.press("Enter")
    typist.all_sent()

    assert (waiting, outcomes_of(board)) == ([], [read_typed_outcome("420")])


def test_u_undoes_the_last_entries_one_by_one(section, open_entry_page):
    typist = open_entry_page()
    boards = [a_board_in_play(section), a_board_in_play(section, number=2)]

    typist.press(*"4SN=", *"3NE=", "u", "u")
    typist.all_sent()

    assert [outcomes_of(board) for board in boards] == [
        [read_typed_outcome("4SN="), None],
        [read_typed_outcome("3NE="), None],
    ]
    expect(typist.current()).to_have_id(f"row-{boards[0].pk}")


def test_u_undoes_a_correction(section, open_entry_page):
    board = a_board_in_play(section)
    recorded(board, read_typed_outcome("4SN="))
    typist = open_entry_page(f"?at={board.pk}")

    typist.press(*"4SN+1", "u")
    typist.all_sent()

    assert outcomes_of(board) == [
        read_typed_outcome("4SN="),
        read_typed_outcome("4SN+1"),
        read_typed_outcome("4SN="),
    ]


def test_enter_alone_repeats_the_line_above_by_board(section, open_entry_page):
    typist = open_entry_page("?by=board")

    typist.press(*"4SN=")
    typist.look_up()
    typist.press("Enter", "Enter")
    typist.all_sent()

    cells = snapshot_of_session(section.session_id).cells
    assert [cell.outcome for cell in cells if cell.board == 1] == [read_typed_outcome("4SN=")] * 3


def test_an_extra_enter_after_an_automatic_advance_records_nothing(section, open_entry_page):
    typist = open_entry_page("?by=board")

    typist.press(*"4SN=", "Enter", *"3NE+1", "Enter")
    typist.all_sent()

    assert in_order(section) == [read_typed_outcome("4SN="), read_typed_outcome("3NE+1")]


def test_a_held_key_counts_once(section, open_entry_page):
    typist = open_entry_page("?by=board")

    typist.press(*"4SN=")
    typist.look_up()
    for _ in range(3):
        typist.page.keyboard.down("Enter")
    typist.all_sent()

    assert in_order(section) == [read_typed_outcome("4SN=")] * 2


@pytest.mark.parametrize("by", ["round", "table", "board"])
def test_enter_alone_repeats_nothing_below_another_board(section, open_entry_page, by):
    typist = open_entry_page(f"?by={by}")

    if by == "board":
        typist.press(*"4SN=")
        typist.look_up()
        typist.press("Enter", "Enter", "Enter")
    else:
        typist.press(*"4SN=")
        typist.look_up()
        typist.press("Enter")
    typist.all_sent()

    assert len(in_order(section)) == (3 if by == "board" else 1)
    expect(typist.page.locator("#echo")).to_contain_text("by board only")


def test_plus_and_minus_alone_step_and_escape_clears(section, open_entry_page):
    typist = open_entry_page()
    second = a_board_in_play(section, number=2)

    typist.press("+", "Enter", "ArrowDown", "-", "Enter", *"4S", "Escape", "P", "Enter")
    typist.all_sent()

    assert outcomes_of(second) == [read_typed_outcome("P")]


def test_not_played_asks_for_a_reason_and_late_for_a_time(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)

    typist.press(*"NPL", *"on Tuesday", "Enter")
    typist.press(*"NPS")
    typist.all_sent()

    rows = [*result_versions(board), *result_versions(a_board_in_play(section, number=2))]
    assert [(row.outcome, row.why, row.play_at) for row in rows] == [
        (read_typed_outcome("NP"), "late", "on Tuesday"),
        (read_typed_outcome("NP"), "slow", ""),
    ]


def test_a_result_typed_into_the_reason_box_is_not_a_reason(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)

    typist.press(*"NP", *"3NS9", "Enter", *["Backspace"] * 4, "L", "Enter")
    typist.all_sent()

    rows = [*result_versions(board), *result_versions(a_board_in_play(section, number=2))]
    assert [(row.outcome, row.why) for row in rows] == [(read_typed_outcome("NP"), "late")]


def test_an_award_asks_for_its_reason(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)

    typist.press(*"A6040", *"unauthorised information", "Enter")
    typist.all_sent()

    assert [(row.outcome, row.reason) for row in result_versions(board)] == [
        (read_typed_outcome("A6040"), "unauthorised information")
    ]


def test_a_user_who_may_not_rule_is_refused_at_once(section, browser, client, live_server):
    client.force_login(a_director(name="hal", role="assistant"))
    path = f"/director/crown/{section.session_id}/entry/"
    typist, board = Typist(a_tab(browser, client, live_server, path)), a_board_in_play(section)

    typist.press(*"A6040", "Enter")

    expect(typist.said(board).locator(".error")).to_contain_text(
        "have permission to do this. Your role is"
    )
    assert outcomes_of(board) == []


def test_results_typed_after_an_award_do_not_become_its_reason(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)

    typist.press(*"A6040", *"4SS=", *"3NE+1", "Enter")

    expect(typist.page.locator("#echo")).to_contain_text("This looks like results")
    expect(typist.page.locator("#echo")).to_contain_text("4SS= | 3NE+1")
    assert result_versions(board) == []
    typist.press("Enter")
    typist.all_sent()
    assert [(row.outcome, row.reason) for row in result_versions(board)] == [
        (read_typed_outcome("A6040"), "4SS=3NE+1")
    ]


def test_a_refused_entry_marks_its_row_and_can_be_gone_back_to(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)

    typist.press(*"4S", "Enter", *"3NE=")
    expect(typist.said(board)).to_contain_text("does not say who declared 4S")
    typist.press("!", *"4SW=")
    typist.all_sent()

    assert in_order(section) == [read_typed_outcome("4SW="), read_typed_outcome("3NE=")]
    expect(typist.said(board).locator(".error")).to_have_count(0)


def test_a_refused_entry_survives_a_reload_until_corrected(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)
    typist.press(*"4S", "Enter")
    expect(typist.said(board)).to_contain_text("does not say who declared 4S")

    typist.page.reload()
    expect(typist.said(board)).to_contain_text("does not say who declared 4S")
    expect(typist.page.locator("#sent")).to_have_class("refused")
    typist.press("!", *"4SW=")
    typist.all_sent()
    typist.page.reload()

    expect(typist.said(board).locator(".made")).to_have_text(re.compile(r"4♠.* W =$"))
    expect(typist.said(board).locator(".error")).to_have_count(0)


def test_a_refused_entry_can_be_discarded(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)
    typist.press(*"4S", "Enter")
    expect(typist.said(board)).to_contain_text("does not say who declared 4S")

    typist.press("!", "Escape")
    typist.all_sent()

    expect(typist.said(board).locator(".error")).to_have_count(0)


def test_u_undoes_the_last_result_after_a_discarded_refusal(section, open_entry_page):
    typist, second = open_entry_page(), a_board_in_play(section, number=2)

    typist.press(*"3NE=", *"4S", "Enter")
    expect(typist.said(second)).to_contain_text("does not say who declared 4S")
    typist.press("!", "Escape", "u")
    typist.all_sent()

    assert outcomes_of(a_board_in_play(section)) == [read_typed_outcome("3NE="), None]
    assert outcomes_of(second) == []
    expect(typist.page.locator("#slips .error")).to_have_count(0)


def test_u_discards_a_refused_entry_first_and_then_undoes_the_one_before(section, open_entry_page):
    typist, second = open_entry_page(), a_board_in_play(section, number=2)

    typist.press(*"3NE=", *"4S", "Enter")
    expect(typist.said(second)).to_contain_text("does not say who declared 4S")
    typist.press("u")
    expect(typist.page.locator("#slips .error")).to_have_count(0)
    expect(typist.current()).to_have_id(f"row-{second.pk}")
    recorded_by_then = outcomes_of(a_board_in_play(section))
    typist.press("u")
    typist.all_sent()

    assert recorded_by_then == [read_typed_outcome("3NE=")]
    assert outcomes_of(a_board_in_play(section)) == [read_typed_outcome("3NE="), None]


def test_u_before_a_refusal_arrives_leaves_no_mark(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)
    slowly(typist)

    typist.press(*"4S", "Enter", "u")
    typist.all_sent()

    assert outcomes_of(board) == []
    expect(typist.said(board).locator(".error")).to_have_count(0)


def test_joined_entries_are_separated(section, open_entry_page):
    typist = open_entry_page()

    typist.press(*"4204S*N=", *"4HS-13NE=")
    typist.all_sent()

    assert in_order(section) == [
        read_typed_outcome(text) for text in ("420", "4SXN=", "4HS-1", "3NE=")
    ]


@pytest.mark.parametrize(
    ("keys", "entries"),
    [([*"420450", "Enter"], "420 | 450"), ([*"A604SN="], "A60 | 4SN=")],
)
def test_ambiguous_entries_wait_and_are_shown(section, open_entry_page, keys, entries):
    typist = open_entry_page()

    typist.press(*keys)

    expect(typist.page.locator("#echo")).to_contain_text(f"run together: {entries}")
    expect(typist.current()).to_have_id(f"row-{a_board_in_play(section).pk}")
    assert in_order(section) == []


def test_the_entry_line_names_the_pairs_seated_in_that_round(section, open_entry_page):
    first, other = (section.places.get(line=line, number=1) for line in ("NS", "EW"))
    named(first, "Ada Ace", "Bo King"), named(other, "Cy Queen", "Di Jack")
    named(first, "Ada Ace", "Eve Ten", from_round=2)
    typist = open_entry_page()

    expect(typist.page.locator("#who")).to_have_text("Ada Ace & Bo King v Cy Queen & Di Jack")


def test_function_keys_open_their_pages_and_f5_only_when_enabled(section, open_entry_page):
    typist = open_entry_page()
    place = f"/director/crown/{section.session_id}/"
    page = typist.page

    for key, path in (("F3", "seating/"), ("F10", ""), ("F2", "entry/")):
        typist.press(key)
        page.wait_for_url(re.compile(f"{place}{path}$"), wait_until="load")
    typist.press("?")
    page.check("#f5")
    typist.press("F5")

    expect(page).to_have_url(re.compile(f"{place}recap/$"))


def test_a_stale_second_tab_shows_the_current_result(section, open_entry_page):
    first, second, board = open_entry_page(), open_entry_page(), a_board_in_play(section)
    first.press(*"4SN=")
    first.all_sent()

    second.press(*"3NE=")

    expect(second.said(board)).to_contain_text(
        "has changed since this was shown. Check its current result"
    )
    expect(second.said(board).locator(".made")).to_have_text(re.compile(r"4♠.* N =$"))
    assert outcomes_of(board) == [read_typed_outcome("4SN=")]


def test_entries_typed_while_the_server_is_down_are_recorded_once(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)
    posts = []

    def lose_answers(route):
        posts.append(route.request.post_data)
        if len(posts) == 1:
            route.abort()
        elif len(posts) == 2:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    typist.page.route(re.compile(r"/entry/\d+/$"), lose_answers)
    typist.press(*"4SN=")
    expect(typist.page.locator("#sent")).to_contain_text("The server does not answer")
    typist.all_sent()

    assert len(posts) == 3
    assert len(set(posts)) == 1
    assert outcomes_of(board) == [read_typed_outcome("4SN=")]


@pytest.mark.parametrize("leave", ["ArrowDown", "click"])
def test_moving_to_another_line_enters_text_that_waits_for_enter(section, open_entry_page, leave):
    typist, board = open_entry_page(), a_board_in_play(section)
    third = typist.page.locator(f"#row-{a_board_in_play(section, number=2).pk}")

    typist.press(*"4SN-1")
    typist.press(leave) if leave == "ArrowDown" else third.locator("td").nth(1).click()
    typist.all_sent()

    assert outcomes_of(board) == [read_typed_outcome("4SN-1")]
    expect(third).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize(
    ("keys", "options"), [("4SN-1", ["beforeunload"]), ("4S", ["beforeunload"]), ("", [])]
)
def test_leaving_with_text_in_the_box_asks_for_confirmation(open_entry_page, keys, options):
    typist, dialogs = open_entry_page(), []
    typist.page.on("dialog", lambda dialog: (dialogs.append(dialog.type), dialog.accept()))

    typist.press(*keys)
    typist.page.get_by_role("link", name="Recap").click()
    typist.page.wait_for_url("**/recap/")

    assert dialogs == options


def reloaded_while_it_waits(typist):
    """Nothing goes through before the page is there again, so that it is the new one that sends."""
    typist.page.on("dialog", lambda dialog: dialog.accept())
    typist.page.reload()
    expect(typist.page.locator("#sent")).to_contain_text("The server does not answer")


def test_an_unsent_entry_survives_a_reload(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)
    typist.page.route(re.compile(r"/entry/\d+/$"), lambda route: route.abort())
    typist.press(*"4SN=")
    expect(typist.page.locator("#sent")).to_contain_text("The server does not answer")

    reloaded_while_it_waits(typist)
    typist.page.unroute_all()
    typist.all_sent()

    assert outcomes_of(board) == [read_typed_outcome("4SN=")]


def test_an_unsent_correction_survives_a_reload(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)
    slips = re.compile(r"/entry/\d+/$")
    may_pass = []
    typist.page.route(
        slips, lambda route: route.continue_() if may_pass and may_pass.pop() else route.abort()
    )
    typist.press(*"4SN=", "ArrowUp", *"3NE=")
    may_pass.append(True)
    expect(typist.page.locator("#sent")).to_contain_text("1 waiting")

    reloaded_while_it_waits(typist)
    typist.page.unroute_all()
    typist.all_sent()

    assert outcomes_of(board) == [read_typed_outcome("4SN="), read_typed_outcome("3NE=")]


def test_an_unsent_entry_is_sent_after_signing_in_again_in_another_tab(
    section, open_entry_page, live_server
):
    typist, board = open_entry_page(), a_board_in_play(section)
    renewed = {"name": "csrftoken", "value": "a" * 32, "url": live_server.url}

    typist.page.context.add_cookies([renewed])
    typist.press(*"4SN=")
    typist.all_sent()

    assert outcomes_of(board) == [read_typed_outcome("4SN=")]


@pytest.mark.parametrize("status", [400, 429, 500])
def test_an_unusable_response_loses_no_entry(section, open_entry_page, status):
    typist, board = open_entry_page(), a_board_in_play(section)
    slips = re.compile(r"/entry/\d+/$")
    typist.page.route(slips, lambda route: route.fulfill(status=status), times=1)

    typist.press(*"4SN=")
    typist.all_sent()

    assert outcomes_of(board) == [read_typed_outcome("4SN=")]


def test_leads_are_typed_in_sessions_that_ask_for_them(section, open_entry_page):
    typist, board = open_entry_page("?lead=1"), a_board_in_play(section)

    typist.press(*"4SN=HK", *"3NE=", "Enter")
    typist.all_sent()

    rows = [*result_versions(board), *result_versions(a_board_in_play(section, number=2))]
    assert [row.lead for row in rows] == ["HK", ""]


def slowly(typist, pause=600):
    """A server on the other side of a poor network."""

    def answer(route):
        typist.page.wait_for_timeout(pause)
        route.continue_()

    typist.page.route(re.compile(r"/entry/\d+/$"), answer)


def chosen_text(typist):
    """Return the selected text of the box."""
    script = "box => box.value.slice(box.selectionStart, box.selectionEnd)"
    return typist.page.locator("#box").evaluate(script)


def test_the_box_stays_in_place_and_names_the_refusal(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)

    typist.press(*"3NE+7", "Enter")
    expect(typist.said(board).locator(".error")).to_be_visible()
    typist.look_up()

    expect(typist.current()).to_have_id(f"row-{a_board_in_play(section, number=2).pk}")
    expect(typist.page.locator("#box")).to_have_value("")
    expect(typist.page.locator("#echo")).to_contain_text("Round 1 · Table 1 · Board 1: “3NE+7”")


def test_a_refused_entry_is_opened_with_its_text_to_type_over(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)

    typist.press(*"3NE+7", "Enter")
    expect(typist.said(board).locator(".error")).to_be_visible()
    typist.press("!")
    expect(typist.current()).to_have_id(f"row-{board.pk}")
    expect(typist.page.locator("#echo")).to_contain_text("3NE+7")
    refused = chosen_text(typist)
    typist.press(*"3NE+1", "Enter")
    typist.all_sent()

    assert refused == "3NE+7"
    assert outcomes_of(board) == [read_typed_outcome("3NE+1")]
    assert outcomes_of(a_board_in_play(section, number=2)) == []
    expect(typist.current()).to_have_id(f"row-{a_board_in_play(section, number=2).pk}")


def test_text_typed_when_a_refusal_arrives_stays_on_its_line(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)
    second = a_board_in_play(section, number=2)
    slowly(typist)

    typist.press(*"3NE+7", "Enter", *"4S")
    expect(typist.said(board).locator(".error")).to_be_visible()
    typist.look_up()
    expect(typist.page.locator("#box")).to_have_value("4S")
    typist.press(*"N=")
    typist.look_up()
    typist.press("!")

    expect(typist.current()).to_have_id(f"row-{board.pk}")
    expect(typist.page.locator("#box")).to_have_value("3NE+7")
    typist.press(*"4HW=")
    typist.all_sent()
    assert [outcomes_of(board_corrected) for board_corrected in (board, second)] == [
        [read_typed_outcome("4HW=")],
        [read_typed_outcome("4SN=")],
    ]


def test_an_entry_refused_as_stale_does_not_overwrite_without_confirmation(
    section, open_entry_page
):
    typist, board = open_entry_page(), a_board_in_play(section)
    typist.page.route("**/entry/", lambda route: route.abort())
    recorded(board, read_typed_outcome("4SN="))

    typist.press(*"3NE=")
    expect(typist.said(board)).to_contain_text(
        "has changed since this was shown. Check its current result"
    )
    typist.press("!")
    expect(typist.current()).to_have_id(f"row-{board.pk}")
    typist.press(*"3NE+1", "Enter")
    expect(typist.page.locator("#echo")).to_contain_text("is recorded here")
    waiting = outcomes_of(board)
    typist.press("Enter")
    typist.all_sent()

    assert (waiting, outcomes_of(board)) == (
        [read_typed_outcome("4SN=")],
        [read_typed_outcome("4SN="), read_typed_outcome("3NE+1")],
    )


def all_in(section, text="4SN="):
    for cell in snapshot_of_session(section.session_id).cells:
        if cell.expected:
            board = section.seatings.get(round=cell.round, table=cell.table)
            recorded(board.boards.get(number=cell.board), read_typed_outcome(text))


def test_after_the_last_result_typing_does_not_overwrite_without_confirmation(
    section, open_entry_page
):
    all_in(section)
    typist = open_entry_page()

    typist.press(*"1NN=")
    expect(typist.page.locator("#echo")).to_contain_text("is recorded here: Enter changes it")
    expect(typist.page.locator("#echo .made .suit")).to_have_text("♠\ufe0e")
    typist.press("Escape", *"1NN=")
    typist.look_up()
    order = in_order(section)
    typist.press("Enter")
    typist.all_sent()

    assert set(order) == {read_typed_outcome("4SN=")}
    assert outcomes_of(a_board_in_play(section)) == [
        read_typed_outcome("4SN="),
        read_typed_outcome("1NN="),
    ]


def test_a_refused_correction_is_reopened_when_all_results_are_in(section, open_entry_page):
    all_in(section)
    board = a_board_in_play(section)
    typist = open_entry_page(f"?at={board.pk}")

    typist.press(*"3NE+7", "Enter")
    expect(typist.page.locator("#box")).to_have_value("3NE+7")
    typist.press(*"3NE=")
    typist.all_sent()

    assert outcomes_of(board) == [read_typed_outcome("4SN="), read_typed_outcome("3NE=")]


def test_after_play_a_change_asks_for_confirmation_even_on_a_chosen_line(section, open_entry_page):
    all_in(section)
    section.session.__class__.objects.update(state="closed")
    board = a_board_in_play(section)
    typist = open_entry_page(f"?at={board.pk}")

    typist.press(*"1NN=", "Enter")
    expect(typist.page.locator("#echo")).to_contain_text("is recorded here: Enter changes it")
    typist.look_up()
    waiting = outcomes_of(board)
    typist.press("Enter")
    typist.all_sent()

    assert (waiting, outcomes_of(board)) == (
        [read_typed_outcome("4SN=")],
        [read_typed_outcome("4SN="), read_typed_outcome("1NN=")],
    )


def test_command_keys_work_after_a_click_outside_the_box(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)
    typist.press(*"4SN=")
    typist.all_sent()

    for key in ("u", "?"):
        typist.page.locator("#main").click(position={"x": 3, "y": 3})
        expect(typist.page.locator("#box")).not_to_be_focused()
        typist.press(key)
    typist.all_sent()

    assert outcomes_of(board) == [read_typed_outcome("4SN="), None]
    expect(typist.page.locator("#box")).to_have_value("")
    expect(typist.page.locator(".choices details.keys")).to_have_attribute("open", "")


def test_the_keys_are_visible_at_every_scroll_position(browser, client, live_server):
    section = a_seated_section(tables=7)
    client.force_login(a_director())
    last = section.seatings.order_by("round", "table").last().boards.last()
    path = f"/director/crown/{section.session_id}/entry/?at={last.pk}"
    typist = Typist(a_tab(browser, client, live_server, path))
    expect(typist.page.locator(".choices details.keys dl dt").first).not_to_be_in_viewport()

    typist.press("?")

    expect(typist.page.locator(".choices details.keys dl dt").first).to_be_in_viewport()
    expect(typist.page.locator("#box")).to_be_focused()


def test_clicking_a_line_selects_it_and_its_links_still_work(section, open_entry_page):
    board = a_board_in_play(section, number=2)
    (
        recorded(board, read_typed_outcome("4SN=")),
        recorded(board, read_typed_outcome("4SN+1"), seen=1),
    )
    typist = open_entry_page()
    row = typist.page.locator(f"#row-{board.pk}")

    row.locator("td").nth(3).click()
    expect(row).to_have_attribute("aria-current", "true")
    expect(typist.page.locator("#box")).to_be_focused()
    row.get_by_role("link", name="changed").click()

    expect(typist.page).to_have_url(re.compile(f"/results/{board.pk}/$"))


def test_keys_go_to_a_table_and_a_round(section, open_entry_page):
    typist = open_entry_page()
    seating = section.seatings.get(round=2, table=3)
    boards = list(seating.boards.order_by("number"))

    typist.press(*"t3r2")
    expect(typist.page.locator("#echo")).to_contain_text("Round 2 · Table 3")
    typist.press("Enter", *"4SN=", *"3NE=", *"t1", "Enter")
    typist.all_sent()
    typist.press(*"r2t3")
    expect(typist.page.locator("#echo")).to_contain_text("Round 2 · Table 3")
    typist.press("Escape")
    typist.press(*"t9r1", "Enter")

    assert [outcomes_of(board) for board in boards] == [
        [read_typed_outcome("4SN=")],
        [read_typed_outcome("3NE=")],
    ]
    expect(typist.current()).to_have_id(f"row-{a_board_in_play(section).pk}")
    expect(typist.page.locator("#echo")).to_contain_text("No such table and round")


def test_a_board_without_time_to_play_shows_its_score_at_the_box(section, open_entry_page):
    typist, board = open_entry_page(), a_board_in_play(section)

    typist.press(*"NPS")
    typist.all_sent()

    echo = typist.page.locator("#echo")
    expect(echo).to_contain_text("Round 1 · Table 1 · Board 1: no score for either pair")
    echo.get_by_role("link", name="give an average by a ruling").click()
    expect(typist.page).to_have_url(re.compile(rf"/boards/1/ruling/\?result={board.pk}$"))


def test_a_late_board_is_not_counted_as_entered(section, open_entry_page):
    typist = open_entry_page()

    typist.press(*"4SN=", *"NPL", "Enter")
    typist.all_sent()

    assert in_order(section) == [read_typed_outcome("4SN="), read_typed_outcome("NP")]
    expect(typist.page.locator("#count b")).to_have_text("1")
    typist.page.reload()
    expect(typist.page.locator("#count b")).to_have_text("1")


def test_a_correction_reached_from_the_unusual_results_is_typed_at_once(section, open_entry_page):
    board = a_board_in_play(section)
    recorded(board, read_typed_outcome("4SN="))
    page = open_entry_page().page
    page.goto(f"/director/crown/{section.session_id}/results/{board.pk}/?back=unusual")
    expect(page.locator("#text")).to_be_focused()

    page.keyboard.type("2DN+2\n")
    expect(page).to_have_url(re.compile(r"/unusual/$"))

    assert outcomes_of(board) == [read_typed_outcome("4SN="), read_typed_outcome("2DN+2")]


def test_an_own_entry_is_not_announced_as_an_update(section, open_entry_page):
    typist = open_entry_page()

    for keys in (["4SN=", "3NE="], ["u"]):
        for key in keys:
            typist.press(*key)
        typist.all_sent()
        read_anew(typist.page)
        typist.look_up()
        expect(typist.page.locator("#following [role=status]")).to_have_text("")
    recorded(a_board_in_play(section, number=2), read_typed_outcome("1NN="), seen=2)
    expect(typist.page.locator("#following [role=status]")).to_have_text("New results: 1")
