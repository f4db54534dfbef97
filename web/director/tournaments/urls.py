"""The tournaments of a club, below its own address; one file a noun."""

from django.urls import path

from web.director.tournaments import overview

urlpatterns = [
    path("<slug:tournament>/", overview.overview, name="tournament"),
]
