"""A phone that moves with its pair: it follows to the next table, and reaches nothing else."""

import pytest
from django.test import Client

from boards.models import Result
from club.models import LedgerEntry
from tests.builders import a_contract, a_seated_section, an_actor, an_individual, recorded
from tests.raising import raises_code
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from tournament.models import Seat, SeatingBoard, Session, TablePhones, TableToken, WaitingPhone
from tournament.services.tables.moving_phones import choose_owner_of_phone, move_phone
from tournament.services.tables.recording_phones import hand_over_table_seat

pytestmark = pytest.mark.django_db
MADE = a_contract("4S", "N", 10)


@pytest.fixture
def section():
    """A Mitchell of three tables: East-West move up a table, boards down."""
    return switched_on(a_seated_section(boards_a_round=1), phones_move=True)


def place_at(section, table, chairs, round_=1):
    seating = section.seatings.get(table=table, round=round_)
    return Seat.objects.get(seating=seating, chairs=chairs).place_id


def owned(section, table, chairs):
    """A phone of the pair that sits there in the first round."""
    token = token_of(section, table)
    phone = a_phone(token)
    phone.post(page(token, "owner"), {"place": place_at(section, table, chairs)})
    return phone


def play(section, table, round_=1):
    """The table's boards of a round are recorded by the director, whom no side is asked about."""
    seating = section.seatings.get(table=table, round=round_)
    for board in SeatingBoard.objects.filter(seating=seating):
        recorded(board, MADE, source="director", by=an_actor().user)


def go(phone, section, table):
    return phone.post(page(token_of(section, table), "move"))


def seat(section, table):
    """The place whose phone records at a table; "table" for a phone that stays; None without."""
    token = token_of(section, table)
    return (token.moves_with_id or "table") if token.seat_hash else None


def shown(phone, section, table):
    """The page that the phone shows at a table: its template, or where it is sent."""
    answer = phone.get(page(token_of(section, table), "round"), follow=True)
    return answer.templates[0].name if answer.status_code == 200 else answer.status_code


def test_the_phone_asks_whose_it_is_once_it_has_the_seat(section):
    token = token_of(section)
    phone = Client()
    a_link = a_phone(token, seated=False)
    phone.cookies = a_link.cookies

    taken = phone.post(page(token, "take_seat"))
    asked = phone.get(taken.headers["Location"])

    assert taken.headers["Location"] == page(token, "owner")
    assert [(owner.place, owner.title) for owner in asked.context["owners"]] == [
        (place_at(section, 1, "NS"), "Pair 1 NS"),
        (place_at(section, 1, "EW"), "Pair 1 EW"),
    ]


def test_without_the_option_the_phone_stays_and_is_not_asked():
    section = switched_on(a_seated_section(boards_a_round=1))
    token = token_of(section)
    phone = a_phone(token)

    answers = [phone.get(page(token, "owner")), phone.post(page(token, "owner"), {"place": "1"})]

    assert [answer.headers["Location"] for answer in answers] == [page(token, "round")] * 2
    assert token_of(section).moves_with_id is None
    _link, device = phone.cookies["table"].value.split(".")
    with raises_code("phones_stay"):
        choose_owner_of_phone(token, device, place=place_at(section, 1, "EW"))


def test_a_phone_goes_along_to_the_next_table_and_records_there(section):
    phone = owned(section, 1, "EW")
    accept(phone, token_of(section), 1)
    ahead = phone.get(page(token_of(section), "move"))

    moved = go(phone, section, 1)

    place = place_at(section, 1, "EW")
    assert ahead.context["ahead"].texts == ("Pair 1 EW: table 2, EW",)
    assert moved.headers["Location"] == page(token_of(section, 2), "round")
    assert (seat(section, 1), seat(section, 2)) == (None, place)
    assert LedgerEntry.objects.get(action="move_phone").row == token_of(section, 2).pk
    play(section, 2)
    current = phone.get(page(token_of(section, 2), "round")).context["round"]
    assert current.number == 2
    answer = accept(phone, token_of(section, 2), current.cells[0].board, request_id=FRESH)
    assert (answer.status_code, Result.objects.filter(source="table").count()) == (302, 2)


FRESH = "1b5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a"


