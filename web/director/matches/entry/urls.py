"""URL patterns for entering results: the slips of a round and one match hand by hand."""

from django.urls import path

from web.director.matches.entry import (
    find_match,
    hand_entry,
    match_endings,
    round_entry,
    save_slip,
    unusual_slips,
)

MATCH_PATH = "matches/<int:match>/"
urlpatterns = [
    path("rounds/", round_entry.redirect_to_current_round, name="tournament_entry"),
    path("rounds/<int:number>/", round_entry.round_entry_page, name="tournament_round"),
    path("matches/", find_match.find_match, name="tournament_find"),
    path(MATCH_PATH, hand_entry.hand_entry_page, name="tournament_match"),
    path(f"{MATCH_PATH}echo/", hand_entry.match_hand_preview, name="tournament_match_echo"),
    path(f"{MATCH_PATH}slip/", save_slip.save_slip, name="tournament_slip"),
    path(f"{MATCH_PATH}check/", unusual_slips.save_slip_check, name="tournament_check_slip"),
    path(f"{MATCH_PATH}undo/", hand_entry.undo_match_entry, name="tournament_match_undo"),
    path(f"{MATCH_PATH}dealer/", hand_entry.save_first_dealer, name="tournament_match_dealer"),
    path(f"{MATCH_PATH}final/", match_endings.final_scores_page, name="tournament_match_final"),
    path(f"{MATCH_PATH}end/", match_endings.save_match_ending, name="tournament_match_end"),
]
