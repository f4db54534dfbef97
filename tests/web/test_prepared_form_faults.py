"""A query fails of a form that only a prepared session shows: the rows are as before or after it.

The forms that other pages show are in `test_database_faults`; these need a result to undo, a call
to end, a tie to decide.
"""

from datetime import date
from functools import partial
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from boards.models import Deal, DoubleDummyTable
from boards.services.deals import DealRequest, record_deals
from club.models import Job, Membership, Source, WebhookDelivery
from club.services.webhooks import send_test_event
from deals.double_dummy import read_double_dummy
from standings.matches.match_event import match_event_snapshot
from standings.services.knock_out import draw_knock_out_round
from standings.services.matches.late_pairs import admit_late_pair
from standings.services.matches.withdrawals import withdraw_entry
from tests.builders import (
    a_board_in_play,
    a_contract,
    a_director,
    a_match,
    a_mitchell,
    a_penalty,
    a_player,
    a_seated_section,
    a_session,
    a_simultaneous,
    a_team_event,
    a_tournament,
    a_webhook,
    an_actor,
    dealt_out,
    final,
    named,
    played_out,
    recorded,
)
from tests.deals.hands import random_deal
from tests.effort import sample_cases
from tests.standings.teams.test_knock_out_contest import correct_board, play_match
from tests.web.query_faults import wrong_outcomes
from tests.web.routes import tournament_page
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from tournament.models import CorrectionRequest, Seating, TeamMatch
from tournament.queries.edit_tokens import schedule_edit_token
from tournament.queries.schedules import section_schedule

pytestmark = pytest.mark.django_db


def entered(**fields):
    return {"seen": 0, "request_id": str(uuid4())} | fields


def at(section, name, *more):
    club, session = section.session.event.club.slug, section.session_id
    return reverse(f"director:{name}", args=[club, session, *more])


def a_recorded_board():
    section = a_session(a_mitchell())
    board = section.seatings.get(round=1, table=1).boards.first()
    recorded(board, a_contract("4S", "N", 10))
    return section, board


def undo_a_result(_client):
    section, board = a_recorded_board()
    return at(section, "undo", board.pk), entered(seen=1)


def check_an_unusual_result(_client):
    section, board = a_recorded_board()
    return at(section, "check_result", board.pk), entered(seen=1)


def settle_a_difference(client, name="settle_difference", **fields):
    section, board = a_recorded_board()
    client.post(at(section, "save_check_entry", board.pk), entered(text="4SN-1"))
    return at(section, name, board.pk), entered(seen=1, check_seen=1, **fields)


def change_the_clock(client):
    section = a_session(a_mitchell())
    client.post(at(section, "start_clock"), {"round": "1", "minutes": "15", "seen": "0"})
    return at(section, "change_clock"), {"seen": 1, "change": "pause"}


def substitute_a_player(_client):
    section = a_session(a_mitchell())
    place = section.places.get(line="NS", number=1)
    named(place, "Ada Ace", "Bo King")
    return at(section, "substitute"), {"out": f"{place.pk}-2", "name": "Cy New", "from_round": 2}


def withdraw_a_penalty(_client):
    section = a_session(a_mitchell())
    given = a_penalty(section.places.first())
    return at(section, "withdraw_penalty", given.pk), entered(reason="another pair")


def change_a_movement(_client):
    """The last round is dropped."""
    section = a_session(a_mitchell())
    seen = schedule_edit_token(section_schedule(section))
    fields = {"repair": "drop", "rounds": 1, "section": section.pk, "seen": seen}
    return at(section, "change_movement"), fields


def deal_all_boards(_client):
    section = a_session(a_mitchell())
    return at(section, "deal_boards"), entered(seed="lantern-street-2026")


def begin_a_session(_client):
    section = a_session(a_mitchell())
    return at(section, "session_state"), {"state": "running"}


def phones_on(_client):
    return at(a_seated_section(), "table_phones_on"), {"options": ["asks_lead"]}


def hand_a_table_over(_client):
    token = token_of(switched_on(a_seated_section()))
    a_phone(token)
    a_phone(token)
    return at(token.section, "hand_over_table", token.pk), {}


