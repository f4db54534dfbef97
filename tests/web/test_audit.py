"""Every change of data writes an audit entry with its actor and its source."""

import ast
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client

from boards.queries.activity_log.audit_entries import KINDS
from club.models import LedgerEntry
from formats.deals.pbn_deals import HandRecord, write_hand_records
from reports.content.club.audit_log import ACTIONS
from tests.builders import a_director
from tests.deals.hands import random_deal
from tests.web.routes import ROUTES, a_visited_session, every_row
from tournament.models import Session

ROOT = Path(__file__).parents[2]
ROOMS = ("club", "tournament", "boards", "standings")
NOTES = {"write_audit_entry", "write_audit_entries"}
WRITING = {
    *("save", "create", "bulk_create", "update", "bulk_update", "delete"),
    *("get_or_create", "update_or_create", "execute"),
}
# What leaves no line of its own, and why: a part of something that leaves one …
PARTS = {
    "save_regulations": "what an event goes by: whoever changes it says what",
    "create_missing_boards": "an evening that is planned, and repairs",
    "number_entries": "an evening that is planned, and draws",
    "create_planned_session": "an evening that is planned, and one more session",
    "seat_team_round": "an event of teams that is opened, and its next round",
    "seat_team_movement": "a movement of teams that is opened",
    "exchange_teams_of_round": "a draw that follows corrections",
    "seat_pair_round": "Swiss pairs that are opened, and their next round",
    "seat_section": "an evening that is planned, and repairs",
    "delete_results_of_absences": "a round of an individual that is cut",
    "reseat_section": "a change of the movement during play",
    "renumber_boards": "boards that two tables played by mistake are exchanged",
    "create_individual_tables": "rounds of an individual are added",
    "seat_individual_players": "two players of an individual are switched",
    "switch_table_boards": "a table of an individual is turned",
    "write_corrected_seats": "a round of an individual is corrected",
    "move_appeals": "a round is corrected",
    "write_team_matches": "a change of a movement of teams during play",
    "remove_unplayed_boards": "another movement",
    "create_late_place": "a late pair that is seated during play",
    "remove_late_place": "a change of the movement that is undone",
    "take_number_left_out": "a change of the movement in which a pair changes sides",
    "lock_section_schedule": "a change of the movement, and its undo",
    "replace_movement_seats": "a session that is opened, and another movement",
    "add_imported_results": "an event that is imported",
    "line_up_imported_pairs": "an event that is imported",
    "lock_and_raise_revision": "whatever is done in the session",
    "renumber_linked_sessions": "a draw, or pairs that exchange numbers, in an earlier session",
    "seat_linked_sessions": "a change of linked sessions",
    "restore_linked_sessions": "the undo of a change of linked sessions",
    "seat_exchanged_session": "one more session of an event",
    "copy_line_ups": "one more session of an event, and a change of linked sessions",
    "name_in_linked_sessions": "the players of a pair in an earlier session",
    "raise_revision": "whatever is done in the session",
    "raise_unscored_revision": "the same",
    "seat_phone": "a phone that takes the seat, is handed it or moves",
    "let_phone_wait": "a phone that moves, or hands the seat over",
    "raise_revisions_of_players": "players who are merged, renamed or erased",
}
# … or nothing that anybody would ask about.
NO_DATA = {
    "preview_pair_move": "what a move would do, which is rolled back",
    "note_session_download": "which file a user has; nothing of the club changes",
    "note_event_download": "which file a user has; nothing of the club changes",
    "record_api_key_use": "when a key was used last",
    **dict.fromkeys(
        (
            *(
                "claim_job",
                "run_job",
                "record_heartbeat",
                "report_progress",
                "finish_job",
                "fail_job",
            ),
            "wake_waiting_jobs",
        ),
        "the worker at work",
    ),
    **dict.fromkeys(
        ("cancel_jobs", "compute_double_dummy", "run_double_dummy_job"),
        "tables that follow from the deals",
    ),
    **dict.fromkeys(
        ("record_sent_site", "notice_site_state"), "the worker at work, for a web space"
    ),
    **dict.fromkeys(
        (
            *("delete_old_deliveries", "deliver_waiting_events", "queue_deliveries"),
            *("queue_webhook_events", "wake_worker_for_webhooks"),
        ),
        "the worker at work, for a webhook",
    ),
    **dict.fromkeys(
        (
            *("claim_mail", "fail_interrupted_mails", "record_mail_failure"),
            "record_mail_sent",
        ),
        "the worker at work, for mails that somebody requested",
    ),
    **dict.fromkeys(
        (
            *("consistent_read", "create_backup", "create_backup_before_upgrade"),
            *("replace_all_rows", "restore_backup", "upgrade_backup"),
        ),
        "the whole database with its activity log, by whoever runs the server",
    ),
    "delete_jobs": "files that are too old",
    "delete_old_files": "what the worker made, kept for as long as the settings say",
    "respond_once": "an answer that is kept for a retry; what it answers leaves a line",
    "store_upload": "a file that waits to be looked at",
    "delete_upload": "the same, gone",
    "discard_player_list": "a list that was looked at and left",
    "delete_club_uploads": "the same of a player who is erased, which is noted",
    "set_drop_last_zero": "how somebody types",
}


