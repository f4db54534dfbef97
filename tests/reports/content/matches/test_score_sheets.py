"""Score sheets on paper: figures above and below the line, games ruled off, both totals."""

from dataclasses import replace

import pytest

from boards.queries.matches.match_states import MatchEnding
from reports.content.document import PageShape
from reports.content.matches.premium_table import premium_column
from reports.content.matches.score_sheets import (
    blank_score_sheets_document,
    score_sheets_document,
)
from scoring.score_sheets.sheet_hands import RevokeTransfer, SheetSide
from tests.builders import dealt
from tests.reports.content.matches.match_event_snapshots import a_match, a_match_snapshot, report_on
from tests.reports.plain_text import PRINTED, block_text

HANDS = ["we 2S=", "they 3N=", "P", "we 4H+1 100 we", "they 2C="]
HEADINGS = ["Hand", "Dealer", "Vul.", "By", "Contract", "Result", "We", "They", "Legs"]
LABELS = ("1A", "1B")


def sheets(**kwargs):
    return score_sheets_document(report_on(a_match_snapshot(**kwargs)), PRINTED)


def test_a_match_is_written_as_on_paper():
    document = sheets(hands={LABELS: HANDS}, finals={("2A", "2B"): (300, 0)})

    (card,) = document.blocks
    assert (document.shape, document.header.notice) == (PageShape.HALVES, "PROVISIONAL")
    assert block_text(card) == (
        "Round 1 · Table 1",
        "We 1A · Ada 1A & Bo 1A   They 1B · Ada 1B & Bo 1B",
        (
            ["WE 1A", "THEY 1B"],
            [
                ["500 4: fast game", ""],
                ["100 4: honours", "100 5: leg"],
                ["30 4: overtricks", "500 2: fast game"],
            ],
            [
                ["60 1: 2♠=", "100 2: 3NT="],
                "line",
                ["120 4: 4♥+1", ""],
                "line",
                ["", "40 5: 2♣="],
            ],
            ["810", "740"],
        ),
        (
            (
                "",
                HEADINGS,
                ["1", "N", "-", "1A", "2♠", "=", "60", "", "60-0"],
                ["2", "E", "-", "1B", "3NT", "=", "", "600", "0-0"],
                ["3", "S", "1B", "", "Pass", "", "", "", "0-0"],
                ["4", "W", "1B", "1A", "4♥", "+1", "750", "", "0-0"],
                ["5", "N", "both", "1B", "2♣", "=", "", "140", "0-40"],
            ),
            "4: honours 100 to 1A",
        ),
    )


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, ["The match is under way."]),
        (
            {"ending": MatchEnding.BELL, "reason": "slow"},
            [
                "Stopped by the bell: it stands as it stood, without premiums for legs "
                "(Overtrick's own rule)."
            ],
        ),
        (
            {"ending": MatchEnding.DIRECTOR, "set_points": (500, 40), "reason": "Cards lost"},
            [
                "The director's score.",
                "The totals are not those of the hands.",
                "Reason: Cards lost",
            ],
        ),
    ],
)
def test_points_without_a_figure_are_listed_below_the_hands(fields, sentence):
    picture = a_match_snapshot()
    match = a_match({"1A": 1, "1B": 2}, LABELS, round=1, table=1, hands=HANDS[:1], **fields)

    (card,) = score_sheets_document(report_on(replace(picture, matches=(match,))), PRINTED).blocks

    (_grid, *sentences) = card.beside[0]
    assert [each_sentence.words for each_sentence in sentences] == sentence
    assert block_text(card.blocks[0])[3] == [str(points) for points in match.totals]


def test_the_sheet_of_a_play_off_that_was_abandoned_says_that_it_is_void():
    kwargs = {
        "play_off": True,
        "ending": MatchEnding.ABANDONED,
        "set_after": 1,
        "reason": "No tie left",
    }
    match = a_match({"1A": 1, "1B": 2}, LABELS, round=1, table=1, hands=HANDS[:1], **kwargs)

    (card,) = score_sheets_document(
        report_on(replace(a_match_snapshot(), play_offs=(match,))), PRINTED
    ).blocks

    (_grid, *sentences) = card.beside[0]
    assert card.title == "Play-off · void"
    assert [sentence.words for sentence in sentences] == [
        "Abandoned: it is void, and no place follows from it.",
        "Reason: No tie left",
    ]


