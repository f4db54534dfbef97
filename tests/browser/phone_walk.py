"""Scenes of a session on phones at tables: each shows a viewer the pages that players meet."""

from datetime import timedelta
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from boards.services.deals import DealRequest, record_deals
from club.models import Source
from deals.deal import read_deal
from tests.builders import (
    a_board_in_play,
    a_contract,
    a_player,
    a_seated_section,
    a_swiss_pairs,
    a_team_event,
    an_actor,
    an_individual,
    named,
    recorded,
)
from tests.web.table.matches.matches import a_match_day
from tests.web.table.phones import link_of, page, switched_on, token_of
from tournament.models import CorrectionRequest, Seat, SeatingBoard, Session
from tournament.services.sessions.round_clock import ClockPlan, start_round_clock
from tournament.services.tables.correction_requests import decide_correction

DEAL = "N:AKQJT98765432... ..AKQJT98765432. .AKQJT98765432.. ...AKQJT98765432"
FOUR_SPADES = "?contract=4S&declarer=N"
LONG = "Bartholomäus Featherstonehaugh-{0}", "Wilhelmína Østergaard {0}"


def take_seat(viewer, token):
    viewer.page.goto(link_of(token))
    viewer.page.locator("form[action$='/take/'] button").tap()
    viewer.page.wait_for_function("() => !document.querySelector(\"form[action$='/take/']\")")


def change_session(section, **values):
    row = Session.objects.get(pk=section.session_id)
    Session.objects.filter(pk=row.pk).update(revision=row.revision + 1, **values)


def play(section, round_=1, tables=None, source="table", by=None):
    """Record 4♠ by North at each table of a round where nothing is recorded yet."""
    boards = SeatingBoard.objects.filter(seating__section=section, seating__round=round_)
    for board in boards.order_by("pk"):
        if (tables is None or board.seating.table in tables) and not board.results.exists():
            recorded(board, a_contract("4S", "N", 10), source=source, by=by)


def look_at_sign_in(viewer):
    """The typed code: asked for, wrong, empty; the card's link, wrong; a card that was reissued."""
    section = switched_on(a_seated_section(club="elm"))
    token = token_of(section)
    here = {"session": section.session_id}
    viewer.look(page(token, "round"))
    code = reverse("table:code", kwargs=here)
    viewer.look(code)
    for typed in ("", "BCDF-GHJK"):
        viewer.page.locator("input[name=code]").fill(typed)
        viewer.page.locator("main button").tap()
        viewer.page.wait_for_selector("input[aria-invalid=true]")
        viewer.look()
    take_seat(viewer, token)


def look_at_two_phones(viewer):
    """A second phone at a table: refused, waiting, in the seat; the first one asked, and out."""
    section = switched_on(a_seated_section(club="fir"))
    token = token_of(section)
    take_seat(viewer, token)
    second = viewer.another()
    second.look(link_of(token))
    second.page.locator("main form button").tap()
    second.page.wait_for_selector("a.primary")
    second.look()
    viewer.look(page(token, "round"))
    viewer.page.locator("button[value=hand_over]").tap()
    viewer.page.wait_for_selector("form[action$='/take/']")
    viewer.look()
    second.look(page(token, "round"))


def look_at_teams(viewer):
    """Both rooms of a match: the other one's results only when the match is complete."""
    section = switched_on(a_team_event(club="gorse"), shows_traveller=True, confirms_round=True)
    token = token_of(section)
    take_seat(viewer, token)
    viewer.look()
    viewer.look(page(token, "result", board=1) + "?contract=4S")
    viewer.look(page(token, "result", board=1) + f"{FOUR_SPADES}&tricks=10")
    play(section, tables=(1,))
    for _side in range(2):
        viewer.look(page(token, "check_round"))
        viewer.agree()
    viewer.look()
    play(section)
    viewer.look(page(token, "recorded", board=2))
    viewer.look(page(token, "round"))


def look_at_an_individual(viewer):
    """Four players at a table, who change partners; one without a name."""
    section = switched_on(an_individual(club="hazel"), shows_traveller=True, confirms_round=True)
    for place in section.places.select_related("section__session__event__club", "entry")[1:]:
        named(place, LONG[0].format(place.number))
    token = token_of(section)
    take_seat(viewer, token)
    viewer.look()
    board = SeatingBoard.objects.filter(seating__section=section, seating__round=1).first()
    viewer.look(page(token, "result", board=board.number) + "?contract=4S")
    viewer.look(page(token, "result", board=board.number) + f"{FOUR_SPADES}&tricks=9")
    play(section)
    viewer.look(page(token, "check_round"))
    viewer.agree()
    viewer.agree()
    viewer.look()


