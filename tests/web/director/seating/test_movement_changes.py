"""Repairs: shown in words before they are done, and refused when something was played."""

import re

import pytest
from django.urls import reverse

from boards.models import Appeal
from club.models import LedgerEntry
from movements.catalogue import offer_by_reference
from movements.pairs.howell import howell_schedule
from movements.schedule import Schedule, ScheduledSeat
from reports.content.cells.change_proposals import promises_given_up
from scoring.laws.outcome import PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_director,
    a_fouled_board,
    a_mitchell,
    a_session,
    an_appeal,
    an_individual,
    recorded,
)
from tournament.models import Entry, Seating, Section, Session
from tournament.queries.edit_tokens import schedule_edit_token
from tournament.queries.schedules import section_schedule
from tournament.queries.seating_changes import seating_edit_token
from tournament.services.seating.pair_numbers import number_entries
from tournament.services.seating.seatings import seat_section
from web.director.seating.movement_change_preview import SeatingChanges, TableSeatingChange

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def a_half_table(rounds=2):
    """Pair 3 sits out, then pair 2: three pairs at two tables."""
    seats = (ScheduledSeat(1, 1, 1, 2, (1, 2)), ScheduledSeat(1, 2, 3, None, (3, 4)))
    seats += (ScheduledSeat(2, 1, 1, 3, (5, 6)), ScheduledSeat(2, 2, None, 2, (3, 4)))
    return Schedule(tuple(seat for seat in seats if seat.round <= rounds), lines=1)


def open_changes(ann, session, **kwargs):
    where = {"section": session.sections.first().pk}
    return ann.get(reverse("director:movement_changes", args=["crown", session.pk]), where | kwargs)


def done(ann, session, **kwargs):
    """As a director does it who looks at the current value, unless the page says what was seen."""
    address = reverse("director:change_movement", args=["crown", session.pk])
    section = session.sections.first()
    where = {"section": section.pk, "seen": seating_edit_token(section)}
    return ann.post(address, where | kwargs, follow=True)


def a_second_section(section):
    """Two tables more, in a room of their own."""
    second = Section.objects.create(session=section.session, name="B")
    entries = Entry.objects.bulk_create(
        Entry(event=section.session.event, label=f"B {number}") for number in range(4)
    )
    for line, members in (("NS", entries[:2]), ("EW", entries[2:])):
        number_entries(second, members, line=line)
    seat_section(second, a_mitchell(tables=2))
    return second


def rounds_of(session):
    return sorted({cell.round for cell in snapshot_of_session(session.pk).cells})


def test_a_late_pair_is_shown_its_opponents_before_it_is_seated(ann):
    section = a_session(a_half_table(), winners=1)
    before = section_schedule(section)

    page = open_changes(ann, section.session, repair="late", from_round=2)

    assert "One table changes (round 2).\nTell 2, 4." in page.text
    assert ("nobody against 2" in page.text, "4 against 2" in page.text) == (True, True)
    assert (section_schedule(section), section.places.count()) == (before, 3)


@pytest.mark.parametrize(
    ("state", "rounds", "played", "offered"),
    [
        ("running", 2, 1, True),
        ("running", 2, 2, False),
        ("closed", 2, 1, False),
        ("released", 2, 1, False),
    ],
)
def test_a_late_pair_is_offered_while_a_round_to_come_has_a_half_table(
    ann, state, rounds, played, offered
):
    section = a_session(a_half_table(rounds), winners=1)
    recorded(a_board_in_play(section, number=4 * played - 3, round=played), PassedOut())
    Session.objects.filter(pk=section.session_id).update(state=state)

    offers = open_changes(ann, section.session).context["offers"]

    assert ("late" in [offer.repair.key for offer in offers]) is offered


def test_a_late_pair_is_seated_after_confirmation(ann):
    section = a_session(a_half_table(), winners=1)

    page = done(ann, section.session, repair="late", from_round=2)

    late = section.places.get(number=4)
    first_box = re.search(rf'<input name="name-{late.pk}-1"[^>]*>', page.text).group()
    assert "Done: A pair arrives late. Type the names of pair 4." in page.text
    assert "autofocus" in first_box
    assert "from round 2: table 2" in page.text
    assert [pair.label for pair in snapshot_of_session(section.session_id).pairs.values()] == list(
        "1234"
    )


