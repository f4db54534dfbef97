"""Attacks on a table's pages by kind of session: old rounds, closed sessions, replays, names."""

from uuid import uuid4

import pytest
from django.utils.html import strip_tags

from boards.models import MatchHand, MatchScore, Result
from tests.builders import (
    a_contract,
    a_seated_section,
    a_team_event,
    an_individual,
    final,
    named,
    recorded,
)
from tests.web.routes import every_row
from tests.web.table.matches.matches import a_dealt_match, a_match_day, accept_hand
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from tests.web.table.test_access import FIELDS, PAGES, path_of
from tournament.models import Entry, Seating, SeatingBoard, Session

pytestmark = pytest.mark.django_db
# Three rounds or more of each; in all but the matches a board is played at each table.
BOARDS = {
    "pairs": lambda: switched_on(a_seated_section()),
    "teams": lambda: switched_on(a_team_event(format="round_robin")),
    "individual": lambda: switched_on(an_individual()),
}
KINDS = BOARDS | {"match": a_match_day}
# What somebody played; a request for the director to correct it is none of it.
PLAYED = (Result, MatchHand, MatchScore)
SCRIPT = "<script>alert(1)</script>"
# Parts of 5♦ doubled, seven down, on a page.
TELLING = ("1700", "1,700", "down 7", "\N{MINUS SIGN}7")


def played_rows():
    rows = every_row()
    return {model._meta.label: rows[model._meta.label] for model in PLAYED}


def boards_of(section, round_, table=None):
    tables = {} if table is None else {"seating__table": table}
    return SeatingBoard.objects.filter(
        seating__section=section, seating__round=round_, **tables
    ).order_by("number")


@pytest.mark.parametrize("kind", BOARDS)
def test_no_board_of_an_old_round_is_reached(kind):
    """Its results differ from those of the round in play, and would be in the page if it leaked."""
    section = BOARDS[kind]()
    token = token_of(section)
    phone = a_phone(token)
    old = list(boards_of(section, 1, 1))
    for board in boards_of(section, 1):
        recorded(board, a_contract("5DX", "E", 4))
    for board in boards_of(section, 2):
        recorded(board, a_contract("4S", "N", 10))
    before = played_rows()
    open_boards = {board.number for board in boards_of(section, 3, 1)}

    posts = [
        phone.post(page(token, name, board=board.number), FIELDS | {"request_id": str(uuid4())})
        for name in ("accept", "correction")
        for board in old
        if board.number not in open_boards
    ]
    pages = [
        phone.get(page(token, name, board=board.number), follow=True)
        for board in old
        for name in ("recorded", "result", "correction")
    ]

    # A result that might have waited on the phone is the director's to decide about.
    half = len(posts) // 2
    assert [answer.status_code for answer in posts] == [*(half * [409]), *(half * [404])]
    assert {answer.status_code for answer in pages} <= {200, 404}
    told = [strip_tags(answer.text) for answer in (*posts, *pages)]
    assert [text for text in told if any(part in text for part in TELLING)] == []
    assert played_rows() == before


def test_no_hand_of_an_old_match_is_reached():
    section = a_match_day()
    event = section.session.event
    token, phone = a_dealt_match(section)
    for match in Seating.objects.filter(section=section, round=1):
        labels = [seat.place.entry.label for seat in match.seats.order_by("-chairs")]
        final(event, *labels, 900, 340)
    before = every_row()

    answers = [accept_hand(phone, token, number, seen=seen) for number in (1, 4) for seen in (0, 1)]

    assert {answer.status_code for answer in answers} <= {404, 409}
    assert every_row() == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_closed_session_takes_no_result_and_no_seat(kind):
    token = token_of(KINDS[kind]())
    phone, stranger = a_phone(token), a_phone(token, seated=False)
    Session.objects.update(state="closed", revision=99)
    before = played_rows()
    seat = token.section.table_tokens.values_list("seat_hash", "asking_hash")
    seats = list(seat)

    statuses = {
        client.post(path_of(name, token), FIELDS).status_code
        for client in (phone, stranger)
        for name in PAGES
    }

    assert statuses <= {302, 404, 405, 409}
    assert (played_rows(), list(seat)) == (before, seats)


@pytest.mark.parametrize("kind", BOARDS)
def test_a_replayed_post_is_one_result_and_another_body_a_conflict(kind):
    section = BOARDS[kind]()
    token = token_of(section)
    phone = a_phone(token)
    board = boards_of(section, 1, 1).first().number

    replies = [accept(phone, token, board) for _time in range(3)]
    forged = accept(phone, token, board, tricks="9")

    assert [reply.status_code for reply in (*replies, forged)] == [302, 302, 302, 409]
    assert [row.outcome for row in Result.objects.all()] == [a_contract("4S", "N", 10)]


@pytest.mark.parametrize("kind", BOARDS)
def test_a_captured_post_records_nothing_from_another_table(kind):
    """The neighbour plays the same boards in the other room, or other ones at the same time."""
    section = BOARDS[kind]()
    token, other = token_of(section), token_of(section, 2)
    a_phone(token)
    thief = a_phone(other)
    board = boards_of(section, 1, 1).first().number

    answer = accept(thief, token, board)

    assert (answer.status_code, Result.objects.count()) == (404, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_hostile_names_are_text_on_every_page(kind):
    section = KINDS[kind]()
    if kind == "teams":
        for entry in section.session.event.entries.all():
            Entry.objects.filter(pk=entry.pk).update(label=f"{SCRIPT}{entry.pk}")
    else:
        for place in section.places.select_related("section__session__event__club", "entry"):
            people = (f"{SCRIPT}{place.pk}", f"{SCRIPT}{place.pk} too")
            named(place, *people[: 1 if kind == "individual" else 2])
    token = token_of(section)
    phone = a_phone(token)
    if kind == "match":
        phone.post(page(token, "first_dealer"), {"dealer": "N"})
    ways = [path_of(name, token) for name in PAGES]
    ways += [f"{page(token, 'result', board=1)}?{query}" for query in QUERIES]
    ways += [f"{page(token, 'hand', match_round=1, number=1)}?{query}" for query in HAND_QUERIES]

    texts = [phone.get(way).text for way in ways]

    assert [text for text in texts if "<script>alert" in text] == []
    assert [text for text in texts if "&lt;script&gt;alert" in text] != []


QUERIES = ("contract=4S", "contract=4S&declarer=N&tricks=10")
HAND_QUERIES = ("contract=4S", "contract=4S&declaring=we", "contract=4S&declaring=we&tricks=10")
