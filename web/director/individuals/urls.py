"""URL patterns of the absent players of an individual."""

from django.urls import path

from web.director.individuals import absent_players

urlpatterns = [
    path("", absent_players.absent_players_page, name="absent_players"),
    path("<int:absence>/withdraw/", absent_players.withdraw_absence_page, name="withdraw_absence"),
]
