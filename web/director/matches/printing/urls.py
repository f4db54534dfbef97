"""URL patterns of the pages that print the documents of a match event."""

from django.urls import path

from web.director.matches.printing import print_page

urlpatterns = [
    path("", print_page.match_print_page, name="match_event_print"),
    path("set/", print_page.start_match_print_set, name="match_event_print_set"),
    path("sets/<int:print_set>/", print_page.match_print_job_page, name="match_event_print_job"),
    path(
        "sets/<int:print_set>/set.<slug:ending>",
        print_page.download_match_print_set,
        name="match_event_print_job_file",
    ),
    path(
        "<slug:paper>.<slug:ending>",
        print_page.download_match_document,
        name="match_event_document",
    ),
]