def services():
    """Every function of a service: its package, its name, what it calls."""
    for package in ROOMS:
        for file in sorted((ROOT / package / "services").rglob("*.py")):
            # A backup's checksum is updated too, and no row by it.
            if file.name == "backup_format.py":
                continue
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    yield node.name, set(called(node))


def called(node):
    for each_node in ast.walk(node):
        if isinstance(each_node, ast.Attribute):
            yield each_node.attr
        elif isinstance(each_node, ast.Name):
            yield each_node.id


def coming_to(ends, functions):
    """The names of those that come to one of these, by whatever way."""
    reached, more = set(ends), True
    while more:
        functions_found = {name for name, calls in functions if calls & reached} - reached
        reached, more = reached | functions_found, bool(functions_found)
    return reached


def literals(node):
    """The words that an expression may come to be, as far as they stand in it."""
    return {
        each_node.value
        for each_node in ast.walk(node)
        if isinstance(each_node, ast.Constant) and isinstance(each_node.value, str)
    }


def test_every_writing_service_logs_an_entry_or_is_listed_with_a_reason():
    functions = list(services())
    writing, noted = coming_to(WRITING, functions), coming_to(NOTES, functions)
    public = {name for name, _calls in functions if not name.startswith("_")}
    silent = (writing - noted) & public

    assert silent == PARTS.keys() | NO_DATA.keys()