def test_a_change_that_can_be_undone_leads_to_its_undo(ann):
    section = a_session(a_half_table(), winners=1)
    before = open_changes(ann, section.session).text
    done(ann, section.session, repair="late", from_round=2)

    after = open_changes(ann, section.session).text

    link = f'href="#undo-{section.pk}"'
    assert (link in before, link in after, f'id="undo-{section.pk}"' in after) == (
        False,
        True,
        True,
    )


def test_once_the_half_table_is_filled_another_late_pair_cannot_fill_it(ann):
    section = a_session(a_half_table(), winners=1)
    recorded(a_board_in_play(section, number=1, round=1), PassedOut())
    before = open_changes(ann, section.session, repair="late", from_round=2).text
    done(ann, section.session, repair="late", from_round=2)

    after = open_changes(ann, section.session, repair="late", from_round=2).text

    assert ["fills the half table" in page for page in (before, after)] == [True, False]


def test_one_table_that_changes_in_several_rounds_is_one_table(ann):
    changes = SeatingChanges(
        tuple(TableSeatingChange(round, 4, "3 against 9", "3 against nobody") for round in (2, 3)),
        (),
        False,
    )

    assert (changes.touched, changes.rounds) == ((4,), (2, 3))


def test_a_late_pair_at_full_tables_is_shown_the_seats_it_takes(ann):
    section = a_session(a_mitchell(tables=5))
    recorded(a_board_in_play(section), PassedOut())

    page = open_changes(ann, section.session, repair="late", from_round=2)
    assert "4 tables change (rounds 2, 3, 4, 5)." in page.text
    assert section.places.count() == 10
    done(ann, section.session, repair="late", from_round=2)

    late = section.places.get(number=6)
    assert (late.line, late.seats.count()) == ("NS", 4)
    assert a_board_in_play(section).results.count() == 1


def test_another_proposal_is_previewed_and_made(ann):
    section = a_session(a_mitchell(tables=5))
    recorded(a_board_in_play(section), PassedOut())
    asked = {"repair": "late", "from_round": 2}
    first = open_changes(ann, section.session, **asked)
    best, other = (row for offer in first.context["offers"] for row in rows_of(offer))
    assert (best.proposal.key, other.proposal.key) == ("rover", "rover-2")
    assert "The late pair takes an East-West pair&#x27;s seats in each round" in first.text

    page = open_changes(ann, section.session, **asked, proposal=other.proposal.key)
    assert 'name="proposal" value="rover-2"' in page.text
    assert "The best comes first: everybody plays" in page.text
    done(ann, section.session, **asked, proposal=other.proposal.key)

    assert section.places.get(number=6).line == "EW"


def rows_of(offer):
    return offer.proposals.rows if offer.proposals else ()


def test_the_page_says_which_promise_gives(ann):
    section = a_session(howell_schedule(4, rounds=7, boards_a_round=2), winners=1)
    first, other = section.places.order_by("number")[2:4]
    asked = {"repair": "close", "from_round": 2, "pair": first.pk, "other": other.pk}

    page = open_changes(ann, section.session, **asked)

    (shown,) = (offer.proposals for offer in page.context["offers"] if offer.proposals)
    assert shown.given_up == promises_given_up(shown.rows[0].proposal) != ""
    assert f"Given up: {shown.given_up}." in page.text


@pytest.mark.parametrize("method", [open_changes, done])
def test_a_proposal_that_is_not_there_is_refused(ann, method):
    section = a_session(a_mitchell(tables=5))

    page = method(ann, section.session, repair="late", from_round=2, proposal="burn")

    assert page.status_code == 422
    assert "The seating “burn” is not proposed for this change." in page.text
    assert section.places.count() == 10


def test_a_pair_that_goes_home_leaves_its_opponents_sitting_out(ann):
    section = a_session(a_mitchell(tables=3))
    place = section.places.get(line="EW", number=1)

    page = open_changes(ann, section.session, repair="home", pair=place.pk, from_round=2)
    assert "nobody" in page.text
    done(ann, section.session, repair="home", pair=place.pk, from_round=2)

    assert list(place.seats.values_list("round", flat=True)) == [1]
    cells = snapshot_of_session(section.session_id).cells
    assert sum(not cell.expected for cell in cells) == 4  # two boards in each of two rounds


