"""The addresses of a tournament's matches: a round's slips, and one match hand by hand."""

from django.urls import path

from web.director.tournaments import endings, finding, matches, rounds, slips, unusual_slips

MATCH = "matches/<int:match>/"
urlpatterns = [
    path("rounds/", rounds.current, name="tournament_entry"),
    path("rounds/<int:number>/", rounds.slips, name="tournament_round"),
    path("matches/", finding.find, name="tournament_find"),
    path(MATCH, matches.match, name="tournament_match"),
    path(f"{MATCH}echo/", matches.match_echo, name="tournament_match_echo"),
    path(f"{MATCH}slip/", slips.slip, name="tournament_slip"),
    path(f"{MATCH}check/", unusual_slips.check, name="tournament_check_slip"),
    path(f"{MATCH}undo/", matches.match_undo, name="tournament_match_undo"),
    path(f"{MATCH}dealer/", matches.match_dealer, name="tournament_match_dealer"),
    path(f"{MATCH}final/", endings.match_final, name="tournament_match_final"),
    path(f"{MATCH}end/", endings.match_end, name="tournament_match_end"),
]