def test_a_revoke_is_explained():
    picture = a_match_snapshot(hands={LABELS: HANDS[:2]})
    match = picture.matches[0]
    revoke = replace(dealt("we 2S="), revoke=RevokeTransfer(SheetSide.THEY, 2))
    first = replace(match.lines[0], hand=revoke)
    now = replace(picture, matches=(replace(match, lines=(first, match.lines[1])),))

    (card,) = score_sheets_document(report_on(now), PRINTED).blocks

    assert card.beside[0][1].words == "1: revoke by 1B: tricks transferred 2"


def test_a_match_of_a_pair_whose_matches_are_void_is_marked_as_excluded():
    document = sheets(hands={LABELS: HANDS}, gone={"1B": (1, True)})

    assert document.blocks[0].beside[0][-1].words == "It does not count: a pair has withdrawn."


def test_an_extra_hand_has_a_sheet_of_its_own():
    level = ["we 1N=", "they 1N=", "we 1C-1", "they 1C-1", "P", "we 4S="]
    match = a_match({"1A": 1, "2A": 3}, ("1A", "2A"), round=4, table=1, hands=level, play_off=True)

    four, extra = score_sheets_document(
        report_on(a_match_snapshot(play_offs=(match,))), PRINTED
    ).blocks

    assert (four.title, extra.title) == ("Play-off", "Extra hand 1")
    assert block_text(four)[2][3] == ["140", "140"]
    assert block_text(extra)[2:] == (
        (
            ["WE 1A", "THEY 2A"],
            [["500 6: fast game", ""]],
            [["120 6: 4♠=", ""], "line"],
            ["620", "0"],
        ),
        (
            (
                "",
                HEADINGS[:-1],
                ["5", "N", "-", "", "Pass", "", "", ""],
                ["6", "E", "-", "1A", "4♠", "=", "620", ""],
            ),
        ),
    )


def test_an_extra_hand_after_scores_from_a_slip_has_its_own_sheet():
    level = {
        "ending": MatchEnding.TYPED,
        "set_points": (500, 500),
        "set_after": 0,
        "play_off": True,
    }
    match = a_match({"1A": 1, "2A": 3}, ("1A", "2A"), round=4, table=1, hands=["we 1N="], **level)

    four, extra = score_sheets_document(
        report_on(a_match_snapshot(play_offs=(match,))), PRINTED
    ).blocks

    assert (four.title, extra.title) == ("Play-off", "Extra hand 1")
    assert block_text(four)[2:] == (
        (["WE 1A", "THEY 2A"], [], [], ["500", "500"]),
        ("Final scores from the slip.",),
    )
    assert block_text(extra)[2] == (["WE 1A", "THEY 2A"], [], [["40 1: 1NT=", ""]], ["40", "0"])


def test_after_a_round_later_sheets_are_left_out():
    picture = a_match_snapshot(hands={LABELS: HANDS, ("1A", "2A"): HANDS})

    document = score_sheets_document(report_on(picture, after_round=1), PRINTED)

    assert [card.title for card in document.blocks] == ["Round 1 · Table 1"]


def test_without_a_hand_there_is_one_page_that_says_so():
    document = sheets(finals={LABELS: (300, 0)})

    assert [block.words for block in document.blocks] == [
        "No match has been entered hand by hand yet."
    ]


def test_a_blank_sheet_has_lines_to_write_on_and_the_premiums_in_its_margin():
    document = blank_score_sheets_document(report_on(a_match_snapshot()), PRINTED)

    (block,) = document.blocks
    (ledger,) = block.blocks
    assert block.title == "Four hands · Round ____ · Table ____"
    assert block.subtitle == (
        "We _________   They _________   First dealer N  E  S  W   Initials _________"
    )
    assert (ledger.headings, ledger.blank) == (("WE", "THEY"), True)
    assert {*ledger.above, *ledger.below} == {(None, None)}
    assert block.beside == (premium_column(),)