def test_tables_that_played_each_others_boards_are_shown_with_their_boards(ann):
    section = a_session(a_mitchell(tables=5))
    data = {"repair": "boards", "table": 1, "other": 3, "from_round": 1}

    page = open_changes(ann, section.session, **data)
    assert "1 NS against 1 EW, boards 1\N{EN DASH}2" in page.text
    assert "1 NS against 1 EW, boards 5\N{EN DASH}6" in page.text
    done(ann, section.session, **data)

    seat = Seating.objects.get(section=section, round=1, table=1)
    assert list(seat.boards.order_by("number").values_list("number", flat=True)) == [5, 6]


def test_the_preview_names_the_decisions_that_go_with_results(ann):
    section = a_session(a_mitchell(tables=5))
    recorded(a_board_in_play(section, number=1), PassedOut())
    a_fouled_board(section, {1: "B"})
    an_appeal(a_board_in_play(section, number=1), seen=1)
    data = {"repair": "boards", "table": 1, "other": 3, "from_round": 1}

    page = open_changes(ann, section.session, **data)

    offers = [offer for offer in page.context["offers"] if offer.changes]
    assert [len(offer.changes.followed) for offer in offers] == [2]
    assert "the appeal on board 1 becomes one on board 5" in page.text
    assert "the other cards of board 1 were at table 3" in page.text
    done(ann, section.session, **data)
    assert Appeal.objects.get().seating_board.number == 5


def test_two_pairs_that_sat_wrong_in_one_round_sit_right_in_the_others(ann):
    section = a_session(a_mitchell(tables=5))
    first_place, other = section.places.filter(line="EW").order_by("number")[:2]
    before = section_schedule(section)

    done(ann, section.session, repair="seats", one=first_place.pk, other=other.pk, from_round=1)

    after = section_schedule(section)
    first = {seat.table: seat.east_west for seat in after.seats if seat.round == 1}
    assert (first[1], first[2]) == (other.pk, first_place.pk)
    sat = [
        [(s.round, s.table, s.east_west) for s in state.seats if s.round > 1]
        for state in (before, after)
    ]
    assert set(sat[1]) <= set(sat[0])


def test_two_pairs_are_switched_from_a_round_on(ann):
    section = a_session()
    first, other = section.places.get(line="NS", number=1), section.places.get(line="EW", number=1)
    data = {"repair": "switch", "one": first.pk, "other": other.pk, "from_round": 1}

    page = open_changes(ann, section.session, **data)
    answer = done(ann, section.session, **data)

    assert "(rounds 1, 2, 3)" in page.text
    assert "Done: Two pairs are switched." in answer.text


def test_a_switch_that_makes_a_pair_replay_a_board_says_so(ann):
    section = a_session()
    first, other = section.places.filter(line="NS")[:2]

    page = open_changes(
        ann, section.session, repair="switch", one=first.pk, other=other.pk, from_round=3
    )

    assert (
        page.status_code,
        "A pair would play a board twice (Law 15). Choose another round or other pairs"
        in page.text,
    ) == (422, True)


def test_rounds_are_dropped_in_the_proposed_way_or_another(ann):
    section = a_session(offer_by_reference("hesitation.5.6.4.full").schedule(), winners=1)
    recorded(a_board_in_play(section, number=1), PassedOut())

    page = open_changes(ann, section.session, repair="drop", rounds=1)

    (rows,) = [rows_of(offer) for offer in page.context["offers"] if offer.proposals]
    assert rows[0].title == "The last rounds are dropped"
    others = [
        row for row in rows if row.title == "Other rounds are dropped, and later ones move up"
    ]
    assert others
    key = others[0].proposal.key
    done(ann, section.session, repair="drop", rounds=1, proposal=key)
    assert rounds_of(section.session) == [1, 2, 3, 4, 5]
    done(ann, section.session, repair="undo")
    assert rounds_of(section.session) == [1, 2, 3, 4, 5, 6]


def test_rounds_with_results_are_not_dropped(ann):
    section = a_session(a_mitchell(tables=5))
    recorded(a_board_in_play(section, number=1, round=4), PassedOut())

    page = open_changes(ann, section.session, repair="drop", rounds=2)

    assert (page.status_code, "Numbers that can be dropped: 1." in page.text) == (422, True)


