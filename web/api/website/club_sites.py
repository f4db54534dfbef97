"""API of a club's static websites: request one, follow its progress, download it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.http import FileResponse, Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from club.queries.jobs import jobs_of_club
from club.queries.permissions import ClubPermission
from club.services.jobs.job_files import is_file_available, open_job_file
from club.services.jobs.jobs import create_job
from reports.documents import MEDIA_TYPES
from tournament.queries.releases import released_match_events, released_sessions
from web.api.framework.base_views import ClubApiView
from web.api.framework.errors import NotFoundInClubError, invalid_field
from web.api.framework.input_fields import DistinctListField
from web.api.framework.operations import ACCEPTED, ApiCall, api_operation
from web.api.framework.pagination import MAX_ID, CursorOrder
from web.api.printing.documents import AnyAcceptMixin
from web.api.printing.print_jobs import JOB_STATES
from web.shared.messages.errors.error_text import job_error_message
from web.shared.pages.club_site_job import CLUB_SITE

if TYPE_CHECKING:
    from club.models import Club, Job

MOST_NAMED = 100


class ClubSiteSerializer(serializers.Serializer[Any]):
    """Serializer for a site: its progress, and the error if it failed."""

    id = serializers.IntegerField(source="pk")
    state = serializers.ChoiceField(choices=JOB_STATES)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    sessions = serializers.ListField(
        child=serializers.IntegerField(), help_text="Ids; without any, all that players see."
    )
    tournaments = serializers.ListField(child=serializers.CharField(), help_text="Slugs.")
    requested_at = serializers.DateTimeField(source="asked_at")
    error = serializers.CharField(help_text="The error message; empty without one.")
    has_file = serializers.BooleanField(
        source="file", help_text="Whether the site can be downloaded; it is kept for some weeks."
    )


class ClubSiteInputSerializer(serializers.Serializer[Any]):
    """Serializer for the released sessions and match events of a site; none for all."""

    example = {"sessions": [1]}
    sessions = DistinctListField(
        child=serializers.IntegerField(min_value=1, max_value=MAX_ID),
        default=list,
        max_length=MOST_NAMED,
    )
    tournaments = DistinctListField(
        child=serializers.SlugField(max_length=80), default=list, max_length=MOST_NAMED
    )


@dataclass(frozen=True, slots=True)
class ClubSitePayload:
    """A site in the response."""

    job: Job

    def __getattr__(self, name: str) -> Any:
        return getattr(self.job, name)

    @property
    def sessions(self) -> list[int]:
        """Ids of the sessions that were named."""
        return list(self.job.arguments.get("session_ids", ()))

    @property
    def tournaments(self) -> list[str]:
        """Slugs of the match events that were named."""
        return list(self.job.arguments.get("match_events", ()))

    @property
    def error(self) -> str:
        """Message of the job's error; empty without one."""
        return job_error_message(self.job.error)

    @property
    def file(self) -> bool:
        """Whether the site can be downloaded."""
        return is_file_available(self.job)


class ClubSiteListView(ClubApiView):
    """Static web sites of the club."""

    tag = "web-sites"

    @api_operation(
        "club_sites",
        ClubSiteSerializer,
        right=ClubPermission.DIRECT,
        order=CursorOrder(falling=True),
        wraps=ClubSitePayload,
    )
    def get(self, call: ApiCall, club: Club) -> Any:
        """List the static web sites that were requested, newest first."""
        return jobs_of_club(club.pk, CLUB_SITE)

    @api_operation(
        "create_club_site",
        ClubSiteSerializer,
        asks=ClubSiteInputSerializer,
        right=ClubPermission.DIRECT,
        status=ACCEPTED,
    )
    def post(self, call: ApiCall, club: Club) -> ClubSitePayload:
        """Request a static web site of released sessions; the worker makes it."""
        sessions, slugs = call.cleaned["sessions"], call.cleaned["tournaments"]
        _require_released("sessions", sessions, released_sessions(club.slug), "pk")
        _require_released("tournaments", slugs, released_match_events(club.slug), "slug")
        job = create_job(
            club,
            CLUB_SITE,
            slug=club.slug,
            session_ids=sessions,
            match_events=slugs,
            **call.who,
        )
        return ClubSitePayload(job)


def _require_released(field: str, named: Sequence[Any], released: Any, by: str) -> None:
    """Refuses what players do not see. One query, none if nothing is named."""
    if not named:
        return
    known = set(released.filter(**{f"{by}__in": named}).values_list(by, flat=True))
    if missing := [item for item in named if item not in known]:
        reason = _("Your club has released no “%(name)s”: release it, or leave it out.")
        raise invalid_field(field, reason % {"name": missing[0]})


class ClubSiteApiView(ClubApiView):
    """Base view of one site."""

    tag = "web-sites"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds the job of a site of this club. One query."""
        job = jobs_of_club(key.club.pk, CLUB_SITE).filter(pk=kwargs["site_job"]).first()
        if job is None:
            raise Http404
        return job


class ClubSiteDetailView(ClubSiteApiView):
    """One static web site."""

    @api_operation("club_site", ClubSiteSerializer, right=ClubPermission.DIRECT)
    def get(self, call: ApiCall, job: Job) -> ClubSitePayload:
        """Read the progress of a static web site."""
        return ClubSitePayload(job)


class ClubSiteFileView(AnyAcceptMixin, ClubSiteApiView):
    """The file of a static web site."""

    @api_operation("club_site_file", right=ClubPermission.DIRECT, files={"zip": MEDIA_TYPES["zip"]})
    def get(self, call: ApiCall, job: Job) -> FileResponse:
        """Download a static web site as a ZIP file."""
        file = open_job_file(job)
        if file is None:
            raise NotFoundInClubError("no_job_file", state=job.state)
        return FileResponse(file, as_attachment=True, filename=Path(str(job.file.name)).name)
