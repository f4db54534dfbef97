"""The recap: every pair against every board."""

import pytest

from reports.content.document import PageShape
from reports.content.results.recap import recap_document
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_session
from tests.reports.plain_text import PRINTED, block_text

pytestmark = pytest.mark.django_db


def of(section):
    return snapshot_of_session(section.session_id)


def test_a_recap_has_matchpoints_over_opponents(section):
    document = recap_document(of(section), PRINTED)

    assert document.shape is PageShape.LYING
    assert block_text(document.blocks[0]) == (
        "",
        ["Pair", "Names", "1", "2", "3", "Total", "%"],
        ["", "Average", "2", "2", "2", "", ""],
        ["1 NS", "Ada Ace Bo Bell", "2.0 v1", "2.0 v3", "NP v2", "4.0", "50.00"],
        ["2 NS", " ", "4.0 v3", "0.0 v2", "2.4 v1 *", "6.4", "53.33"],
        ["3 NS", " ", "0.0 v2", "4.0 v1", "2.0 v3", "6.0", "50.00"],
        ["1 EW", " ", "2.0 v1", "0.0 v3", "1.6 v2 *", "3.6", "30.00"],
        ["2 EW", " ", "4.0 v3", "4.0 v2", "NP v1", "8.0", "100.00"],
        ["3 EW", " ", "0.0 v2", "2.0 v1", "2.0 v3", "4.0", "33.33"],
    )
    assert document.blocks[0].parts == {1, 4}


def test_a_recap_without_results_says_so():
    (block,) = recap_document(of(a_session()), PRINTED).blocks

    assert block_text(block).startswith("Nothing has been recorded yet")
