"""The club's list of players: looked at, brought in, taken out, put right."""

from django.urls import path

from web.director.player_list import differences, doubles, imports, listing, one

urlpatterns = [
    path("", listing.players, name="player_list"),
    path("add/", listing.add, name="player_add"),
    path("list.<slug:kind>", listing.export, name="player_export"),
    path("import/", imports.choose, name="player_import"),
    path("import/<slug:upload>/", imports.columns, name="player_columns"),
    path("differences/<int:player_job>/", differences.differences, name="player_differences"),
    path("saved/<int:saved_job>/", differences.saved, name="player_saved"),
    path("doubles/", doubles.doubles, name="player_doubles"),
    path("doubles/<int:player>/<int:gone>/", doubles.merge, name="player_merge"),
    path("doubles/<int:player>/<int:gone>/apart/", doubles.apart, name="players_apart"),
    path("<int:player>/", one.player, name="player"),
    path("<int:player>/erase/", one.erase, name="player_erase"),
]
