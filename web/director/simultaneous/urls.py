"""URL patterns of one simultaneous tournament."""

from django.urls import path

from web.director.simultaneous import simultaneous_pages

urlpatterns = [
    path("", simultaneous_pages.simultaneous, name="simultaneous"),
    path("score/", simultaneous_pages.score, name="simultaneous_score"),
    path("leave/<int:joined>/", simultaneous_pages.leave, name="simultaneous_leave"),
    path("ranking.<slug:ending>", simultaneous_pages.paper, name="simultaneous_paper"),
    path("pairs/<int:place>/", simultaneous_pages.why, name="simultaneous_why"),
]
