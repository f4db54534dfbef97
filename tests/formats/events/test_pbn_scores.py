from datetime import date
from fractions import Fraction

import pytest

from formats.errors import FormatError
from formats.events.event_file import read_event_file
from formats.events.imported_event import (
    EventPairKey,
    EventPlayer,
    EventRemark,
    PublishedPairFigures,
    PublishedResultFigures,
)
from scoring.laws.compass import VULNERABILITIES, Direction
from scoring.laws.contract import Contract, Denomination
from scoring.laws.outcome import Award, BareScore, ContractResult, PassedOut
from tests.formats.events.published_events import imported_event, published_pbn

# The columns of Magic Contest, as a federation published them; the rows are invented.
COLUMNS = (
    r"Table\2R;Round\2R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Lead\3L;"
    r"Score_NS\6R;Score_EW\6R;MP_NS\4R;MP_EW\4R;Percentage_NS\3R;Percentage_EW\3R"
)
ROWS = (
    '19 14  4 11 2HX  S  8 S6   "470"      - 4.0  0.0 100   0',
    "18 14 12  3 Pass -  - -      0      - 2.0  2.0  50  50",
    "10 14 20 38 3NT  E  9 DA       -    400 0.0  4.0   0 100",
)
TOTALS = (
    r"Rank\2R;PairId\2R;TotalPercentage\5R;Names\30L;MemberID1\6R;MemberID2\6R",
    '1 4 71.25 "Ann A - Bob B" 00123 -',
)


def a_file(rows=ROWS, *, columns=COLUMNS, head="", scoring="MatchPoints;MP1", totals=TOTALS):
    lines = [
        "% PBN 2.1",
        '[Event "Monday"]',
        '[Date "2026.03.09"]',
        '[Board "28"]',
        f'[Scoring "{scoring}"]',
        *([head] if head else []),
        f'[ScoreTable "{columns}"]',
        *rows,
        f'[TotalScoreTable "{totals[0]}"]',
        *totals[1:],
        "",
    ]
    return "\n".join(lines).encode()


def refusal(content):
    with pytest.raises(FormatError) as refused:
        read_event_file(content)
    return refused.value.code, refused.value.facts.get("line")


def test_results_are_read_with_round_table_and_figures():
    event = read_event_file(a_file())

    assert (event.title, event.played_on, event.winners) == ("Monday", date(2026, 3, 9), 1)
    assert event.regulations == {}
    first, passed, third = event.results
    assert first.pairs == (EventPairKey("", "", 4), EventPairKey("", "", 11))
    assert first.outcome == BareScore(470)
    assert (first.lead, first.round, first.table) == ("S6", 14, 19)
    assert first.published == PublishedResultFigures("4.0", "0.0", "100", "0")
    assert passed.outcome == PassedOut()
    assert third.outcome == ContractResult(Contract(3, Denomination.NOTRUMP), Direction.EAST, 9)
    # On board 28 North-South are vulnerable, so that two hearts doubled score 670.
    facts = {"board": 28, "computed": 670, "score": 470}
    assert event.remarks == (EventRemark("score_differs", 7, facts),)


def test_the_vulnerability_of_the_file_is_used():
    event = read_event_file(a_file(head='[Vulnerable "EW"]'))

    assert event.boards[0].vulnerable == VULNERABILITIES[2]
    assert isinstance(event.results[0].outcome, ContractResult)


def test_pairs_come_from_the_final_table_and_then_from_the_results():
    event = read_event_file(a_file())

    ann, bob = EventPlayer("Ann A", "00123"), EventPlayer("Bob B")
    assert event.pairs[0].key == EventPairKey("", "", 4)
    assert event.pairs[0].players == (ann, bob)
    assert event.pairs[0].published == PublishedPairFigures(percentage="71.25", rank="1")
    assert [pair.key.number for pair in event.pairs] == [4, 11, 12, 3, 20, 38]


def test_names_at_the_end_need_no_quotation_marks():
    columns = "PairId_NS;PairId_EW;Score_NS;Score_EW;Names_EW"
    event = read_event_file(a_file(["4 11 420 - Cy C & Di D"], columns=columns))

    assert event.pairs[1].players == (EventPlayer("Cy C"), EventPlayer("Di D"))


def test_numbers_of_both_directions_are_kept_apart():
    columns = "PairId_NS;PairId_EW;Score_NS;Score_EW"
    totals = ("PairId;Direction;Rank", "A1 NS 1", "A1 EW 1")
    event = read_event_file(a_file(["A1 A1 420 -"], columns=columns, totals=totals))

    assert event.winners == 2
    assert event.results[0].pairs == (EventPairKey("A", "NS", 1), EventPairKey("A", "EW", 1))


def test_one_matchpoint_for_a_score_beaten_is_a_regulation():
    assert read_event_file(a_file(scoring="MatchPoints;MP2")).regulations == {"win": 1}


def test_a_score_that_is_a_word_is_an_award_by_the_percentages():
    rows = ["19 14 4 11 - - - - A - 2.4 1.6 60 40", "1 14 12 3 - - - - A6050 - 2.4 2 60 50"]
    event = read_event_file(a_file(rows))

    awards = [Award(Fraction(60), Fraction(40)), Award(Fraction(60), Fraction(50))]
    assert [result.outcome for result in event.results] == awards


@pytest.mark.parametrize("name", ["mp_pairs_howell", "butler_howell", "cross_imp_howell"])
def test_a_published_event_is_the_same_in_pbn_and_in_json(name):
    ours, theirs = imported_event(name), read_event_file(published_pbn(name))

    assert [pair.key for pair in theirs.pairs] == [pair.key for pair in ours.pairs]
    assert [row.pairs for row in theirs.results] == [row.pairs for row in ours.results]
    assert [row.outcome for row in theirs.results] == [row.outcome for row in ours.results]
    assert [row.published for row in theirs.results] == [row.published for row in ours.results]
    assert theirs.method == ours.method


@pytest.mark.parametrize(
    ("content", "refused"),
    [
        (a_file(["19 14 4 11 2HX S 8"]), ("event_value", 7)),
        (a_file([ROWS[0].replace("2HX", "9HX")]), ("event_value", 7)),
        (a_file([ROWS[0].replace("470", "=1+")]), ("event_value", 7)),
        (a_file([ROWS[0].replace(" 11 ", " four ")]), ("event_value", 7)),
        (a_file([ROWS[0], ROWS[0]]), ("event_board_twice", 8)),
        (a_file(scoring="IMP"), ("event_contest", None)),
        (a_file(head='[Competition "Teams"]'), ("event_contest", None)),
        (a_file(head="[Deal"), ("pbn_line", 6)),
        (a_file(head='[Deal "N:AKQ"]'), ("pbn_refused", 6)),
        (a_file([]), ("event_no_results", None)),
        (b'% PBN 2.1\n[Board "1"]\n', ("event_no_results", None)),
        (a_file() + b"\n" + a_file(), ("event_value", 16)),
    ],
)
def test_a_faulty_file_is_refused_by_its_line(content, refused):
    assert refusal(content) == refused
