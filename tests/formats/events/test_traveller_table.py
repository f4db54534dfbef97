from datetime import date
from fractions import Fraction

import pytest

from formats.errors import FormatError
from formats.events.event_file import is_event_table, read_event_table
from formats.events.imported_event import EventPairKey, EventPlayer, PublishedResultFigures
from formats.events.traveller_columns import TravellerField, field_of_traveller_heading
from formats.events.traveller_table import TravellerSettings
from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination
from scoring.laws.outcome import Award, BareScore, ContractResult, PassedOut
from tests.formats.events.published_events import published_json, published_pbn, published_usebio

SETTINGS = TravellerSettings("Monday", played_on=date(2026, 3, 9))
SPADES = Contract(4, Denomination.SPADES)


def read(text, *, settings=SETTINGS, name="monday.csv", **named):
    content = text if isinstance(text, bytes) else text.encode()
    return read_event_table(content, settings, name=name, named=named)


def refusal(text, **named):
    with pytest.raises(FormatError) as refused:
        read(text, **named)
    facts = refused.value.facts
    return refused.value.code, facts.get("line"), facts.get("element")


def test_a_table_has_its_results_figures_and_names():
    event = read(
        "Crown Bridge Club;;\n"
        "Board;Round;Table;NS;EW;Contract;By;Result;Lead;NS Score;NS MP;EW MP;NS %;NS names\n"
        "1;2;3;4;5;4♠;N;+1;♦10;450;2;0;100,0;Ann A - Bob B\n"
        "1;2;4;6;7;4S;N;=;;420;0;2;0,0;\n"
    )

    first, second = event.results
    assert first.pairs == (EventPairKey("", "", 4), EventPairKey("", "", 5))
    assert first.outcome == ContractResult(SPADES, Direction.NORTH, 11)
    assert (first.lead, first.round, first.table, first.line) == ("DT", 2, 3, 3)
    assert first.published == PublishedResultFigures("2", "0", "100,0", "")
    assert second.outcome == ContractResult(SPADES, Direction.NORTH, 10)
    assert event.pairs[0].players == (EventPlayer("Ann A"), EventPlayer("Bob B"))
    assert (event.title, event.played_on, event.winners) == ("Monday", date(2026, 3, 9), 1)
    assert event.remarks == ()


@pytest.mark.parametrize(
    ("cells", "outcome"),
    [
        ("4S,N,10,", ContractResult(SPADES, Direction.NORTH, 10)),
        ("PASS,,,", PassedOut()),
        (",,,0", PassedOut()),
        (",,,-50", BareScore(-50)),
        (",,,A6040", Award(Fraction(60), Fraction(40))),
    ],
)
def test_each_outcome_can_be_written(cells, outcome):
    event = read(f"Board,NS,EW,Contract,Declarer,Tricks,Score\n1,1,2,{cells}\n")

    assert [result.outcome for result in event.results] == [outcome]


def test_the_score_of_the_other_side_is_turned():
    event = read("Board,NS,EW,NS+,EW+\n1,1,2,,420\n2,1,2,50,\n")

    assert [result.outcome for result in event.results] == [BareScore(-420), BareScore(50)]


def test_pairs_with_the_same_numbers_in_both_directions_have_two_winners():
    event = read("Board,NS,EW,Score\n1,A1,A1,420\n")

    assert event.winners == 2
    assert event.results[0].pairs == (EventPairKey("A", "NS", 1), EventPairKey("A", "EW", 1))


def test_the_number_of_winners_can_be_stated():
    settings = TravellerSettings("Monday", winners=2)
    event = read("Board,NS,EW,Score\n1,1,11,420\n", settings=settings)

    assert event.results[0].pairs == (EventPairKey("", "NS", 1), EventPairKey("", "EW", 11))


def test_columns_with_other_headings_are_named():
    event = read("Spot,Us,Them,Pts\n1,1,2,420\n", board="Spot", ns="Us", ew="Them", score="Pts")

    assert [result.outcome for result in event.results] == [BareScore(420)]


def test_a_sit_out_and_an_empty_row_are_left_out():
    event = read("Board,NS,EW,Score\n1,1,2,420\n1,3,-,\n,,,\n")

    assert len(event.results) == 1
    assert [remark.code for remark in event.remarks] == ["no_result"]


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("Board,NS,Score\n1,1,420\n", ("event_column", None, "ew")),
        ("Board,NS,EW,Contract\n1,1,2,4S\n", ("event_column", None, "score")),
        ("Board,NS,EW,Score\n1,1,2,420\nx,3,4,50\n", ("event_value", 3, "board")),
        ("Board,NS,EW,Score\n1,1,2,420\n,3,4,50\n", ("event_value", 3, "board")),
        ("Board,NS,EW,Score\n1,1,two,420\n", ("event_value", 2, "ew")),
        ("Board,NS,EW,Score\n1,1,2,12\n", ("event_value", 2, "score")),
        ("Board,NS,EW,Score\n1,1,2,=1+1\n", ("event_cell", 2, "score")),
        ("Board,NS,EW,Contract,By,Res\n1,1,2,,N,+1\n", ("event_value", 2, "result")),
        ("Board,NS,EW,Contract,By,Res\n1,1,2,7S,N,+1\n", ("event_value", 2, "tricks")),
        ("Board,NS,EW,Score\n1,1,2,420\n1,1,3,50\n", ("event_board_twice", 3, None)),
        ("Board,NS,EW,Score\n", ("event_no_results", None, None)),
        (b"PK\x03\x04 no workbook", ("table_kind", None, None)),
        (b"Board,NS,EW,Score\n\xc3\xa9,1,2,3\n\xe9,1,2,3\n", ("mixed_encoding", 3, None)),
    ],
)
def test_a_faulty_table_is_refused_by_its_line_and_column(text, refused):
    assert refusal(text) == refused


def test_a_column_that_is_named_and_not_there_is_refused():
    assert refusal("Board,NS,EW,Score\n1,1,2,420\n", lead="Ld") == ("event_column", None, "lead=Ld")


def test_one_bad_row_of_ten_thousand_is_named():
    rows = [f"{board},{2 * at + 1},{2 * at + 2},420" for board in range(1, 26) for at in range(400)]
    rows[-1] = "25,799,800,42O"

    code, line, element = refusal("\n".join(["Board,NS,EW,Score", *rows]))

    assert (code, line, element) == ("event_value", 10_001, "score")


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("Bd.", TravellerField.BOARD),
        ("N/S", TravellerField.NORTH_SOUTH),
        ("EW Pair", TravellerField.EAST_WEST),
        ("EW +", TravellerField.SCORE_EAST_WEST),
        ("% NS", TravellerField.PERCENT_NORTH_SOUTH),
        ("Levées", TravellerField.TRICKS),
        ("Weather", TravellerField.NOTHING),
    ],
)
def test_a_heading_is_recognised(heading, field):
    assert field_of_traveller_heading(heading) is field


def test_other_files_are_no_tables():
    files = [published_json("butler_howell"), published_usebio("butler_howell")]
    files += [published_pbn("butler_howell"), b"", b"\n"]

    assert [is_event_table(file) for file in files] == [False] * 5
    assert is_event_table(b"Board,NS\n")
