"""Roles and jobs are of the kinds that there are."""

import pytest
from django.db import IntegrityError

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
