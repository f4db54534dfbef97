"""Roles and jobs are of the kinds that there are."""

from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone

from club.models import Job, Membership
from tests.builders import a_club, a_user

pytestmark = pytest.mark.django_db


def test_a_member_has_one_of_the_roles():
    with pytest.raises(IntegrityError, match="member_has_a_role"):
        Membership.objects.create(user=a_user(), club=a_club(), role="king")


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [({"state": "lost"}, "job_has_a_state"), ({"done": 2, "total": 1}, "job_done_of_total")],
)
def test_a_job_is_in_one_of_the_states_and_never_past_its_end(fields, constraint):
    with pytest.raises(IntegrityError, match=constraint):
        Job.objects.create(club=a_club(), kind="print_set", **fields)


@pytest.mark.parametrize(
    ("state", "seconds", "is_stopped", "label"),
    [
        ("running", 59, False, "running"),
        ("running", 61, True, "stopped"),
        ("waiting", 59, False, "waiting"),
        ("waiting", 61, True, "stopped"),
        ("running", -3_600, False, "running"),
        ("done", 61, False, "done"),
        ("failed", 61, False, "failed"),
    ],
)
def test_an_open_job_without_a_sign_of_life_has_stopped(state, seconds, is_stopped, label):
    heard = timezone.now() - timedelta(seconds=seconds)
    job = Job.objects.create(club=a_club(), kind="print_set", state=state, heartbeat_at=heard)

    assert (job.is_stopped, job.state_label) == (is_stopped, label)
