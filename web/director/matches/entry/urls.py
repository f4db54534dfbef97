"""URL patterns of the pages that enter match results, by slip or hand by hand."""

from django.urls import path

from web.director.matches.entry import (
    find_match,
    hand_entry,
    late_hands,
    match_endings,
    round_entry,
    save_slip,
    unusual_slips,
)

MATCH_PATH = "matches/<int:match>/"
urlpatterns = [
    path("rounds/", round_entry.redirect_to_current_round, name="match_event_entry"),
    path("rounds/<int:number>/", round_entry.round_entry_page, name="match_event_round"),
    path("matches/", find_match.find_match, name="match_event_find"),
    path(MATCH_PATH, hand_entry.hand_entry_page, name="match"),
    path(f"{MATCH_PATH}preview/", hand_entry.match_hand_preview, name="match_hand_preview"),
    path(f"{MATCH_PATH}slip/", save_slip.save_slip, name="save_slip"),
    path(f"{MATCH_PATH}check/", unusual_slips.save_slip_check, name="check_slip"),
    path(f"{MATCH_PATH}undo/", hand_entry.undo_match_entry, name="match_undo"),
    path(
        f"{MATCH_PATH}late/<int:late_hand>/dismiss/",
        late_hands.dismiss_match_late_hand,
        name="dismiss_late_hand",
    ),
    path(f"{MATCH_PATH}dealer/", hand_entry.save_first_dealer, name="match_dealer"),
    path(f"{MATCH_PATH}ending/", match_endings.final_scores_page, name="match_ending"),
    path(f"{MATCH_PATH}ending/save/", match_endings.save_match_ending, name="save_match_ending"),
]
