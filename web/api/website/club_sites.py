"""API of a club's static websites: request one, follow its progress, download it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.http import FileResponse, Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers

from club.queries.api_key_areas import ApiKeyArea
from club.queries.api_keys import ApiKeyRow
from club.queries.jobs import jobs_of_club
from club.queries.permissions import ClubPermission
from club.validators.row_ids import LARGEST_ID
from reports.documents import MEDIA_TYPES
from tournament.queries.releases import released_match_events, released_sessions
from tournament.queries.sent_results.site_state import is_made_site_stale
from web.api.framework.base_views import ClubApiView
from web.api.framework.errors import invalid_field
from web.api.framework.input_fields import DistinctListField
from web.api.framework.operations import ACCEPTED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.printing.documents import AnyAcceptMixin
from web.api.printing.job_responses import (
    JobPayload,
    JobProgressSerializer,
    download_file_of_job,
)
from web.shared.pages.jobs.club_site_job import CLUB_SITE, request_club_site

if TYPE_CHECKING:
    from club.models import Club, Job

MOST_NAMED = 100


class ClubSiteSerializer(JobProgressSerializer):
    """Serializer for a site: its progress, and the error if it failed."""

    sessions = serializers.ListField(
        child=serializers.IntegerField(), help_text="Ids; without any, all that players see."
    )
    tournaments = serializers.ListField(child=serializers.CharField(), help_text="Slugs.")


class OneClubSiteSerializer(ClubSiteSerializer):
    """Serializer for one site, with a comparison with what players see now."""

    stale = serializers.BooleanField(
        help_text="Whether results or settings have changed since it was made."
    )


class ClubSiteInputSerializer(serializers.Serializer[Any]):
    """Serializer for the released sessions and match events of a site; none for all."""

    example = {"sessions": [1]}
    sessions = DistinctListField(
        child=serializers.IntegerField(min_value=1, max_value=LARGEST_ID),
        default=list,
        max_length=MOST_NAMED,
    )
    tournaments = DistinctListField(
        child=serializers.SlugField(max_length=80), default=list, max_length=MOST_NAMED
    )


class ClubSitePayload(JobPayload):
    """A site in the response."""

    __slots__ = ()

    @property
    def sessions(self) -> list[int]:
        """Ids of the sessions that were named."""
        return list(self.job.arguments.get("session_ids", ()))

    @property
    def tournaments(self) -> list[str]:
        """Slugs of the match events that were named."""
        return list(self.job.arguments.get("match_events", ()))


class OneClubSitePayload(ClubSitePayload):
    """One site in the response."""

    __slots__ = ()

    @property
    def stale(self) -> bool:
        """Whether players see something else now. Three queries at most."""
        return is_made_site_stale(self.job.club, self.job, timezone.now())


class ClubSiteListView(ClubApiView):
    """Static web sites of the club."""

    tag = "web-sites"
    area = ApiKeyArea.CLUB

    @api_operation(
        "club_sites",
        ClubSiteSerializer,
        permission=ClubPermission.DIRECT,
        order=CursorOrder(falling=True),
        wrap_row=ClubSitePayload,
    )
    def get(self, call: ApiCall, club: Club) -> Any:
        """List the static web sites that were requested, newest first."""
        return jobs_of_club(club.pk, CLUB_SITE)

    @api_operation(
        "create_club_site",
        ClubSiteSerializer,
        request_body=ClubSiteInputSerializer,
        permission=ClubPermission.DIRECT,
        status=ACCEPTED,
    )
    def post(self, call: ApiCall, club: Club) -> ClubSitePayload:
        """Request a static web site of released sessions; the worker makes it."""
        sessions, slugs = call.cleaned["sessions"], call.cleaned["tournaments"]
        _require_released("sessions", sessions, released_sessions(club.slug), "pk")
        _require_released("tournaments", slugs, released_match_events(club.slug), "slug")
        job = request_club_site(club, session_ids=sessions, match_events=slugs, **call.who)
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
    area = ApiKeyArea.CLUB

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds the job of a site of this club. One query."""
        job = jobs_of_club(key.club.pk, CLUB_SITE).filter(pk=kwargs["site_job"]).first()
        if job is None:
            raise Http404
        return job


class ClubSiteDetailView(ClubSiteApiView):
    """One static web site."""

    @api_operation("club_site", OneClubSiteSerializer, permission=ClubPermission.DIRECT)
    def get(self, call: ApiCall, job: Job) -> OneClubSitePayload:
        """Read the progress of a static web site, and whether it is older than the results."""
        return OneClubSitePayload(job)


class ClubSiteFileView(AnyAcceptMixin, ClubSiteApiView):
    """The file of a static web site."""

    @api_operation(
        "club_site_file", permission=ClubPermission.DIRECT, files={"zip": MEDIA_TYPES["zip"]}
    )
    def get(self, call: ApiCall, job: Job) -> FileResponse:
        """Download a static web site as a ZIP file."""
        return download_file_of_job(job)
