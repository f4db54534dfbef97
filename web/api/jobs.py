"""Sets of papers that the worker makes: asked for, watched, fetched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.http import FileResponse, Http404
from django.utils import timezone
from django.utils.translation import get_language
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from club.queries.jobs import jobs_of_kinds
from club.queries.rights import Right
from club.services.job_files import is_kept, open_file
from club.services.jobs import ask_job
from reports.papers import (
    PAPERS,
    PRINT_SET,
    TOURNAMENT_PAPERS,
    TOURNAMENT_SET,
    TYPES,
    set_as_pdf,
)
from web.api.doors import Door, session_found, tournament_found
from web.api.errors import HalfSetError, TwoResultsError
from web.api.operations import ACCEPTED, Call, operation
from web.api.paging import Order
from web.api.papers import AnyType
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from club.models import Club, Job

SET_PAPERS: tuple[Any, ...] = (*PAPERS, *TOURNAMENT_PAPERS)
SETS = (PRINT_SET, TOURNAMENT_SET)
JOB_STATES = ("waiting", "running", "done", "failed")
MADE_TYPES = {ending: TYPES[ending] for ending in ("pdf", "zip")}


class JobSerializer(serializers.Serializer[Any]):
    """A set of papers: how far it has come, and why it came to nothing where it did."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.ChoiceField(choices=SETS)
    state = serializers.ChoiceField(choices=JOB_STATES)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    papers = serializers.ListField(child=serializers.CharField())
    asked_at = serializers.DateTimeField()
    error = serializers.CharField(help_text="A sentence; empty where all is well.")
    file = serializers.BooleanField(help_text="It can be fetched; it is kept for some weeks.")


class JobFilter(serializers.Serializer[Any]):
    """Which jobs."""

    state = serializers.ChoiceField(choices=JOB_STATES, required=False)
    kind = serializers.ChoiceField(choices=SETS, required=False)


class SetAsked(serializers.Serializer[Any]):
    """Which papers, of a session or of a tournament."""

    example = {"session": 1, "papers": ["ranking", "recap"]}
    session = serializers.IntegerField(required=False, min_value=1, max_value=2**63 - 1)
    tournament = serializers.SlugField(required=False, max_length=80, help_text="Its slug.")
    papers = serializers.ListField(
        child=serializers.ChoiceField(choices=sorted({each.key for each in SET_PAPERS})),
        min_length=1,
        max_length=40,
    )


@dataclass
class Kept:
    """A refusal as the worker wrote it down."""

    code: str
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Watched:
    """A job as it is answered."""

    job: Job

    def __getattr__(self, name: str) -> Any:
        return getattr(self.job, name)

    @property
    def papers(self) -> list[str]:
        """Which it makes."""
        return list(self.job.arguments.get("papers", ()))

    @property
    def error(self) -> str:
        """Why it came to nothing."""
        return sentence(Kept(**self.job.error)) if self.job.error else ""

    @property
    def file(self) -> bool:
        """Whether there is something to fetch."""
        return is_kept(self.job)

    @property
    def asked_at(self) -> datetime:
        """When."""
        return self.job.asked_at


class JobDoor(Door):
    """A route of one job."""

    tag = "jobs"

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """A set of this club and of no other. One query."""
        found = jobs_of_kinds(key.club.pk, SETS).filter(pk=words["job"]).first()
        if found is None:
            raise Http404
        return found


class JobList(Door):
    """The sets of papers that were asked for."""

    tag = "jobs"

    @operation("jobs", JobSerializer, filters=JobFilter, order=Order(falling=True), wraps=Watched)
    def get(self, call: Call, club: Club) -> Any:
        """List the sets of papers that were asked for, the newest first."""
        return jobs_of_kinds(club.pk, SETS).filter(**call.asked)

    @operation("ask_set", JobSerializer, asks=SetAsked, right=Right.DIRECT, status=ACCEPTED)
    def post(self, call: Call, club: Club) -> Watched:
        """Ask for a set of papers; the worker makes it meanwhile."""
        kind, of, known = _asked(call)
        papers = [each.key for each in known if each.key in call.asked["papers"]]
        if not papers:
            raise HalfSetError(missing="papers")
        asked: dict[str, Any] = {"printed_at": timezone.localtime().isoformat(), **of}
        asked["language"] = get_language() or "en"
        return Watched(ask_job(club, kind, papers=papers, **asked, **call.who))


def _asked(call: Call) -> tuple[str, Mapping[str, int], Iterable[Any]]:
    """Of what: a session or a tournament, one of them."""
    session, slug = call.asked.get("session"), call.asked.get("tournament")
    if session is not None and slug is not None:
        raise TwoResultsError(first="session", second="tournament")
    if session is not None:
        found = session_found(call.key, session)
        return PRINT_SET, {"session_id": found.pk}, PAPERS
    if slug is None:
        raise HalfSetError(missing="session")
    return TOURNAMENT_SET, {"event_id": tournament_found(call.key, slug).pk}, TOURNAMENT_PAPERS


class JobDetail(JobDoor):
    """One set."""

    @operation("job", JobSerializer)
    def get(self, call: Call, job: Job) -> Watched:
        """Read how far a set has come."""
        return Watched(job)


class JobFile(AnyType, JobDoor):
    """What came of it."""

    def find(self, key: ApiKeyRow, **words: Any) -> Any:
        """The set, and as which kind of file."""
        return super().find(key, **words), words["ending"]

    @operation("job_file", files=MADE_TYPES)
    def get(self, call: Call, found: tuple[Job, str]) -> FileResponse:
        """Fetch a set: everything in one ZIP, or the papers as one PDF to print."""
        job, ending = found
        file = open_file(job) if ending in MADE_TYPES else None
        if file is None:
            raise Http404
        if ending == "zip":
            return FileResponse(file, as_attachment=True, filename=Path(str(job.file.name)).name)
        with file:
            one = set_as_pdf(file)
        return FileResponse(BytesIO(one.content), as_attachment=True, filename=one.name)
