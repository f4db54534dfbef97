"""Cells and grids of content as HTML: suits with their names, nothing taken for markup."""

from fractions import Fraction

from django.utils import translation

from reports.content.document import (
    BlankCell,
    ColumnKind,
    Grid,
    GridColumn,
    NumberCell,
    StackedCell,
    SuitCell,
    TextCell,
)
from reports.content.session_cache import cache_per_snapshot
from scoring.laws.contract import Denomination
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_seated_section
from web.shared.render.cells import cell_html
from web.shared.render.grids import render_grid


def test_a_suit_has_its_sign_and_its_name():
    assert cell_html(SuitCell("4", Denomination.HEARTS, "x")) == (
        '4<span class="suit h" aria-hidden="true">♥\ufe0e</span>'
        '<span class="spoken"> hearts </span>x'
    )


def test_notrump_is_two_letters():
    assert cell_html(SuitCell("3", Denomination.NOTRUMP)) == "3NT"


def test_names_are_never_markup():
    assert cell_html(TextCell("<b>Ada</b>")) == "&lt;b&gt;Ada&lt;/b&gt;"


def test_the_score_of_a_match_stays_in_one_line():
    assert cell_html(TextCell("26 : 9")) == '<span class="score">26 : 9</span>'
    assert cell_html(TextCell("Lions : 26 : 9")) == "Lions : 26 : 9"


def test_a_grid_is_rows_of_ready_cells_and_links():
    columns = (
        GridColumn("Pair", ColumnKind.LABEL),
        GridColumn("%", ColumnKind.NUMBER, strong=True),
    )
    rows = (
        (TextCell("1 NS"), NumberCell(Fraction(50), 2)),
        (BlankCell(), StackedCell(NumberCell(2), TextCell("v3"))),
    )

    ready = render_grid(Grid(columns, rows, title="North-South"), links=["/1/"])

    assert (ready.title, ready.head) == (
        "North-South",
        '<th scope="col" class="label">Pair</th><th scope="col" class="num strong">%</th>',
    )
    assert ready.rows == (
        '<td class="label"><a href="/1/">1 NS</a></td><td class="num strong">50.00</td>',
        '<td class="label"></td><td class="num strong">2<small>v3</small></td>',
    )


def test_names_stay_whole_and_a_spare_column_may_give_way():
    columns = (
        GridColumn("Names", ColumnKind.NAMES),
        GridColumn("Max", ColumnKind.NUMBER, spare=True),
    )

    ready = render_grid(
        Grid(columns, ((TextCell("Jun-ho Paek & <i>Ada</i>"), NumberCell(Fraction(286))),))
    )

    assert ready.head == (
        '<th scope="col" class="names">Names</th><th scope="col" class="num spare">Max</th>'
    )
    assert ready.rows == (
        '<td class="names"><span class="whole">Jun-ho Paek &amp;</span> '
        '<span class="whole">&lt;i&gt;Ada&lt;/i&gt;</span></td><td class="num spare">286</td>',
    )


def test_cached_values_are_computed_once_per_snapshot_and_language(db):
    session = a_seated_section().session
    calls = []
    make = cache_per_snapshot(lambda picture: calls.append(picture) or len(calls))
    picture = snapshot_of_session(session.pk)

    numbers = [make(picture), make(picture)]
    with translation.override("de"):
        numbers += [make(picture), make(picture)]

    assert numbers == [1, 1, 2, 2]


def test_cells_of_link_columns_are_links_unless_empty():
    columns = (GridColumn("Pair"), GridColumn("Names"), GridColumn("mp"))
    rows = (
        (TextCell("1"), TextCell("Ada"), NumberCell(Fraction(4))),
        (TextCell("2"), TextCell("Bo"), BlankCell()),
    )

    ready = render_grid(Grid(columns, rows), links=["/1/", "/2/"], also={2: ["/why/1/", "/why/2/"]})

    assert ready.rows == (
        '<td class="label"><a href="/1/">1</a></td><td class="label">Ada</td>'
        '<td class="label"><a href="/why/1/">4</a></td>',
        '<td class="label"><a href="/2/">2</a></td><td class="label">Bo</td>'
        '<td class="label"></td>',
    )
