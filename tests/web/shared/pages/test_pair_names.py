"""Names as players may read them: all of them, or none in anything that is made for players."""

import pytest

from club.models import Club
from reports.content.document import ColumnKind, Grid, GridColumn, TextCell
from reports.content.results.ranking import ranking_document
from scoring.laws.outcome import PassedOut
from standings.matches.match_event import match_event_snapshot
from standings.snapshot_cache import cached_snapshot_of
from tests.builders import a_board_in_play, a_session, a_tournament, named, recorded
from tournament.models import Session
from web.shared.pages.pair_names import (
    drop_name_columns,
    hide_match_event_names,
    hide_session_names,
    public_pair_name,
)
from web.shared.pages.rankings import NEVER_PRINTED

pytestmark = pytest.mark.django_db


@pytest.fixture
def session_snapshot():
    section = a_session()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    recorded(a_board_in_play(section, table=1), PassedOut())
    return cached_snapshot_of(Session.objects.select_related("event__club").get())


def the_club(names):
    Club.objects.update(names_shown=names)
    return Club.objects.get()


@pytest.mark.parametrize(
    ("names", "called"),
    [("full", ["Ada Ace & Bo King", "Pair 2 NS"]), ("hidden", ["Pair 1 NS", "Pair 2 NS"])],
)
def test_a_pair_is_called_by_its_names_or_by_its_number(session_snapshot, names, called):
    pairs, club = list(session_snapshot.pairs.values())[:2], the_club(names)

    assert [public_pair_name(pair, club) for pair in pairs] == called


@pytest.mark.parametrize(("names", "called"), [("full", "Ada 1A & Bo 1A"), ("hidden", "Pair 1A")])
def test_a_match_event_pair_is_called_by_names_or_label(names, called):
    (pair, *_others) = match_event_snapshot(a_tournament().pk).contestants.values()

    assert public_pair_name(pair, the_club(names)) == called


def test_the_players_session_has_the_same_scores_and_no_names(session_snapshot):
    hidden = hide_session_names(session_snapshot, the_club("hidden"))

    assert [pair.people for pair in hidden.pairs.values()] == [()] * len(session_snapshot.pairs)
    assert "Ada" not in repr(ranking_document(hidden, NEVER_PRINTED))
    assert (hidden.totals, hidden.travellers) == (
        session_snapshot.totals,
        session_snapshot.travellers,
    )
    assert [row.rank for row in hidden.ranking] == [row.rank for row in session_snapshot.ranking]


def test_the_players_session_is_computed_once(session_snapshot):
    club = the_club("hidden")

    assert hide_session_names(session_snapshot, club) is hide_session_names(session_snapshot, club)


def test_a_club_that_shows_names_changes_nothing(session_snapshot):
    now, club = match_event_snapshot(a_tournament().pk), the_club("full")

    assert hide_session_names(session_snapshot, club) is session_snapshot
    assert hide_match_event_names(now, club) is now


def test_the_public_match_event_has_labels_and_no_names():
    now = match_event_snapshot(a_tournament().pk)

    hidden = hide_match_event_names(now, the_club("hidden")).contestants.values()

    assert [(name.label, name.players) for name in hidden] == [
        (label, ()) for label in ("1A", "1B", "2A", "2B")
    ]


def test_a_grid_loses_its_columns_of_names_and_no_other():
    columns = (
        GridColumn("Pair"),
        GridColumn("Names", ColumnKind.NAMES),
        GridColumn("%", ColumnKind.NUMBER),
    )
    grid = Grid(columns, ((TextCell("7"), TextCell("Ada"), TextCell("50")),), title="NS")

    assert drop_name_columns(grid) == Grid(
        (columns[0], columns[2]), ((TextCell("7"), TextCell("50")),), title="NS"
    )
