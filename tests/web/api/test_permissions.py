"""Every route of the API, by every role, with the ids of every club: made from the resolver.

A new route has to say here what it asks for.
"""

from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from ipaddress import ip_network
from itertools import product
from tempfile import TemporaryDirectory
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import override_settings
from django.utils import timezone

from club.models import ApiKey, Club, KeptAnswer
from club.queries.api_key_areas import ALL_AREAS
from club.queries.permissions import ClubPermission, has_permission
from club.services import api_keys
from club.services.api_keys import revoke_api_key
from deals.deal import write_deal
from scoring.events.event_lists import EventLists
from scoring.events.overall import OverallRule
from scoring.events.regulations import Regulations
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from standings.snapshot_cache import forget_snapshots
from tests.builders import a_club, a_director, an_actor
from tests.deals.hands import random_deal
from tests.effort import sample_cases
from tests.remote_servers import an_sftp_server
from tests.web.api.address_ids import a_place, a_player_upload, an_upload
from tests.web.api.programs import Program, a_secret, problem_of
from tests.web.routes import AN_EVENT, ROUTES, a_read_list, every_row
from tournament.queries.edit_tokens import regulations_edit_token

READ, _RECORD, ENTER, DIRECT, OWN = ClubPermission
# What directors do, by the area of API keys; the rest concerns sessions and events.
OF_PLAYERS = {
    *("api:players", "api:player", "api:erase_player", "api:merge_player", "api:keep_player_apart"),
    *("api:player_mail", "api:player_uploads", "api:player_upload", "api:player_comparisons"),
    *("api:player_comparison", "api:player_comparison_rows", "api:save_player_list"),
}
OF_CLUB = {
    *("api:activity", "api:session_defaults", "api:mail_settings", "api:web_space"),
    *("api:webhooks", "api:webhook", "api:test_webhook", "api:webhook_deliveries"),
    *("api:resend_delivery", "api:site_sendings", "api:site_sending"),
    *("api:club_sites", "api:club_site", "api:club_site_file"),
}
PUBLIC = {"api:docs", "api:schema"}
NOWHERE = {"api:not_found"}
# What is done at each route, and the right that it asks for.
ASKS = {
    "api:key": {"get": READ},
    "api:clubs": {"get": READ},
    "api:club": {"get": READ, "patch": OWN},
    "api:members": {"get": OWN},
    "api:member": {"patch": OWN, "delete": OWN},
    "api:activity": {"get": DIRECT},
    "api:erase_player": {"post": DIRECT},
    "api:merge_player": {"post": DIRECT},
    "api:keep_player_apart": {"post": DIRECT},
    "api:table_phones": {"get": DIRECT, "post": DIRECT, "delete": DIRECT},
    "api:table_card": {"post": DIRECT},
    "api:table_seat": {"post": DIRECT},
    "api:table_call": {"delete": DIRECT},
    "api:correction_requests": {"get": DIRECT},
    "api:correction_decision": {"post": DIRECT},
    "api:simultaneous_session": {"delete": DIRECT},
    "api:session_defaults": {"get": READ, "patch": DIRECT},
    "api:preview_session_defaults": {"post": READ},
    "api:web_space": {"get": DIRECT, "post": OWN, "delete": OWN},
    "api:host_key": {"post": OWN},
    "api:mail_settings": {"get": DIRECT, "patch": OWN},
    "api:player_mail": {"get": DIRECT, "post": DIRECT},
    "api:scorecard_mails": {"get": DIRECT, "post": DIRECT},
    "api:day_scorecard_mails": {"get": DIRECT, "post": DIRECT},
    "api:webhooks": {"get": DIRECT, "post": DIRECT},
    "api:webhook": {"get": DIRECT, "patch": DIRECT, "delete": DIRECT},
    "api:test_webhook": {"post": DIRECT},
    "api:webhook_deliveries": {"get": DIRECT},
    "api:resend_delivery": {"post": DIRECT},
    "api:site_sendings": {"get": DIRECT, "post": DIRECT},
    "api:site_sending": {"get": DIRECT},
    "api:players": {"get": READ, "post": DIRECT},
    "api:player": {"get": READ, "patch": DIRECT},
    "api:movements": {"get": READ, "post": READ},
    "api:check_movement": {"post": READ},
    "api:swiss_rounds": {"post": READ},
    "api:own_movements": {"get": READ, "post": DIRECT},
    "api:own_movement": {"get": READ, "patch": DIRECT, "delete": DIRECT},
    "api:individuals": {"post": DIRECT},
    "api:swiss_pairs": {"post": DIRECT},
    "api:team_events": {"post": DIRECT},
    "api:sessions": {"get": READ, "post": DIRECT},
    "api:session": {"get": READ, "patch": DIRECT, "delete": DIRECT},
    "api:session_state": {"post": DIRECT},
    "api:session_deletion": {"get": DIRECT},
    "api:seasons": {"get": READ, "post": DIRECT},
    "api:season": {"get": READ, "patch": DIRECT},
    "api:simultaneous_list": {"get": READ, "post": DIRECT},
    "api:simultaneous_join": {"post": DIRECT},
    "api:simultaneous": {"get": READ, "patch": DIRECT},
    "api:simultaneous_score": {"post": DIRECT},
    "api:simultaneous_ranking": {"get": READ},
    "api:explain_simultaneous": {"get": READ},
    "api:events": {"get": READ},
    "api:overall": {"get": READ, "post": DIRECT},
    "api:next_session": {"post": DIRECT},
    "api:linked_sessions": {"get": READ, "post": DIRECT},
    "api:linked_proposals": {"post": DIRECT},
    "api:section_exchange": {"get": READ, "post": DIRECT},
    "api:undo_linked_change": {"post": DIRECT},
    "api:event_meetings": {"get": READ},
    "api:ranking_lists": {"get": READ, "post": DIRECT},
    "api:round_clock": {"get": READ, "post": DIRECT},
    "api:published_figures": {"get": READ},
    "api:regulations": {"get": READ, "post": DIRECT},
    "api:absences": {"get": READ, "post": DIRECT},
    "api:preview_absence": {"post": DIRECT},
    "api:absence_withdrawal": {"post": DIRECT},
    "api:penalties": {"get": READ, "post": DIRECT},
    "api:penalty_withdrawal": {"post": DIRECT},
    "api:appeals": {"get": READ, "post": DIRECT},
    "api:appeal_hearing": {"post": DIRECT},
    "api:pairs": {"get": READ},
    "api:pair": {"get": READ, "post": DIRECT},
    "api:seatings": {"get": READ},
    "api:sections": {"get": READ, "post": DIRECT},
    "api:section_removal": {"get": READ, "post": DIRECT},
    "api:section_movement": {"post": DIRECT},
    "api:movement_changes": {"post": DIRECT},
    "api:preview_movement_change": {"post": DIRECT},
    "api:preview_section_movement": {"post": DIRECT},
    "api:move_pair": {"post": DIRECT},
    "api:preview_pair_move": {"post": DIRECT},
    "api:boards": {"get": READ},
    "api:results": {"get": READ},
    "api:result": {"get": READ, "post": ENTER},
    "api:undo_result": {"post": ENTER},
    "api:bulk_results": {"post": ENTER},
    "api:check_result": {"post": ENTER},
    "api:check_entries": {"get": READ},
    "api:key_check_entry": {"post": ENTER},
    "api:remove_check_entry": {"post": ENTER},
    "api:settle_check_entry": {"post": DIRECT},
    "api:swap_sides": {"post": ENTER},
    "api:move_result": {"post": ENTER},
    "api:table_record": {"get": READ, "post": ENTER},
    "api:explain_result": {"get": READ},
    "api:explain_pair": {"get": READ},
    "api:pair_analysis": {"get": READ},
    "api:pair_analysis_file": {"get": READ},
    "api:explain_contestant": {"get": READ},
    "api:explain_match": {"get": READ},
    "api:travellers": {"get": READ},
    "api:traveller": {"get": READ},
    "api:ruling": {"post": DIRECT},
    "api:preview_ruling": {"post": DIRECT},
    "api:fouled_board": {"get": READ, "post": DIRECT},
    "api:preview_fouled_board": {"post": DIRECT},
    "api:ranking": {"get": READ},
    "api:team_standings": {"get": READ},
    "api:swiss_standings": {"get": READ},
    "api:team_awards": {"get": READ, "post": DIRECT},
    "api:team_award_withdrawal": {"post": DIRECT},
    "api:team_rounds": {"get": READ, "post": DIRECT},
    "api:team_rounds_planned": {"get": READ, "post": DIRECT},
    "api:team_round_proposal": {"post": READ},
    "api:team_round": {"get": READ, "delete": DIRECT},
    "api:team_contest_field": {"get": READ, "post": DIRECT},
    "api:team_contest_field_preview": {"post": DIRECT},
    "api:team_line_ups": {"get": READ, "post": DIRECT},
    "api:team_butler": {"get": READ},
    "api:knock_out_bracket": {"get": READ},
    "api:knock_out_corrections": {"post": DIRECT},
    "api:knock_out_extra_boards": {"post": DIRECT, "delete": DIRECT},
    "api:team_contestants": {"get": READ},
    "api:explain_team_contestant": {"get": READ},
    "api:deals": {"get": READ, "post": DIRECT},
    "api:deal": {"get": READ, "post": DIRECT},
    "api:deal_boards": {"post": DIRECT},
    "api:double_dummy": {"get": READ, "post": DIRECT, "delete": DIRECT},
    "api:prefer_computed_tables": {"post": DIRECT},
    "api:documents": {"get": READ},
    "api:document": {"get": READ},
    "api:match_events": {"get": READ, "post": DIRECT},
    "api:match_event": {"get": READ, "patch": DIRECT, "delete": DIRECT},
    "api:day_state": {"post": DIRECT},
    "api:day_draw": {"post": DIRECT, "delete": DIRECT},
    "api:contestants": {"get": READ, "post": DIRECT},
    "api:draw": {"get": READ},
    "api:matches": {"get": READ},
    "api:match": {"get": READ},
    "api:match_hands": {"post": ENTER},
    "api:match_ending": {"post": ENTER},
    "api:first_dealer": {"post": ENTER},
    "api:check_slip": {"post": ENTER},
    "api:undo_entry": {"post": ENTER},
    "api:standings": {"get": READ},
    "api:tournament_documents": {"get": READ},
    "api:tournament_document": {"get": READ},
    "api:jobs": {"get": READ, "post": DIRECT},
    "api:session_changes": {"get": READ},
    "api:match_event_changes": {"get": READ},
    "api:release_times": {"get": READ, "post": DIRECT},
    "api:wall_display": {"post": DIRECT},
    "api:day_wall": {"post": DIRECT},
    "api:swap_pairs": {"post": DIRECT},
    "api:draw_pairs": {"post": DIRECT},
    "api:day_times": {"post": DIRECT},
    "api:day_release": {"get": READ, "post": DIRECT},
    "api:match_regulations": {"get": READ, "post": DIRECT},
    "api:contestant": {"get": READ, "patch": DIRECT, "delete": DIRECT},
    "api:contestant_labels": {"post": DIRECT},
    "api:contestant_withdrawal": {"post": DIRECT, "delete": DIRECT},
    "api:infractions": {"get": READ, "post": DIRECT},
    "api:infraction_withdrawal": {"post": DIRECT},
    "api:tie_decisions": {"get": READ, "post": DIRECT},
    "api:tie_decision_withdrawal": {"post": DIRECT},
    "api:play_offs": {"post": DIRECT},
    "api:event_uploads": {"post": DIRECT},
    "api:event_upload": {"get": DIRECT, "delete": DIRECT},
    "api:preview_event_import": {"post": DIRECT},
    "api:import_event": {"post": DIRECT},
    "api:player_uploads": {"post": DIRECT},
    "api:player_upload": {"get": DIRECT, "delete": DIRECT},
    "api:player_comparisons": {"post": DIRECT},
    "api:player_comparison": {"get": DIRECT, "delete": DIRECT},
    "api:player_comparison_rows": {"get": DIRECT},
    "api:save_player_list": {"post": DIRECT},
    "api:club_sites": {"get": DIRECT, "post": DIRECT},
    "api:club_site": {"get": DIRECT},
    "api:club_site_file": {"get": DIRECT},
    "api:job": {"get": READ},
    "api:job_file": {"get": READ},
}
A_RULING = {"kind": "averages", "averages": {"north_south": "A+"}, "reason": "Late"}
FOULED = {"seen": 0, "reason": "Hands switched"}
LATE_TEAM = {"change": "add", "team": {"name": "Late"}}
BODIES = {
    "api:players": {"name": "Cy Trey"},
    "api:player": {"number": "4711"},
    "api:movements": {"contestants": "teams", "count": 8},
    "api:check_movement": {"table": "4-1/1 2-3/1"},
    "api:swiss_rounds": {"rankings": [[1, 2, 3]]},
    "api:own_movements": {"table": "4-1/1 2-3/1", "name": "Small"},
    "api:individuals": {
        "name": "New",
        "date": "2026-11-24",
        "movement": "individual-howell.8.7.2",
    },
    "api:swiss_pairs": {"name": "New", "date": "2026-11-24", "pairs": [[], [], [], []]},
    "api:team_events": {
        "name": "New",
        "date": "2026-11-24",
        "teams": [{"name": name} for name in "ABCD"],
    },
    "api:team_award_withdrawal": {"seen": 1, "reason": "It was another team"},
    "api:team_rounds": {"round": 2},
    "api:team_contest_field": LATE_TEAM,
    "api:team_contest_field_preview": LATE_TEAM,
    "api:team_line_ups": {"line_ups": []},
    "api:team_rounds_planned": {"rounds": 5},
    "api:team_round_proposal": {"locks": []},
    "api:sessions": {"name": "New", "date": "2026-11-24", "movement": "mitchell.3.3.2.full"},
    "api:session_defaults": {"region": "ebu"},
    "api:preview_session_defaults": {"region": "acbl"},
    "api:session": {"name": "Tuesday pairs"},
    "api:match_event": {"name": "Autumn games"},
    "api:session_state": {"state": "closed"},
    "api:match_events": {
        "name": "New games",
        "days": [{"date": "2026-11-24", "rounds": 3}],
        "pairs": [{}, {}, {}, {}],
    },
    "api:club": {"paper": "letter"},
    "api:webhooks": {
        "address": "https://example.org/hook",
        "events": ["session.released"],
        "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    },
    "api:mail_settings": {"reply_to": "director@example.org"},
    "api:player_mail": {"address": "ada@example.org", "wants_scorecards": True},
    "api:webhook": {"events": ["session.released"]},
    "api:web_space": {"address": "https://dav.example.org/site/", "username": "crown"},
    "api:member": {"role": "assistant"},
    "api:erase_player": {"reason": "asked"},
    "api:simultaneous": {"public_from": None},
    "api:own_movement": {"name": "Tuesday"},
    "api:correction_decision": {"accepted": False},
    "api:release_times": {"ranking": "now"},
    "api:day_release": {"ranking": "now"},
    "api:wall_display": {"shown": True},
    "api:day_wall": {"shown": True},
    "api:draw_pairs": {"seed": 7},
    "api:day_times": {"times": [{"round": 1, "starts_at": "19:30:00"}]},
    "api:match_regulations": {
        "seen": regulations_edit_token(FourHandRegulations()),
        "places": 2,
    },
    "api:contestants": {"from_round": 2, "names": ["Ada Late", "Bo Late"]},
    "api:contestant": {"names": ["Ada New", "Bo New"], "zone": "North"},
    "api:contestant_labels": {"seed": 7},
    "api:contestant_withdrawal": {"after_round": 1},
    "api:infractions": {"round": 1, "reason": "Slow play"},
    "api:infraction_withdrawal": {"reason": "It was another pair"},
    "api:tie_decisions": {"reason": "By lot"},
    "api:tie_decision_withdrawal": {"reason": "Misread"},
    "api:seasons": {"name": "Winter"},
    "api:simultaneous_list": {
        **{"name": "Autumn", "first_date": "2026-11-23", "last_date": "2026-11-23"},
        **{"first_board": 1, "last_board": 3},
    },
    "api:simultaneous_join": {"code": "ABC", "session": 1},
    "api:season": {"best": 3},
    "api:overall": {"seen": regulations_edit_token(OverallRule()), "drop": 1},
    "api:next_session": {"name": "More", "date": "2026-11-24", "movement": "mitchell.7.7.2.full"},
    "api:linked_sessions": {"proposal": "same_length"},
    "api:linked_proposals": {"new": 1},
    "api:section_exchange": {"name": "More", "date": "2026-11-24", "exchange": "random"},
    "api:round_clock": {"seen": 0, "action": "start", "minutes": 15},
    "api:ranking_lists": {"seen": regulations_edit_token(EventLists()), "handicap": True},
    "api:absences": {"from_round": 1, "reason": "Went home"},
    "api:preview_absence": {"from_round": 1},
    "api:absence_withdrawal": {"reason": "Came back"},
    "api:penalties": {"amount": "10", "unit": "percent_of_top", "reason": "Slow play"},
    "api:penalty_withdrawal": {"reason": "It was another pair"},
    "api:appeals": {"seen": 1, "concur": True, "reason": "No damage"},
    "api:appeal_hearing": {
        "seen": 1,
        "decision": "withdrawn",
        "body": "director",
        "reason": "Settled",
    },
    "api:sections": {"movement": "howell.4.7.1.full", "seen": 2},
    "api:section_movement": {"movement": "howell.3.5.2.full"},
    "api:preview_section_movement": {"movement": "howell.3.5.2.full"},
    "api:movement_changes": {"change": "last_round_dropped"},
    "api:preview_movement_change": {"change": "last_round_dropped"},
    "api:regulations": {"seen": regulations_edit_token(Regulations()), "win": 1},
    "api:pair": {"names": ["Dee Four"]},
    "api:result": {"seen": 1, "entry": "4SN="},
    "api:deals": {"pbn": f'[Board "1"]\n[Deal "{write_deal(random_deal(1))}"]\n'},
    "api:deal": {"seen": 0, "deal": write_deal(random_deal(2))},
    "api:ruling": A_RULING,
    "api:preview_ruling": A_RULING,
    "api:fouled_board": FOULED,
    "api:preview_fouled_board": FOULED,
    "api:table_record": {
        "seen": 1,
        "record_seen": 0,
        "pbn": '[Auction "N"]\n1NT Pass Pass Pass\n[Result "7"]\n',
    },
    "api:undo_result": {"seen": 1},
    "api:check_result": {"seen": 1},
    "api:key_check_entry": {"seen": 1, "entry": "PASS"},
    "api:remove_check_entry": {"seen": 1},
    "api:settle_check_entry": {"seen": 1, "check_seen": 1, "take": "result"},
    "api:swap_sides": {"seen": 1},
    "api:day_state": {"state": "closed"},
    "api:match_hands": {"seen": 1, "number": 2, "entry": "T2H="},
    "api:match_ending": {"seen": 1, "ending": "bell"},
    "api:first_dealer": {"dealer": "N"},
    "api:check_slip": {"seen": 1},
    "api:undo_entry": {"seen": 1},
    "api:jobs": {"session": 1, "documents": ["ranking"]},
}
SEEN = {
    "api:absences": "absence_seen",
    "api:linked_sessions": "linked_seen",
    "api:undo_linked_change": "linked_seen",
    "api:season": "season_seen",
    "api:section_removal": "section_seen",
    "api:section_movement": "planned_seen",
    "api:move_pair": "sections_seen",
    "api:movement_changes": "schedule_seen",
}
"""Under which word the fingerprint of the section is."""
DRY_RUNS = {"api:host_key", "api:preview_event_import"}
# Which other row of the place an operation needs: the word of the address, and where it is.
ELSEWHERE = {
    "api:scorecard_mails": {"session": "mailed"},
    "api:day_scorecard_mails": {"tournament": "mailed_games"},
    "api:contestants": {"tournament": "late_games"},
    "api:contestant_labels": {"tournament": "late_games"},
    "api:tie_decisions": {"tournament": "tied"},
    "api:tie_decision_withdrawal": {"tournament": "decided"},
    "api:day_release": {"tournament": "tied"},
    "api:release_times": {"session": "closed"},
    "api:swap_pairs": {"session": "planned"},
    "api:move_pair": {"session": "sectioned"},
    "api:preview_pair_move": {"session": "sectioned"},
    "api:draw_pairs": {"session": "planned"},
    "api:deal_boards": {"session": "planned"},
}
UPLOADS = {"api:event_uploads": AN_EVENT, "api:player_uploads": b"Name\nYve Twelve\n"}
PLANNED = {
    *("api:section_movement", "api:preview_section_movement"),
    *("api:movement_changes", "api:preview_movement_change"),
}
"""What is done to a session in which nothing is recorded."""
QUERIES = {"api:movements": "?pairs=14", "api:player_comparison_rows": "?kind=new"}
OTHER_WORDS = {"api:job_file": {"file_type": "pdf"}}
ROLES = ("player", "viewer", "assistant", "director", "owner")
METHODS = ("get", "head", "post", "put", "patch", "delete", "options")
OF_ROWS = (
    *("session", "pair", "result", "tournament", "match", "contestant", "player", "job", "penalty"),
    "absence",
    "season",
    "simultaneous",
    "appeal",
    "event",
    "own_movement",
)


@contextmanager
def places_with_server(*clubs):
    """A place in each of these clubs, and a server for its web space; all is rolled back."""
    with (
        TemporaryDirectory() as root,
        an_sftp_server(root) as server,
        override_settings(PRIVATE_NETWORKS=[ip_network("127.0.0.1")]),
        transaction.atomic(),
    ):
        yield tuple(a_place(club) | {"sftp_port": server.port} for club in clubs)
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def shared_clubs(django_db_setup, django_db_blocker):
    """Two sessions in one club, one in another; the rows are shared by all the tests here."""
    with (
        django_db_blocker.unblock(),
        places_with_server("crown", "crown", "anchor") as places,
    ):
        yield places


@pytest.fixture
def clubs(shared_clubs, db):
    return shared_clubs


def carry_over(ids):
    award = {"seen": 1, "kind": "carried", "contestant": ids["team"], "points": "3"}
    return award | {"reason": "From the qualifying"}


def response_of(program, method, name, ids):
    """Response of a route to a valid body."""
    where = ROUTES[name].address(ids | OTHER_WORDS.get(name, {})).removeprefix("/api/v1/")
    if method in ("get", "head", "options"):
        where += QUERIES.get(name, "") if method != "options" else ""
        answer = getattr(program.client, method)(f"/api/v1/{where}", headers=program.headers)
        # The files of a download, but not the answer itself: that would close the database too.
        for close_file in answer._resource_closers if answer.streaming else ():
            close_file()
        return answer
    if name in UPLOADS and method == "post":
        return program.upload(where, UPLOADS[name], name="a.json")
    return program.send(method, where, body_with_ids(name, ids, method), uuid4())


def body_with_ids(name, ids, method):
    """A valid body, with the ids of rows that it names."""
    body = (
        {} if method == "delete" else BODIES.get(name, {}) | OWN_IDS.get(name, lambda _ids: {})(ids)
    )
    return body | {"seen": ids[SEEN[name]]} if name in SEEN else body


# Ids of rows in a body, by the operation.
OWN_IDS = {
    "api:host_key": lambda ids: {"address": f"sftp://127.0.0.1:{ids['sftp_port']}/"},
    "api:bulk_results": lambda ids: {
        "results": [{"id": ids["result"], "seen": 1, "entry": "4SN="}]
    },
    "api:team_awards": carry_over,
    "api:jobs": lambda ids: {"session": ids["session"]},
    "api:simultaneous_join": lambda ids: {"code": ids["code"], "session": ids["session"]},
    "api:absences": lambda ids: {"pair": ids["player_number"]},
    "api:preview_absence": lambda ids: {"pair": ids["player_number"]},
    "api:penalties": lambda ids: {"pair": ids["pair"]},
    "api:appeals": lambda ids: {"pair": ids["east_west"], "result": ids["result"]},
    "api:move_pair": lambda ids: {"pair": ids["pair_to_move"], "section": "B"},
    "api:preview_pair_move": lambda ids: {"pair": ids["pair_to_move"], "section": "B"},
    "api:swap_pairs": lambda ids: dict(zip(("pair", "other"), ids["planned_pairs"], strict=False)),
    "api:merge_player": lambda ids: {"other": ids["other_player"]},
    "api:keep_player_apart": lambda ids: {"other": ids["other_player"]},
    "api:infractions": lambda ids: {"contestant": ids["contestant"]},
    "api:tie_decisions": lambda ids: {"order": [[pair] for pair in ids["tied_pairs"]]},
    "api:move_result": lambda ids: {"seen": 1, "target": ids["target"], "target_seen": 1},
    "api:ruling": lambda ids: {"results": [{"id": ids["result"], "seen": 1}]},
    "api:preview_ruling": lambda ids: {"results": [{"id": ids["result"], "seen": 1}]},
    "api:fouled_board": lambda ids: {"groups": [{"result": ids["result"], "group": "B"}]},
    "api:preview_fouled_board": lambda ids: {"groups": [{"result": ids["result"], "group": "B"}]},
}


@pytest.fixture(autouse=True)
def a_use_recorded_once(monkeypatch):
    """No second use is recorded, however many minutes a test takes on a slow computer."""
    monkeypatch.setattr(api_keys, "USE_INTERVAL", timedelta(days=1))


def somebody(role, **kwargs):
    """A program of a member with this role, whose use has been noted."""
    program = Program(a_secret(role=role, name=f"the {role}", **kwargs))
    program.get("key/")
    return program


def expected(name, method, role):
    """The status that this role is answered, in hundreds where it may."""
    right = ASKS[name].get("get" if method == "head" else method)
    if right is None:
        return 405
    return 200 if has_permission(role, right) else 403


def test_every_route_has_an_example_body():
    assert {name for name in ROUTES if name.startswith("api:")} == {*ASKS, *PUBLIC, *NOWHERE}


@pytest.mark.parametrize("role", ROLES)
def test_each_role_reads_with_permission_and_reading_changes_nothing(clubs, role):
    program, before = somebody(role), every_row()

    tried = [
        (name, method)
        for name, method in product(ASKS, METHODS)
        if expected(name, method, role) != 200 or method in ("get", "head")
    ]
    statuses = {
        (name, method): response_of(program, method, name, clubs[0]).status_code
        for name, method in sample_cases(tried, 37, start=ROLES.index(role))
    }

    assert statuses == {(name, method): expected(name, method, role) for name, method in statuses}
    assert len(tried) >= len(ASKS) * (len(METHODS) - 1)
    assert every_row() == before


@pytest.mark.parametrize("role", ROLES[2:])
def test_each_role_writes_only_with_permission(clubs, role):
    program, before = somebody(role), every_row()
    written = [
        (name, method)
        for name, method in product(ASKS, ("post", "patch"))
        if expected(name, method, role) == 200
    ]
    names = list(sample_cases(written, 19, start=ROLES.index(role)))

    done = {name: done_and_taken_back(program, *name, clubs[0], before) for name in names}

    assert names
    assert done == {(name, method): (2, name not in DRY_RUNS) for name, method in names}


def ids_of_operation(name, ids):
    """The ids of rows on which an operation succeeds."""
    if name == "api:check_slip":
        ids = ids | {"match": ids["slip"]}
    if name in PLANNED:
        ids = ids | {"session": ids["planned"], "section": "A"}
    if "event_upload" in ROUTES[name].parameters:
        # Erasing a player deletes the files of the club, and no transaction brings files back.
        ids = ids | {"event_upload": an_upload(Club.objects.get(slug=ids["club"]))}
    if "player_upload" in ROUTES[name].parameters:
        ids = ids | {"player_upload": a_player_upload(Club.objects.get(slug=ids["club"]))}
    if "player_comparison" in ROUTES[name].parameters:
        read = a_read_list(Club.objects.get(slug=ids["club"]), "Yve Twelve")
        ids = ids | {"player_comparison": read.pk}
    ids = ids | {word: ids[where] for word, where in ELSEWHERE.get(name, {}).items()}
    return ids


def done_and_taken_back(program, name, method, ids, before):
    """Whether a change succeeds, and whether it changes anything; it is undone."""
    ids = ids_of_operation(name, ids)
    with transaction.atomic():
        answer = response_of(program, method, name, ids)
        changed = every_row() != before
        transaction.set_rollback(True)
    forget_snapshots()
    return answer.status_code // 100, changed


def test_a_request_without_a_key_is_refused_and_changes_nothing(clubs, settings):
    settings.API_REFUSED_A_MINUTE = 10**6
    ended = a_secret(name="the leaver", role="owner")
    revoke_api_key(ApiKey.objects.latest("pk"), actor=an_actor(a_director(name="the leaver")))
    before = every_row()

    statuses = {
        response_of(program, method, name, clubs[0]).status_code
        for start, program in enumerate(
            (Program(), Program("ovt_never"), Program("x"), Program(ended))
        )
        for name, method in sample_cases(product(ASKS, METHODS), 37, start=start)
    }

    assert statuses == {401}
    assert every_row() == before


def area_of(name, method):
    """The area of API keys that an operation needs: what directors do is divided by subject."""
    right = ASKS[name]["get" if method == "head" else method]
    if right == DIRECT and name in OF_PLAYERS:
        return "players"
    if right == DIRECT and name not in OF_CLUB:
        return "events"
    return {READ: "read", ENTER: "results"}.get(right, "club")


@pytest.mark.parametrize("area", ALL_AREAS)
def test_operations_outside_the_area_of_a_key_are_refused(clubs, area):
    """Every operation of the API, by the key of an owner with reading and one other area."""
    program, before = somebody("owner", areas=[area]), every_row()
    others = [
        (name, method)
        for name in ASKS
        for method in ASKS[name]
        if area_of(name, method) not in ("read", area)
    ]

    refused = {
        (name, method): problem_of(response_of(program, method, name, clubs[0]))[:2]
        for name, method in others
    }

    assert refused == dict.fromkeys(others, (403, "key_area"))
    assert len(others) > 50
    assert every_row() == before


def test_a_key_of_the_weakest_area_reads(clubs):
    """Everything that a viewer reads, and what is computed without being stored."""
    program = somebody("owner", areas=["read"])
    reads = [
        (name, method) for name in ASKS for method in ASKS[name] if area_of(name, method) == "read"
    ]
    before = every_row() | {"club.KeptAnswer": []}

    statuses = {
        (name, method): response_of(program, method, name, clubs[0]).status_code
        for name, method in sample_cases(reads, 11, start=3)
    }

    assert set(statuses.values()) == {200}
    assert len(reads) > 60
    assert every_row() | {"club.KeptAnswer": []} == before


@pytest.mark.parametrize(
    ("area", "name"),
    [
        ("results", "api:result"),
        ("players", "api:player_mail"),
        ("events", "api:penalties"),
        ("club", "api:test_webhook"),
    ],
)
def test_operations_within_the_area_of_a_key_succeed(clubs, area, name):
    program, before = somebody("owner", areas=[area]), every_row()

    assert done_and_taken_back(program, name, "post", clubs[0], before) == (2, True)


def test_the_area_does_not_replace_the_role(clubs):
    answer = response_of(somebody("assistant"), "post", "api:players", clubs[0])

    assert problem_of(answer)[:2] == (403, "missing_permission")


def test_a_key_works_to_the_end_of_its_last_day(db, monkeypatch):
    """In the time zone of the club: midnight in summer is 23 o'clock UTC."""
    at = datetime(2026, 7, 1, 10, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: at)
    Club.objects.filter(pk=a_club().pk).update(time_zone="Europe/London")
    program = Program(a_secret(last_day=date(2026, 7, 3)))
    at = datetime(2026, 7, 3, 22, 59, tzinfo=UTC)
    last = program.get("key/")
    at = datetime(2026, 7, 3, 23, tzinfo=UTC)

    refused = program.get("key/")

    assert (last.status_code, last.json()["expires_at"]) == (200, "2026-07-04T00:00:00+01:00")
    assert problem_of(refused) == (
        401,
        "key_expired",
        "The API key “a program” has expired. A director can create another under API keys.",
    )


@pytest.mark.sampled(3)
@pytest.mark.parametrize("other", [1, 2], ids=["same club", "other club"])
@pytest.mark.parametrize("word", OF_ROWS)
def test_a_row_of_another_club_is_not_found(clubs, word, other):
    """A row of another club, and a row of this club below another of its sessions."""
    program = somebody("owner")
    here, there = clubs[0], clubs[other]
    names = [name for name in ASKS if word in ROUTES[name].parameters]
    names = [
        name for name in names if other == 2 or ROUTES[name].parameters & UNDER.get(word, set())
    ]
    mixed = here | {word: there[word]}
    if word == "session":
        mixed |= {name: there[name] for name in ("contest", "swiss", "knock_out", "individual")}
    if word == "event":
        mixed |= {"linked": there["linked"], "exchanged": there["exchanged"]}
    if word == "contestant":
        mixed |= {"team": there["team"]}
    before = every_row()

    answers = {
        (name, method): response_of(program, method, name, mixed)
        for name in names
        for method in ASKS[name]
    }

    assert names or (other == 1 and word not in UNDER)
    assert {answer.status_code for answer in answers.values()} <= {404}
    assert every_row() == before


UNDER = {
    "pair": {"session"},
    "result": {"session"},
    "match": {"tournament"},
    "contestant": {"tournament", "session"},
    "penalty": {"session"},
    "absence": {"session"},
    "appeal": {"session"},
}


def test_another_club_is_not_found(clubs):
    program = somebody("owner")

    assert response_of(program, "get", "api:club", clubs[2]).status_code == 404


@pytest.mark.parametrize("name", ["session", "tournament"])
def test_a_print_set_of_another_club_is_refused(clubs, name):
    program = somebody("owner")
    documents = ["ranking"] if name == "session" else ["draw"]
    before = every_row()

    answer = program.post("jobs/", documents=documents, **{name: clubs[2][name]})

    assert answer.status_code == 422
    assert every_row() == before


def test_the_key_of_a_removed_member_is_refused(db):
    program = Program(a_secret(name="the leaver"))
    a_director(name="the leaver").memberships.all().delete()

    assert program.get("key/").status_code == 401


def test_the_key_of_a_closed_account_is_refused(db):
    program = Program(a_secret(name="the leaver"))
    user = a_director(name="the leaver")
    user.is_active = False
    user.save()

    assert program.get("key/").status_code == 401


def test_a_key_opens_only_its_own_club(db):
    secret = a_secret("crown", name="ann")
    a_director("anchor", name="ann", role="owner")

    assert [item["slug"] for item in Program(secret).get("clubs/").json()["items"]] == ["crown"]


def test_reading_stores_no_response(clubs):
    response_of(somebody("owner"), "get", "api:ranking", clubs[0])

    assert not KeptAnswer.objects.exists()


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_the_documentation_of_the_api_is_public(client, name):
    assert client.get(ROUTES[name].address({})).status_code == 200


@pytest.mark.parametrize("method", METHODS)
def test_an_unknown_address_is_refused_with_a_problem(db, method):
    program = Program(a_secret())

    answer = getattr(program.client, method)("/api/v1/never/was", headers=program.headers)

    assert answer.status_code == 404
    assert method == "head" or answer.json()["code"] == "nowhere"
