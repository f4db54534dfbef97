"""URL patterns of the director's pages of a contest of teams."""

from django.urls import path

from web.director.teams import (
    award_pages,
    field_pages,
    knock_out_pages,
    line_up_pages,
    round_pages,
    team_pages,
)

urlpatterns = [
    path("", round_pages.team_rounds_page, name="team_rounds"),
    path("standings/", team_pages.team_standings_page, name="team_standings"),
    path("matches/<int:team_match>/", team_pages.team_match_page, name="team_match"),
    path(
        "matches/<int:team_match>/line-ups/",
        line_up_pages.room_line_ups_page,
        name="team_line_ups",
    ),
    path("butler/", line_up_pages.player_butler_page, name="team_butler"),
    path(
        "matches/<int:team_match>/extra-boards/",
        knock_out_pages.change_extra_boards,
        name="knock_out_extra_boards",
    ),
    path(
        "rounds/<int:drawn_round>/draw/",
        knock_out_pages.draw_bracket_round,
        name="draw_knock_out_round",
    ),
    path("corrections/", knock_out_pages.follow_corrections, name="follow_knock_out_corrections"),
    path("field/", field_pages.contest_field_page, name="team_contest_field"),
    path("adjustments/", award_pages.contest_awards_page, name="team_awards"),
    path(
        "adjustments/<int:team_award>/withdraw/",
        award_pages.withdraw_award_page,
        name="withdraw_team_award",
    ),
    path("rounds/planned/", round_pages.plan_rounds, name="plan_team_rounds"),
    path("rounds/<int:drawn_round>/delete/", round_pages.delete_round, name="delete_team_round"),
    path("<slug:paper>.<slug:ending>", team_pages.download_team_document, name="team_document"),
]
