"""Every route, by who may use it, and a session whose rows fill their addresses."""

import json
from dataclasses import dataclass
from uuid import uuid4

from django.apps import apps
from django.db import connection, transaction
from django.urls import URLResolver, get_resolver, reverse
from django.utils import timezone

# Loaded before any job begins: its heart would beat meanwhile, and wait for the test's transaction.
import reports.renderers.pdf
import reports.renderers.xlsx  # noqa: F401
from boards.models import LateHand
from boards.queries.player_absences import AbsenceSpan, plan_absence
from boards.queries.results import result_versions
from club.models import Invitation, Job, Membership
from club.queries.api_key_areas import ALL_AREAS
from club.queries.permissions import ClubPermission
from club.queries.player_mail import unsubscribe_token
from club.services.api_keys import create_api_key
from club.services.audit_log import Source, write_audit_entry
from club.services.invitations import create_invitation
from club.services.jobs.jobs import JobResult, create_job, run_job
from club.services.jobs.uploads import READ_LIST, SAVE_LIST, store_upload
from club.services.player_mail import save_player_mail
from club.services.web_spaces import save_web_space, send_site
from club.services.webhooks import send_test_event
from movements.own.own_movement import OwnMovement
from movements.own.typed_table import read_typed_table
from reports.documents import PRINT_SET, TOURNAMENT_SET
from reports.tasks import make_match_print_set, make_print_set
from standings.services.simultaneous import score_simultaneous
from tests.builders import (
    a_contest_award,
    a_director,
    a_level_knock_out,
    a_played_section,
    a_player,
    a_simultaneous,
    a_team_event,
    a_tournament,
    a_webhook,
    an_absence,
    an_actor,
    an_appeal,
    an_individual,
    an_infraction,
    named,
)
from tests.linked_sessions import a_changed_linked_event
from tests.sections import an_event_of_two_sections
from tournament.models import (
    CorrectionRequest,
    Event,
    LineUpPlayer,
    Seating,
    SeatingBoard,
    TableToken,
)
from tournament.services.events.seasons import create_season
from tournament.services.movements.club_movements import add_club_movement
from tournament.services.tables.table_tokens import issue_table_tokens
from tournament.tasks import read_player_list_task, save_player_list_task
from web.shared.pages.jobs.club_site_job import CLUB_SITE

