from datetime import date
from fractions import Fraction

import pytest

from formats.errors import EventFileError
from formats.events.event_file import read_event_file
from formats.events.imported_event import EventPairKey, EventPlayer, EventRemark
from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import Award, BareScore, ContractResult, PassedOut
from tests.deals.hands import random_deal
from tests.formats.events.published_events import IN_USEBIO, imported_event, published_usebio

LINE = {
    "NS_PAIR_NUMBER": 1,
    "EW_PAIR_NUMBER": 2,
    "CONTRACT": "4SX",
    "PLAYED_BY": "N",
    "LEAD": "TD",
    "TRICKS": 10,
    "SCORE": 590,
    "NS_MATCH_POINTS": 2,
    "EW_MATCH_POINTS": 0,
}


def elements(**values):
    return "".join(f"<{name}>{value}</{name}>" for name, value in values.items())


def a_pair(number, direction="", **more):
    player = f"<PLAYER><PLAYER_NAME>Pat {number}</PLAYER_NAME></PLAYER>"
    values = elements(PAIR_NUMBER=number, DIRECTION=direction, **more)
    return f"<PAIR>{values}{player}</PAIR>\n"


def a_line(**changes):
    return f"<TRAVELLER_LINE>{elements(**LINE | changes)}</TRAVELLER_LINE>\n"


def a_file(lines=None, *, pairs="", head="", event="", before=""):
    """A file of one board; each PAIR and each TRAVELLER_LINE has its own line."""
    body = a_line() if lines is None else lines
    participants = pairs or "".join(a_pair(number) for number in range(1, 7))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd"{before}>\n'
        f'<USEBIO Version="1.2"><CLUB><CLUB_NAME>Crown</CLUB_NAME></CLUB>\n'
        f'<EVENT EVENT_TYPE="{event or "MP_PAIRS"}">\n'
        f"{head or elements(EVENT_DESCRIPTION='Monday', WINNER_TYPE=1, DATE='09/03/2026')}\n"
        f"<PARTICIPANTS>\n{participants}</PARTICIPANTS>\n"
        f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>\n{body}</BOARD>\n</EVENT></USEBIO>\n"
    ).encode()


def refusal(content):
    with pytest.raises(EventFileError) as refused:
        read_event_file(content)
    return refused.value.code, refused.value.facts


def test_a_file_has_its_event_pairs_and_results():
    event = read_event_file(a_file())

    assert (event.title, event.played_on, event.club) == ("Monday", date(2026, 3, 9), "Crown")
    assert event.winners == 1
    assert event.pairs[0].key == EventPairKey("", "", 1)
    assert event.pairs[0].players == (EventPlayer("Pat 1"),)
    (result,) = event.results
    spades = Contract(4, Denomination.SPADES, Doubling.DOUBLED)
    assert result.outcome == ContractResult(spades, Direction.NORTH, 10)
    assert (result.lead, result.round, result.table) == ("DT", None, None)
    assert (result.published.north_south, result.published.east_west) == ("2", "0")
    assert event.remarks == ()


@pytest.mark.parametrize("name", IN_USEBIO)
def test_a_published_event_has_the_same_pairs_and_scores_as_in_json(name):
    ours, theirs = imported_event(name), read_event_file(published_usebio(name))

    assert {pair.key for pair in ours.pairs} == {pair.key for pair in theirs.pairs}
    assert [row.pairs for row in ours.results] == [row.pairs for row in theirs.results]
    awards = [type(row.outcome) is Award for row in ours.results]
    assert awards == [type(row.outcome) is Award for row in theirs.results]
    assert theirs.remarks == ()


@pytest.mark.parametrize(
    ("changes", "outcome"),
    [
        ({"CONTRACT": "PASS", "PLAYED_BY": "", "TRICKS": 0, "SCORE": 0}, PassedOut()),
        ({"CONTRACT": "", "PLAYED_BY": "", "TRICKS": "", "SCORE": -430}, BareScore(-430)),
        ({"SCORE": "A6040"}, Award(Fraction(60), Fraction(40))),
        ({"SCORE": "A60/60"}, Award(Fraction(60), Fraction(60))),
        ({"SCORE": "Adj", "NS_MATCH_POINTS": 1, "EW_MATCH_POINTS": "0.5"}, Award(50, 25)),
    ],
)
def test_a_line_without_a_contract_has_its_score_or_award(changes, outcome):
    lines = a_line(**changes) + a_line(NS_PAIR_NUMBER=3, EW_PAIR_NUMBER=4)

    assert read_event_file(a_file(lines)).results[0].outcome == outcome


