"""USEBIO files: written and read back, in the order of the specification's elements."""

from dataclasses import replace
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from formats.event_exports.usebio_writer import write_usebio
from formats.events.imported_event import (
    EventBoard,
    EventPair,
    EventPlayer,
    EventResult,
    ImportedEvent,
    PublishedResultFigures,
)
from formats.events.usebio_event import read_usebio
from scoring.boards.imp_boards import AGGREGATE
from scoring.laws.adjusted_scores import AdjustedScore
from scoring.laws.averages import Average, Averages
from scoring.laws.compass import VULNERABILITIES, vulnerability_of_board
from scoring.laws.outcome import Award, BareScore, NotPlayed, PassedOut
from tests.effort import SAMPLES, effort
from tests.formats.events.exportable_events import exportable_events, key, small_event
from tests.formats.events.published_events import IN_USEBIO, imported_event

# Element by element, in the order in which USEBIO 1.2 lists them.
ORDER = {
    "USEBIO": "HANDSET CLUB EVENT",
    "HANDSET": "BOARD",
    "CLUB": "CLUB_NAME CLUB_ID_NUMBER",
    "EVENT": "PROGRAM_NAME PROGRAM_VERSION EVENT_IDENTIFIER EVENT_DESCRIPTION DATE "
    "BOARD_SCORING_METHOD MATCH_SCORING_METHOD SESSION_COUNT SECTION_COUNT PAIRS EW_PAIRS "
    "BOARDS_PLAYED BOARDS_PER_ROUND WINNER_TYPE P2P_CHARGE_RATE MPS_AWARDED_FLAG "
    "MASTER_POINT_SCALE MASTER_POINT_TYPE CONTACT STRATIFICATION NOTES SESSION PARTICIPANTS "
    "BOARD MATCH",
    "SESSION": "SECTION",
    "SECTION": "PARTICIPANTS BOARD MATCH",
    "PARTICIPANTS": "PAIR",
    "PAIR": "PAIR_NUMBER DIRECTION PLACE PERCENTAGE TOTAL_SCORE ADJUSTMENT HANDICAP BOARDS_PLAYED "
    "WINS_OR_DRAWS MASTER_POINTS STRAT_NUMBER STRAT_PLACE PLAYER",
    "PLAYER": "PLAYER_NUMBER PLAYER_NAME NATIONAL_ID_NUMBER",
    "BOARD": "BOARD_NUMBER TRAVELLER_LINE HAND",
    "HAND": "DIRECTION CLUBS DIAMONDS HEARTS SPADES",
    "TRAVELLER_LINE": "NS_PAIR_NUMBER EW_PAIR_NUMBER CONTRACT PLAYED_BY LEAD TRICKS SCORE "
    "NS_MATCH_POINTS EW_MATCH_POINTS NS_IMPS EW_IMPS NS_CROSS_IMP_POINTS EW_CROSS_IMP_POINTS",
}


def as_usebio_holds(event):
    """The event without values that the format has no form for, such as rounds and dealers."""
    figureless = event.method == AGGREGATE
    results = tuple(
        replace(
            result,
            round=None,
            table=None,
            published=PublishedResultFigures()
            if figureless
            else replace(result.published, north_south_percentage="", east_west_percentage=""),
        )
        for result in event.results
    )
    boards = tuple(EventBoard(board.number, deal=board.deal) for board in event.boards)
    return replace(event, results=results, boards=boards, regulations={}, notes=())


@given(exportable_events())
@settings(max_examples=20 if SAMPLES else effort(60, 1_000), deadline=None)
def test_an_event_is_read_back_as_far_as_the_format_holds_it(event):
    assert read_usebio(write_usebio(event)) == as_usebio_holds(event)


@given(exportable_events())
@settings(max_examples=15 if SAMPLES else 40, deadline=None)
def test_elements_come_in_the_order_of_the_specification(event):
    root = ElementTree.fromstring(write_usebio(event, program_version="1.0"))

    for element in root.iter():
        order = ORDER.get(element.tag, "").split()
        places = [order.index(child.tag) for child in element]
        assert places == sorted(places), element.tag