def test_the_phone_sees_no_round_of_others_at_either_table(section):
    phone = owned(section, 1, "EW")
    accept(phone, token_of(section), 1)
    first = token_of(section)
    others = section.seatings.get(table=1, round=2).boards.get().number

    at_first = [
        phone.get(page(first, "round")).headers["Location"],
        phone.get(page(first, "result", board=others)).headers["Location"],
    ]
    go(phone, section, 1)
    play(section, 2)
    second = token_of(section, 2)
    before = section.seatings.get(table=2, round=1).boards.get().number

    assert at_first == [page(first, "move"), page(first, "round")]
    # Its cookie of the first table is gone; the second shows nothing of the pair before it.
    assert phone.get(page(first, "round")).status_code == 404
    assert phone.get(page(second, "recorded", board=before)).headers["Location"] == page(
        second, "round"
    )
    assert phone.get(page(token_of(section, 3), "round")).status_code == 404


def test_a_phone_cannot_leave_before_its_round_is_complete(section):
    phone = owned(section, 1, "EW")

    answer = go(phone, section, 1)

    assert answer.headers["Location"] == page(token_of(section), "round")
    assert seat(section, 1) == place_at(section, 1, "EW")


def test_a_phone_that_comes_early_waits_until_the_round_before_is_played(section):
    early = owned(section, 1, "EW")
    last = owned(section, 2, "EW")
    play(section, 1)
    go(early, section, 1)
    second = token_of(section, 2)
    waits = early.get(page(second, "seat")).context["waiting"]

    play(section, 2)
    finished = early.get(page(second, "seat")).context["waiting"]
    go(last, section, 2)

    assert (waits.can_take, finished.can_take) == (False, True)
    assert "still played" in waits.text
    # Leaving passes the seat on to the phone that waits with a pair of the new round.
    assert (seat(section, 2), WaitingPhone.objects.count()) == (place_at(section, 1, "EW"), 0)
    assert shown(early, section, 2) == "table/round.html"


def test_a_phone_whose_pair_has_finished_gives_way_and_can_still_leave(section):
    early, slow = owned(section, 1, "EW"), owned(section, 2, "EW")
    play(section, 1)
    play(section, 2)

    go(early, section, 1)

    assert seat(section, 2) == place_at(section, 1, "EW")
    assert slow.get(page(token_of(section, 2), "seat")).context["waiting"].leaves
    moved = go(slow, section, 2)
    assert moved.headers["Location"] == page(token_of(section, 3), "round")


def test_of_two_phones_at_a_table_the_first_records_and_the_other_waits(section):
    mover, sitter = owned(section, 1, "EW"), owned(section, 2, "NS")
    play(section, 1)
    play(section, 2)

    go(mover, section, 1)
    second = token_of(section, 2)
    waiting = mover.get(page(second, "seat")).context["waiting"]
    play(section, 2, round_=2)
    onward = go(mover, section, 2)

    assert (waiting.can_take, waiting.leaves) == (False, False)
    assert seat(section, 2) == place_at(section, 2, "NS")
    assert onward.headers["Location"] == page(token_of(section, 3), "round")
    assert shown(sitter, section, 2) == "table/round.html"


def test_a_phone_that_stays_at_the_table_keeps_the_seat_until_it_hands_over(section):
    mover, staying = owned(section, 1, "EW"), a_phone(token_of(section, 2))
    play(section, 1)
    play(section, 2)
    go(mover, section, 1)
    second = token_of(section, 2)

    mover.post(page(second, "take_seat"))
    asked = seat(section, 2)
    staying.post(page(second, "answer_seat"), {"answer": "hand_over"})

    assert (asked, seat(section, 2)) == ("table", place_at(section, 1, "EW"))


def test_a_sit_out_is_announced_and_the_phone_skips_it(section):
    """Table 2 has no North-South pair, so the East-West pair sits out there."""
    Seat.objects.filter(seating__table=2, chairs="NS").delete()
    phone = owned(section, 1, "EW")
    play(section, 1)

    ahead = phone.get(page(token_of(section), "move")).context["ahead"]
    go(phone, section, 1)

    assert ahead.texts == ("Round 2: sit out", "Pair 1 EW: table 3, EW")
    assert seat(section, 3) == place_at(section, 1, "EW")
    assert phone.get(page(token_of(section, 3), "round")).context["round"].number == 3


