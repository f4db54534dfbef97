"""URL patterns of the public pages."""

from django.urls import path

from web.public import join_club, programme, unsubscribe
from web.public.events import overall, seasons, simultaneous
from web.public.help import help_pages
from web.public.matches import match_event_pages
from web.public.sessions import analyses, hand_records, ranking, scorecards, travellers
from web.public.social import score_sheet
from web.public.teams import team_standings
from web.public.wall import wall_page
from web.shared.http.lazy_views import import_view_lazily

app_name = "public"
urlpatterns = [
    path("", programme.public_clubs_page, name="clubs"),
    path("join/<str:token>/", join_club.join_club_page, name="join"),
    path("help/", help_pages.help_index, name="help"),
    path("help/<slug:page>/", help_pages.help_page, name="help_page"),
    path("help/pictures/<str:picture>", help_pages.help_picture, name="help_picture"),
    path("replay/", import_view_lazily("web.public.replay.replay_page.replay_page"), name="replay"),
    path("sheets/<slug:game>/", score_sheet.score_sheet_page, name="score_sheet"),
    path(
        "sheets/<slug:game>/preview/", score_sheet.score_sheet_preview, name="score_sheet_preview"
    ),
    path(
        "<slug:club>/unsubscribe/<str:mail_token>/",
        unsubscribe.unsubscribe_page,
        name="unsubscribe",
    ),
    path("<slug:club>/", programme.club_programme_page, name="programme"),
    path(
        "<slug:club>/tournaments/<slug:tournament>/",
        match_event_pages.public_match_event_page,
        name="match_event",
    ),
    path(
        "<slug:club>/tournaments/<slug:tournament>/draw/",
        match_event_pages.public_match_draw_page,
        name="match_event_draw",
    ),
    path(
        "<slug:club>/tournaments/<slug:tournament>/pairs/<slug:pair>/",
        match_event_pages.public_match_pair_page,
        name="match_event_pair",
    ),
    path(
        "<slug:club>/tournaments/<slug:tournament>/matches/<int:match>/",
        match_event_pages.public_match_sheet_page,
        name="match_sheet",
    ),
    path("<slug:club>/series/<slug:series>/", seasons.public_season_page, name="season"),
    path(
        "<slug:club>/simultaneous/",
        simultaneous.public_simultaneous_list_page,
        name="simultaneous_list",
    ),
    path(
        "<slug:club>/simultaneous/<slug:field>/",
        simultaneous.public_simultaneous_page,
        name="simultaneous",
    ),
    path(
        "<slug:club>/simultaneous/<slug:field>/pairs/<int:place>/",
        simultaneous.public_simultaneous_explanation_page,
        name="simultaneous_explanation",
    ),
    path("<slug:club>/events/<slug:event>/", overall.public_overall_page, name="overall"),
    path("<slug:club>/<int:session>/", ranking.public_ranking_page, name="ranking"),
    path("<slug:club>/<int:session>/wall/", wall_page.wall_display_page, name="wall"),
    path("<slug:club>/<int:session>/wall/clock/", wall_page.wall_clock_text, name="wall_clock"),
    path(
        "<slug:club>/<int:session>/teams/",
        team_standings.public_team_standings_page,
        name="team_standings",
    ),
    path(
        "<slug:club>/<int:session>/teams/butler/",
        team_standings.public_player_butler_page,
        name="team_butler",
    ),
    path(
        "<slug:club>/<int:session>/teams/matches/<int:team_match>/",
        team_standings.public_team_match_page,
        name="team_match",
    ),
    path("<slug:club>/<int:session>/boards/", travellers.public_travellers_page, name="travellers"),
    path(
        "<slug:club>/<int:session>/boards/<int:board>/",
        travellers.public_traveller_page,
        name="traveller",
    ),
    path(
        "<slug:club>/<int:session>/hands/",
        hand_records.public_hand_records_page,
        name="hand_records",
    ),
    path(
        "<slug:club>/<int:session>/hands/deals.pbn",
        hand_records.download_public_hands,
        name="hand_file",
    ),
    path(
        "<slug:club>/<int:session>/pairs/<str:pair>/", scorecards.public_scorecard_page, name="pair"
    ),
    path(
        "<slug:club>/<int:session>/pairs/<str:pair>/analysis.pdf",
        analyses.download_public_analysis,
        name="pair_analysis",
    ),
    path(
        "<slug:club>/<int:session>/pairs/<str:pair>/why/",
        scorecards.public_explanation_page,
        name="pair_explanation",
    ),
]