def test_the_last_round_is_dropped(ann):
    session = a_session().session

    page = open_changes(ann, session, repair="drop", rounds=1)
    before = rounds_of(session)
    done(ann, session, repair="drop", rounds=1)

    assert "3 tables change (round 3).\nTell everybody." in page.text
    assert (before, rounds_of(session)) == ([1, 2, 3], [1, 2])


def test_a_round_is_arrow_switched(ann):
    section = a_session()

    page = open_changes(ann, section.session, repair="turn", from_round=3)
    done(ann, section.session, repair="turn", from_round=3)

    assert "1 NS against 2 EW" in page.text
    turned = {
        cell.round for cell in snapshot_of_session(section.session_id).cells if cell.arrow_switched
    }
    assert turned == {3}


@pytest.mark.parametrize(
    "data",
    [
        {"repair": "turn", "from_round": 3},
        {"repair": "drop", "rounds": 1},
        {"repair": "switch", "from_round": 1},
    ],
)
def test_a_change_sent_twice_is_done_once(ann, data):
    section = a_session()
    first, other = section.places.get(line="NS", number=1), section.places.get(line="EW", number=1)
    data |= {"one": first.pk, "other": other.pk}
    preview = open_changes(ann, section.session, **data).context["offers"]
    version = next(offer.seen for offer in preview if offer.changes)

    done(ann, section.session, **data, seen=version)
    once = section_schedule(section)
    again = done(ann, section.session, **data, seen=version)

    assert (
        "The seating has changed since this was shown. Nothing more was done. Reload the page"
        in again.text
    )
    assert section_schedule(section) == once


def test_a_concurrent_result_does_not_block_a_change(ann):
    section = a_session()
    edit_token = schedule_edit_token(section_schedule(section))
    recorded(a_board_in_play(section, number=1, round=1, table=1), PassedOut())

    page = done(ann, section.session, repair="turn", from_round=3, seen=edit_token)

    assert "Done: A round is arrow-switched." in page.text


def test_each_section_is_changed_separately(ann):
    section = a_session()
    second = a_second_section(section)
    before = section_schedule(section)

    page = open_changes(ann, section.session, section=second.pk, repair="drop", rounds=1)
    edit_token = schedule_edit_token(section_schedule(second))
    done(ann, section.session, section=second.pk, repair="drop", rounds=1, seen=edit_token)

    assert ("<h2>Section A</h2>" in page.text, "<h2>Section B</h2>" in page.text) == (True, True)
    assert "2 tables change (round 2)." in page.text
    assert (section_schedule(section), {seat.round for seat in section_schedule(second).seats}) == (
        before,
        {1},
    )


@pytest.mark.parametrize("section", ["", "x", "999999"])
def test_an_unknown_section_is_not_found(ann, section):
    page = done(ann, a_session().session, repair="drop", section=section)

    assert page.status_code == 404


def test_previewing_a_change_writes_nothing(ann):
    session = a_session().session
    before = (Session.objects.get().revision, Seating.objects.count(), LedgerEntry.objects.count())

    for repair in ("drop", "turn", "switch"):
        open_changes(ann, session, repair=repair, from_round=2)

    after = (Session.objects.get().revision, Seating.objects.count(), LedgerEntry.objects.count())
    assert after == before


@pytest.mark.parametrize("data", [{"repair": "late", "from_round": "x"}, {"repair": "turn"}])
def test_an_invalid_round_is_refused(ann, data):
    section = a_session(a_half_table(), winners=1)

    page = open_changes(ann, section.session, **data)
    answer = done(ann, section.session, **data)

    assert [page.status_code, answer.status_code] == [422, 422]
    assert ["Please check" in response.text for response in (page, answer)] == [True, True]


def test_an_unknown_change_is_not_found(ann):
    assert done(ann, a_session().session, repair="burn").status_code == 404


def test_the_last_change_is_previewed_and_undone_and_stays_in_the_list(ann):
    section = a_session(a_mitchell(tables=3))
    before = section_schedule(section)
    assert "The last change is undone" not in open_changes(ann, section.session).text
    done(ann, section.session, repair="drop", rounds=1)

    page = open_changes(ann, section.session, repair="undo")
    assert ("dropped rounds: from 3 to 2 rounds" in page.text, "not played" in page.text) == (
        True,
        True,
    )
    assert "3 tables change (round 3).\nTell everybody." in page.text
    after = done(ann, section.session, repair="undo")

    assert "Done: The last change is undone." in after.text
    assert (section_schedule(section), "undone at" in after.text) == (before, True)
    assert "The last change is undone" not in open_changes(ann, section.session).text