READS = {
    "director:team_movements",
    "director:audit_log",
    "director:audit_log_file",
    "director:clubs",
    "director:club_settings",
    "director:session_defaults",
    "director:api_keys",
    "director:members",
    "director:home",
    "director:search",
    "director:new_session",
    "director:new_swiss_pairs",
    "director:new_team_event",
    "director:new_individual",
    "director:team_rounds",
    "director:team_standings",
    "director:team_awards",
    "director:team_contest_field",
    "director:team_match",
    "director:team_line_ups",
    "director:team_butler",
    "director:team_document",
    "director:movement_schedule",
    "director:rehearsal",
    "director:club_site",
    "director:club_site_job",
    "director:club_site_file",
    "director:web_space",
    "director:webhooks",
    "director:mail_settings",
    "director:player_mail",
    "director:scorecard_mail",
    "director:webhook",
    "director:own_movements",
    "director:new_own_movement",
    "director:own_movement",
    "director:own_movement_file",
    "director:players",
    "director:player_list",
    "director:player_export",
    "director:player_import",
    "director:import_event",
    "director:event_import_preview",
    "director:published_figures",
    "director:traveller_columns",
    "director:player_columns",
    "director:player_differences",
    "director:player_saved",
    "director:player_duplicates",
    "director:player_merge",
    "director:player",
    "director:player_erase",
    "director:seating",
    "director:movement_changes",
    "director:absent_players",
    "director:ranking_lists",
    "director:penalties",
    "director:seasons",
    "director:season",
    "director:season_file",
    "director:simultaneous_list",
    "director:simultaneous",
    "director:simultaneous_file",
    "director:simultaneous_explanation",
    "director:overall",
    "director:overall_file",
    "director:next_session",
    "director:linked_sessions",
    "director:section_exchange",
    "director:event_meetings",
    "director:regulations",
    "director:new_section",
    "director:move_pair",
    "director:section_movement",
    "director:remove_section",
    "director:session_details",
    "director:session_deletion",
    "director:match_event_details",
    "director:match_event_deletion",
    "director:release",
    "director:dashboard",
    "director:entry",
    "director:entry_preview",
    "director:unusual_results",
    "director:check_entry",
    "director:check_differences",
    "director:ranking",
    "director:recap",
    "director:travellers",
    "director:traveller",
    "director:ruling",
    "director:fouled_board",
    "director:ruling_list",
    "director:appeal",
    "director:appeal_outcome",
    "director:deal",
    "director:hand_records",
    "director:scorecard",
    "director:pair_explanation",
    "director:pair_analysis_file",
    "director:late_boards",
    "director:result",
    "director:table_screen",
    "director:move_result",
    "director:table_record",
    "director:correction_requests",
    "director:round_clock",
    "director:past_ranking",
    "director:wall_display",
    "director:clock_text",
    "director:phone_states",
    "director:table_phones",
    "director:table_phone_cards_file",
    "director:print",
    "director:document",
    "director:print_job",
    "director:print_job_file",
    "director:match_event",
    "director:match_phone_states",
    "director:match_event_release",
    "director:new_match_event",
    "director:match_event_draw",
    "director:match_event_entries",
    "director:match_event_standings",
    "director:past_match_standings",
    "director:match_event_ties",
    "director:match_event_infractions",
    "director:match_event_withdrawals",
    "director:match_event_late",
    "director:match_event_print",
    "director:match_event_document",
    "director:match_event_print_job",
    "director:match_event_print_job_file",
    "director:match_event_round",
    "director:match",
    "director:match_hand_preview",
    "director:match_ending",
}
WRITES = {
    "director:table_phones_on",
    "director:table_phones_off",
    "director:replace_table_card",
    "director:decide_correction_request",
    "director:end_table_call",
    "director:start_clock",
    "director:change_clock",
    "director:hand_over_table",
    "director:check_typed_movement",
    "director:delete_own_movement",
    "director:player_add",
    "director:delete_team_round",
    "director:withdraw_team_award",
    "director:plan_team_rounds",
    "director:draw_knock_out_round",
    "director:knock_out_extra_boards",
    "director:follow_knock_out_corrections",
    "director:keep_players_apart",
    "director:backup",
    "director:delete_web_space",
    "director:send_site",
    "director:delete_webhook",
    "director:test_webhook",
    "director:resend_delivery",
    "director:revoke_api_key",
    "director:revoke_invitation",
    "director:remove_member",
    "director:member_role",
    "director:save_names",
    "director:swap_pair_numbers",
    "director:draw_pair_numbers",
    "director:substitute",
    "director:change_movement",
    "director:session_state",
    "director:last_zero",
    "director:undo",
    "director:check_result",
    "director:deal_boards",
    "director:save_check_entry",
    "director:remove_check_entry",
    "director:settle_difference",
    "director:correct",
    "director:accept_for_table",
    "director:take_back_for_table",
    "director:swap_sides",
    "director:restore_result",
    "director:print_set",
    "director:simultaneous_join",
    "director:simultaneous_score",
    "director:simultaneous_leave",
    "director:withdraw_penalty",
    "director:withdraw_absence",
    "director:match_event_state",
    "director:match_event_times",
    "director:match_event_names",
    "director:match_event_labels",
    "director:match_event_substitute",
    "director:match_event_play_offs",
    "director:match_event_decide",
    "director:match_event_withdraw_decision",
    "director:match_event_regulations",
    "director:match_event_withdraw_infraction",
    "director:match_event_withdraw",
    "director:match_event_reinstate",
    "director:match_event_late_undo",
    "director:match_event_print_set",
    "director:check_slip",
    "director:match_undo",
    "director:match_dealer",
    "director:dismiss_late_hand",
    "director:save_match_ending",
}
# What a route asks for where that is not READ to read it and DIRECT to write: (reading, writing).
READ, _RECORD, ENTER, DIRECT, OWN = ClubPermission
ASKS = {
    "director:audit_log": (DIRECT, DIRECT),
    "director:audit_log_file": (DIRECT, DIRECT),
    "director:ruling": (DIRECT, DIRECT),
    "director:fouled_board": (DIRECT, DIRECT),
    "director:appeal": (DIRECT, DIRECT),
    "director:appeal_outcome": (DIRECT, DIRECT),
    "director:club_settings": (OWN, OWN),
    "director:api_keys": (DIRECT, DIRECT),
    "director:revoke_api_key": (DIRECT, DIRECT),
    "director:members": (OWN, OWN),
    "director:member_role": (OWN, OWN),
    "director:remove_member": (OWN, OWN),
    "director:revoke_invitation": (OWN, OWN),
    "director:new_session": (DIRECT, DIRECT),
    "director:new_swiss_pairs": (DIRECT, DIRECT),
    "director:new_team_event": (DIRECT, DIRECT),
    "director:team_movements": (DIRECT, DIRECT),
    "director:new_individual": (DIRECT, DIRECT),
    "director:import_event": (DIRECT, DIRECT),
    "director:event_import_preview": (DIRECT, DIRECT),
    "director:traveller_columns": (DIRECT, DIRECT),
    "director:movement_schedule": (DIRECT, DIRECT),
    "director:rehearsal": (DIRECT, DIRECT),
    "director:club_site": (DIRECT, DIRECT),
    "director:club_site_job": (DIRECT, DIRECT),
    "director:club_site_file": (DIRECT, DIRECT),
    "director:web_space": (OWN, OWN),
    "director:webhooks": (DIRECT, DIRECT),
    "director:mail_settings": (OWN, OWN),
    "director:player_mail": (DIRECT, DIRECT),
    "director:scorecard_mail": (DIRECT, DIRECT),
    "director:webhook": (DIRECT, DIRECT),
    "director:delete_web_space": (OWN, OWN),
    "director:new_own_movement": (DIRECT, DIRECT),
    "director:own_movement": (DIRECT, DIRECT),
    "director:check_typed_movement": (DIRECT, DIRECT),
    "director:delete_own_movement": (DIRECT, DIRECT),
    "director:new_section": (DIRECT, DIRECT),
    "director:move_pair": (DIRECT, DIRECT),
    "director:section_movement": (DIRECT, DIRECT),
    "director:remove_section": (DIRECT, DIRECT),
    "director:session_details": (DIRECT, DIRECT),
    "director:session_deletion": (DIRECT, DIRECT),
    "director:match_event_details": (DIRECT, DIRECT),
    "director:match_event_deletion": (DIRECT, DIRECT),
    **{
        f"director:player_{page}": (DIRECT, DIRECT)
        for page in ("import", "columns", "differences", "erase", "merge")
    },
    "director:new_match_event": (DIRECT, DIRECT),
    "director:next_session": (DIRECT, DIRECT),
    "director:linked_sessions": (DIRECT, DIRECT),
    "director:section_exchange": (DIRECT, DIRECT),
    "director:correction_requests": (DIRECT, DIRECT),
    "director:wall_display": (DIRECT, DIRECT),
    "director:past_ranking": (DIRECT, DIRECT),
    "director:team_line_ups": (DIRECT, DIRECT),
    "director:past_match_standings": (DIRECT, DIRECT),
    "director:table_phones": (DIRECT, DIRECT),
    "director:table_phone_cards_file": (DIRECT, DIRECT),
    "director:last_zero": (READ, ENTER),
    "director:enter": (READ, ENTER),
    "director:undo": (READ, ENTER),
    "director:check_result": (READ, ENTER),
    "director:save_check_entry": (READ, ENTER),
    "director:remove_check_entry": (READ, ENTER),
    "director:correct": (READ, ENTER),
    "director:accept_for_table": (READ, ENTER),
    "director:take_back_for_table": (READ, ENTER),
    "director:table_record": (READ, ENTER),
    "director:move_result": (READ, ENTER),
    "director:swap_sides": (READ, ENTER),
    "director:restore_result": (READ, ENTER),
    "director:match_event_round": (READ, ENTER),
    "director:match": (READ, ENTER),
    "director:check_slip": (READ, ENTER),
    "director:match_undo": (READ, ENTER),
    "director:match_dealer": (READ, ENTER),
    "director:dismiss_late_hand": (READ, ENTER),
    "director:match_ending": (READ, ENTER),
    "director:save_match_ending": (READ, ENTER),
    "director:save_slip": (READ, ENTER),
}
BOTH = {
    "director:double_dummy",
    "director:enter",
    "director:save_slip",
    "director:match_event_find",
    "director:match_event_entry",
}
PUBLIC = {
    "public:clubs",
    "public:help",
    "public:help_page",
    "public:help_picture",
    "public:join",
    "public:unsubscribe",
    "public:programme",
    "public:season",
    "public:simultaneous_list",
    "public:simultaneous",
    "public:simultaneous_explanation",
    "public:overall",
    "public:ranking",
    "public:wall",
    "public:wall_clock",
    "public:team_standings",
    "public:team_match",
    "public:team_butler",
    "public:travellers",
    "public:traveller",
    "public:hand_records",
    "public:hand_file",
    "public:pair",
    "public:pair_analysis",
    "public:pair_explanation",
    "public:replay",
    "public:score_sheet",
    "public:score_sheet_preview",
    "public:match_event",
    "public:match_event_draw",
    "public:match_event_pair",
    "public:match_sheet",
    "table:worker",
}
# Opened by the secret of a table: whoever has none finds nothing there.
TABLE = {
    "table:call",
    "table:check_round",
    "table:clock",
    "table:first_dealer",
    "table:hand",
    "table:accept_hand",
    "table:accept_total",
    "table:match_end",
    "table:correction",
    "table:code",
    "table:names",
    "table:owner",
    "table:move",
    "table:offline",
    "table:open",
    "table:round",
    "table:seat",
    "table:take_seat",
    "table:answer_seat",
    "table:result",
    "table:accept",
    "table:recorded",
}
ACCOUNTS = {
    "account_login",
    "account_logout",
    "account_inactive",
    "account_change_password",
    "account_elsewhere",
    "account_reauthenticate",
    "mfa_index",
    "mfa_authenticate",
    "mfa_reauthenticate",
    "mfa_activate_totp",
    "mfa_deactivate_totp",
    "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes",
    "mfa_download_recovery_codes",
}


