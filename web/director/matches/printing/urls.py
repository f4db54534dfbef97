"""URL patterns of a match event's documents and print sets."""

from django.urls import path

from web.director.matches.printing import print_page

urlpatterns = [
    path("", print_page.match_print_page, name="tournament_papers"),
    path("set/", print_page.start_match_print_set, name="tournament_print_set"),
    path("sets/<int:print_set>/", print_page.match_print_job_page, name="tournament_job"),
    path(
        "sets/<int:print_set>/set.<slug:ending>",
        print_page.download_match_print_set,
        name="tournament_made",
    ),
    path("<slug:paper>.<slug:ending>", print_page.download_match_document, name="tournament_paper"),
]