def test_the_score_of_the_file_is_used_where_its_contract_says_otherwise():
    event = read_event_file(a_file(a_line(SCORE=620)))

    kwargs = {"board": 1, "computed": 590, "score": 620}
    assert event.results[0].outcome == BareScore(620)
    assert event.remarks == (EventRemark("score_differs", 15, kwargs),)


def test_two_winners_are_numbered_by_direction():
    pairs = a_pair(1, "NS") + a_pair(1, "EW")
    event = read_event_file(a_file(a_line(EW_PAIR_NUMBER=1), pairs=pairs, head=elements(DATE="")))

    assert event.winners == 2
    assert event.results[0].pairs == (EventPairKey("", "NS", 1), EventPairKey("", "EW", 1))


def test_an_adjustment_is_remarked_and_not_used():
    pairs = a_pair(1, ADJUSTMENT="-2.5") + a_pair(2, ADJUSTMENT="0.00")
    event = read_event_file(a_file(pairs=pairs))

    assert [remark.code for remark in event.remarks] == ["adjustment"]
    assert [pair.published.adjustment for pair in event.pairs] == ["-2.5", ""]
    assert [pair.penalty for pair in event.pairs] == [None, None]


def test_rows_without_a_pair_or_a_result_are_left_out():
    lines = a_line() + a_line(NS_PAIR_NUMBER=0, EW_PAIR_NUMBER="")
    lines += a_line(NS_PAIR_NUMBER=3, EW_PAIR_NUMBER=4, CONTRACT="", SCORE="")
    event = read_event_file(a_file(lines))

    assert len(event.results) == 1
    assert [remark.code for remark in event.remarks] == ["no_pair", "no_result"]


WRONG = [
    ({"NS_PAIR_NUMBER": 1999}, "event_pair_unknown"),
    ({"NS_PAIR_NUMBER": "x"}, "event_value"),
    ({"CONTRACT": "8S"}, "event_value"),
    ({"PLAYED_BY": "Q"}, "event_value"),
    ({"TRICKS": 14}, "event_value"),
    ({"SCORE": "1234567"}, "event_value"),
    ({"SCORE": 7, "CONTRACT": ""}, "event_value"),
    ({"SCORE": "A", "NS_MATCH_POINTS": ""}, "event_value"),
    ({"SCORE": "A", "NS_MATCH_POINTS": "1e99999999999999"}, "event_value"),
    ({"SCORE": "A", "NS_MATCH_POINTS": "9"}, "event_value"),
]


def long_file(last):
    """A file of more than 10,000 lines, with this one at the end, on a board by itself."""
    pairs = "".join(a_pair(number) for number in range(1, 1801))
    lines = "".join(
        a_line(NS_PAIR_NUMBER=2 * at + 1, EW_PAIR_NUMBER=2 * at + 2) for at in range(900)
    )
    boards = "".join(
        f"</BOARD>\n<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>\n{lines}" for board in range(2, 11)
    )
    end = f"</BOARD>\n<BOARD><BOARD_NUMBER>11</BOARD_NUMBER>\n{last}"
    return a_file(lines + boards + end, pairs=pairs)


def test_one_bad_line_of_ten_thousand_is_named():
    bad = a_line(CONTRACT="8S")
    content = long_file(bad)

    code, details = refusal(content)

    assert (code, details["element"], details["value"]) == ("event_value", "CONTRACT", "8S")
    assert content.decode().split("\n")[details["line"] - 1] + "\n" == bad


@pytest.mark.parametrize(("changes", "code"), WRONG)
def test_a_bad_line_is_named(changes, code):
    bad = a_line(**{"NS_PAIR_NUMBER": 3, "EW_PAIR_NUMBER": 4} | changes)
    content = a_file(a_line() + bad)

    refused, details = refusal(content)

    assert refused == code
    assert content.decode().split("\n")[details["line"] - 1] + "\n" == bad


