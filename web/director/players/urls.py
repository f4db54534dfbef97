"""URL patterns of the player list pages."""

from django.urls import path

from web.director.players import (
    duplicates,
    import_preview,
    player_details,
    player_import,
    player_list,
)

urlpatterns = [
    path("", player_list.player_list_page, name="player_list"),
    path("add/", player_list.add_player_by_hand, name="player_add"),
    path("list.<slug:kind>", player_list.export_player_list, name="player_export"),
    path("import/", player_import.upload_player_list_page, name="player_import"),
    path("import/<slug:upload>/", player_import.player_import_columns_page, name="player_columns"),
    path(
        "differences/<int:player_job>/",
        import_preview.import_preview_page,
        name="player_differences",
    ),
    path("saved/<int:saved_job>/", import_preview.import_outcome_page, name="player_saved"),
    path("duplicates/", duplicates.duplicate_players_page, name="player_duplicates"),
    path(
        "duplicates/<int:player>/<int:gone>/",
        duplicates.merge_duplicate_players,
        name="player_merge",
    ),
    path(
        "duplicates/<int:player>/<int:gone>/apart/",
        duplicates.keep_players_apart,
        name="keep_players_apart",
    ),
    path("<int:player>/", player_details.player_details_page, name="player"),
    path("<int:player>/erase/", player_details.erase_player_details, name="player_erase"),
]
