"""The papers of one tournament, below its own address."""

from django.urls import path

from web.director.tournaments import papers

urlpatterns = [
    path("", papers.papers, name="tournament_papers"),
    path("set/", papers.print_set, name="tournament_print_set"),
    path("sets/<int:print_set>/", papers.job, name="tournament_job"),
    path("sets/<int:print_set>/set.<slug:ending>", papers.job_file, name="tournament_made"),
    path("<slug:paper>.<slug:ending>", papers.paper, name="tournament_paper"),
]
