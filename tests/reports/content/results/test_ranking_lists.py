"""The lists on paper and in a workbook: below the ranking, and in columns of their own."""

from datetime import UTC, datetime

import pytest

from reports.content.document import Paragraph
from reports.content.results.ranking import ranking_document, ranking_grids
from reports.content.results.ranking_lists import ranking_list_grids, ranking_list_notes
from reports.content.results.session_workbook import workbook_ranking_grid
from scoring.events.event_lists import EventLists
from scoring.events.regulations import Regulations
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_listed_section, an_actor
from tests.reports.plain_text import PRINTED, block_text, rows
from tournament.services.regulations.event_lists import change_event_lists

pytestmark = pytest.mark.django_db


def of(lists):
    section = a_listed_section()
    change_event_lists(section.session.event, lists, actor=an_actor())
    return snapshot_of_session(section.session_id)


def test_the_ranking_lists_ranks_in_the_strata_and_points_won():
    document = ranking_document(of(EventLists((1000, 100), scale="own", awards=(12, 6))), PRINTED)
    north_south, _east_west, *block = document.blocks

    assert block_text(north_south)[1:] == (
        ["Rank", "Pair", "Names", "Boards", "Score", "Max", "%", "B", "C", "MP"],
        ["1", "2 adj", "Cy & Dee", "3", "6.4", "12", "53.33", "", "", "12"],
        ["2=", "1", "Ada Ace & Bo Bell", "2", "4.0", "8", "50.00", "1=", "", "3"],
        ["2=", "3", "Eve & Fay", "3", "6.0", "12", "50.00", "1=", "1", "3"],
    )
    assert [block_text(grid) for grid in block if not isinstance(grid, Paragraph)] == [
        (
            "Stratum B · North-South",
            ["Rank", "Pair", "Names", "%"],
            ["1=", "1", "Ada Ace & Bo Bell", "50.00"],
            ["1=", "3", "Eve & Fay", "50.00"],
        ),
        (
            "Stratum C · North-South",
            ["Rank", "Pair", "Names", "%"],
            ["1", "3", "Eve & Fay", "50.00"],
        ),
    ]
    assert [grid.words for grid in block if isinstance(grid, Paragraph)] == [
        "Strata by the mean of both players: A: everybody, B: fewer than 1000 master points, "
        "C: fewer than 100 master points. Pairs with unknown points are in A only.",
        "MP: master points, by the awards of this event.",
    ]


def test_a_handicap_list_shows_the_added_handicap():
    document = ranking_document(of(EventLists(handicap=True, keep_mean=True)), PRINTED)

    assert rows(document.blocks[2]) == [
        ["1", "3", "Eve & Fay", "50.00", "4.50", "53.17"],
        ["2", "2 adj", "Cy & Dee", "53.33", "−1.00", "51.00"],
        ["3", "1", "Ada Ace & Bo Bell", "50.00", "0.50", "49.17"],
    ]


def test_the_standings_have_a_column_for_each_list():
    chosen = EventLists((1000, 100), handicap=True, home=True, scale="own", awards=(12, 6))
    grid = workbook_ranking_grid(of(chosen))
    at = [column.heading for column in grid.columns].index

    columns = ("Pair", "Rank in stratum", "Master points", "Stratum", "Handicap", "With handicap")
    more = ("Rank with handicap", "Rank among members", "Rank with a guest")
    assert [[row[at(column)] for column in (*columns, *more)] for row in rows(grid)][:3] == [
        ["2", "1", "12", "A", "−1.00", "52.33", "2", "1", ""],
        ["1", "1=", "3", "B", "0.50", "50.50", "3", "", "1"],
        ["3", "1", "3", "C", "4.50", "54.50", "1", "2", ""],
    ]


def test_where_there_are_no_percentages_a_list_has_the_figure_that_ranks():
    section = a_listed_section(regulations=Regulations(method="cross_imps"))
    chosen = EventLists((1000, 100), handicap=True, home=True, scale="own", awards=(12, 6))
    change_event_lists(section.session.event, chosen, actor=an_actor())
    now = snapshot_of_session(section.session_id)
    scratch, list_grids = ranking_grids(now), ranking_list_grids(now)

    assert [column.heading for column in scratch[0].columns][-3:] == ["B", "C", "MP"]
    assert {len(row) for row in scratch[0].rows} == {len(scratch[0].columns)}
    assert [column.heading for column in list_grids[0].columns] == ["Rank", "Pair", "Names", "IMPs"]
    assert "With handicap · North-South" not in [grid.title for grid in list_grids]
    assert "There is no list with handicap" in " ".join(ranking_list_notes(now))
    assert {len(row) for row in workbook_ranking_grid(now).rows} == {
        len(workbook_ranking_grid(now).columns)
    }


def test_without_lists_nothing_is_added():
    now = of(EventLists())

    assert [column.heading for column in workbook_ranking_grid(now).columns][-1] == "Club"
    assert len(ranking_document(now, datetime.now(UTC)).blocks) == 2