# The smallest file of an event that can be imported.
AN_EVENT = json.dumps(
    {
        "format": "overtrick-event",
        "version": 1,
        "title": "Monday",
        "scoring": "matchpoints",
        "winners": 1,
        "pairs": [{"id": "1", "number": 1}, {"id": "2", "number": 2}],
        "boards": [{"number": 1, "results": [{"ns": "1", "ew": "2", "score": 420}]}],
    }
).encode()


@dataclass(frozen=True, slots=True)
class Route:
    """A name and the parameters of its address."""

    name: str
    parameters: frozenset[str]

    def address(self, ids):
        if "team_" in self.name and "session" in self.parameters:
            ids = ids | {"session": ids.get("contest", ids["session"])}
            ids = ids | {"contestant": ids.get("team")}
        if "absence" in self.name or "absent" in self.name:
            ids = ids | {
                "session": ids.get("individual", ids["session"]),
                "pair": ids.get("player_number"),
            }
        if "section_exchange" in self.name:
            ids = ids | {"event": ids.get("exchanged", ids["event"])}
        if "linked_" in self.name:
            ids = ids | {"event": ids.get("linked", ids["event"])}
        if "knock_out_" in self.name:
            ids = ids | {"session": ids.get("knock_out", ids["session"])}
            ids = ids | {"team_match": ids.get("level_match")}
        if self.name == "director:traveller_columns":
            # This page reads a table, and the preview of an event does not.
            ids = ids | {"event_upload": ids["upload"]}
        if "swiss_" in self.name and "session" in self.parameters:
            ids = ids | {"session": ids["swiss"]}
        return reverse(self.name, kwargs={name: ids[name] for name in self.parameters})