def look_at_swiss_pairs(viewer):
    """The next round is not drawn yet."""
    section = switched_on(a_swiss_pairs(boards=2, rounds=2, seed=1, club="ivy"))
    token = token_of(section)
    take_seat(viewer, token)
    viewer.look()
    play(section)
    viewer.look(page(token, "recorded", board=2))
    viewer.look(page(token, "round"))


def look_at_an_arrow_switch(viewer):
    """An arrow-switched round, then a pair that sits out; the round clock runs."""
    section = switched_on(a_seated_section(club="juniper", boards_a_round=3), confirms_round=True)
    for place in section.places.select_related("section__session__event__club", "entry"):
        named(place, *(name.format(place) for name in LONG))
    first = SeatingBoard.objects.filter(seating__section=section, seating__round=1)
    first.filter(seating__table=1).update(arrow_switched=True)
    Seat.objects.filter(
        seating__section=section, seating__round=2, seating__table=2, chairs="NS"
    ).delete()
    start_round_clock(section.session, ClockPlan(1, 15, automatic=True), seen=0, actor=an_actor())
    change_session(section)
    token = token_of(section)
    take_seat(viewer, token)
    viewer.look()
    viewer.look(page(token, "result", board=1) + f"{FOUR_SPADES}&tricks=9")
    play(section, tables=(1,))
    viewer.look(page(token, "check_round"))
    viewer.agree()
    viewer.look()
    viewer.agree()
    viewer.look()


def look_at_corrections(viewer):
    """A call of the director, a request and its decision; after play, until the period is over."""
    section = switched_on(a_seated_section(club="kale"), shows_traveller=True)
    token = token_of(section)
    take_seat(viewer, token)
    viewer.page.goto(page(token, "call"))
    viewer.page.locator("button[name=call]").first.tap()
    viewer.page.wait_for_selector("footer .note")
    viewer.look()
    viewer.look(page(token, "call"))
    play(section)
    correction = page(token, "correction", board=1)
    viewer.page.goto(correction)
    viewer.page.locator("main form button").tap()
    viewer.page.wait_for_selector("[aria-invalid=true]")
    viewer.look()
    viewer.page.locator("textarea, input[name=reason]").first.fill("9 tricks, not 10")
    # Sooner the touch is the second click of a double click, which is for the page before.
    viewer.page.wait_for_timeout(300)
    # The script posts it: the page's own load is long over.
    with viewer.page.expect_response(lambda answer: answer.request.method == "POST"):
        viewer.page.locator("main form button").tap()
    viewer.look(page(token, "recorded", board=1))
    requests = CorrectionRequest.objects.filter(seating_board__seating__section=section)
    decide_correction(requests.get(), accepted=True, actor=an_actor())
    play(section, 2)
    play(section, 3)
    viewer.look(page(token, "recorded", board=6))
    viewer.look(page(token, "round"))
    change_session(section, state="closed")
    viewer.look(page(token, "round"))
    for minutes in (10, 31):
        since = timezone.now() - timedelta(minutes=minutes)
        released = {"state": "released", "ranking_from": since, "travellers_from": since}
        change_session(section, **released)
        viewer.look(page(token, "round"))


def look_offline(viewer):
    """Boards without the network: the round, kept results, every board entered, then a conflict."""
    section = switched_on(a_seated_section(club="larch"), asks_lead=True)
    token = token_of(section)
    take_seat(viewer, token)
    viewer.page.goto(page(token, "round"))
    viewer.page.wait_for_load_state("networkidle")
    viewer.context.set_offline(True)
    for board in (1, 2):
        viewer.page.locator(f".boards a[href*='/{board}/']").tap()
        viewer.page.wait_for_selector(".keys")
        viewer.look()
        for key in ("contract=4S", "declarer=N", "lead=H", "lead=H2", "tricks=10"):
            viewer.page.locator(f".keys a[href*='{key}']").first.tap()
            viewer.page.wait_for_timeout(100)
            if board == 1:
                viewer.look()
        viewer.page.locator("form[data-outbox] button").tap()
        viewer.page.wait_for_selector("#outbox:not([hidden])")
        viewer.page.wait_for_timeout(500)
        viewer.look()
    recorded(a_board_in_play(section, number=1, table=1), a_contract("4S", "N", 9))
    viewer.context.set_offline(False)
    viewer.page.wait_for_selector(".note.error, #outbox button", timeout=60_000)
    viewer.page.wait_for_timeout(500)
    viewer.look()


def a_section_with_deals():
    options = {"asks_lead": True, "shows_traveller": True, "confirms_round": True}
    section = switched_on(a_seated_section(), **options)
    request = DealRequest({1: 0}, uuid4(), None, Source.DIRECTOR, "director")
    record_deals(section.session, {1: read_deal(DEAL)}, request)
    return section


