"""A session that was scored on Bridgemates is read as an event, from Jet 3 and Jet 4."""

from datetime import date, datetime
from fractions import Fraction

import pytest

from deals.deal import write_deal
from formats.events.bridgemate_event import read_bridgemate_event
from formats.events.event_file import is_event_table, read_event_file
from formats.events.imported_event import EventPairKey, EventPlayer, EventRemark
from formats.events.seat_plan import plan_event_sections
from scoring.boards.imp_boards import MATCHPOINTS
from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import Award, BareScore, ContractResult, NotPlayed, PassedOut
from tests.deals.hands import random_deal
from tests.formats.bridgemate.bridgemate_files import (
    COLUMNS,
    DAY,
    MITCHELL,
    a_bws,
    a_result,
    a_section,
    hand_row,
    rounds,
    seats_of_table,
)
from tests.formats.bridgemate.jet_builder import INTEGER, JET3, JET4
from tests.formats.events.published_events import NAMES, imported_event
from tests.raising import raises_code

NS1, NS2, EW1, EW2 = (
    EventPairKey("", direction, number) for direction in ("NS", "EW") for number in (1, 2)
)
FOUR_SPADES = Contract(4, Denomination.SPADES)


def read(**changes):
    return read_bridgemate_event(a_bws(**(MITCHELL | changes)))


def a_remark(code, row=1, **facts):
    """A remark about a row of the results."""
    return EventRemark(code, row, facts, "ReceivedData")


def one_result(*args, **values):
    event = read(ReceivedData=[a_result(1, 1, 1, 1, 1, *args, **values), a_result(1, 2, 3, 2, 2)])
    return event, [result for result in event.results if result.board == 1]


@pytest.mark.parametrize("layout", [JET3, JET4], ids=["jet3", "jet4"])
def test_results_pairs_and_players_are_read(layout):
    event = read_event_file(a_bws(layout, **MITCHELL))

    assert (event.title, event.played_on, event.winners) == ("Monday Pairs", DAY, 2)
    assert (event.method, event.method_stated, event.remarks) == (MATCHPOINTS, False, ())
    assert {pair.key: [str(player.name) for player in pair.players] for pair in event.pairs} == {
        NS1: ["Ann", "Sue"],
        NS2: ["Ned", "Sam"],
        EW1: ["Eve", "Will"],
        EW2: ["Wyn"],
    }
    assert [
        (result.round, result.table, result.board, result.north_south, result.east_west)
        for result in event.results
    ] == [
        (1, 1, 1, NS1, EW1),
        (1, 1, 2, NS1, EW1),
        (1, 2, 3, NS2, EW2),
        (1, 2, 4, NS2, EW2),
        (2, 1, 5, NS1, EW2),
        (2, 1, 6, NS1, EW2),
        (2, 2, 5, NS2, EW1),
        (2, 2, 6, NS2, EW1),
    ]
    assert [result.outcome for result in event.results] == [
        ContractResult(FOUR_SPADES, Direction.NORTH, 10),
        ContractResult(Contract(3, Denomination.NOTRUMP), Direction.EAST, 8),
        PassedOut(),
        ContractResult(Contract(4, Denomination.HEARTS, Doubling.REDOUBLED), Direction.WEST, 11),
        ContractResult(Contract(1, Denomination.CLUBS), Direction.SOUTH, 8),
        ContractResult(Contract(7, Denomination.DIAMONDS, Doubling.DOUBLED), Direction.SOUTH, 0),
        ContractResult(FOUR_SPADES, Direction.NORTH, 11),
        Award(Fraction(60), Fraction(40)),
    ]
    assert event.results[0].lead == "HT"
    assert not is_event_table(a_bws(layout, **MITCHELL))


@pytest.mark.parametrize(
    ("contract", "result", "values", "outcome"),
    [
        ("4S", "=", {}, ContractResult(FOUR_SPADES, Direction.NORTH, 10)),
        ("4 S x", "-2", {}, None),
        ("4s", "+ 1", {}, ContractResult(FOUR_SPADES, Direction.NORTH, 11)),
        ("4 S", "=", {"NS/EW": "NS"}, BareScore(420)),
        ("4 S", "=", {"NS/EW": "EW"}, BareScore(-420)),
        ("pass", "", {}, PassedOut()),
        (None, None, {"Remarks": "Not played"}, NotPlayed()),
        (None, None, {"Remarks": "50%-50%"}, Award(Fraction(50), Fraction(50))),
    ],
    ids=range(8),
)
def test_results_are_read_in_any_spelling(contract, result, values, outcome):
    event, results = one_result(contract, result, **values)

    assert outcome is None or [each.outcome for each in results] == [outcome]
    assert event.remarks == ()


