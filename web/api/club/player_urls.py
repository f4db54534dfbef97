"""URL routes of the API of players and of imported player lists."""

from django.urls import URLPattern, URLResolver, include, path

from web.api.framework.lazy_views import LazyView

comparison_routes: list[URLPattern | URLResolver] = [
    path("", LazyView("club.player_imports.PlayerComparisonDetailView"), name="player_comparison"),
    path(
        "rows/",
        LazyView("club.player_imports.PlayerComparisonRowsView"),
        name="player_comparison_rows",
    ),
    path("saving/", LazyView("club.player_imports.PlayerListSavingView"), name="save_player_list"),
]
player_routes: list[URLPattern | URLResolver] = [
    path("players/", LazyView("club.players.PlayerListView"), name="players"),
    path(
        "players/<int:player>/erasure/",
        LazyView("club.players.PlayerErasureView"),
        name="erase_player",
    ),
    path(
        "players/<int:player>/merge/", LazyView("club.players.PlayerMergeView"), name="merge_player"
    ),
    path(
        "players/<int:player>/apart/",
        LazyView("club.players.PlayersApartView"),
        name="keep_player_apart",
    ),
    path("players/<int:player>/", LazyView("club.players.PlayerDetailView"), name="player"),
    path(
        "player-imports/",
        LazyView("club.player_imports.PlayerListUploadListView"),
        name="player_uploads",
    ),
    path(
        "player-imports/<slug:player_upload>/",
        LazyView("club.player_imports.PlayerListUploadDetailView"),
        name="player_upload",
    ),
    path(
        "player-imports/<slug:player_upload>/comparisons/",
        LazyView("club.player_imports.PlayerComparisonListView"),
        name="player_comparisons",
    ),
    path("player-comparisons/<int:player_comparison>/", include(comparison_routes)),
]