def test_partial_writes_are_called_by_services_only():
    imports = {
        (file.relative_to(ROOT).as_posix(), alias.name)
        for file in sorted((ROOT / "web").rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name in PARTS
    }

    assert imports == set()


def test_every_audit_action_has_a_text():
    actions = set()
    for package in ROOMS:
        for file in sorted((ROOT / package / "services").rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                name = getattr(getattr(node, "func", None), "attr", "")
                constant = name in NOTES and isinstance(node.args[1], ast.Constant)
                actions |= literals(node.args[1]) if constant else set()

    assert len(actions) > 20
    assert actions | {"make_owner", "factor_on", "released", "withdraw"} <= ACTIONS.keys()


@pytest.fixture(scope="module")
def visited_session(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), transaction.atomic():
        ids = a_visited_session()
        Session.objects.update(state="planned")
        yield ids
        transaction.set_rollback(True)


def entry_data(**kwargs):
    return {"seen": "0", "request_id": str(uuid4())} | kwargs


CALLED = '[Auction "N"]\n1NT Pass Pass Pass\n[Result "7"]\n'


def hands(seed):
    return {who.value: str(hand) for who, hand in random_deal(seed).hands.items()}


def a_file_of(board):
    return write_hand_records([HandRecord(board, random_deal(2))], tags={}).decode()


TYPED = {"text": "4SN=", "seen": "1"}
DONE = {
    "save_names": lambda ids: {f"name-{ids['place']}-1": "Eve Else"},
    "draw_pair_numbers": lambda ids: {"sure": "1"},
    "session_state": lambda ids: {"state": "running"},
    "seasons": lambda ids: {"name": "Winter"},
    "season": lambda ids: {
        **{"name": "Winter", "whose": "pairs", "best": "3", "drop": "0", "least": "1"}
    },
    "overall": lambda ids: {**{"best": "1", "drop": "0", "carry": "none", "part": "1", "cap": "0"}},
    "next_session": lambda ids: {
        **{"name": "More", "local_date": "2026-11-24", "way": "stay", "seats": "same"},
        **{"least": "6", "most": "9", "first_board": "1", "copies": "1"},
        "offer": "mitchell.3.3.2.full",
    },
    "ranking_lists": lambda ids: {"limits": "1250"},
    "regulations": lambda ids: {"win": "1"},
    "penalties": lambda ids: entry_data(
        pair=ids["place"], amount="10", unit="percent_of_top", law="90", reason="Slow play"
    ),
    "absent_players": lambda ids: entry_data(
        **{"player": ids["player_number"], "from_round": "1", "treatment": "not_played"},
        **{"reason": "Went home", "seen": ids["absence_seen"]},
    ),
    "withdraw_absence": lambda ids: entry_data(reason="Came back"),
    "enter": lambda ids: entry_data(**TYPED),
    "correct": lambda ids: entry_data(text="3NS=", seen="1"),
    "swap_sides": lambda ids: entry_data(seen="1"),
    "restore_result": lambda ids: entry_data(seen="1"),
    "move_result": lambda ids: entry_data(seen="1", target=ids["target"], target_seen="1"),
    "deal": lambda ids: entry_data(**hands(1)),
    "table_record": lambda ids: entry_data(pbn=CALLED, seen="1", past="0"),
    "hand_records": lambda ids: entry_data(do="save", seen="", pbn=a_file_of(ids["board"])),
    "print_set": lambda ids: {"paper": "ranking"},
    "match_event_names": lambda ids: {f"name-{ids['pair']}-1": "Eve Else"},
    "match_event_labels": lambda ids: {"do": "draw"},
    "match_event_state": lambda ids: {"state": "running"},
    "match_event_withdraw_infraction": lambda ids: entry_data(reason="it was not so"),
    "match": lambda ids: entry_data(text="W4S=", number="1"),
    "dismiss_late_hand": lambda ids: {},
    "match_dealer": lambda ids: {"dealer": "draw"},
    "match_ending": lambda ids: entry_data(we="500", they="0", ending="typed"),
    "match_event_withdraw": lambda ids: {
        "pair": ids["pair"],
        "after_round": "1",
        "becomes": "void",
    },
    "match_event_print_set": lambda ids: {"paper": "standings"},
    "members": lambda ids: {"role": "viewer", "days": "1"},
    "member_role": lambda ids: {"role": "viewer"},
    "remove_member": lambda ids: {},
    "revoke_invitation": lambda ids: {},
    "club_settings": lambda ids: {
        **{"name": "Anchor", "time_zone": "UTC", "language": "en"},
        **{"paper": "letter", "names_shown": "hidden", "minutes_a_board": "8"},
    },
    "session_defaults": lambda ids: {"clock": "12"},
    "new_own_movement": lambda ids: {
        **{"name": "Triangle", "contestants": "pairs", "boards_a_round": "2", "lines": "1"},
        **{"text": "1-2/1", "do": "save"},
    },
    "own_movement": lambda ids: {
        **{"name": "Triangle", "contestants": "pairs", "boards_a_round": "2", "lines": "1"},
        **{"text": "1-2/1", "do": "save"},
    },
    "delete_own_movement": lambda ids: {},
    "web_space": lambda ids: {"address": "https://dav.example.com/", "username": "anchor"},
    "delete_web_space": lambda ids: {},
    "mail_settings": lambda ids: {"reply_to": "director@anchor.example"},
    "player_mail": lambda ids: {"address": "ada@example.org", "wants_scorecards": "on"},
    "webhooks": lambda ids: {"address": "https://example.com/", "events": ["ranking.changed"]},
    "webhook": lambda ids: {"address": "https://example.com/", "events": ["ranking.changed"]},
    "test_webhook": lambda ids: {},
    "delete_webhook": lambda ids: {},
    "api_keys": lambda ids: {"name": "a scoring program"},
    "revoke_api_key": lambda ids: {},
    "player_add": lambda ids: {"name": "Eve Else"},
}
# What is written beside the data: who is signed in, what the page says next.
BESIDE = {"sessions.Session", "club.LedgerEntry", "club.Job"}


@pytest.mark.django_db
@pytest.mark.parametrize("route", DONE)
def test_a_change_on_a_page_is_logged_with_actor_and_source(visited_session, route):
    user, client = a_director(name="the owner", role="owner"), Client()
    client.force_login(user)
    before, last = every_row(), LedgerEntry.objects.latest("pk").pk

    page = client.post(
        ROUTES[f"director:{route}"].address(visited_session), DONE[route](visited_session)
    )

    after, lines = every_row(), LedgerEntry.objects.filter(pk__gt=last)
    changed = {name for name in after if after[name] != before[name]} - BESIDE
    assert page.status_code in (200, 201, 302)
    assert changed or route in ("print_set", "match_event_print_set")
    assert {(line.user, line.source) for line in lines} == {(user, "director")}
    assert {line.kind for line in lines} <= {kind.model._meta.label for kind in KINDS}
