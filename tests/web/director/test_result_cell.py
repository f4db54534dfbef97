"""A line of the entry page as HTML: the current value and the refusal; input is escaped."""

import pytest

from boards.queries.table_results import TableResult
from scoring.laws.unusual_results import UnusualMark
from scoring.notation import read_typed_outcome
from web.director.result_cell import RenderedResult, render_result, result_cell_html

WHERE = (5, "A", 1, 2, 3, 10, 20, False)
MADE = (
    '<span class="made">4<span class="suit s" aria-hidden="true">♠\ufe0e</span>'
    '<span class="spoken"> spades </span> N =</span> <span class="lead"></span>'
    ' <span class="ns">420</span> <span class="ew"></span>'
)


def a_cell(text="4SN=", **kwargs):
    return TableResult(*WHERE, outcome=read_typed_outcome(text), **{"version": 1, **kwargs})


def test_a_result_is_its_line_and_the_input_that_repeats_it():
    assert result_cell_html(render_result(a_cell()), "/there/") == (
        f'<td class="said" data-version="1" data-written="4SN="><div>{MADE}</div></td>'
    )
    assert (
        str(render_result(a_cell()).words.line)
        == MADE.partition(' <span class="ns">')[0] + " N-S 420"
    )


@pytest.mark.parametrize(
    ("text", "line"), [("-50", "E-W 50"), ("450", "N-S 450"), ("4SE-1", "N-S 50"), ("P", "0")]
)
def test_a_lone_line_names_the_side_that_has_the_score(text, line):
    assert str(render_result(a_cell(text)).words.line).endswith(f"</span> {line}")


def test_an_empty_result_renders_empty():
    nothing = '<td class="said" data-version="0" data-written=""><div></div></td>'

    assert result_cell_html(render_result(TableResult(*WHERE)), "/there/") == nothing


def test_a_corrected_result_links_to_its_versions_and_a_refusal_is_only_text():
    line = result_cell_html(render_result(a_cell(version=2)), "/there/", refusal="<b>no</b>")

    assert line == (
        f'<td class="said refused" data-version="2" data-written="4SN="><div>{MADE}'
        ' <a class="past" href="/there/results/5/" title="every version">changed</a>'
        ' <strong class="error">&lt;b&gt;no&lt;/b&gt;</strong></div></td>'
    )


def test_unusual_results_are_marked_with_one_explanation_for_equal_ones():
    doubled = render_result(
        TableResult(*WHERE, version=1, outcome=read_typed_outcome("7CXN-9")),
        (UnusualMark("doubled_undertricks", {"undertricks": 9}),),
    )

    assert result_cell_html(doubled, "/there/").startswith('<td class="said odd" data-version="1"')
    assert render_result(a_cell()) == RenderedResult(5, 1, 3, render_result(a_cell()).words)
    assert render_result(a_cell()).words is render_result(a_cell(version=4)).words


def test_a_result_corrected_more_than_once_shows_the_number_of_corrections():
    assert ">changed 3×</a>" in result_cell_html(render_result(a_cell(version=4)), "/there/")


def test_a_cancelled_board_shows_its_score_and_a_late_one_is_marked():
    slow, late = (
        result_cell_html(render_result(a_cell("NP", why=why)), "/there/", rules=True)
        for why in ("slow", "late")
    )

    assert (
        '<span class="remark">too slow</span> <span class="unscored">no score for either pair'
        ' · <a href="/there/boards/3/ruling/?result=5">give an average by a ruling</a></span>'
    ) in slow
    assert ("unscored" in late, 'data-written="NP" data-late>' in late) == (False, True)


def test_the_ruling_link_requires_permission():
    slow = result_cell_html(render_result(a_cell("NP", why="slow")), "/there/")

    assert '<span class="unscored">no score for either pair</span>' in slow