def walk(resolver, space="", parameters=frozenset()):
    """Every route below, without those of Django's admin."""
    for pattern in resolver.url_patterns:
        own_parameters = parameters | frozenset(pattern.pattern.regex.groupindex)
        if not isinstance(pattern, URLResolver):
            yield Route(f"{space}{pattern.name}", own_parameters)
        elif pattern.app_name != "admin":
            yield from walk(
                pattern, f"{pattern.namespace}:" if pattern.namespace else space, own_parameters
            )


ROUTES = {route.name: route for route in walk(get_resolver())}


def a_visited_session(club="crown"):
    """Ids for every address: a session with names, results and a print set."""
    section = a_played_section(club=club)
    named(section.places.get(line="NS", number=1), f"Ada {section.pk}", f"Bo {section.pk}")
    return route_ids(section)


def route_ids(section, papers=("ranking",)):
    """The words of every address of one section; a print set is made for it."""
    session = section.session
    teams = a_team_event(club=session.event.club.slug)
    knock_out = a_level_knock_out(session.event.club.slug)
    board = section.seatings.get(round=1, table=1).boards.first()
    club = session.event.club
    games = a_tournament(club=club.slug)
    a_director(club.slug, name=f"dan of {club.slug}")
    token = create_invitation(club, actor=an_actor())
    field = a_scored_simultaneous(section)
    Event.objects.filter(pk=session.event_id).update(several=True)
    return {
        "club": session.event.club.slug,
        "tournament": games.slug,
        "match_round": 1,
        "chairs": "NS",
        "match": Seating.objects.filter(section__session__event=games).first().pk,
        "pair": games.entries.first().pk,
        "infraction": an_infraction(games, "1A").pk,
        "decision": 1,
        "penalty": 1,
        **ids_of_individual(club.slug),
        "appeal": an_open_appeal(board),
        "day": 1,
        "series": a_series(club).slug,
        "movement": "reduced-howell-balanced.5.7.4.full",
        "own_ending": "json",
        "own_movement": an_own_movement(club).pk,
        "field": field.slug,
        "joined": field.joined.get().pk,
        "contest": teams.session_id,
        "team_award": a_contest_award(teams).pk,
        "team_match": teams.session.team_matches.first().pk,
        "drawn_round": 1,
        "knock_out": knock_out.session_id,
        "level_match": knock_out.session.team_matches.get().pk,
        "event": session.event.slug,
        "linked": a_changed_linked_event(club.slug).slug,
        "exchanged": an_event_of_two_sections(club.slug).slug,
        "session": session.pk,
        "audit_entry": an_audit_entry(session).pk,
        "event_audit_entry": an_audit_entry(games.sessions.get()).pk,
        "seating_board": board.pk,
        "target": section.seatings.get(round=1, table=2).boards.first().pk,
        "board": board.number,
        "place": section.places.first().pk,
        "section": section.name,
        "table": 1,
        "job": a_print_set(session, papers).pk,
        "print_set": a_tournament_set(games).pk,
        "site_job": a_club_site(club).pk,
        "web_space": a_web_space(club).pk,
        **ids_of_webhook(club),
        "key": "ranking",
        "paper": "standings",
        "ending": "pdf",
        "game": "rubber",
        "number": 1,
        "token": token,
        "page": "entry",
        "picture": "entry.png",
        "member": Membership.objects.get(user__username=f"dan of {club.slug}").pk,
        "api_key": a_key(club).pk,
        "invitation": Invitation.objects.latest("pk").pk,
        "table_token": a_table_token(session),
        "correction_request": a_correction_request(session).pk,
        "late_hand": a_late_hand(games).pk,
        "link": 24 * "0",
        "mail_token": a_mail_token(section),
        **ids_of_lists(club),
    }


