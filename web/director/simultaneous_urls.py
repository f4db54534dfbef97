"""The addresses of one simultaneous."""

from django.urls import path

from web.director import simultaneous

urlpatterns = [
    path("", simultaneous.simultaneous, name="simultaneous"),
    path("score/", simultaneous.score, name="simultaneous_score"),
    path("leave/<int:joined>/", simultaneous.leave, name="simultaneous_leave"),
    path("ranking.<slug:ending>", simultaneous.paper, name="simultaneous_paper"),
    path("pairs/<int:place>/", simultaneous.why, name="simultaneous_why"),
]
