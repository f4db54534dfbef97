"""URL patterns of the player list."""

from django.urls import path

from web.director.players import (
    duplicates,
    import_preview,
    player_details,
    player_import,
    player_list,
)

urlpatterns = [
    path("", player_list.players, name="player_list"),
    path("add/", player_list.add, name="player_add"),
    path("list.<slug:kind>", player_list.export, name="player_export"),
    path("import/", player_import.choose, name="player_import"),
    path("import/<slug:upload>/", player_import.columns, name="player_columns"),
    path("differences/<int:player_job>/", import_preview.differences, name="player_differences"),
    path("saved/<int:saved_job>/", import_preview.saved, name="player_saved"),
    path("doubles/", duplicates.doubles, name="player_doubles"),
    path("doubles/<int:player>/<int:gone>/", duplicates.merge, name="player_merge"),
    path("doubles/<int:player>/<int:gone>/apart/", duplicates.apart, name="players_apart"),
    path("<int:player>/", player_details.player, name="player"),
    path("<int:player>/erase/", player_details.erase, name="player_erase"),
]
