"""The tournaments of a club, below its own address; one file a noun."""

from django.urls import include, path

from web.director.tournaments import (
    details,
    draw,
    entries,
    infractions,
    late,
    overview,
    setup,
    standings,
    state,
    ties,
    withdrawals,
)

ONE = "<slug:tournament>/"
urlpatterns = [
    path("new/", setup.setup, name="tournament_setup"),
    path(ONE, overview.overview, name="tournament"),
    path(ONE, include("web.director.tournaments.match_urls")),
    path(f"{ONE}papers/", include("web.director.tournaments.paper_urls")),
    path(f"{ONE}days/<int:day>/state/", state.move, name="tournament_state"),
    path(f"{ONE}days/<int:day>/release/", state.release, name="tournament_release"),
    path(f"{ONE}days/<int:day>/times/", draw.change_times, name="tournament_times"),
    path(f"{ONE}details/", details.details, name="tournament_details"),
    path(f"{ONE}delete/", details.deletion, name="tournament_deletion"),
    path(f"{ONE}draw/", draw.draw, name="tournament_draw"),
    path(f"{ONE}entries/", entries.entries, name="tournament_entries"),
    path(f"{ONE}entries/save/", entries.save, name="tournament_names"),
    path(f"{ONE}entries/labels/", entries.label, name="tournament_labels"),
    path(f"{ONE}entries/substitute/", entries.substitute, name="tournament_substitute"),
    path(f"{ONE}standings/", standings.standings, name="tournament_standings"),
    path(f"{ONE}ties/", ties.ties, name="tournament_ties"),
    path(f"{ONE}ties/play-offs/", ties.play_offs, name="tournament_play_offs"),
    path(f"{ONE}ties/decide/", ties.decide, name="tournament_decide"),
    path(f"{ONE}ties/<int:decision>/take-back/", ties.take_back, name="tournament_undecide"),
    path(f"{ONE}regulations/", ties.change, name="tournament_regulations"),
    path(f"{ONE}infractions/", infractions.infractions, name="tournament_infractions"),
    path(
        f"{ONE}infractions/<int:infraction>/take-back/",
        infractions.take_back,
        name="tournament_forgive",
    ),
    path(f"{ONE}withdrawals/", withdrawals.withdrawals, name="tournament_withdrawals"),
    path(f"{ONE}withdrawals/do/", withdrawals.withdraw, name="tournament_withdraw"),
    path(f"{ONE}withdrawals/<int:pair>/back/", withdrawals.reinstate, name="tournament_reinstate"),
    path(f"{ONE}late/", late.late, name="tournament_late"),
    path(f"{ONE}late/<int:pair>/undo/", late.undo_late_pair, name="tournament_late_undo"),
]
