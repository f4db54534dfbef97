"""Events that USEBIO and PBN hold whole, as other programs and sessions have them."""

from datetime import date
from fractions import Fraction

from hypothesis import strategies as st

from formats.events.imported_event import (
    EventBoard,
    EventPair,
    EventPairKey,
    EventPlayer,
    EventResult,
    ImportedEvent,
    PublishedPairFigures,
    PublishedResultFigures,
)
from scoring.boards.imp_boards import METHODS
from scoring.laws.compass import Direction, dealer_of_board, vulnerability_of_board
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import Award, BareScore, ContractResult, PassedOut
from tests.deals.hands import random_deal

NAMES = st.from_regex(r"[A-ZÀ-Þ][a-zß-ÿ']{0,9}( [A-Zж-э一-龠][a-z'-]{0,9})?", fullmatch=True)
FIGURES = st.from_regex(r"[1-9][0-9]{0,2}(\.[0-9]{1,2})?", fullmatch=True)
SIGNED = st.from_regex(r"-?[1-9][0-9]{0,2}(\.[0-9]{1,2})?", fullmatch=True)
PLAYED = st.builds(
    ContractResult,
    st.builds(
        Contract, st.integers(1, 7), st.sampled_from(Denomination), st.sampled_from(Doubling)
    ),
    st.sampled_from(Direction),
    st.integers(0, 13),
)
PERCENT = st.integers(0, 99).map(Fraction)
AWARDS = st.builds(Award, PERCENT, PERCENT)
OUTCOMES = PLAYED | st.just(PassedOut()) | st.sampled_from([-50, 420, 1100]).map(BareScore) | AWARDS


def key(direction, number, section=""):
    return EventPairKey(section, direction, number)


def small_event():
    """Four pairs with one series of numbers, and two boards at two tables."""
    pairs = tuple(EventPair(key("", number)) for number in range(1, 5))
    game = ContractResult(Contract(4, Denomination.SPADES, Doubling.UNDOUBLED), Direction.NORTH, 10)
    results = (
        EventResult(1, key("", 1), key("", 2), BareScore(170), published=figures("0", "2")),
        EventResult(1, key("", 3), key("", 4), game, published=figures("2", "0")),
        EventResult(2, key("", 1), key("", 2), PassedOut(), published=figures("1", "1")),
        EventResult(2, key("", 3), key("", 4), PassedOut(), published=figures("1", "1")),
    )
    boards = (EventBoard(1), EventBoard(2))
    return ImportedEvent("Monday", pairs, boards, results, winners=1)


def figures(north_south, east_west):
    return PublishedResultFigures(north_south, east_west)


@st.composite
def exportable_events(draw):
    """An event in one or two sections, with one winner or two."""
    winners = draw(st.sampled_from([1, 2]))
    sections = draw(st.sampled_from([("",), ("A", "B")]))
    count = draw(st.integers(1, 3))
    sides = ("NS", "EW") if winners == 2 else ("", "")
    shift = 0 if winners == 2 else count
    keys = {
        section: [
            (key(sides[0], number, section), key(sides[1], number + shift, section))
            for number in range(1, count + 1)
        ]
        for section in sections
    }
    both = [pair for tables in keys.values() for table in tables for pair in table]
    boards = [
        EventBoard(
            number,
            dealer_of_board(number),
            vulnerability_of_board(number),
            draw(st.none() | st.integers(0, 9).map(random_deal)),
        )
        for number in sorted(draw(st.sets(st.integers(1, 40), min_size=1, max_size=3)))
    ]
    return ImportedEvent(
        title=draw(NAMES),
        pairs=tuple(draw(pairs(pair, str(at))) for at, pair in enumerate(both)),
        boards=tuple(boards),
        results=tuple(
            draw(results(board.number, round_, table, sides_of))
            for section in sections
            for board in boards
            for round_, (table, sides_of) in enumerate(enumerate(keys[section], start=1), start=1)
        ),
        method=draw(st.sampled_from(METHODS)),
        winners=winners,
        played_on=draw(st.none() | st.dates(date(1990, 1, 1), date(2030, 1, 1))),
        club=draw(NAMES),
        program=draw(NAMES),
    )


@st.composite
def pairs(draw, pair, number):
    players = (EventPlayer(draw(NAMES), number), EventPlayer(draw(NAMES)))
    published = PublishedPairFigures(
        draw(SIGNED), draw(FIGURES), draw(st.sampled_from(["1", "2=", ""])), "24"
    )
    return EventPair(pair, players, None, published)


@st.composite
def results(draw, board, round_, table, sides):
    outcome = draw(OUTCOMES)
    lead = "" if isinstance(outcome, Award) else draw(st.sampled_from(["", "HK", "DT"]))
    shown = [draw(SIGNED) for _side in sides]
    percentages = [draw(FIGURES) for _side in sides]
    if isinstance(outcome, Award):
        both = (outcome.north_south, outcome.east_west)
        percentages = [f"{percent}".zfill(2) for percent in both]
    published = PublishedResultFigures(*shown, *percentages)
    return EventResult(board, *sides, outcome, lead, round_, table, published)