def end_a_call(_client):
    token = token_of(switched_on(a_seated_section()))
    a_phone(token).post(page(token, "call"), {"call": "ruling"})
    return at(token.section, "end_table_call", token.pk), {}


def decide_a_correction(_client):
    token = token_of(switched_on(a_seated_section()))
    phone = a_phone(token)
    accept(phone, token, 1)
    phone.post(page(token, "correction", board=1), {"reason": "9 tricks"})
    request = CorrectionRequest.objects.get()
    return at(token.section, "decide_correction_request", request.pk), {"answer": "decline"}


def accept_for_a_table(_client):
    token = token_of(switched_on(a_seated_section()))
    board = a_board_in_play(token.section, number=1, table=1)
    return at(token.section, "accept_for_table", board.pk), entered(text="4SN=")


def a_knock_out():
    section = a_team_event(4, format="knock_out")
    for number in (1, 2):
        play_match(section, 1, number, 420)
    return section


def join_a_simultaneous(_client):
    row = a_simultaneous(club="anchor")
    schedule = a_mitchell(tables=3, boards_a_round=1)
    section = a_session(schedule, local_date=date(2026, 11, 23))
    fields = {"code": row.code, "session": section.session_id}
    return reverse("director:simultaneous_join", args=["crown"]), fields


def send_an_event_again(_client):
    webhook = a_webhook()
    delivery = send_test_event(webhook, actor=an_actor())
    error = {"code": "remote_timeout", "facts": {"host": "example.org"}}
    WebhookDelivery.objects.update(state="failed", attempts=8, error=error)
    return reverse("director:resend_delivery", args=["crown", webhook.pk, delivery.pk]), {}


def prefer_computed_tricks(_client):
    """The deals' file had other double-dummy figures than those computed."""
    section = a_session(a_mitchell())
    makes = read_double_dummy("6" * 20)
    request = DealRequest({1: 0}, uuid4(), None, Source.DIRECTOR, "director")
    record_deals(section.session, {1: random_deal(1)}, request, makes={1: makes})
    DoubleDummyTable.objects.create(cards=Deal.objects.get().cards, tricks="7" * 20)
    Job.objects.update(state="done")
    return at(section, "double_dummy"), {"do": "prefer"}


def draw_a_knock_out_round(_client):
    return at(a_knock_out(), "draw_knock_out_round", 2), {}


def follow_corrections(_client):
    section = a_knock_out()
    draw_knock_out_round(section, 2, actor=an_actor())
    correct_board(section, -420)
    return at(section, "follow_knock_out_corrections"), {}


def add_extra_boards(_client):
    section = a_team_event(4, format="knock_out")
    play_match(section, 1, 1, 0)
    return at(section, "knock_out_extra_boards", TeamMatch.objects.first().pk), {}


def keep_two_players_apart(_client):
    one, other = a_player("Ada Ace"), a_player("Ada Acee")
    return reverse("director:keep_players_apart", args=["crown", one.pk, other.pk]), {}


def change_a_member(_client, name="member_role", **fields):
    a_director(name="bob")
    bob = Membership.objects.get(user__username="bob")
    return reverse(f"director:{name}", args=["crown", bob.pk]), fields


def a_day():
    """Four pairs; round one of three is in."""
    event = a_tournament()
    final(event, "1A", "1B", 900, 340)
    final(event, "2A", "2B", 500, 600)
    return event


def of_match(match, name):
    event = match.section.session.event
    return reverse(f"director:{name}", args=[event.club.slug, event.slug, match.pk])


def save_a_slip(_client):
    match = a_match(a_tournament(), "1A", "1B")
    return of_match(match, "save_slip"), entered(we="680", they="740")


def check_a_slip(_client):
    event = a_tournament()
    final(event, "1A", "1B", 6800, 0)
    return of_match(a_match(event, "1A", "1B"), "check_slip"), entered(seen=1)


def undo_a_hand(_client):
    match = a_match(a_tournament(), "1A", "1B")
    dealt_out(match, "we 4S=", "we 2H=")
    return of_match(match, "match_undo"), entered(seen=2)


def end_a_match(_client):
    match = a_match(a_tournament(), "1A", "1B")
    dealt_out(match, "we 2S=", "they 1N=")
    return of_match(match, "save_match_ending"), entered(seen=2, ending="bell")