def ids_of_individual(club):
    """The ids of an individual with an absent player."""
    section = an_individual(club=club, name="Harvest Pairs")
    place = section.places.get(number=3)
    absence = an_absence(place)
    return {
        "individual": section.session_id,
        "absence": absence.pk,
        "player_number": place.pk,
        "other_number": section.places.get(number=4).pk,
        "absence_seen": plan_absence(place, AbsenceSpan(1)).seen,
    }


def a_mail_token(section):
    """The link in the score card of a player who agreed to get it."""
    person = LineUpPlayer.objects.filter(line_up__session=section.session).first()
    player = (
        person.player
        if person
        else a_player(f"Ada {uuid4()}", club=section.session.event.club.slug)
    )
    kwargs = {"address": "ada@example.org", "wants_scorecards": True}
    save_player_mail(player, **kwargs, actor=an_actor())
    return unsubscribe_token(player.pk)


def an_audit_entry(session):
    return write_audit_entry(session.event.club, "seat", session, by=None, source=Source.DIRECTOR)


def a_table_token(session):
    """The token of the first table; its link is not the one in the addresses."""
    kwargs = {"asks_lead": False, "shows_traveller": False}
    return issue_table_tokens(session, actor=an_actor(), **kwargs)[0].pk


def a_correction_request(session):
    """A correction request of the first table, for a board that it has played."""
    token = TableToken.objects.filter(section__session=session).first()
    board = SeatingBoard.objects.filter(
        seating__section=token.section, seating__table=token.table
    ).first()
    return CorrectionRequest.objects.create(seating_board=board, token=token, reason="9 tricks")


