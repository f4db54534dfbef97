"""Responses of the API about jobs that make a file: progress, error and download."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from django.http import FileResponse
from rest_framework import serializers

from club.services.jobs.job_files import is_file_available, open_job_file
from web.api.framework.errors import NotFoundInClubError
from web.shared.messages.errors.error_text import job_error_message

if TYPE_CHECKING:
    from club.models import Job

JOB_STATES = ("waiting", "running", "done", "failed")
STOPPED_HELP = (
    "Whether it waits or runs, and no worker has answered for a minute. It goes on once one starts."
)


class JobProgressSerializer(serializers.Serializer[Any]):
    """Serializer for a job: its progress, and the error if it failed."""

    id = serializers.IntegerField(source="pk")
    state = serializers.ChoiceField(choices=JOB_STATES)
    stopped = serializers.BooleanField(source="is_stopped", help_text=STOPPED_HELP)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    requested_at = serializers.DateTimeField(source="asked_at")
    error = serializers.CharField(help_text="The error message; empty without one.")
    has_file = serializers.BooleanField(
        source="file", help_text="Whether the file can be downloaded; it is kept for some weeks."
    )


@dataclass(frozen=True, slots=True)
class JobPayload:
    """A job in the response."""

    job: Job

    def __getattr__(self, name: str) -> Any:
        return getattr(self.job, name)

    @property
    def error(self) -> str:
        """Message of the job's error; empty without one."""
        return job_error_message(self.job.error)

    @property
    def file(self) -> bool:
        """Whether the file can be downloaded."""
        return is_file_available(self.job)


def open_file_of_job(job: Job) -> IO[bytes]:
    """Opens the file that a job made; raises an error if there is none."""
    file = open_job_file(job)
    if file is None:
        raise NotFoundInClubError("no_job_file", state=job.state)
    return file


def download_file_of_job(job: Job) -> FileResponse:
    """Sends the file that a job made, under its own name."""
    name = Path(str(job.file.name)).name
    return FileResponse(open_file_of_job(job), as_attachment=True, filename=name)