def test_a_stale_page_does_not_undo_a_second_change(ann):
    section = a_session(a_mitchell(tables=3))
    done(ann, section.session, repair="drop", rounds=1)
    edit_token = schedule_edit_token(section_schedule(section))
    done(ann, section.session, repair="turn", from_round=1)

    page = done(ann, section.session, repair="undo", seen=edit_token)

    assert page.status_code == 422
    assert section.seating_changes.filter(undone_at=None).count() == 2


CHANGES_SO_FAR = re.compile(r"<li>\d\d:\d\d (.*?)</li>")


@pytest.mark.parametrize(
    ("data", "action", "details"),
    [
        (
            {"repair": "switch", "pairs": True, "from_round": 1},
            "switched two pairs",
            "pairs 1 EW and 2 EW, from round 1",
        ),
        (
            {"repair": "seats", "pairs": True, "from_round": 3},
            "switched two pairs in one round",
            "pairs 1 EW and 2 EW, round 3",
        ),
        (
            {"repair": "boards", "table": 1, "other": 3, "from_round": 1},
            "exchanged the boards of two tables",
            "tables 1 and 3, round 1",
        ),
        (
            {"repair": "late", "from_round": 5},
            "seated a late pair as a rover",
            "pair 8 NS, from round 5",
        ),
        ({"repair": "home", "from_round": 6}, "sent a pair home", "pair 1 EW, from round 6"),
        (
            {"repair": "table", "from_round": 6},
            "added a table for late pairs",
            "pairs 8 NS and 8 EW, from round 6",
        ),
        (
            {"repair": "close", "from_round": 6, "other": ""},
            "closed a table",
            "pair 1 EW, from round 6",
        ),
        ({"repair": "add", "rounds": 2}, "added rounds", "from round 8"),
        (
            {"repair": "reseat", "from_round": 5, "one_field": "on"},
            "gave the rounds to come new seats",
            "from round 5",
        ),
        ({"repair": "drop", "rounds": 1}, "dropped rounds", "from 7 to 6 rounds"),
        ({"repair": "turn", "from_round": 6}, "switched the arrow of a round", "round 6"),
    ],
)
def test_the_list_and_the_log_name_pairs_tables_and_rounds(ann, data, action, details):
    section = a_session(a_mitchell(tables=7))
    first, other = section.places.filter(line="EW").order_by("number")[:2]
    if data.get("pairs"):
        data = data | {"one": first.pk, "other": other.pk}

    done(ann, section.session, **data | {"pair": first.pk})
    page = open_changes(ann, section.session)
    done(ann, section.session, repair="undo")

    assert CHANGES_SO_FAR.findall(page.text) == [f"{action}: {details}"]
    log = ann.get(reverse("director:audit_log", args=["crown"])).text
    # The change and its undo.
    assert log.count(f"section A · {details}") == 2


def test_a_change_of_an_older_program_is_listed_without_details(ann):
    section = a_session(a_mitchell(tables=7))
    done(ann, section.session, repair="drop", rounds=1)
    section.seating_changes.update(details={})

    page = open_changes(ann, section.session)

    assert CHANGES_SO_FAR.findall(page.text) == ["dropped rounds"]


def test_an_added_table_is_previewed(ann):
    section = a_session(a_mitchell(tables=5))
    before = section_schedule(section)

    page = open_changes(ann, section.session, repair="table", from_round=2)

    assert "(rounds 2, 3, 4, 5)." in page.text
    assert "nobody" not in page.text.partition("What changes")[2].partition("Apply")[0]
    assert (section_schedule(section), section.places.count()) == (before, 10)


def test_added_rounds_name_new_boards(ann):
    section = a_session(a_mitchell(tables=5))

    page = open_changes(ann, section.session, repair="add", rounds=1)

    assert "5 meetings are repeated." in page.text
    assert "New boards: 11\N{EN DASH}18." in page.text


@pytest.mark.parametrize("rounds", ["0", "11", "x", ""])
def test_an_invalid_number_of_rounds_is_refused(ann, rounds):
    section = a_session(a_mitchell(tables=5))

    page = open_changes(ann, section.session, repair="add", rounds=rounds)

    assert page.status_code == 422
    assert rounds_of(section.session) == [1, 2, 3, 4, 5]