def look_at_boards(viewer):
    section = a_section_with_deals()
    token = token_of(section)
    a_player("Ada Featherstonehaugh-Wilhelmson", number="1047")
    viewer.look(link_of(token))
    viewer.page.get_by_role("button").first.tap()
    viewer.page.wait_for_selector(".boards")
    viewer.look()
    names = page(token, "names", chairs="NS")
    for query in ("", "?q=ada", "?q=Vera+Visit", "?N=%3DAda+Ace&S=%3DBo+Bold"):
        viewer.look(f"{names}{query}")
    board = page(token, "result", board=1)
    for query in (
        *("", "?contract=4S", FOUR_SPADES, f"{FOUR_SPADES}&lead=H"),
        *(f"{FOUR_SPADES}&lead=HK", f"{FOUR_SPADES}&lead=HK&tricks=2"),
        *(f"{FOUR_SPADES}&lead=HK&tricks=10", "?contract=P", "?contract=NP"),
    ):
        viewer.look(f"{board}{query}")
    viewer.look(page(token, "call"))
    refuse_contradiction(viewer, token)
    show_after_results(viewer, section, token)


def refuse_contradiction(viewer, token):
    """East leads a heart that South holds."""
    viewer.page.goto(f"{page(token, 'result', board=1)}{FOUR_SPADES}&lead=HK&tricks=10&sure=1")
    viewer.page.locator("form[data-outbox] button").tap()
    viewer.page.wait_for_selector(".note.error")
    viewer.look()


def show_after_results(viewer, section, token):
    """A conflict, a recorded board, the check of the round, the travellers, and after play."""
    viewer.page.goto(f"{page(token, 'result', board=2)}{FOUR_SPADES}&lead=-&tricks=10")
    recorded(a_board_in_play(section, number=2, table=1), a_contract("4S", "N", 9))
    viewer.page.locator("form[data-outbox] button").tap()
    viewer.page.wait_for_selector(".note.error")
    viewer.look()
    viewer.look(page(token, "recorded", board=2))
    viewer.look(page(token, "correction", board=2))
    recorded(a_board_in_play(section, number=1, table=1), a_contract("4S", "N", 10))
    recorded(a_board_in_play(section, number=1, round=2), a_contract("4S", "N", 9))
    for _side in range(2):
        viewer.look(page(token, "check_round"))
        viewer.agree()
    viewer.look(page(token, "recorded", board=2))
    viewer.look(page(token, "round"))
    change_session(section, state="closed")
    viewer.look(page(token, "round"))


def look_at_a_match(viewer):
    token = token_of(a_match_day(club="anchor"))
    viewer.page.goto(link_of(token))
    viewer.page.get_by_role("button").first.tap()
    viewer.page.wait_for_selector("button[name=dealer]")
    viewer.look()
    viewer.page.locator("button[name=dealer]").first.tap()
    viewer.page.wait_for_selector("a.primary")
    viewer.look()
    hand = page(token, "hand", match_round=1, number=1)
    for query in ("", "?contract=3N", "?contract=3N&declaring=we", "?contract=4S&declaring=we"):
        viewer.look(f"{hand}{query}")
    for query in ("?contract=3N&declaring=we&tricks=9", "?contract=P"):
        viewer.look(f"{hand}{query}")
    finish_match(viewer, token)


def finish_match(viewer, token):
    for _hand in range(4):
        viewer.page.goto(page(token, "round"))
        viewer.page.locator("a.primary").tap()
        viewer.page.wait_for_selector(".keys")
        at = viewer.page.url
        viewer.page.goto(f"{at}?contract=3N&declaring=we&tricks=9")
        viewer.page.locator("form[data-outbox] button").tap()
        viewer.page.wait_for_load_state("networkidle")
    for _side in range(2):
        viewer.look(page(token, "accept_total"))
        viewer.agree()
    viewer.look(page(token, "match_end"))
    Session.objects.filter(pk=token.section.session_id).update(state="closed")
    viewer.look(page(token, "round"))


def look_at_a_moving_phone(viewer):
    """The owner of a phone, the next table after a round, and the end of the last round."""
    plain = a_seated_section(boards_a_round=1, club="olive")
    section = switched_on(plain, phones_move=True)
    token = token_of(section)
    viewer.page.goto(link_of(token))
    viewer.page.get_by_role("button").first.tap()
    owners = viewer.page.locator("input[name=place] + button")
    owners.last.wait_for()
    viewer.look()
    owners.last.tap()
    viewer.page.wait_for_selector(".boards")
    boards = SeatingBoard.objects.filter(seating__section=section)
    for played in (boards.filter(seating__round=1), boards.exclude(seating__round=1)):
        for board in played:
            recorded(board, a_contract("4S", "N", 10), source="director", by=an_actor().user)
        viewer.look(page(token, "move"))
