"""URL patterns of the director's pages of one simultaneous tournament."""

from django.urls import path

from web.director.simultaneous import simultaneous_pages

urlpatterns = [
    path("", simultaneous_pages.simultaneous_page, name="simultaneous"),
    path("score/", simultaneous_pages.score_simultaneous_event, name="simultaneous_score"),
    path(
        "leave/<int:joined>/",
        simultaneous_pages.leave_simultaneous_event,
        name="simultaneous_leave",
    ),
    path(
        "ranking.<slug:ending>",
        simultaneous_pages.download_simultaneous_document,
        name="simultaneous_file",
    ),
    path(
        "pairs/<int:place>/",
        simultaneous_pages.simultaneous_explanation_page,
        name="simultaneous_explanation",
    ),
]
