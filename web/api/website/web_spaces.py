"""API of a club's web space: set it up, ask an SFTP server for its key, send the site there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers

from club.queries.api_key_areas import ApiKeyArea
from club.queries.api_keys import ApiKeyRow
from club.queries.jobs import jobs_of_club
from club.queries.permissions import ClubPermission
from club.queries.web_spaces import SEND_SITE, web_space_of_club
from club.services.remote.addresses import LONGEST_ADDRESS
from club.services.remote.connections import ask_for_host_key
from club.services.web_spaces import delete_web_space, save_web_space, send_site
from club.validators.web_spaces import LONGEST_HOST_KEY, LONGEST_PASSWORD, LONGEST_USERNAME
from tournament.queries.sent_results.site_state import is_sent_site_stale
from web.api.framework.base_views import ClubApiView
from web.api.framework.operations import ACCEPTED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.printing.job_responses import JOB_STATES, STOPPED_HELP
from web.shared.messages.errors.error_text import job_error_message

if TYPE_CHECKING:
    from club.models import Club, Job, WebSpace


class WebSpaceSerializer(serializers.Serializer[Any]):
    """Serializer for a web space; its password is not shown."""

    address = serializers.CharField(
        help_text="https:// for WebDAV, sftp:// for SFTP; empty for the folder of the installation."
    )
    username = serializers.CharField()
    has_password = serializers.BooleanField(source="sealed_password")
    host_key = serializers.CharField(help_text="Fingerprint of the SFTP server, as SHA256:…")
    automatic = serializers.BooleanField(
        help_text="Whether the site is sent after each release and correction."
    )
    sent_at = serializers.DateTimeField(allow_null=True)
    files = serializers.IntegerField(help_text="Files there since it was sent last.")
    files_sent = serializers.IntegerField(help_text="Those that the last run sent.")
    stale = serializers.SerializerMethodField(
        help_text="Whether results or settings have changed since the site was sent."
    )

    def get_stale(self, space: Any) -> bool:
        """Whether players see something else than was sent."""
        return is_sent_site_stale(space, timezone.now())


class WebSpaceInputSerializer(serializers.Serializer[Any]):
    """Serializer for the settings of a web space."""

    example = {"address": "https://dav.example.org/site/", "username": "crown"}
    address = serializers.CharField(
        max_length=LONGEST_ADDRESS,
        default="",
        allow_blank=True,
        help_text="https:// for WebDAV, sftp:// for SFTP; empty: the folder of the installation.",
    )
    username = serializers.CharField(max_length=LONGEST_USERNAME, default="", allow_blank=True)
    password = serializers.CharField(
        max_length=LONGEST_PASSWORD,
        default=None,
        allow_null=True,
        trim_whitespace=False,
        help_text="Null keeps the stored one, at the same address and user name.",
    )
    host_key = serializers.CharField(
        max_length=LONGEST_HOST_KEY,
        default="",
        allow_blank=True,
        help_text="For SFTP: the accepted fingerprint, as SHA256:…",
    )
    automatic = serializers.BooleanField(default=False)


class HostKeyInputSerializer(serializers.Serializer[Any]):
    """Serializer for the address of an SFTP server."""

    example = {"address": "sftp://example.org/www"}
    address = serializers.CharField(max_length=LONGEST_ADDRESS)


class HostKeySerializer(serializers.Serializer[Any]):
    """Serializer for the key that an SFTP server shows."""

    host_key = serializers.CharField(help_text="Compare it with the one that your provider gives.")


class SiteSendingSerializer(serializers.Serializer[Any]):
    """Serializer for a site that is sent: its progress, and the error if it failed."""

    id = serializers.IntegerField(source="pk")
    state = serializers.ChoiceField(choices=JOB_STATES)
    stopped = serializers.BooleanField(source="is_stopped", help_text=STOPPED_HELP)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    requested_at = serializers.DateTimeField(source="asked_at")
    error = serializers.SerializerMethodField(help_text="The error message; empty without one.")

    def get_error(self, job: Any) -> str:
        """Message of the job's error; empty without one."""
        return job_error_message(job.error)


class WebSpaceApiView(ClubApiView):
    """Base view of the club's web space."""

    tag = "web-sites"
    area = ApiKeyArea.CLUB


class WebSpaceView(WebSpaceApiView):
    """The web space of the club."""

    @api_operation("web_space", WebSpaceSerializer, permission=ClubPermission.DIRECT)
    def get(self, call: ApiCall, club: Club) -> WebSpace:
        """Read the web space of the club."""
        space = web_space_of_club(club.pk)
        if space is None:
            raise Http404
        return space

    @api_operation(
        "save_web_space",
        WebSpaceSerializer,
        request_body=WebSpaceInputSerializer,
        permission=ClubPermission.OWN,
    )
    def post(self, call: ApiCall, club: Club) -> WebSpace:
        """Set up the web space, or change it. A password is not shown again."""
        return save_web_space(club, **call.cleaned, **call.who)

    @api_operation("delete_web_space", permission=ClubPermission.OWN)
    def delete(self, call: ApiCall, club: Club) -> None:
        """Forget the web space and its password; the files there stay."""
        delete_web_space(club, **call.who)


class HostKeyView(WebSpaceApiView):
    """The key of an SFTP server."""

    @api_operation(
        "ask_for_host_key",
        HostKeySerializer,
        request_body=HostKeyInputSerializer,
        permission=ClubPermission.OWN,
        # Nothing is written, and no transaction waits for the server.
        dry_run=True,
    )
    def post(self, call: ApiCall, club: Club) -> dict[str, str]:
        """Ask an SFTP server for the fingerprint of its key."""
        return {"host_key": ask_for_host_key(club, call.cleaned["address"], **call.who)}


class SiteSendingListView(WebSpaceApiView):
    """Sites that were sent."""

    @api_operation(
        "site_sendings",
        SiteSendingSerializer,
        permission=ClubPermission.DIRECT,
        order=CursorOrder(falling=True),
    )
    def get(self, call: ApiCall, club: Club) -> Any:
        """List the runs that sent the site to the web space, newest first."""
        return jobs_of_club(club.pk, SEND_SITE)

    @api_operation(
        "send_site", SiteSendingSerializer, permission=ClubPermission.DIRECT, status=ACCEPTED
    )
    def post(self, call: ApiCall, club: Club) -> Job:
        """Send all that players see to the web space; the worker does it."""
        return send_site(club, **call.who)


class SiteSendingView(WebSpaceApiView):
    """One run that sends the site."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds the job of this club. One query."""
        job = jobs_of_club(key.club.pk, SEND_SITE).filter(pk=kwargs["sending_job"]).first()
        if job is None:
            raise Http404
        return job

    @api_operation("site_sending", SiteSendingSerializer, permission=ClubPermission.DIRECT)
    def get(self, call: ApiCall, job: Job) -> Job:
        """Read the progress of a run."""
        return job
