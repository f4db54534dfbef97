"""Every public service that writes asks permission itself, before it reads or writes anything."""

import inspect
from importlib import import_module
from pkgutil import walk_packages
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import boards.services
import club.services
import standings.services
import tournament.services
from boards.services.deals import DealRequest
from boards.services.results import ChangeRequest
from club.errors import MissingPermissionError
from club.models import Membership, Source
from club.queries.actors import Actor
from club.queries.permissions import TABLE_ROLE, ClubPermission, has_permission

PACKAGES = (boards.services, club.services, standings.services, tournament.services)
WHO = (Actor, ChangeRequest, DealRequest)
# What an assistant can do, and what only an owner can; every other service needs DIRECT.
ENTERED = {
    *(
        "check_result",
        "check_slip",
        "dismiss_late_hand",
        "end_match",
        "key_check_entry",
        "move_result",
        "record_final_scores",
    ),
    *("save_table_record", "set_first_dealer"),
    *("swap_result_sides", "undo_last_match_row", "undo_result"),
}
# What the phone of a table can do too.
RECORDED = {"record_hand", "record_result"}
OWNED = {
    *("change_club", "change_role", "create_invitation", "remove_member", "revoke_invitation"),
    *("ask_for_host_key", "change_mail_settings", "delete_web_space", "save_web_space"),
}
# Services that nobody's role decides, by the reason.
NOT_ASKED = {
    "reads, or computes a value": {
        *("applied_migrations", "assign_draw_labels", "label_listed_entrants"),
        *("backup_models", "backups_folder"),
        *("can_download_backup", "check_backup_version", "check_database_version"),
        *("compare_data_versions", "consecutive_round_times", "consistent_read", "data_version"),
        *(
            "describe_details",
            "describe_movement",
            "error_to_json",
            "executor_for",
            "find_continued_session",
            "find_imported_session",
        ),
        *("find_invitation", "find_planned_session", "find_upload", "first_missing_migration"),
        *("historical_apps", "is_database_empty", "is_disk_full", "is_file_available"),
        *("known_migrations", "label_in_session", "last_drawn_round", "movement_obstacles"),
        *(
            "normalize_join_code",
            "preview_linked_obstacles",
            "state_before_change",
        ),
        *("match_players", "preview_event_import"),
        *("free_entry_labels", "numbers_by_line", "open_job_file", "pending_migrations"),
        *("place_label_in_event",),
        *("preview_movement", "read_differences", "rows_of_table", "schedule_of_plan"),
        *("select_chosen_rows", "split_typed_name", "unknown_migrations"),
        *("validate_correction_period", "validate_late_pair_removable", "validate_round_times"),
        *("validate_round_draw", "validate_section_removable", "validate_entered_teams"),
        *("generate_webhook_secret", "sign_webhook_body", "webhook_message"),
        *("is_allowed_ip", "parse_remote_address", "resolve_remote_host"),
        *("first_players", "first_round_in_order", "round_robin_draws", "validate_swiss_pairs"),
        *("first_knock_out_round", "next_board_of_section", "seeds_of_side"),
        *("validate_knock_out_draw", "validate_field_change"),
        *("find_team_offer", "settle_team_movement", "tables_with_results"),
        *("matches_of_half_seats",),
        *("propose_rounds", "rounds_to_add", "rounds_to_drop", "validate_nothing_recorded_since"),
        *("validate_nothing_recorded_after",),
        *("validate_seatings_unplayed",),
        *("with_section_numbers", "with_table_numbers"),
    },
    "runs a change and rolls it back": {
        *("preview_late_pair", "preview_movement_change", "preview_withdrawal"),
        *("preview_pair_move",),
    },
    "a step of services that have asked": {
        *("add_check", "create_missing_boards", "create_planned_session", "find_repeated_check"),
        *("lock_and_raise_revision", "name_in_linked_sessions", "renumber_linked_sessions"),
        *(
            "copy_line_ups",
            "seat_exchanged_session",
            "restore_linked_sessions",
            "seat_linked_sessions",
        ),
        *("lock_club", "lock_event", "lock_event_for_session", "lock_regulations"),
        *("lock_session", "number_entries", "raise_revision", "raise_revisions_of_players"),
        *("raise_unscored_revision", "replace_movement_seats", "require_seat", "reseat_section"),
        *("write_team_matches", "create_individual_tables", "renumber_boards"),
        *("seat_individual_players", "switch_table_boards", "write_corrected_seats"),
        *("let_phone_wait", "seat_phone"),
        *("remove_unplayed_boards",),
        *("create_late_place", "delete_results_of_absences", "lock_section_schedule"),
        *("record_movement_change", "remove_late_place", "take_number_left_out"),
        *("write_seating_audit_entry",),
        *("save_regulations", "seat_section", "seat_team_round", "write_audit_entries"),
        *("seat_pair_round", "seat_team_movement", "exchange_teams_of_round"),
        *("write_audit_entry",),
        *("delete_club_uploads", "delete_jobs", "delete_upload"),
    },
    "a command at the keyboard of the server": {
        *("create_backup", "create_club", "create_director_invitation", "remove_second_factor"),
        *("restore_backup", "upgrade_backup"),
    },
    "the demonstration": {"open_demonstration", "open_demonstration_match_event"},
    "the server as it starts": {
        *("create_backup_before_upgrade", "delete_stale_part_files", "finish_interrupted_restore"),
    },
    "a step of writing or restoring a backup": {
        *("open_part_file", "replace_all_rows", "upgraded_backup"),
    },
    "the worker, for a job whose creation asked": {
        *(
            "claim_job",
            "compute_double_dummy",
            "run_double_dummy_job",
            "delete_old_files",
            "fail_job",
            "finish_job",
            "heartbeat_thread",
        ),
        *("record_heartbeat", "report_progress", "run_job", "run_player_list_reading"),
        *("run_player_list_saving", "score_simultaneous_by_id", "wake_waiting_jobs"),
        *("wake_worker",),
        *("folder_of_web_space", "open_transport", "read_host_key", "record_sent_site"),
        *("notice_site_state", "send_changed_sites", "send_worker_message"),
        *("claim_mail", "fail_interrupted_mails", "record_mail_failure", "record_mail_sent"),
        *("resume_due_mails", "validate_mailable"),
        *("delete_old_deliveries", "deliver_waiting_events", "queue_deliveries"),
        *("queue_webhook_events", "wake_worker_for_webhooks"),
    },
    "a user's own account, in no club": {
        *("audit_account_change", "set_drop_last_zero", "sign_out_elsewhere"),
    },
    "the secret link is the permission": {
        *("accept_invitation", "answer_seat_request", "call_director"),
        *("record_table_result", "refuse_contradicted_result"),
        *("choose_first_dealer", "choose_owner_of_phone", "confirm_round", "move_phone"),
        *("find_or_add_visitor", "name_players_at_table"),
        *(
            "join_club",
            "keep_late_hand",
            "keep_late_result",
            "request_correction",
            "take_seat_of_finished_phone",
            "take_table_seat",
            "unsubscribe_player",
        ),
    },
    "the API notes a request, whose service asks": {"record_api_key_use", "respond_once"},
    "the page or the API notes what a member downloaded": {
        *("note_event_download", "note_session_download"),
    },
}


