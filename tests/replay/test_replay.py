"""The published events through the application: every printed figure, and how each explains itself.

Each event is replayed once in a run; what it came to is kept as plain values.
"""

from functools import cache
from pathlib import Path

import pytest

from standings.snapshot_cache import snapshot_of_session
from tests.effort import sample_cases
from tests.replay.event_file import read_event
from tests.replay.explanation_check import wrongly_explained
from tests.replay.report import report_of, table, tables_of
from tests.replay.session import replay_session

EVENTS = Path(__file__).parents[1] / "scoring" / "data" / "events"
DOCUMENT = Path(__file__).parents[2] / "docs" / "scoring.md"
NAMES = sorted(file.stem for file in EVENTS.glob("*.json"))
SESSIONS = [name for name in NAMES if name != "wbf_vp"]

# The notes of the file: a result that a director changed by hand without a mark.
DIFFERENCES = {
    "mp_pairs_mitchell_adjusted_02": {
        ("matchpoints", "board 4, 1NS v 21EW, ns", "21"),
        ("matchpoints", "board 4, 1NS v 21EW, ew", "19"),
        ("totals", "pair 1NS", "484.65"),
        ("percentages", "pair 1NS", "44.88"),
        ("totals", "pair 21EW", "634.43"),
        ("percentages", "pair 21EW", "58.74"),
    },
}


@cache
def replayed(name):
    """The report of an event, and what of its figures is not what their explanation comes to."""
    event = read_event(EVENTS / f"{name}.json")
    if event.scoring == "victory_points":
        return tables_of(event), []
    session = replay_session(event)
    return report_of(session), list(wrongly_explained(snapshot_of_session(session.session.pk)))


@pytest.mark.django_db
@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", NAMES)
def test_every_printed_figure_is_shown_but_those_that_the_notes_explain(name):
    report, _wrong = replayed(name)

    differing = {
        (difference.kind, difference.what, difference.published)
        for difference in report.differences
    }
    assert differing == DIFFERENCES.get(name, set())
    assert report.unexplained == 0


@pytest.mark.django_db
@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", SESSIONS)
def test_every_figure_shown_equals_its_explanation(name):
    _report, wrong = replayed(name)

    assert wrong == []


@pytest.mark.django_db
def test_the_documentation_has_the_table_as_it_is():
    names = list(sample_cases(NAMES, 7))
    report = table([replayed(name)[0] for name in names])
    text = DOCUMENT.read_text("utf-8")

    # The last line has the sums of all events.
    assert set(report.splitlines()[:-1]) <= set(text.splitlines())
    assert text.endswith(f"\n{report}\n") or names != NAMES
