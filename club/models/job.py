"""Model of a background job with its arguments, progress and result."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models.club import Club

# A worker writes the heartbeat of the job it runs every two seconds, and its sweep that of a job
# that waits or was dropped after ten to thirteen: silence of a minute means that no worker runs.
STOPPED_AFTER = timedelta(minutes=1)


class Job(models.Model):
    """Background job: its kind, arguments, progress, and its file or error."""

    class State(models.TextChoices):
        """States of a job, from waiting to done or failed."""

        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    club = models.ForeignKey(Club, models.CASCADE, related_name="jobs")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True)
    asked_at = models.DateTimeField(default=timezone.now)
    kind = models.CharField(max_length=40)
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=1)
    file = models.FileField(upload_to="jobs/", blank=True)
    error = models.JSONField(default=dict, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    heartbeat_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(done__lte=F("total")), name="job_done_of_total"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "running", "done", "failed"]),
                name="job_has_a_state",
            ),
        ]
        indexes = [models.Index(fields=["state", "heartbeat_at"], name="jobs_to_sweep")]

    def __str__(self) -> str:
        return f"job {self.pk}, {self.kind}"

    @property
    def is_open(self) -> bool:
        """Whether the job waits or runs."""
        return self.state in (self.State.WAITING, self.State.RUNNING)

    @property
    def is_stopped(self) -> bool:
        """Whether the job is not over, and no worker has given a sign of life for a minute.

        A worker that starts resumes it.
        """
        return self.is_open and timezone.now() - self.heartbeat_at > STOPPED_AFTER

    @property
    def state_label(self) -> str:
        """The state in words, also whether the job has stopped."""
        return str(_("stopped") if self.is_stopped else self.get_state_display())