def test_a_round_on_paper_at_the_next_table_holds_no_phone_back(section):
    phone = owned(section, 1, "EW")
    play(section, 1)

    go(phone, section, 1)

    second = token_of(section, 2)
    assert phone.get(page(second, "round")).context["round"].number == 2
    board = section.seatings.get(table=2, round=1).boards.get().number
    assert phone.get(page(second, "result", board=board)).headers["Location"] == page(
        second, "round"
    )


def test_one_phone_for_a_pair(section):
    first = owned(section, 1, "EW")
    token = token_of(section)
    hand_over_table_seat(token, actor=an_actor())

    second = owned(section, 1, "EW")

    assert seat(section, 1) == place_at(section, 1, "EW")
    assert [shown(phone, section, 1) for phone in (first, second)] == [
        "table/recording_phone.html",
        "table/round.html",
    ]


def test_a_pair_of_another_table_is_not_the_owner(section):
    token = token_of(section)
    phone = a_phone(token)
    elsewhere = place_at(section, 2, "NS")

    answer = phone.post(page(token, "owner"), {"place": elsewhere})

    assert answer.headers["Location"] == page(token, "owner")
    assert token_of(section).moves_with_id is None
    _link, device = phone.cookies["table"].value.split(".")
    with raises_code("owner_elsewhere"):
        choose_owner_of_phone(token, device, place=elsewhere)


def test_a_phone_without_the_seat_moves_nowhere(section):
    owned(section, 1, "EW")
    play(section, 1)
    stranger = a_phone(token_of(section), seated=False)

    answer = go(stranger, section, 1)

    assert answer.headers["Location"] == page(token_of(section), "round")
    with raises_code("seat_not_yours"):
        move_phone(
            token_of(section),
            "stranger",
            token_of(section, 2),
            place=place_at(section, 1, "EW"),
            next_here=(),
            next_there=(),
        )
    assert seat(section, 2) is None


def test_both_sides_check_their_scores_before_the_phone_leaves():
    section = switched_on(a_seated_section(boards_a_round=1), phones_move=True, confirms_round=True)
    phone = owned(section, 1, "EW")
    token = token_of(section)
    accept(phone, token, 1)

    before = go(phone, section, 1)
    for chairs in ("EW", "NS"):
        answer = {"round": 1, "chairs": chairs, "answer": "agreed"}
        phone.post(page(token, "check_round"), answer)
    after = go(phone, section, 1)

    assert before.headers["Location"] == page(token, "check_round")
    assert after.headers["Location"] == page(token_of(section, 2), "round")


def test_a_player_of_an_individual_takes_the_phone_along():
    section = switched_on(an_individual(), phones_move=True)
    token = token_of(section)
    phone = a_phone(token)
    owners = phone.get(page(token, "owner")).context["owners"]

    assert [owner.title for owner in owners] == [
        f"Player {Seat.objects.get(place=owner.place, round=1).place.number}" for owner in owners
    ]
    assert len(owners) == 4


def test_after_the_last_round_nothing_is_left(section):
    phone = owned(section, 1, "NS")
    for round_ in (1, 2, 3):
        play(section, 1, round_=round_)

    answer = phone.get(page(token_of(section), "round"), follow=True)

    assert "no board is left" in answer.text


def test_a_pair_that_stays_has_its_rounds_offline_and_one_that_moves_only_this(section):
    sitter, mover = owned(section, 1, "NS"), owned(section, 2, "EW")

    kits = [
        phone.get(page(token, "offline")).context["rounds"]
        for phone, token in ((sitter, token_of(section)), (mover, token_of(section, 2)))
    ]
    rounds = [[played.number for played in kit] for kit in kits]

    assert rounds == [[1, 2, 3], [1]]


def test_the_option_is_saved_and_off_by_default(section):
    other = switched_on(a_seated_section(club="other"))

    assert TablePhones.objects.get(session=section.session).phones_move is True
    assert TablePhones.objects.get(session=other.session).phones_move is False
    assert Session.objects.count() == 2
    assert TableToken.objects.exclude(moves_with=None).count() == 0
