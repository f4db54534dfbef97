"""Figures that would be equal under another regulation name it; others stay without a cause."""

from dataclasses import replace
from uuid import uuid4

import pytest

from boards.services.imports.event_import import EventImportPlan, import_event
from club.models import Club, Source
from formats.events.event_regulations import event_regulations
from reports.content.results.explained_differences import explain_published_figures
from reports.content.results.published_figures import DifferenceReason
from standings.snapshot_cache import snapshot_of_session
from tests.builders import an_actor
from tests.formats.events.published_events import imported_event
from web.shared.messages.event_texts import difference_reason_text

pytestmark = pytest.mark.django_db


def differences(event, **named):
    """The differences of an event that is imported under other regulations than its own."""
    club = Club.objects.create(slug="crown", name="Crown")
    regulations = event_regulations(event, named=named)
    plan = EventImportPlan(event, regulations, "monday.json", uuid4())
    session = import_event(club, plan, actor=an_actor(source=Source.IMPORT))
    figures = explain_published_figures(snapshot_of_session(session.pk), event)
    return [figure for figure in figures if not figure.equal]


def reasons(figures):
    return {(figure.reason.value, figure.regulation) for figure in figures}


def test_other_points_for_a_score_beaten_are_the_reason():
    event = imported_event("mp_pairs_howell")
    own = event_regulations(event).win

    found = differences(event, win=str(3 - own))

    assert reasons(found) >= {("regulation", f"win={own}"), ("from_boards", "")}
    assert ("unknown", "") not in reasons(found)
    text = next(difference_reason_text(figure) for figure in found if figure.regulation)
    assert text.startswith("another regulation; equal with “Scale of matchpoints: ")
    assert text.endswith(f"(win={own})")


def test_another_way_of_comparing_imps_is_the_reason():
    event = imported_event("cross_imp_howell")
    own = event_regulations(event).cross

    found = differences(event, cross="cross_sum")

    assert reasons(found) >= {("regulation", f"cross={own}")}
    assert ("unknown", "") not in reasons(found)


def test_figures_that_fit_no_regulation_have_no_cause():
    event = imported_event("mp_pairs_howell")
    first = event.pairs[0]
    wrong = replace(first, published=replace(first.published, boards="99"))

    found = differences(replace(event, pairs=(wrong, *event.pairs[1:])))

    assert [(figure.kind.value, figure.reason) for figure in found] == [
        ("boards", DifferenceReason.UNKNOWN)
    ]
