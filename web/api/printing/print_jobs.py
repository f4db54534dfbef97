"""API of print jobs: request a set of documents, follow its progress, download it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any

from django.http import FileResponse, Http404
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework import serializers

from club.queries.api_keys import ApiKeyRow
from club.queries.jobs import jobs_of_kinds
from club.queries.permissions import ClubPermission
from club.services.jobs.jobs import create_job
from club.validators.row_ids import LARGEST_ID
from reports.contest_files import CONTEST_DOCUMENT_KEYS, printed_contest
from reports.documents import (
    DOCUMENT_TYPES,
    MEDIA_TYPES,
    PRINT_SET,
    TOURNAMENT_PAPERS,
    TOURNAMENT_SET,
)
from reports.print_sets import documents_of_set, extract_print_set_pdf
from web.api.framework.base_views import (
    ClubApiView,
    get_match_event_or_404,
    get_named_session,
)
from web.api.framework.errors import InvalidFieldError, invalid_field
from web.api.framework.operations import ACCEPTED, ApiCall, api_operation
from web.api.framework.pagination import CursorOrder
from web.api.printing.documents import AnyAcceptMixin
from web.api.printing.job_responses import (
    JOB_STATES,
    JobPayload,
    JobProgressSerializer,
    download_file_of_job,
    open_file_of_job,
)

if TYPE_CHECKING:
    from club.models import Club, Job

SET_DOCUMENT_KEYS = frozenset(
    {
        *CONTEST_DOCUMENT_KEYS,
        *(document.key for document in DOCUMENT_TYPES),
        *(document.key for document in TOURNAMENT_PAPERS),
    }
)
PRINT_SET_KINDS = (PRINT_SET, TOURNAMENT_SET)
SET_FILE_TYPES = {ending: MEDIA_TYPES[ending] for ending in ("pdf", "zip")}


class PrintJobSerializer(JobProgressSerializer):
    """Serializer for a print job: its progress, and the error if it failed."""

    kind = serializers.ChoiceField(choices=PRINT_SET_KINDS)
    documents = serializers.ListField(child=serializers.CharField())


class PrintJobFilter(serializers.Serializer[Any]):
    """Filters for the list of print jobs."""

    state = serializers.ChoiceField(choices=JOB_STATES, required=False)
    kind = serializers.ChoiceField(choices=PRINT_SET_KINDS, required=False)


class PrintSetInputSerializer(serializers.Serializer[Any]):
    """Serializer for the documents to print, of a session or match event."""

    example = {"session": 1, "documents": ["ranking", "recap"]}
    session = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_ID)
    tournament = serializers.SlugField(
        required=False, max_length=80, help_text="The slug of the match event."
    )
    documents = serializers.ListField(
        child=serializers.ChoiceField(choices=sorted(SET_DOCUMENT_KEYS)),
        min_length=1,
        max_length=40,
    )
    round = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=999,
        help_text="Of teams and Swiss pairs: the only round of assignments, score cards and score "
        "sheets. Without it: before play from the current round on, after play every round.",
    )


class PrintJobPayload(JobPayload):
    """A print job in the response."""

    __slots__ = ()

    @property
    def documents(self) -> list[str]:
        """Documents of the print set."""
        return list(self.job.arguments.get("papers", ()))


class PrintJobApiView(ClubApiView):
    """Base view of one print job."""

    tag = "jobs"

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Finds a print job of this club. One query."""
        job = jobs_of_kinds(key.club.pk, PRINT_SET_KINDS).filter(pk=kwargs["job"]).first()
        if job is None:
            raise Http404
        return job