def test_a_correction_takes_the_place_of_the_result_before():
    event = read(
        ReceivedData=[
            a_result(1, 1, 1, 1, 1, "1 C", "=", ID=5),
            a_result(1, 1, 1, 1, 1, "2 C", "=", ID=9, Erased=True),
            a_result(1, 1, 1, 1, 1, "4 S", "=", ID=7),
            a_result(1, 2, 3, 2, 2, "4 S", "=", Erased=True),
        ]
    )

    assert [result.outcome for result in event.results] == [
        ContractResult(FOUR_SPADES, Direction.NORTH, 10)
    ]


@pytest.mark.parametrize(
    ("values", "remark"),
    [
        ({"Remarks": "Arbitral score"}, a_remark("not_decided", board=1, table=1)),
        ({}, a_remark("no_result", board=1)),
        ({"PairNS": 0, "PairEW": 0}, a_remark("no_pair", board=1)),
    ],
)
def test_a_row_without_a_result_is_remarked(values, remark):
    event, results = one_result(None, None, **values)

    assert (results, event.remarks) == ([], (remark,))


def test_an_unknown_remark_and_a_wrong_lead_are_remarked():
    event, results = one_result(Remarks="Late play", LeadCard="H1")

    assert len(results) == 1
    assert event.remarks == (
        a_remark("device_remark", board=1, value="Late play"),
        a_remark("lead", board=1, value="H1"),
    )


def test_pairs_that_sat_the_wrong_way_on_every_board_are_turned():
    event = read(
        ReceivedData=[
            a_result(1, 1, 1, 1, 1, Remarks="Wrong direction"),
            a_result(1, 1, 2, 1, 1, Remarks="Wrong direction"),
        ]
    )

    assert [(result.north_south, result.east_west, result.round) for result in event.results] == [
        (EW1, NS1, 1),
        (EW1, NS1, 1),
    ]
    assert event.remarks == tuple(
        a_remark("wrong_direction", row, board=row, table=1) for row in (1, 2)
    )


def test_pairs_that_sat_the_wrong_way_on_one_board_get_a_round_for_it():
    event = read(
        ReceivedData=[
            a_result(1, 1, 1, 1, 1),
            a_result(1, 1, 2, 1, 1, Remarks="Wrong direction"),
        ]
    )

    assert [(result.north_south, result.round) for result in event.results] == [(NS1, 1), (EW1, 2)]
    assert len(plan_event_sections(event)[0].results) == 2


HOWELL = {
    "Section": [a_section(letter="A  ", ScoringType=1)],
    "RoundData": rounds((1, 1, 4, 1), (1, 2, 2, 3), (2, 1, 4, 2), (2, 2, 3, 1)),
    "ReceivedData": [
        a_result(1, 1, 1, 4, 1),
        a_result(1, 2, 1, 2, 3),
        a_result(2, 1, 2, 4, 2),
        a_result(2, 2, 2, 3, 1),
    ],
    "PlayerNumbers": [
        *seats_of_table(1, "Ann 1", "Eve 2", "Sue 3", "Will 4"),
        *seats_of_table(2, "Ned 5", "Ed 6", "Sam 7", "Wyn 8"),
    ],
}


def test_one_line_of_numbers_has_one_winner_and_no_directions():
    event = read_event_file(a_bws(**HOWELL))

    assert (event.winners, event.method_stated, event.title) == (1, True, "Bridgemate")
    assert {str(pair.key): [player.name for player in pair.players] for pair in event.pairs} == {
        "1": ["Eve", "Will"],
        "2": ["Ned", "Sam"],
        "3": ["Ed", "Wyn"],
        "4": ["Ann", "Sue"],
    }


@pytest.mark.parametrize(("winners", "expected"), [(1, 1), (0, 2), (2, 2)])
def test_the_file_states_how_many_winners_two_lines_have(winners, expected):
    event = read(Section=[a_section(Winners=winners)])

    assert (event.winners, event.pairs[0].key.direction) == (expected, "EW")


def test_two_winners_of_one_line_of_numbers_are_by_direction():
    event = read(
        Section=[a_section(Winners=2)],
        RoundData=rounds((1, 1, 1, 3), (1, 2, 2, 4)),
        ReceivedData=[a_result(1, 1, 1, 1, 3), a_result(1, 2, 1, 2, 4)],
    )

    assert event.winners == 2
    assert [str(pair.key) for pair in event.pairs] == ["3EW", "4EW", "1NS", "2NS"]