def begin_a_day(_client):
    return tournament_page(a_tournament(), "match_event_state", day=1), {"state": "running"}


def withdraw_a_pair(_client):
    event = a_day()
    pair = event.entries.get(label="1A").pk
    fields = {"pair": pair, "after_round": "1", "becomes": "void"}
    return tournament_page(event, "match_event_withdraw"), fields


def reinstate_a_pair(_client):
    event = a_day()
    pair = event.entries.get(label="1A")
    withdraw_entry(pair, after_round=1, actor=an_actor())
    return tournament_page(event, "match_event_reinstate", pair=pair.pk), {}


def remove_a_late_pair(_client):
    event = a_tournament(5)
    late = admit_late_pair(event, from_round=3, players=("Ida Ito", "Jo Jay"), actor=an_actor())
    return tournament_page(event, "match_event_late_undo", pair=late.pk), {}


def open_play_offs(_client):
    event = a_tournament(4)
    played_out(event, {"1A": 900, "2B": 900, "2A": 300, "1B": 200})
    return tournament_page(event, "match_event_play_offs"), {}


def decide_a_tie(_client):
    event = a_tournament(4)
    now = match_event_snapshot(event.pk)
    for match in now.matches:
        final(event, *map(now.label, match.pairs), 100, 100)
    entries = dict(event.entries.values_list("label", "pk"))
    places = {"1A": "2", "1B": "1", "2A": "3", "2B": "3"}
    fields = {f"place-{entries[label]}": place for label, place in places.items()}
    return tournament_page(event, "match_event_decide"), entered(reason="Lots", **fields)


def withdraw_a_decision(client):
    path, fields = decide_a_tie(client)
    client.post(path, fields)
    (event,) = {match.section.session.event for match in Seating.objects.all()}
    (decision,) = match_event_snapshot(event.pk).decisions
    where = tournament_page(event, "match_event_withdraw_decision", decision=decision.pk)
    return where, entered(reason="misread")


CASES = {
    "undo": undo_a_result,
    "check_result": check_an_unusual_result,
    "settle_difference": partial(settle_a_difference, take="check"),
    "remove_check_entry": partial(settle_a_difference, name="remove_check_entry"),
    "change_clock": change_the_clock,
    "substitute": substitute_a_player,
    "withdraw_penalty": withdraw_a_penalty,
    "change_movement": change_a_movement,
    "deal_boards": deal_all_boards,
    "double_dummy": prefer_computed_tricks,
    "session_state": begin_a_session,
    "table_phones_on": phones_on,
    "hand_over_table": hand_a_table_over,
    "end_table_call": end_a_call,
    "decide_correction_request": decide_a_correction,
    "accept_for_table": accept_for_a_table,
    "simultaneous_join": join_a_simultaneous,
    "resend_delivery": send_an_event_again,
    "draw_knock_out_round": draw_a_knock_out_round,
    "follow_knock_out_corrections": follow_corrections,
    "knock_out_extra_boards": add_extra_boards,
    "keep_players_apart": keep_two_players_apart,
    "member_role": partial(change_a_member, role="viewer"),
    "remove_member": partial(change_a_member, name="remove_member"),
    "save_slip": save_a_slip,
    "check_slip": check_a_slip,
    "match_undo": undo_a_hand,
    "save_match_ending": end_a_match,
    "match_event_state": begin_a_day,
    "match_event_withdraw": withdraw_a_pair,
    "match_event_reinstate": reinstate_a_pair,
    "match_event_late_undo": remove_a_late_pair,
    "match_event_play_offs": open_play_offs,
    "match_event_decide": decide_a_tie,
    "match_event_withdraw_decision": withdraw_a_decision,
}


@pytest.mark.parametrize("name", list(sample_cases(CASES)))
def test_a_failing_query_leaves_the_rows_before_or_after_a_prepared_form(name):
    client = Client(raise_request_exception=False)
    client.force_login(a_director(role="owner"))
    path, fields = CASES[name](client)

    wrong = wrong_outcomes(lambda: client.post(path, fields).status_code)

    # None: nothing was written, so that nothing was tried.
    assert wrong == []
