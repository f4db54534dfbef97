"""Every page that changes something has operations of the API that call the same services.

A page's services are found in its code, so a new page, or a new service behind a page, is refused
here until the API has it, or an exception gives the reason.
"""

import inspect
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import CodeType

import pytest
from django.urls import URLResolver, get_resolver

# What only looks, computes or keeps a file for the next page.
READING = ("preview_", "validate_", "generate_", "find_", "is_", "can_", "read_", "split_")
READS_ONLY = {
    *("movement_obstacles", "assign_draw_labels", "label_listed_entrants", "run_job"),
    "open_job_file",
    # Of a short list the page does at once what the worker does after a request of the API.
    *("run_player_list_reading", "run_player_list_saving"),
}
# Services that only call another one, with fewer arguments.
CALLS = {"record_final_scores": "end_match"}
# Which operations do what a page does.
OPERATIONS = {
    "director:enter": ["post api:result"],
    "director:correct": ["post api:result"],
    "director:undo": ["post api:undo_result"],
    "director:accept_for_table": ["post api:result"],
    "director:take_back_for_table": ["post api:undo_result"],
    "director:restore_result": ["post api:undo_result"],
    "director:check_result": ["post api:check_result"],
    "director:save_check_entry": ["post api:key_check_entry"],
    "director:remove_check_entry": ["post api:remove_check_entry"],
    "director:settle_difference": ["post api:settle_check_entry"],
    "director:swap_sides": ["post api:swap_sides"],
    "director:move_result": ["post api:move_result"],
    "director:table_record": ["post api:table_record"],
    "director:deal": ["post api:deal"],
    "director:hand_records": ["post api:deals"],
    "director:deal_boards": ["post api:deal_boards"],
    "director:double_dummy": [
        "post api:double_dummy",
        "delete api:double_dummy",
        "post api:prefer_computed_tables",
    ],
    "director:ruling": ["post api:ruling"],
    "director:fouled_board": ["post api:fouled_board"],
    "director:absent_players": ["post api:absences"],
    "director:withdraw_absence": ["post api:absence_withdrawal"],
    "director:penalties": ["post api:penalties"],
    "director:withdraw_penalty": ["post api:penalty_withdrawal"],
    "director:appeal": ["post api:appeals"],
    "director:appeal_outcome": ["post api:appeal_hearing"],
    "director:new_session": ["post api:sessions"],
    "director:new_individual": ["post api:individuals"],
    "director:new_swiss_pairs": ["post api:swiss_pairs"],
    "director:new_team_event": ["post api:team_events"],
    "director:next_session": ["post api:next_session"],
    "director:section_exchange": ["post api:section_exchange"],
    "director:linked_sessions": ["post api:linked_sessions", "post api:undo_linked_change"],
    "director:new_section": ["post api:sections"],
    "director:remove_section": ["post api:section_removal"],
    "director:move_pair": ["post api:move_pair"],
    "director:section_movement": ["post api:section_movement"],
    "director:movement_changes": ["post api:movement_changes"],
    "director:change_movement": ["post api:movement_changes"],
    "director:session_details": ["patch api:session"],
    "director:session_deletion": ["delete api:session"],
    "director:session_state": ["post api:session_state"],
    "director:regulations": ["post api:regulations"],
    "director:ranking_lists": ["post api:ranking_lists"],
    "director:start_clock": ["post api:round_clock"],
    "director:change_clock": ["post api:round_clock"],
    "director:save_names": ["post api:pair"],
    "director:substitute": ["post api:pair"],
    "director:print_set": ["post api:jobs"],
    "director:import_event": ["post api:event_uploads"],
    "director:traveller_columns": ["post api:event_uploads", "delete api:event_upload"],
    "director:event_import_preview": ["post api:import_event", "delete api:event_upload"],
    "director:player_import": ["post api:player_uploads"],
    "director:player_columns": ["post api:player_comparisons"],
    "director:player_differences": [
        "post api:save_player_list",
        "delete api:player_comparison",
    ],
    "director:club_site": ["post api:club_sites"],
    "director:web_space": ["post api:web_space", "post api:host_key"],
    "director:delete_web_space": ["delete api:web_space"],
    "director:send_site": ["post api:site_sendings"],
    "director:mail_settings": ["patch api:mail_settings"],
    "director:player_mail": ["post api:player_mail"],
    "director:scorecard_mail": ["post api:scorecard_mails", "post api:day_scorecard_mails"],
    "director:webhooks": ["post api:webhooks"],
    "director:webhook": ["patch api:webhook"],
    "director:delete_webhook": ["delete api:webhook"],
    "director:test_webhook": ["post api:test_webhook"],
    "director:resend_delivery": ["post api:resend_delivery"],
    "director:session_defaults": ["patch api:session_defaults"],
    "director:player_add": ["post api:players"],
    "director:player": ["patch api:player"],
    "director:new_own_movement": ["post api:own_movements"],
    "director:delete_own_movement": ["delete api:own_movement"],
    "director:seasons": ["post api:seasons"],
    "director:season": ["patch api:season"],
    "director:overall": ["post api:overall"],
    "director:simultaneous_list": ["post api:simultaneous_list"],
    "director:simultaneous_join": ["post api:simultaneous_join"],
    "director:simultaneous_score": ["post api:simultaneous_score"],
    "director:team_rounds": ["post api:team_rounds"],
    "director:team_contest_field": ["post api:team_contest_field"],
    "director:team_line_ups": ["post api:team_line_ups"],
    "director:plan_team_rounds": ["post api:team_rounds_planned"],
    "director:delete_team_round": ["delete api:team_round"],
    "director:team_awards": ["post api:team_awards"],
    "director:withdraw_team_award": ["post api:team_award_withdrawal"],
    "director:match_event_details": ["patch api:match_event"],
    "director:match_event_deletion": ["delete api:match_event"],
    "director:match_event_state": ["post api:day_state"],
    "director:match": ["post api:match_hands"],
    "director:match_undo": ["post api:undo_entry"],
    "director:match_dealer": ["post api:first_dealer"],
    "director:match_ending": ["post api:match_ending"],
    "director:save_match_ending": ["post api:match_ending"],
    "director:check_slip": ["post api:check_slip"],
    "director:match_event_names": ["patch api:contestant"],
    "director:match_event_substitute": ["patch api:contestant"],
    "director:match_event_labels": ["post api:contestant_labels"],
    "director:match_event_late": ["post api:contestants"],
    "director:match_event_late_undo": ["delete api:contestant"],
    "director:match_event_withdraw": ["post api:contestant_withdrawal"],
    "director:match_event_reinstate": ["delete api:contestant_withdrawal"],
    "director:match_event_times": ["post api:day_times"],
    "director:match_event_release": ["post api:day_release", "post api:day_draw"],
    "director:match_event_regulations": ["post api:match_regulations"],
    "director:match_event_infractions": ["post api:infractions"],
    "director:match_event_withdraw_infraction": ["post api:infraction_withdrawal"],
    "director:match_event_decide": ["post api:tie_decisions"],
    "director:match_event_withdraw_decision": ["post api:tie_decision_withdrawal"],
    "director:match_event_play_offs": ["post api:play_offs"],
    "director:new_match_event": ["post api:match_events"],
    "director:match_event_round": ["post api:match_ending"],
    "director:save_slip": ["post api:match_ending"],
    "director:release": ["post api:release_times", "post api:day_draw"],
    "director:wall_display": ["post api:wall_display", "post api:day_wall"],
    "director:swap_pair_numbers": ["post api:swap_pairs"],
    "director:draw_pair_numbers": ["post api:draw_pairs"],
    "director:club_settings": ["patch api:club"],
    "director:member_role": ["patch api:member"],
    "director:remove_member": ["delete api:member"],
    "director:player_erase": ["post api:erase_player"],
    "director:player_merge": ["post api:merge_player"],
    "director:keep_players_apart": ["post api:keep_player_apart"],
    "director:simultaneous": ["patch api:simultaneous"],
    "director:simultaneous_leave": ["delete api:simultaneous_session"],
    "director:own_movement": ["patch api:own_movement"],
    "director:table_phones_on": ["post api:table_phones"],
    "director:table_phones_off": ["delete api:table_phones"],
    "director:replace_table_card": ["post api:table_card"],
    "director:hand_over_table": ["post api:table_seat"],
    "director:end_table_call": ["delete api:table_call"],
    "director:decide_correction_request": ["post api:correction_decision"],
    "director:match_event_print_set": ["post api:jobs"],
}
# Pages without an operation, each with the reason.
EXCEPTIONS = {
    "director:backup": "The file holds every club of the installation; a key is of one club.",
    "director:revoke_invitation": "Invitations are made and revoked on one page.",
    "director:api_keys": "A key that leaks must not create another one.",
    "director:dismiss_late_hand": "A person reads it next to the score sheet of its match.",
    "director:revoke_api_key": "Keys are created and revoked by a person, on one page.",
    "director:last_zero": "How a person types; a program sends whole scores.",
    "director:members": "An invitation is a secret, and answers of the API are stored for a week.",
}


