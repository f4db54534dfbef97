"""URL patterns of a club's match events."""

from django.urls import include, path

from web.director.matches.overview import draw, overview_page
from web.director.matches.pairs import late_pair, pairs_page, withdrawals
from web.director.matches.release import day_state
from web.director.matches.setup import match_event_details, new_match_event
from web.director.matches.standings import infractions, standings_page, ties

MATCH_EVENT_PATH = "<slug:tournament>/"
urlpatterns = [
    path("new/", new_match_event.new_match_event_page, name="tournament_setup"),
    path(MATCH_EVENT_PATH, overview_page.match_event_overview_page, name="tournament"),
    path(MATCH_EVENT_PATH, include("web.director.matches.entry.urls")),
    path(f"{MATCH_EVENT_PATH}papers/", include("web.director.matches.printing.urls")),
    path(
        f"{MATCH_EVENT_PATH}days/<int:day>/state/",
        day_state.change_day_state,
        name="tournament_state",
    ),
    path(
        f"{MATCH_EVENT_PATH}days/<int:day>/release/",
        day_state.day_release_page,
        name="tournament_release",
    ),
    path(
        f"{MATCH_EVENT_PATH}days/<int:day>/times/", draw.save_round_times, name="tournament_times"
    ),
    path(
        f"{MATCH_EVENT_PATH}details/",
        match_event_details.match_event_details_page,
        name="tournament_details",
    ),
    path(
        f"{MATCH_EVENT_PATH}delete/",
        match_event_details.match_event_deletion_page,
        name="tournament_deletion",
    ),
    path(f"{MATCH_EVENT_PATH}draw/", draw.match_draw_page, name="tournament_draw"),
    path(f"{MATCH_EVENT_PATH}entries/", pairs_page.match_pairs_page, name="tournament_entries"),
    path(f"{MATCH_EVENT_PATH}entries/save/", pairs_page.save_match_pairs, name="tournament_names"),
    path(
        f"{MATCH_EVENT_PATH}entries/labels/", pairs_page.save_pair_labels, name="tournament_labels"
    ),
    path(
        f"{MATCH_EVENT_PATH}entries/substitute/",
        pairs_page.save_match_substitute,
        name="tournament_substitute",
    ),
    path(
        f"{MATCH_EVENT_PATH}standings/",
        standings_page.match_standings_page,
        name="tournament_standings",
    ),
    path(f"{MATCH_EVENT_PATH}ties/", ties.match_ties_page, name="tournament_ties"),
    path(f"{MATCH_EVENT_PATH}ties/play-offs/", ties.start_play_offs, name="tournament_play_offs"),
    path(f"{MATCH_EVENT_PATH}ties/decide/", ties.save_tie_decision, name="tournament_decide"),
    path(
        f"{MATCH_EVENT_PATH}ties/<int:decision>/take-back/",
        ties.withdraw_tie_decision,
        name="tournament_undecide",
    ),
    path(
        f"{MATCH_EVENT_PATH}regulations/",
        ties.save_match_regulations,
        name="tournament_regulations",
    ),
    path(
        f"{MATCH_EVENT_PATH}infractions/",
        infractions.infractions_page,
        name="tournament_infractions",
    ),
    path(
        f"{MATCH_EVENT_PATH}infractions/<int:infraction>/take-back/",
        infractions.withdraw_infraction,
        name="tournament_forgive",
    ),
    path(
        f"{MATCH_EVENT_PATH}withdrawals/",
        withdrawals.withdrawals_page,
        name="tournament_withdrawals",
    ),
    path(
        f"{MATCH_EVENT_PATH}withdrawals/do/", withdrawals.withdraw_pair, name="tournament_withdraw"
    ),
    path(
        f"{MATCH_EVENT_PATH}withdrawals/<int:pair>/back/",
        withdrawals.reinstate_pair,
        name="tournament_reinstate",
    ),
    path(f"{MATCH_EVENT_PATH}late/", late_pair.late_pair_page, name="tournament_late"),
    path(
        f"{MATCH_EVENT_PATH}late/<int:pair>/undo/",
        late_pair.undo_late_pair,
        name="tournament_late_undo",
    ),
]