class Untouched:
    """An argument that must not be read before the permission is asked."""

    def __getattr__(self, name):
        raise AssertionError(f"{name} was read before the permission was asked")


def public_services():
    """Public functions of the packages of services, by name."""
    services = {}
    for package in PACKAGES:
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            for name, function in inspect.getmembers(
                import_module(module.name), inspect.isfunction
            ):
                own = inspect.unwrap(function).__module__ == module.name
                if own and not name.startswith("_"):
                    services[name] = function
    return services


def parameters_of(function):
    return inspect.signature(inspect.unwrap(function), eval_str=True).parameters.values()


def asking_services():
    reasons = {name for names in NOT_ASKED.values() for name in names}
    return {name: function for name, function in public_services().items() if name not in reasons}


def names_without_actor(services):
    return [
        name
        for name, function in services.items()
        if not any(parameter.annotation in WHO for parameter in parameters_of(function))
    ]


def arguments(function, role):
    """Arguments of a call in this role: none of them can be read, but for the role."""
    stand_ins = {
        Actor: Actor(None, role, Source.DIRECTOR),
        ChangeRequest: ChangeRequest(1, uuid4(), None, Source.TABLE, role),
        DealRequest: DealRequest({}, uuid4(), None, Source.TABLE, role),
    }
    positional, named = [], {}
    for parameter in parameters_of(function):
        value = stand_ins.get(parameter.annotation, Untouched())
        if parameter.default is not parameter.empty or parameter.kind is parameter.VAR_KEYWORD:
            continue
        if parameter.kind is parameter.KEYWORD_ONLY:
            named[parameter.name] = value
        else:
            positional.append(value)
    return positional, named


def right_of(name):
    if name in RECORDED:
        return ClubPermission.RECORD
    if name in ENTERED:
        return ClubPermission.ENTER
    return ClubPermission.OWN if name in OWNED else ClubPermission.DIRECT


def answer_to(name, function, role):
    """The code and the permission of the refusal, and the statements that were sent before it."""
    positional, named = arguments(function, role)
    with (
        CaptureQueriesContext(connection) as sent,
        pytest.raises(MissingPermissionError) as refused,
    ):
        function(*positional, **named)
    statements = [query["sql"] for query in sent if "SAVEPOINT" not in query["sql"]]
    return refused.value.code, refused.value.facts["rule"], statements


def test_every_public_service_asks_permission_or_says_why_not():
    reasons = [name for names in NOT_ASKED.values() for name in names]

    assert len(reasons) == len(set(reasons))
    assert set(reasons) - public_services().keys() == set()
    assert names_without_actor(asking_services()) == []
    assert (ENTERED | OWNED | RECORDED) - asking_services().keys() == set()


def test_no_service_has_an_actor_by_default():
    by_default = [
        name
        for name, function in asking_services().items()
        for parameter in parameters_of(function)
        if parameter.annotation in WHO and parameter.default is not parameter.empty
    ]

    assert by_default == []


@pytest.mark.django_db
@pytest.mark.parametrize("role", [*Membership.Role, TABLE_ROLE])
def test_a_role_without_the_permission_is_refused_before_anything_is_written(role):
    services = {
        name: function
        for name, function in asking_services().items()
        if not has_permission(role, right_of(name))
    }

    answers = {name: answer_to(name, function, role) for name, function in services.items()}

    assert answers == {name: ("missing_permission", right_of(name).value, []) for name in services}
    # An owner lacks nothing; every other role is refused somewhere.
    assert bool(services) is (role != Membership.Role.OWNER)