def test_every_page_that_changes_something_has_an_operation_of_the_api():
    changing = {name for name in director_pages() if services_of_page(name)}

    assert changing == {*OPERATIONS, *EXCEPTIONS}
    assert len(OPERATIONS) + len(EXCEPTIONS) == len(changing)


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_page_and_its_operations_call_the_same_services(name):
    operations = [operation.split() for operation in OPERATIONS[name]]
    reached = set().union(*(services_of_operation(*operation) for operation in operations))

    assert services_of_page(name) - reached == set()


@cache
def director_pages():
    return {f"director:{name}": view for name, view in routes_of("director")}


@cache
def api_views():
    return {f"api:{name}": view.cls for name, view in routes_of("api") if hasattr(view, "cls")}


def routes_of(space):
    """The name and the view of each route of one namespace."""
    spaces = {pattern.namespace: pattern for pattern in walk_resolvers(get_resolver())}
    return walk_views(spaces[space])


def walk_resolvers(resolver):
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield pattern
            yield from walk_resolvers(pattern)


def walk_views(resolver):
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from walk_views(pattern)
        else:
            yield pattern.name, pattern.callback


@cache
def services_of_page(name):
    """The services that a page reaches and that change something; a page of GET has none."""
    view = inspect.unwrap(director_pages()[name])
    if "require_safe" in inspect.getsource(view):
        return set()
    return changing_services(view)


