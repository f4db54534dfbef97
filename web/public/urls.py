"""Anybody: the clubs, a club's programme, what is released of its sessions, and the way in."""

from django.urls import path

from web.public import (
    hand_records,
    join,
    overalls,
    pairs,
    programme,
    rankings,
    seasons,
    sheets,
    simultaneous,
    tournaments,
    travellers,
)
from web.shared.lazily import lazily

app_name = "public"
urlpatterns = [
    path("", programme.clubs, name="clubs"),
    path("join/<str:token>/", join.join, name="join"),
    path("replay/", lazily("web.public.replay.replay"), name="replay"),
    path("sheets/<slug:game>/", sheets.sheet, name="sheet"),
    path("sheets/<slug:game>/echo/", sheets.sheet_echo, name="sheet_echo"),
    path("<slug:club>/", programme.programme, name="programme"),
    path("<slug:club>/tournaments/<slug:tournament>/", tournaments.tournament, name="tournament"),
    path(
        "<slug:club>/tournaments/<slug:tournament>/draw/",
        tournaments.tournament_draw,
        name="tournament_draw",
    ),
    path(
        "<slug:club>/tournaments/<slug:tournament>/pairs/<slug:pair>/",
        tournaments.tournament_pair,
        name="tournament_pair",
    ),
    path(
        "<slug:club>/tournaments/<slug:tournament>/matches/<int:match>/",
        tournaments.tournament_sheet,
        name="tournament_sheet",
    ),
    path("<slug:club>/series/<slug:series>/", seasons.season, name="season"),
    path("<slug:club>/simultaneous/", simultaneous.listing, name="simultaneous_list"),
    path("<slug:club>/simultaneous/<slug:field>/", simultaneous.simultaneous, name="simultaneous"),
    path(
        "<slug:club>/simultaneous/<slug:field>/pairs/<int:place>/",
        simultaneous.why,
        name="simultaneous_why",
    ),
    path("<slug:club>/events/<slug:event>/", overalls.overall, name="overall"),
    path("<slug:club>/<int:session>/", rankings.ranking, name="ranking"),
    path("<slug:club>/<int:session>/boards/", travellers.travellers, name="travellers"),
    path("<slug:club>/<int:session>/boards/<int:board>/", travellers.traveller, name="traveller"),
    path("<slug:club>/<int:session>/hands/", hand_records.hand_records, name="hand_records"),
    path("<slug:club>/<int:session>/hands/deals.pbn", hand_records.hand_file, name="hand_file"),
    path("<slug:club>/<int:session>/pairs/<str:pair>/", pairs.pair, name="pair"),
    path("<slug:club>/<int:session>/pairs/<str:pair>/why/", pairs.why, name="why"),
]
