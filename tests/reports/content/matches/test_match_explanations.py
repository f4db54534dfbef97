"""The appendix to the standings: match by match and hand by hand, then total and place."""

from reports.content.matches.match_catalogue import MATCH_DOCUMENT_TYPES
from reports.content.matches.match_explanations import match_explanations_document
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from standings.matches.match_event import MatchInfraction
from tests.reports.content.matches.match_event_snapshots import a_match_snapshot, report_on
from tests.reports.plain_text import PRINTED, block_text

HANDS = {("1A", "1B"): ("we 2S=", "they 3N=", "we 4H+1", "they 2C=")}
FINALS = {("2A", "2B"): (300, 200)}
TIMES, MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"


def of(picture, **kwargs):
    return match_explanations_document(report_on(picture, **kwargs), PRINTED)


def test_every_match_is_explained_hand_by_hand_with_its_total():
    noted = [MatchInfraction(at, 1, 1, "late", None, "ann") for at in range(2)]
    document = of(a_match_snapshot(hands=HANDS, finals=FINALS, infractions=tuple(noted)))

    assert [block_text(block) for block in document.blocks[3:6]] == [
        (
            "1A · Ada 1A & Bo 1A",
            ["Round", "Against", "Explanation", "Own", "Theirs"],
            ["1", "1B", "60 (hand 1) + 650 (hand 3)", "710", "740"],
            ["", "", "hand 1: 60 = 60 (trick points)", "", ""],
            [
                "",
                "",
                "hand 3: 650 = 120 (trick points) + 30 (overtricks) + 500 (fast game)",
                "",
                "",
            ],
        ),
        f"total: 610 = 710 (own scores) {MINUS} 100 (penalties) (Alberta 55 Plus); "
        "own scores: 710 = 710 (round 1); "
        "penalties: 100 = "
        f"(2 (infractions) {MINUS} 1 (the first is a warning)) {TIMES} 100 (points each)",
        "place 2: 1 ahead (Alberta 55 Plus); ahead: 1, as 610 is less than 740",
    ]


def test_a_score_without_hands_is_labelled():
    document = of(a_match_snapshot(finals=FINALS))

    titles = {block_text(block)[0]: block_text(block)[2:] for block in document.blocks[::3]}
    assert titles["2A · Ada 2A & Bo 2A"] == (
        ["1", "2B", "score that was written down", "300", "200"],
    )


def test_a_fixed_score_for_a_bye_is_explained():
    picture = a_match_snapshot(
        5, finals=FINALS, regulations=FourHandRegulations(bye="fixed", bye_points=400)
    )

    text = " ".join(str(block_text(block)) for block in of(picture, after_round=1).blocks)

    assert f"byes: 400 = 1 (rounds without an opponent) {TIMES} 400 (points each)" in text


def test_before_the_first_score_a_sentence_replaces_the_explanations():
    (block,) = of(a_match_snapshot()).blocks

    assert block_text(block) == "Nothing has been recorded yet."


def test_explanations_are_in_no_print_set_unless_chosen():
    assert [paper.key for paper in MATCH_DOCUMENT_TYPES if paper.on_request] == ["explained"]
