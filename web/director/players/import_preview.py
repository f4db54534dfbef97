"""Pages of a player list import that preview the changes, save them, and show the outcome."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.errors import ClubDataNotFoundError
from club.queries.imported_list_differences import PlayerListDifferences
from club.queries.jobs import jobs_of_club
from club.queries.permissions import ClubPermission
from club.services.jobs.job_files import open_job_file
from club.services.jobs.jobs import run_job
from club.services.jobs.uploads import READ_LIST, SAVE_LIST
from tournament.services.players.player_list_import import (
    discard_player_list,
    read_differences,
    run_player_list_saving,
)
from web.director.access.member_access import SignedInRequest, for_club
from web.shared.messages.errors.error_text import error_message, job_error_message
from web.shared.messages.player_list_texts import rejected_row_text
from web.shared.pages.uploads.player_list_upload import find_saving_job, request_saving

if TYPE_CHECKING:
    from club.models import Club, Job

MAX_ROWS_SHOWN = 200
# So many rows are saved within the request; more are left to the worker.
MAX_IMMEDIATE_ROWS = 1_000


@dataclass(frozen=True, slots=True)
class RejectedImportRow:
    """A rejected row: its line, and why."""

    line: int
    why: str


@for_club(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def import_preview_page(request: SignedInRequest, club: Club, player_job: int) -> HttpResponse:
    """Progress of reading a list, then its differences; posted, they are saved or discarded."""
    job = get_object_or_404(jobs_of_club(club.pk, READ_LIST), pk=player_job)
    if job.state != "done":
        return _progress(request, club, job)
    # A second click or a reload finds the job of the first.
    if requested := find_saving_job(job):
        return _full_page(request, redirect("director:player_saved", club.slug, requested.pk))
    differences = read_differences(job)
    if differences is None:
        messages.error(request, error_message(ClubDataNotFoundError("list_gone")))
        return redirect("director:player_import", club.slug)
    if request.method == "POST":
        answer = _discard_import if request.POST.get("do") == "leave" else _start_saving
        return answer(request, club, job, differences)
    context = _page(club, job, differences)
    return _full_page(request, render(request, "director/player_list/differences.html", context))


@for_club
@require_safe
def import_outcome_page(request: SignedInRequest, club: Club, saved_job: int) -> HttpResponse:
    """Progress of saving a list, then the counts of what was saved."""
    job = get_object_or_404(jobs_of_club(club.pk, SAVE_LIST), pk=saved_job)
    if job.state != "done":
        return _progress(request, club, job)
    file = open_job_file(job)
    # Deleted: files of jobs are kept for KEEP_FILES_DAYS only.
    if file is None:
        return redirect("director:player_list", club.slug)
    with file:
        counts = json.load(file)
    context = {"club": club, "counts": counts}
    return _full_page(request, render(request, "director/player_list/saved.html", context))


def _progress(request: SignedInRequest, club: Club, job: Job) -> HttpResponse:
    """Progress page of a job, whose changing part is polled every second."""
    why = job_error_message(job.error)
    context = {"club": club, "job": job, "why": why, "going": job.is_open}
    part = "_job" if request.headers.get("HX-Request") else "job"
    return render(request, f"director/player_list/{part}.html", context)


def _full_page(request: SignedInRequest, page: HttpResponse) -> HttpResponse:
    """The page, or for a poll the request to reload it as a whole."""
    if request.headers.get("HX-Request"):
        # htmx would put the page, or the target of a redirect, into the polled part.
        return HttpResponse(headers={"HX-Refresh": "true"})
    return page


def _start_saving(
    request: SignedInRequest, club: Club, job: Job, differences: PlayerListDifferences
) -> HttpResponse:
    """Create the job that saves the list; a short list is saved at once."""
    answers = {
        row.line: request.POST.get(f"likely-{row.line}")
        for row in differences.likely[:MAX_ROWS_SHOWN]
    }
    same = [line for line, word in answers.items() if word == "same"]
    new = [line for line, word in answers.items() if word == "new"]
    saving = request_saving(club, job, same=same, new=new, actor=request.actor)
    if len(differences.new) + len(differences.changed) + len(same) + len(new) <= MAX_IMMEDIATE_ROWS:
        run_job(saving.pk, run_player_list_saving)
    return redirect("director:player_saved", club.slug, saving.pk)


def _discard_import(
    request: SignedInRequest, club: Club, job: Job, _differences: PlayerListDifferences
) -> HttpResponse:
    discard_player_list(job, actor=request.actor)
    messages.success(request, _("Cancelled. Nothing was changed."))
    return redirect("director:player_list", club.slug)


def _page(club: Club, job: Job, differences: PlayerListDifferences) -> dict[str, Any]:
    """Template context of the preview: the first rows of each kind, and how many more there are."""
    bad = [
        RejectedImportRow(row.line, rejected_row_text(row.rule, row.facts))
        for row in differences.bad[:MAX_ROWS_SHOWN]
    ]
    lists = {name: getattr(differences, name) for name in ("new", "changed", "likely", "absent")}
    return {
        "club": club,
        "job": job,
        "found": differences,
        "shown": {name: rows[:MAX_ROWS_SHOWN] for name, rows in lists.items()} | {"bad": bad},
        "more": {
            name: max(0, len(rows) - MAX_ROWS_SHOWN)
            for name, rows in (lists | {"bad": differences.bad}).items()
        },
    }