ENTITY = ' [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]'
OUTSIDE = ' [<!ENTITY a SYSTEM "file:///etc/passwd">]'


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (a_file(before=ENTITY), "event_entity"),
        (a_file(before=OUTSIDE), "event_entity"),
        (a_file(head="<EVENT_DESCRIPTION>&club;</EVENT_DESCRIPTION>"), "event_entity"),
        (a_file()[:-30], "event_syntax"),
        (a_file().replace(b"Monday", b"Mont\xe9e"), "event_encoding"),
        (a_file().replace(b"UTF-8", b"klingon"), "event_encoding"),
        (b"<html></html>", "event_kind"),
        (b"<USEBIO></USEBIO>", "event_kind"),
        (b"<a>" * 100 + b"</a>" * 100, "event_limit"),
        (a_file(event="TEAMS_OF_FOUR"), "event_contest"),
        (a_file(head=elements(BOARD_SCORING_METHOD="BAM")), "event_contest"),
        (a_file(head=elements(WINNER_TYPE=3)), "event_value"),
        (a_file(head=elements(DATE="yesterday")), "event_value"),
        (a_file(lines=""), "event_no_results"),
        (a_file(pairs=a_pair(1) + a_pair(2) + a_pair(2)), "event_pair_twice"),
        (a_file(pairs=a_pair(1) + a_pair("one")), "event_value"),
        (a_file(a_line() + a_line(EW_PAIR_NUMBER=3)), "event_board_twice"),
        (a_file(a_line(EW_PAIR_NUMBER=1)), "event_board_twice"),
    ],
)
def test_a_faulty_file_is_refused(content, code):
    assert refusal(content)[0] == code


def test_sections_and_their_boards_are_found_below_a_session():
    def a_section(name):
        pairs = "".join(a_pair(number) for number in (1, 2))
        board = f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{a_line()}</BOARD>"
        body = f"<PARTICIPANTS>{pairs}</PARTICIPANTS>{board}"
        return f'<SECTION SECTION_ID="{name}">{body}</SECTION>'

    content = (
        '<USEBIO Version="1.3"><EVENT EVENT_TYPE="PAIRS"><DATE>2026-03-09</DATE>'
        f'<SESSION SESSION_ID="1">{a_section("Red")}{a_section("Blue")}</SESSION></EVENT></USEBIO>'
    )
    event = read_event_file(content.encode())

    assert event.sections == ("Blue", "Red")
    assert [result.pairs for result in event.results] == [
        (EventPairKey(section, "", 1), EventPairKey(section, "", 2)) for section in ("Red", "Blue")
    ]
    assert event.played_on == date(2026, 3, 9)


def test_one_section_needs_no_name():
    content = a_file().replace(b"<PARTICIPANTS>", b'<SECTION SECTION_ID="A"><PARTICIPANTS>')
    content = content.replace(b"</EVENT>", b"</SECTION></EVENT>")

    assert read_event_file(content).sections == ("",)


def test_two_sessions_in_one_file_are_refused():
    board = f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{a_line()}</BOARD>"
    sessions = f"<SESSION>{board}</SESSION>" * 2
    content = a_file().replace(b"</EVENT>", sessions.encode() + b"</EVENT>")

    assert refusal(content)[0] == "event_sessions"


def a_hand_set(deal):
    hands = "".join(
        f"<HAND>{elements(DIRECTION=seat.name.title(), **suits_of(hand))}</HAND>"
        for seat, hand in deal.hands.items()
    )
    return f"<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{hands}</BOARD></HANDSET>"


def suits_of(hand):
    """Cards as USEBIO has them, with 10 for the ten."""
    names = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
    suits = str(hand).replace("T", "10").split(".")
    return dict(zip(names, suits, strict=True))


def test_the_hands_of_the_hand_set_are_those_of_the_boards():
    deal = random_deal(11)
    content = a_file().replace(b"<CLUB>", a_hand_set(deal).encode() + b"<CLUB>")

    assert read_event_file(content).boards[0].deal == deal


def test_a_hand_with_a_wrong_card_is_refused():
    hands = a_hand_set(random_deal(11)).replace("10", "9")
    content = a_file().replace(b"<CLUB>", hands.encode() + b"<CLUB>")

    assert refusal(content)[0] == "event_value"


def test_an_arrow_switched_pair_keeps_its_number():
    pairs = a_pair(1, "NS") + a_pair(11, "EW")
    lines = a_line(NS_PAIR_NUMBER=11, EW_PAIR_NUMBER=1)
    event = read_event_file(a_file(lines, pairs=pairs, head=elements(WINNER_TYPE=2)))

    assert event.results[0].pairs == (EventPairKey("", "EW", 11), EventPairKey("", "NS", 1))
