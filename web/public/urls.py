"""Anybody: the clubs, a club's programme, rankings that are released, and the way in."""

from django.urls import path

from web.public import join, programme, rankings, sheets, tournaments

app_name = "public"
urlpatterns = [
    path("", programme.clubs, name="clubs"),
    path("join/<str:token>/", join.join, name="join"),
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
    path("<slug:club>/<int:session>/", rankings.ranking, name="ranking"),
]