def test_sections_are_named_by_their_letters():
    event = read(
        Section=[a_section(1, "A  "), a_section(2, "B"), a_section(3, "C")],
        RoundData=[*rounds((1, 1, 1, 1)), *rounds((1, 1, 1, 1), section=2)],
        ReceivedData=[a_result(1, 1, 1, 1, 1), a_result(1, 1, 1, 1, 1, Section=2)],
    )

    assert event.sections == ("A", "B")


def test_names_come_from_the_list_by_number_and_later_players_are_added():
    event = read(
        PlayerNames=[
            {"ID": 21, "Name": "Eve Brown", "strID": "0021"},
            {"ID": 11, "Name": "Ann Smith", "strID": None},
        ],
        PlayerNumbers=[
            *seats_of_table(1, " 11", " 0021", "Sue 0", ""),
            *seats_of_table(2, "", "Kim 30", round_=2),
            *seats_of_table(2, "Kim 30"),
        ],
    )

    assert {pair.key: pair.players for pair in event.pairs} == {
        NS1: (EventPlayer("Ann Smith", "11"), EventPlayer("Sue")),
        EW1: (EventPlayer("Eve Brown", "0021"), EventPlayer("Kim")),
        NS2: (EventPlayer("Kim", "30"),),
        EW2: (),
    }
    assert event.remarks == (
        EventRemark("number_twice", 6, {"value": "30", "pair": "1EW"}, "PlayerNumbers"),
    )


def test_a_number_of_both_partners_stays_with_one_and_a_name_can_be_corrected():
    event = read(
        PlayerNumbers=[
            *seats_of_table(1, "Ann 11", "Eve 21", "Sue 11", "Eve 21"),
            *seats_of_table(1, "Anna 11", round_=1),
        ]
    )

    assert {pair.key: pair.players for pair in event.pairs if pair.players} == {
        NS1: (EventPlayer("Ann", "11"), EventPlayer("Sue")),
        EW1: (EventPlayer("Eve", "21"),),
    }
    assert event.remarks == (
        EventRemark("number_twice", 3, {"value": "11", "pair": "1NS"}, "PlayerNumbers"),
    )


def test_hands_are_read_and_impossible_ones_left_out():
    one = random_deal(1)
    wrong = hand_row(2, random_deal(2)) | {"NorthSpades": "AKQJT98765432"}
    event = read(HandRecord=[hand_row(1, one), wrong, hand_row(1, random_deal(3)), {"Section": 1}])

    deals = {board.number: board.deal and write_deal(board.deal) for board in event.boards}
    assert {board for board, deal in deals.items() if deal} == {1}
    assert deals[1] == write_deal(one)
    assert event.remarks == (
        EventRemark("deal", 2, {"board": 2}, "HandRecord"),
        EventRemark("deals_differ", 3, {"board": 1}, "HandRecord"),
    )


def test_the_date_is_that_of_the_first_result_where_the_file_has_no_session():
    rows = [
        a_result(1, 1, 1, 1, 1, DateLog=datetime(2026, 3, 10, 0, 5)),
        a_result(1, 1, 2, 1, 1, DateLog=datetime(2026, 3, 9, 23, 55)),
    ]
    event = read_bridgemate_event(
        a_bws(without=["Session", "HandRecord", "PlayerNames"], **MITCHELL | {"ReceivedData": rows})
    )

    assert (event.played_on, event.title) == (date(2026, 3, 9), "Bridgemate")


@pytest.mark.parametrize(
    ("changes", "code", "facts"),
    [
        ({"ReceivedData": []}, "event_no_results", {}),
        ({"Section": [a_section(2)]}, "bws_missing", {"element": "Section 1"}),
        ({"Section": [a_section(ScoringType=4)]}, "event_contest", None),
        (
            {
                "Section": [a_section(Session=1), a_section(2, "B", Session=2)],
                "ReceivedData": [a_result(1, 1, 1, 1, 1), a_result(1, 1, 1, 1, 1, Section=2)],
            },
            "bws_sessions",
            {"value": 2},
        ),
        *(
            (
                {"ReceivedData": [a_result(1, 1, 1, 1, 1) | {column: value}]},
                "bws_value",
                {"table": "ReceivedData", "row": 1, "element": column, "value": str(value)},
            )
            for column, value in [
                ("Board", 0),
                ("Board", 1_000),
                ("Round", -1),
                ("Table", 0),
                ("PairNS", -4),
                ("Contract", "8 S"),
                ("Contract", "?"),
                ("Result", "10"),
                ("Result", "+4"),
                ("Result", "-11"),
                ("NS/EW", "X"),
                ("Remarks", "140%-0%"),
            ]
        ),
        (
            {"ReceivedData": [a_result(1, 1, 1, 1, 1), a_result(2, 1, 1, 1, 2)]},
            "event_board_twice",
            None,
        ),
    ],
    ids=range(17),
)
def test_a_wrong_value_is_refused_with_its_table_and_row(changes, code, facts):
    with raises_code(code) as refused:
        read(**changes)

    assert facts in (None, refused.value.facts)