def a_late_hand(event):
    """A hand of the first match that its phone sent too late."""
    seating = Seating.objects.filter(section__session__event=event).first()
    token = TableToken.objects.create(
        section=seating.section,
        table=seating.table,
        link_hash=uuid4().hex,
        code_hash=uuid4().hex,
        ended_at=timezone.now(),
    )
    return LateHand.objects.create(
        seating=seating, token=token, number=1, entered="W4S=", request_id=uuid4()
    )


def an_open_appeal(board):
    """An open appeal against the current result; None without one."""
    past = result_versions(board)
    return an_appeal(board, seen=past[-1].version).pk if past else 1


def an_own_movement(club):
    """A movement of the club for four pairs."""
    movement = read_typed_table("4-1/1 2-3/1\n4-2/2 3-1/2\n4-3/3 1-2/3", contestants="pairs")
    named_so = OwnMovement(f"Ours {uuid4().hex[:8]}", "pairs", movement.schedule)
    return add_club_movement(club, named_so, actor=an_actor())


def a_club_site(club):
    """The job of a web site, with a file."""
    with transaction.atomic():
        job = create_job(club, CLUB_SITE, actor=an_actor(), slug=club.slug)
    run_job(job.pk, lambda _progress, **_arguments: JobResult("site.zip", b"PK"))
    return job


def a_web_space(club):
    """A WebDAV folder of the club."""
    kwargs = {"username": "crown", "password": "x", "host_key": "", "automatic": False}
    return save_web_space(club, address="https://dav.example.org/site/", **kwargs, actor=an_actor())


def a_site_sending(club):
    """A job that sent the site of a club to its web space: another may be sent."""
    a_web_space(club)
    with transaction.atomic():
        job = send_site(club, actor=an_actor())
        Job.objects.filter(pk=job.pk).update(state="done")
        return job


def ids_of_webhook(club):
    """A webhook of the club, and a test event that waits for it."""
    webhook = a_webhook(club.slug)
    return {"webhook": webhook.pk, "delivery": send_test_event(webhook, actor=an_actor()).pk}


def a_series(club):
    """A season without events."""
    return create_season(club, "Winter", actor=an_actor())