class PrintJobListView(ClubApiView):
    """Print jobs of the club."""

    tag = "jobs"

    @api_operation(
        "jobs",
        PrintJobSerializer,
        filters=PrintJobFilter,
        order=CursorOrder(falling=True),
        wrap_row=PrintJobPayload,
    )
    def get(self, call: ApiCall, club: Club) -> Any:
        """List the print jobs of the club, newest first."""
        return jobs_of_kinds(club.pk, PRINT_SET_KINDS).filter(**call.cleaned)

    @api_operation(
        "create_print_set",
        PrintJobSerializer,
        request_body=PrintSetInputSerializer,
        permission=ClubPermission.DIRECT,
        status=ACCEPTED,
    )
    def post(self, call: ApiCall, club: Club) -> PrintJobPayload:
        """Request a print set; the worker creates it in the background."""
        kind, of, known = _read_print_set(call)
        keys = [document.key for document in known]
        if unknown := [key for key in call.cleaned["documents"] if key not in keys]:
            facts = {"document": unknown[0], "documents": ", ".join(dict.fromkeys(keys))}
            reason = (
                _("There is no document “%(document)s” here; there are: %(documents)s.") % facts
            )
            raise invalid_field("documents", reason)
        documents = [key for key in dict.fromkeys(keys) if key in call.cleaned["documents"]]
        arguments: dict[str, Any] = {"printed_at": timezone.localtime().isoformat(), **of}
        arguments["language"] = get_language() or "en"
        return PrintJobPayload(create_job(club, kind, papers=documents, **arguments, **call.who))


def _read_print_set(call: ApiCall) -> tuple[str, Mapping[str, int], Iterable[Any]]:
    """Parses the session or match event to print; rejects both or neither."""
    session = call.cleaned.get("session")
    slug = call.cleaned.get("tournament")
    if session is not None and slug is not None:
        raise InvalidFieldError("two_results", first="session", second="tournament")
    if session is not None:
        return _read_session_set(call, session)
    if "round" in call.cleaned:
        raise _no_rounds_error()
    if slug is None:
        raise InvalidFieldError("half_set", missing="session")
    try:
        event = get_match_event_or_404(call.key, slug)
    except Http404:
        reason = _("Your club has no tournament “%(slug)s”.") % {"slug": slug}
        raise invalid_field("tournament", reason) from None
    return TOURNAMENT_SET, {"event_id": event.pk}, TOURNAMENT_PAPERS


def _read_session_set(call: ApiCall, session: int) -> tuple[str, Mapping[str, int], Iterable[Any]]:
    """The session to print; of a contest with the round of its documents, 0 for every round."""
    row = get_named_session(call.key, session)
    contest, round_ = printed_contest(row), call.cleaned.get("round", 0)
    documents = documents_of_set(contest)
    if contest is None:
        if round_:
            raise _no_rounds_error()
        return PRINT_SET, {"session_id": row.pk}, documents
    if round_ > contest.rounds:
        reason = _("Round %(round)s is not drawn. The last one is %(last)s.")
        raise invalid_field("round", reason % {"round": round_, "last": contest.rounds})
    return PRINT_SET, {"session_id": row.pk, "contest_round": round_}, documents


def _no_rounds_error() -> InvalidFieldError:
    """The error for a round of a session without documents of rounds."""
    return invalid_field("round", _("Only print sets of teams and Swiss pairs have a round."))


class PrintJobDetailView(PrintJobApiView):
    """One print job."""

    @api_operation("job", PrintJobSerializer)
    def get(self, call: ApiCall, job: Job) -> PrintJobPayload:
        """Read the progress of a print job."""
        return PrintJobPayload(job)


class PrintJobFileView(AnyAcceptMixin, PrintJobApiView):
    """The file of a print job."""

    def find(self, key: ApiKeyRow, **kwargs: Any) -> Any:
        """Returns the job and the requested format."""
        return super().find(key, **kwargs), kwargs["file_type"]

    @api_operation("job_file", files=SET_FILE_TYPES)
    def get(self, call: ApiCall, job_and_ending: tuple[Job, str]) -> FileResponse:
        """Download a print set as a ZIP of all files, or as one PDF for printing."""
        job, ending = job_and_ending
        if ending not in SET_FILE_TYPES:
            raise Http404
        if ending == "zip":
            return download_file_of_job(job)
        with open_file_of_job(job) as file:
            pdf = extract_print_set_pdf(file)
        return FileResponse(BytesIO(pdf.content), as_attachment=True, filename=pdf.name)
