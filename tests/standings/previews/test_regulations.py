"""A preview of a session under other regulations: ranks and figures, and no row changed."""

import pytest

from scoring.events.regulations import Regulations
from standings.previews.regulations import ranking_changes, with_regulations
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_played_section

pytestmark = pytest.mark.django_db


def test_unchanged_regulations_change_no_rank():
    now = snapshot_of_session(a_played_section().session_id)

    lines = ranking_changes(now, with_regulations(now, now.facts.regulations))

    assert len(lines) == 6
    assert not any(line.changed for line in lines)


def test_another_scale_halves_totals_and_leaves_places(django_assert_num_queries):
    now = snapshot_of_session(a_played_section().session_id)

    with django_assert_num_queries(0):
        lines = ranking_changes(now, with_regulations(now, Regulations(win=1)))

    assert [line.after.rank for line in lines] == [line.before.rank for line in lines]
    assert [2 * line.after.shown.total for line in lines] == [
        line.before.shown.total for line in lines
    ]