def a_scored_simultaneous(section):
    """One that this session alone plays in."""
    session = section.session
    numbers = sorted(
        {board.number for table in section.seatings.all() for board in table.boards.all()}
    )
    data = {"boards": (numbers[0], numbers[-1]), "days": 2 * (session.local_date,)}
    row = a_simultaneous(section, club=session.event.club.slug, **data)
    score_simultaneous(row, actor=an_actor())
    return row


def a_key(club):
    """A key of somebody who directs in the club; others who direct there do not see it."""
    user = a_director(club.slug, name="the director")
    return create_api_key(club, user, "a program", areas=ALL_AREAS, actor=an_actor(user))[0]


def ids_of_lists(club):
    """Two players, a list that was sent, one that was read, and one that was saved."""
    first, other = (a_player(f"{name} {uuid4()}", club=club.slug) for name in ("Wim", "Xan"))
    read, saved = a_read_list(club, "Yve Twelve"), a_saved_list(club, f"Zoe {uuid4()}")
    return {
        "player": first.pk,
        "gone": other.pk,
        "kind": "csv",
        "event_upload": store_upload(club, "event.json", AN_EVENT, actor=an_actor()),
        "upload": store_upload(club, "list.csv", b"Name\nYve Twelve\n", actor=an_actor()),
        "player_job": read.pk,
        "player_comparison": read.pk,
        "player_upload": store_upload(club, "list.csv", b"Name\nYve Twelve\n", actor=an_actor()),
        "saved_job": saved.pk,
    }


def a_read_list(club, *names):
    """A list of these, read by the worker's own task."""
    token = store_upload(club, "list.csv", "\n".join(["Name", *names]).encode(), actor=an_actor())
    kwargs = {"club_id": club.pk, "token": token, "fields": ["name"], "first": 1, "encoding": ""}
    with transaction.atomic():
        job = create_job(club, READ_LIST, actor=an_actor(), **kwargs)
    read_player_list_task(job.pk)
    return Job.objects.get(pk=job.pk)


def a_saved_list(club, *names):
    """The same, saved."""
    read, by = a_read_list(club, *names), a_director(club.slug, name=f"dan of {club.slug}")
    kwargs = {"club_id": club.pk, "read": read.pk, "by_id": by.pk, "same": [], "new": []}
    with transaction.atomic():
        job = create_job(club, SAVE_LIST, actor=an_actor(by), **kwargs)
    save_player_list_task(job.pk)
    return Job.objects.get(pk=job.pk)


def tournament_page(event, name="match_event", **kwargs):
    """The address of a page of a tournament."""
    url_kwargs = {"club": event.club.slug, "tournament": event.slug} | kwargs
    return reverse(f"director:{name}", kwargs=url_kwargs)


def a_print_set(session, papers):
    """A set of these papers, made here and now by the worker's own task."""
    with transaction.atomic():
        arguments = {"printed_at": "2026-11-23T22:40:00+00:00", "language": "en"}
        kwargs = {"session_id": session.pk, "papers": list(papers)} | arguments
        job = create_job(session.event.club, PRINT_SET, actor=an_actor(), **kwargs)
    make_print_set(job.pk)
    return Job.objects.get(pk=job.pk)


def a_tournament_set(games):
    """The same of a tournament."""
    with transaction.atomic():
        arguments = {"printed_at": "2026-11-23T22:40:00+00:00", "language": "en"}
        kwargs = {"event_id": games.pk, "papers": ["standings"]} | arguments
        job = create_job(games.club, TOURNAMENT_SET, actor=an_actor(), **kwargs)
    make_match_print_set(job.pk)
    return Job.objects.get(pk=job.pk)


def every_row():
    """All that is stored, table by table, as the database has it."""
    with connection.cursor() as cursor:
        return {model._meta.label: rows_of(cursor, model) for model in apps.get_models()}


def rows_of(cursor, model):
    """The rows of one table in order, without the work of making Python's values of them."""
    cursor.execute(f"SELECT * FROM {connection.ops.quote_name(model._meta.db_table)}")
    return sorted(cursor.fetchall(), key=lambda row: str(row[0]))