def test_the_sit_out_moves_to_the_other_side(ann):
    section = a_session(a_mitchell(tables=5))
    ew_5 = section.places.get(line="EW", number=5)
    done(ann, section.session, repair="home", pair=ew_5.pk, from_round=1)

    page = done(ann, section.session, repair="side", from_round=2)

    assert "The sit-out moves to the other side" in page.text
    assert "5 NS → 6 EW" in page.text
    out = {
        (seat.north_south, seat.east_west is None)
        for seat in section_schedule(section).seats
        if seat.round > 1 and not seat.is_played
    }
    assert {north_south for north_south, _ in out} == {None}


def test_the_cards_from_the_changed_round_on_are_linked(ann):
    section = a_session(a_mitchell(tables=5))

    page = done(ann, section.session, repair="turn", from_round=4)

    links = re.findall(r'href="([^"]+[?]from=4)"', page.content.decode())
    assert [link.split("/")[-1] for link in links] == [
        *("guidecards.pdf?from=4", "movementcards.pdf?from=4", "slips.pdf?from=4")
    ]
    assert [ann.get(link)["Content-Type"] for link in links] == ["application/pdf"] * 3
    assert ann.get(links[0].replace("from=4", "from=x")).status_code == 200
    undone = done(ann, section.session, repair="undo")
    assert "Print again" not in undone.text


def test_rounds_of_an_individual_are_cut_and_undone_after_a_preview(ann):
    session = an_individual().session
    table = Seating.objects.get(section__session=session, round=7, table=1)
    players = dict(table.seats.values_list("chairs", "place__number"))

    page = open_changes(ann, session, repair="rounds", rounds=5)

    sides = [f"{players[one]}-{players[other]}" for one, other in ("NS", "EW")]
    assert "2 tables change (rounds 6, 7).\nTell everybody." in page.text
    assert f"<td>{' against '.join(sides)}</td><td>not played</td>" in page.text
    assert "Now 7, at most 7." in page.text
    assert rounds_of(session) == [1, 2, 3, 4, 5, 6, 7]

    page = done(ann, session, repair="rounds", rounds=5)
    assert rounds_of(session) == [1, 2, 3, 4, 5]
    assert "cut rounds of the individual: from 7 to 5 rounds" in page.text

    done(ann, session, repair="undo")
    assert rounds_of(session) == [1, 2, 3, 4, 5, 6, 7]


def test_players_in_each_others_seats_are_previewed_and_put_right(ann):
    section = an_individual()
    tables = section.seatings.filter(round=1).order_by("table")
    one, other = (table.seats.get(chairs="N").place for table in tables)
    data = {"repair": "player_seats", "one": one.pk, "other": other.pk, "from_round": 1}

    page = open_changes(ann, section.session, **data)
    partner = tables[0].seats.get(chairs="S").place.number
    assert f"{other.number}-{partner} against " in page.text
    page = done(ann, section.session, **data)

    assert tables[0].seats.get(chairs="N").place == other
    label = f"players {one} and {other}, round 1"
    assert f"switched two players in one round: {label}" in page.text


def test_a_turned_table_of_an_individual_is_previewed(ann):
    section = an_individual()
    data = {"repair": "player_turn", "table": 2, "from_round": 1}

    page = open_changes(ann, section.session, **data)
    done(ann, section.session, **data)

    assert "One table changes (round 1)" in page.text
    boards = section.seatings.get(round=1, table=2).boards
    assert set(boards.values_list("arrow_switched", flat=True)) == {True}


def test_an_individual_gets_no_more_rounds_than_its_movement_has(ann):
    session = an_individual().session

    page = open_changes(ann, session, repair="rounds", rounds=8)

    assert (page.status_code, "at most 7 rounds, not 8" in page.text) == (422, True)


def test_changes_of_pairs_are_not_offered_in_an_individual(ann):
    pairs, individual = a_session(a_mitchell()).session, an_individual().session

    pages = [open_changes(ann, session).text for session in (pairs, individual)]
    kinds = [set(re.findall(r'name="repair" value="(\w+)"', page)) for page in pages]

    assert ["/absences/" in page.partition("<main")[2] for page in pages] == [False, True]
    assert kinds[1] == {"rounds", "player_seats", "player_boards", "player_turn"}
    assert "rounds" not in kinds[0] and "drop" in kinds[0]
