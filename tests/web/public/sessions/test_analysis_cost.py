"""How often the figures of a session are computed for the pages and analyses of its pairs."""

import pytest
from django.test import Client
from django.urls import reverse

from reports.content.results import scored_results
from scoring.laws.outcome import PassedOut
from tests.builders import a_board_in_play, a_played_section, recorded
from tests.web.public.sessions.test_hand_records import release_parts
from web.shared.pages import pair_analysis as analysis_pages

pytestmark = pytest.mark.django_db
PAIRS = ("A-NS-1", "A-NS-2", "A-NS-3", "A-EW-1", "A-EW-2", "A-EW-3")
NAMES = ("pair", "pair_explanation", "pair_analysis")


@pytest.fixture
def section():
    section = a_played_section()
    release_parts(section.session, ranking=True, travellers=True, hand_records=True)
    return section


def counted(monkeypatch, module, name):
    calls, real = [], getattr(module, name)

    def count(*args, **kwargs):
        calls.append(name)
        return real(*args, **kwargs)

    monkeypatch.setattr(module, name, count)
    return calls


def visit(session, *, visitors):
    """Open every page and file of each pair."""
    for name in NAMES:
        for _visitor in range(visitors):
            for pair in PAIRS:
                address = reverse(f"public:{name}", args=["crown", session.pk, pair])
                assert Client().get(address).status_code == 200


def test_results_are_scored_and_pairs_analysed_once_for_all_visitors(section, monkeypatch):
    scored = counted(monkeypatch, scored_results, "list_scored_results")
    analysed = counted(monkeypatch, analysis_pages, "analyse_pair")
    rendered = counted(monkeypatch, analysis_pages, "pair_analysis_file")

    visit(section.session, visitors=1)
    first = len(scored), len(analysed), len(rendered)
    visit(section.session, visitors=2)

    # What is made of one snapshot scores its results once for itself, not once for each pair.
    assert first == (4, 6, 6)
    assert (len(scored), len(analysed), len(rendered)) == first


def test_a_new_result_is_analysed_again(section, monkeypatch):
    visit(section.session, visitors=1)
    analysed = counted(monkeypatch, analysis_pages, "analyse_pair")
    board = a_board_in_play(section, number=1, table=1)

    recorded(board, PassedOut(), seen=1, reason="A misprint", confirmed=True)
    visit(section.session, visitors=1)

    assert len(analysed) == 6
