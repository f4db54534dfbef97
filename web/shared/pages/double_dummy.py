"""Part of a page that shows how far the double-dummy analysis of a session has got."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from boards.queries.double_dummy import double_dummy_progress, tricks_of_session
from boards.services.double_dummy import DOUBLE_DUMMY
from club.queries.jobs import jobs_of_session
from deals.solver.pool import is_solver_installed
from web.shared.messages.errors.error_text import job_error_message

if TYPE_CHECKING:
    from boards.queries.double_dummy import DoubleDummyProgress
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class DoubleDummyState:
    """The boards by the state of their tables, and whether a job computes them.

    `error` is the message of the newest job, if it failed and nothing runs. `silent_since` is when
    a worker last gave a sign of life, if none has for so long that the computation has stopped.
    """

    boards: DoubleDummyProgress
    is_running: bool
    is_installed: bool
    error: str
    silent_since: datetime | None

    @property
    def done(self) -> int:
        """Number of boards that wait for no table."""
        return self.boards.known - len(self.boards.waiting)

    @property
    def is_stopped(self) -> bool:
        """Whether the computation waits for a worker that does not answer."""
        return self.silent_since is not None


def double_dummy_state(session: Session) -> DoubleDummyState:
    """Returns the state of a session's double-dummy tables. Two queries."""
    jobs = jobs_of_session(session.event.club_id, session.pk, DOUBLE_DUMMY)
    # An open job may be older than the newest: both compute what is missing.
    recent = list(jobs[:20])
    open_jobs = [job for job in recent if job.is_open]
    has_stopped = bool(open_jobs) and all(job.is_stopped for job in open_jobs)
    error = recent[0].error if recent and not open_jobs else {}
    return DoubleDummyState(
        double_dummy_progress(tricks_of_session(session)),
        bool(open_jobs),
        is_solver_installed(),
        job_error_message(error),
        max(job.heartbeat_at for job in open_jobs) if has_stopped else None,
    )
