"""The ranking: a list for each field, with a face that says what it is."""

from datetime import timedelta

import pytest

from boards.models.appeal import AppealBody, AppealOutcome
from boards.services.appeals import decide_appeal
from reports.content.document import PageHeader, TextCell
from reports.content.results.ranking import ranking_document
from reports.content.results.session_workbook import session_workbook
from scoring.events.regulations import Regulations
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_played_section,
    a_request,
    a_session,
    an_appeal,
    named,
)
from tests.reports.plain_text import PRINTED, block_text, rows

pytestmark = pytest.mark.django_db


def of(section):
    return snapshot_of_session(section.session_id)


def test_a_ranking_is_a_list_for_each_field(section):
    heads = ["Rank", "Pair", "Names", "Boards", "Score", "Max", "%"]

    assert [block_text(block) for block in ranking_document(of(section), PRINTED).blocks] == [
        (
            "North-South",
            heads,
            ["1", "2 adj", "", "3", "6.4", "12", "53.33"],
            ["2=", "1", "Ada Ace & Bo Bell", "2", "4.0", "8", "50.00"],
            ["2=", "3", "", "3", "6.0", "12", "50.00"],
        ),
        (
            "East-West",
            heads,
            ["1", "2", "", "2", "8.0", "8", "100.00"],
            ["2", "3", "", "3", "4.0", "12", "33.33"],
            ["3", "1 adj", "", "3", "3.6", "12", "30.00"],
        ),
    ]


def test_a_ranking_in_halves_counts_in_halves():
    section = a_played_section(regulations=Regulations(win=1), winners=1)
    document = ranking_document(of(section), PRINTED)

    assert (
        document.header.method
        == "Matchpoints: 1 a score beaten, ½ a tie, top 2 · adj, * adjusted score"
    )
    assert rows(document.blocks[0])[0] == ["1", "2 EW", "", "2", "4.0", "4", "100.00"]


def test_a_substitute_follows_a_slash(section):
    place = section.places.select_related("section__session__event__club", "entry").get(
        line="NS", number=1
    )
    named(place, "Ada Ace", "Cy Cole", from_round=2)

    names = [row[2] for row in rows(ranking_document(of(section), PRINTED).blocks[0])]
    assert names == ["", "Ada Ace & Bo Bell / Cy Cole", ""]


@pytest.mark.parametrize(
    ("state", "minutes", "notice"),
    [
        ("running", None, "PROVISIONAL"),
        ("closed", 99, "PROVISIONAL"),
        ("released", None, "PROVISIONAL"),
        ("released", -5, "PROVISIONAL"),
        ("released", 29, "PROVISIONAL"),
        ("released", 30, ""),
    ],
)
def test_results_are_provisional_until_the_correction_period_is_over(
    section, state, minutes, notice
):
    section.session.state = state
    section.session.ranking_from = None if minutes is None else PRINTED - timedelta(minutes=minutes)
    section.session.revision += 1
    section.session.save()

    assert ranking_document(of(section), PRINTED).header == PageHeader(
        club="Crown",
        occasion="Monday Pairs · 23 Nov 2026",
        method="Matchpoints: 2 a score beaten, 1 a tie, top 4 · adj, * adjusted score",
        notice=notice,
        printed="Printed 23 Nov 2026, 22:41",
    )


def test_a_result_under_appeal_is_marked_until_it_is_decided(section):
    board = a_board_in_play(section, number=1, round=1)
    appeal = an_appeal(board, seen=1)

    document = ranking_document(of(section), PRINTED)
    marked = session_workbook(of(section), PRINTED).blocks[0]
    decide_appeal(
        appeal, AppealOutcome.UPHELD, a_request(seen=1, reason="heard"), body=AppealBody.DIRECTOR
    )

    headings, cells = list(marked.columns), [row[-1] for row in marked.rows]
    assert (headings[-1].heading, cells.count(TextCell("†"))) == ("Subject to appeal", 2)
    first, *fields = document.blocks
    assert block_text(first) == "† Subject to appeal: board 1, 1 NS against 1 EW."
    assert [row[1] for row in rows(fields[0])] == ["2 adj", "1 †", "3"]
    assert [row[1] for row in rows(fields[1])] == ["2", "3", "1 adj †"]
    assert document.header.notice == "PROVISIONAL · SUBJECT TO APPEAL"
    assert document.header.method.endswith(" · adj, * adjusted score · † subject to appeal")
    assert "†" not in str(ranking_document(of(section), PRINTED))


def test_a_ranking_without_results_says_so():
    (block,) = ranking_document(of(a_session()), PRINTED).blocks

    assert block_text(block).startswith("No results yet")
