"""Part of a page that shows how far the double-dummy analysis of a session has got."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from boards.queries.double_dummy import double_dummy_progress, tricks_of_session
from boards.services.double_dummy import DOUBLE_DUMMY
from club.queries.jobs import jobs_of_session
from club.services.jobs.job_files import OPEN_STATES
from deals.solver.pool import is_solver_installed
from web.shared.messages.errors.error_text import job_error_message

if TYPE_CHECKING:
    from boards.queries.double_dummy import DoubleDummyProgress
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class DoubleDummyState:
    """The boards by the state of their tables, and whether a job computes them.

    `error` is the message of the newest job, if it failed and nothing runs.
    """

    boards: DoubleDummyProgress
    is_running: bool
    is_installed: bool
    error: str

    @property
    def done(self) -> int:
        """Number of boards that wait for no table."""
        return self.boards.known - len(self.boards.waiting)


def double_dummy_state(session: Session) -> DoubleDummyState:
    """Returns the state of a session's double-dummy tables. Two queries."""
    jobs = jobs_of_session(session.event.club_id, session.pk, DOUBLE_DUMMY)
    # An open job may be older than the newest: both compute what is missing.
    recent = list(jobs.values_list("state", "error")[:20])
    is_running = any(state in OPEN_STATES for state, _error in recent)
    error = recent[0][1] if recent and not is_running else {}
    return DoubleDummyState(
        double_dummy_progress(tricks_of_session(session)),
        is_running,
        is_solver_installed(),
        job_error_message(error),
    )