@pytest.mark.parametrize(
    ("without", "element"), [("ReceivedData", "ReceivedData"), ("Section", "Section")]
)
def test_a_missing_table_is_refused(without, element):
    with raises_code("bws_missing") as refused:
        read_bridgemate_event(a_bws(without=[without], **MITCHELL))

    assert refused.value.facts == {"element": element}


def test_a_missing_column_is_refused():
    columns = {
        "ReceivedData": [column for column in COLUMNS["ReceivedData"] if column[0] != "Board"]
    }

    with raises_code("bws_missing") as refused:
        read_bridgemate_event(a_bws(columns=columns, **MITCHELL))

    assert refused.value.facts == {"element": "ReceivedData.Board"}


def test_an_individual_is_refused_with_its_row():
    columns = {"ReceivedData": [*COLUMNS["ReceivedData"], ("South", INTEGER), ("West", INTEGER)]}
    rows = [a_result(1, 1, 1, 1, 2), a_result(1, 1, 2, 1, 2, South=3, West=4)]

    with raises_code("bws_individual") as refused:
        read_bridgemate_event(a_bws(columns=columns, **MITCHELL | {"ReceivedData": rows}))

    assert refused.value.facts == {"table": "ReceivedData", "row": 2}


def written_outcome(outcome):
    """The columns of a result as a scoring program writes them; None where it has no form."""
    if isinstance(outcome, PassedOut):
        return {"Contract": "PASS", "Result": None, "NS/EW": None}
    if isinstance(outcome, Award):
        if outcome.north_south.denominator != 1:
            return None
        note = f"{outcome.north_south}%-{outcome.east_west}%"
        return {"Contract": None, "Result": None, "NS/EW": None, "Remarks": note}
    if not isinstance(outcome, ContractResult):
        return None
    contract = outcome.contract
    over = outcome.tricks - contract.level - 6
    denomination = "NT" if contract.denomination is Denomination.NOTRUMP else None
    doubled = ["", " x", " xx"][list(Doubling).index(contract.doubling)]
    return {
        "Contract": f"{contract.level} {denomination or contract.denomination.value}{doubled}",
        "Result": f"{over:+}" if over else "=",
        "NS/EW": outcome.declarer.value,
    }


@pytest.mark.parametrize("layout", [JET3, JET4], ids=["jet3", "jet4"])
@pytest.mark.parametrize("name", NAMES)
def test_the_results_of_published_events_are_read_from_a_bridgemate_file(name, layout):
    event = imported_event(name)
    results, rows, planned = [], [], set()
    for number, section in enumerate(plan_event_sections(event), start=1):
        for seated in section.results:
            columns = written_outcome(seated.result.outcome)
            pairs = [pair for pair in seated.result.pairs if pair]
            if columns is None or len(pairs) < 2:
                continue
            sides = [pair.number for pair in pairs]
            place = (seated.round, seated.table, *sides)
            planned.add((number, place))
            lead = seated.result.lead or None
            own = columns | {"LeadCard": lead, "Section": number}
            rows.append(a_result(*place[:2], seated.result.board, *sides, **own))
            results.append((seated.result.board, *sides, seated.result.outcome, lead or ""))
    content = a_bws(
        layout,
        Section=[a_section(at, "ABCDEF"[at - 1], Winners=event.winners) for at in range(1, 4)],
        RoundData=[row for number, place in planned for row in rounds(place, section=number)],
        ReceivedData=rows,
    )

    read_event = read_bridgemate_event(content)

    assert read_event.winners == event.winners
    assert [
        (result.board, *(pair.number for pair in result.pairs), result.outcome, result.lead)
        for result in read_event.results
    ] == results
    assert len(results) > 50