@pytest.mark.parametrize("name", IN_USEBIO)
def test_a_published_event_keeps_its_outcomes_and_figures(name):
    event = imported_event(name)

    read = read_usebio(write_usebio(event))

    figures = [(result.board, result.published.north_south) for result in read.results]
    expected = [
        (result.board, result.published.north_south)
        for board in event.boards
        for result in event.results
        if result.board == board.number and not isinstance(result.outcome, NotPlayed)
    ]
    assert sorted(figures) == sorted(expected)
    assert [pair.published.total for pair in read.pairs] == [
        pair.published.total for pair in event.pairs
    ]


HOSTILE = "<b>&amp;\"]]>\x00\x0b\ud800 <!ENTITY x> O'Neil"


def test_hostile_names_are_written_as_plain_text():
    event = small_event()
    first = replace(event.pairs[0], players=(EventPlayer(HOSTILE, "1<2"),))

    content = write_usebio(replace(event, title=HOSTILE, pairs=(first, *event.pairs[1:])))

    read = read_usebio(content)
    plain = "<b>&amp;\"]]> <!ENTITY x> O'Neil"
    assert (read.title, read.pairs[0].players) == (plain, (EventPlayer(plain, "1<2"),))
    assert b"<b>" not in content


def lines(event):
    """The lines of the travellers, each as its texts by element."""
    root = ElementTree.fromstring(write_usebio(event))
    return [{child.tag: child.text for child in line} for line in root.iter("TRAVELLER_LINE")]


def with_outcome(outcome, **figures):
    event = small_event()
    ruled = replace(event.results[0], outcome=outcome, published=PublishedResultFigures(**figures))
    return replace(event, results=(ruled, *event.results[1:]))


@pytest.mark.parametrize(
    ("outcome", "figures", "score"),
    [
        (Award(Fraction(60), Fraction(40)), {}, "A6040"),
        (Award(Fraction(0), Fraction(5)), {}, "A0005"),
        (Award(Fraction(125, 2), Fraction(40)), {"north_south": "1.25", "east_west": "0.8"}, "A"),
        (Award(Fraction(100), Fraction(0)), {"north_south": "2", "east_west": "0"}, "A"),
        (
            Averages(Average.PLUS, Average.MINUS),
            {"north_south_percentage": "60.00", "east_west_percentage": "40.00"},
            "A6040",
        ),
        (AdjustedScore.only(BareScore(-50)), {}, "-50"),
    ],
)
def test_adjusted_scores_are_percentages_or_figures(outcome, figures, score):
    event = with_outcome(outcome, **figures)

    assert lines(event)[0]["SCORE"] == score


def test_an_award_in_decimals_is_read_from_its_matchpoints():
    award = Award(Fraction(125, 2), Fraction(40))

    read = read_usebio(write_usebio(with_outcome(award, north_south="1.25", east_west="0.8")))

    assert read.results[0].outcome == award


def test_a_board_that_was_not_played_has_no_line():
    assert len(lines(with_outcome(NotPlayed()))) == len(small_event().results) - 1


def test_the_score_is_that_of_the_stated_vulnerability():
    event = small_event()
    usual = vulnerability_of_board(1)
    boards = [
        replace(event.boards[0], vulnerable=sides) for sides in VULNERABILITIES if sides != usual
    ]

    scores = {
        lines(replace(event, boards=(board, *event.boards[1:])))[1]["SCORE"] for board in boards
    }

    assert scores == {"420", "620"}


def test_a_mitchell_with_one_winner_has_one_series_of_numbers():
    pairs = tuple(EventPair(key(side, number)) for side in ("NS", "EW") for number in (1, 2))
    results = (
        EventResult(1, key("NS", 1), key("EW", 1), BareScore(50)),
        EventResult(1, key("EW", 2), key("NS", 2), PassedOut()),
    )
    event = ImportedEvent("Monday", pairs, (EventBoard(1),), results, winners=1)

    read = read_usebio(write_usebio(event))

    assert [pair.key.number for pair in read.pairs] == [1, 2, 3, 4]
    assert [(row.north_south.number, row.east_west.number) for row in read.results] == [
        (1, 3),
        (4, 2),
    ]
