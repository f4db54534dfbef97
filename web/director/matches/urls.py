"""URL patterns of the director's pages of match events."""

from django.urls import include, path

from web.director.matches.overview import draw, match_phone_states, overview_page
from web.director.matches.pairs import late_pair, pairs_page, withdrawals
from web.director.matches.release import day_state
from web.director.matches.setup import match_event_details, new_match_event
from web.director.matches.standings import (
    infractions,
    past_standings,
    standings_page,
    ties,
)

MATCH_EVENT_PATH = "<slug:tournament>/"
urlpatterns = [
    # Before the slug, which would match it too.
    path("new/", new_match_event.new_match_event_page, name="new_match_event"),
    path(MATCH_EVENT_PATH, overview_page.match_event_overview_page, name="match_event"),
    path(
        f"{MATCH_EVENT_PATH}phones/states/",
        match_phone_states.match_phone_states_text,
        name="match_phone_states",
    ),
    path(MATCH_EVENT_PATH, include("web.director.matches.entry.urls")),
    path(f"{MATCH_EVENT_PATH}print/", include("web.director.matches.printing.urls")),
    path(
        f"{MATCH_EVENT_PATH}days/<int:day>/state/",
        day_state.change_day_state,
        name="match_event_state",
    ),
    path(
        f"{MATCH_EVENT_PATH}days/<int:day>/release/",
        day_state.day_release_page,
        name="match_event_release",
    ),
    path(
        f"{MATCH_EVENT_PATH}days/<int:day>/times/", draw.save_round_times, name="match_event_times"
    ),
    path(
        f"{MATCH_EVENT_PATH}details/",
        match_event_details.match_event_details_page,
        name="match_event_details",
    ),
    path(
        f"{MATCH_EVENT_PATH}delete/",
        match_event_details.match_event_deletion_page,
        name="match_event_deletion",
    ),
    path(f"{MATCH_EVENT_PATH}draw/", draw.match_draw_page, name="match_event_draw"),
    path(f"{MATCH_EVENT_PATH}entries/", pairs_page.match_pairs_page, name="match_event_entries"),
    path(f"{MATCH_EVENT_PATH}entries/save/", pairs_page.save_match_pairs, name="match_event_names"),
    path(
        f"{MATCH_EVENT_PATH}entries/labels/", pairs_page.save_pair_labels, name="match_event_labels"
    ),
    path(
        f"{MATCH_EVENT_PATH}entries/substitute/",
        pairs_page.save_match_substitute,
        name="match_event_substitute",
    ),
    path(
        f"{MATCH_EVENT_PATH}standings/",
        standings_page.match_standings_page,
        name="match_event_standings",
    ),
    path(
        f"{MATCH_EVENT_PATH}standings/<int:event_audit_entry>/",
        past_standings.past_match_standings_page,
        name="past_match_standings",
    ),
    path(f"{MATCH_EVENT_PATH}ties/", ties.match_ties_page, name="match_event_ties"),
    path(f"{MATCH_EVENT_PATH}ties/play-offs/", ties.start_play_offs, name="match_event_play_offs"),
    path(f"{MATCH_EVENT_PATH}ties/decide/", ties.save_tie_decision, name="match_event_decide"),
    path(
        f"{MATCH_EVENT_PATH}ties/<int:decision>/withdraw/",
        ties.withdraw_tie_decision,
        name="match_event_withdraw_decision",
    ),
    path(
        f"{MATCH_EVENT_PATH}regulations/",
        ties.save_match_regulations,
        name="match_event_regulations",
    ),
    path(
        f"{MATCH_EVENT_PATH}infractions/",
        infractions.infractions_page,
        name="match_event_infractions",
    ),
    path(
        f"{MATCH_EVENT_PATH}infractions/<int:infraction>/withdraw/",
        infractions.withdraw_infraction,
        name="match_event_withdraw_infraction",
    ),
    path(
        f"{MATCH_EVENT_PATH}withdrawals/",
        withdrawals.withdrawals_page,
        name="match_event_withdrawals",
    ),
    path(
        f"{MATCH_EVENT_PATH}withdrawals/add/",
        withdrawals.withdraw_pair,
        name="match_event_withdraw",
    ),
    path(
        f"{MATCH_EVENT_PATH}withdrawals/<int:pair>/reinstate/",
        withdrawals.reinstate_pair,
        name="match_event_reinstate",
    ),
    path(f"{MATCH_EVENT_PATH}late/", late_pair.late_pair_page, name="match_event_late"),
    path(
        f"{MATCH_EVENT_PATH}late/<int:pair>/undo/",
        late_pair.undo_late_pair,
        name="match_event_late_undo",
    ),
]