@cache
def services_of_operation(method, name):
    return changing_services(getattr(api_views()[name], method))


def changing_services(view):
    return {
        CALLS.get(name, name)
        for name in reached_services(view, set())
        if not name.startswith(READING) and name not in READS_ONLY
    }


def reached_services(thing, seen):
    """Names of the services that a function or class of `web` calls, by its own code.

    Functions and classes that the code names are followed; a service is a function of a module
    below `services`, and is not followed further.
    """
    thing = inspect.unwrap(thing) if callable(thing) else thing
    if id(thing) in seen:
        return set()
    seen.add(id(thing))
    if inspect.isfunction(thing) or inspect.isclass(thing):
        return services_of_code(thing, seen)
    return set().union(*(reached_services(part, seen) for part in held_values(thing)))


def held_values(thing):
    """Values of a table of choices, and the fields of frozen values in it."""
    if isinstance(thing, Mapping):
        return list(thing.values())
    if isinstance(thing, tuple | list):
        return list(thing)
    if is_dataclass(thing) and type(thing).__module__.startswith("web."):
        return [getattr(thing, field.name) for field in fields(thing)]
    return []


def services_of_code(thing, seen):
    module = thing.__module__ or ""
    if ".services." in module:
        return {thing.__name__} if inspect.isfunction(thing) else set()
    if not module.startswith("web."):
        return set()
    parts = members_of(thing) if inspect.isclass(thing) else named_globals(thing)
    return set().union(*(reached_services(part, seen) for part in parts))


def members_of(cls):
    for member in vars(cls).values():
        yield getattr(member, "fget", None) or getattr(member, "__func__", member)


def named_globals(function):
    names = {name for code in codes_of(function.__code__) for name in code.co_names}
    return [function.__globals__[name] for name in names if name in function.__globals__]


def codes_of(code):
    """The code of a function, and of the functions and comprehensions in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_of(constant)
