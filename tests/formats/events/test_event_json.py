import json
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.errors import EventFileError
from formats.events.event_file import read_event_file
from formats.events.event_json import read_event_json, write_event_json
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
from scoring.boards.penalties import PenaltyUnit, ScorePenalty
from scoring.laws.adjusted_scores import AdjustedScore, WeightedResult
from scoring.laws.averages import Average, Averages
from scoring.laws.compass import VULNERABILITIES, Direction
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import Award, BareScore, ContractResult, NotPlayed, PassedOut
from tests.deals.hands import random_deal
from tests.effort import effort
from tests.formats.events.published_events import NAMES, imported_event, published_json

TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs"], exclude_characters="\0"), max_size=20
)
TITLES = TEXTS.map(lambda text: " ".join(f"Monday {text}".split()))
FIGURES = st.from_regex(r"-?[0-9]{1,3}(\.[0-9]{1,2})?", fullmatch=True) | st.just("")
PLAYED = st.builds(
    ContractResult,
    st.builds(
        Contract, st.integers(1, 7), st.sampled_from(Denomination), st.sampled_from(Doubling)
    ),
    st.sampled_from(Direction),
    st.integers(0, 13),
)
COMPARABLE = PLAYED | st.just(PassedOut()) | st.sampled_from([-50, 420, 1100]).map(BareScore)
PERCENT = st.fractions(0, 100, max_denominator=11)
SIDES = st.lists(COMPARABLE, min_size=1, max_size=3).map(
    lambda parts: tuple(WeightedResult(part, Fraction(1, len(parts))) for part in parts)
)
OUTCOMES = (
    COMPARABLE
    | st.just(NotPlayed())
    | st.builds(Award, PERCENT, PERCENT)
    | st.builds(Averages, st.sampled_from(Average), st.sampled_from(Average) | st.none())
    | st.builds(AdjustedScore, SIDES, SIDES)
    | SIDES.map(lambda parts: AdjustedScore(parts, parts))
)
DEALS = st.none() | st.integers(0, 20).map(random_deal)


@st.composite
def events(draw):
    """An event of any kind that the format can hold."""
    keys = draw(
        st.lists(
            st.builds(
                EventPairKey,
                st.sampled_from(["A", "B"]),
                st.sampled_from(["", "NS", "EW"]),
                st.integers(1, 99),
            ),
            min_size=2,
            max_size=8,
            unique=True,
        )
    )
    pairs = [
        EventPair(
            key,
            (EventPlayer(draw(TEXTS), f"{at}"), EventPlayer(draw(TEXTS))),
            draw(
                st.none()
                | st.builds(
                    ScorePenalty,
                    st.integers(1, 3_000).map(lambda hundredths: Fraction(hundredths, 100)),
                    st.sampled_from(PenaltyUnit),
                    st.sampled_from(["90", "91"]),
                )
            ),
            draw(st.builds(PublishedPairFigures, *[FIGURES] * 5)),
        )
        for at, key in enumerate(keys)
    ]
    boards = draw(st.lists(st.integers(1, 40), min_size=1, max_size=4, unique=True))
    results = [
        EventResult(
            board,
            keys[0],
            draw(st.sampled_from([keys[1], None])),
            draw(OUTCOMES),
            draw(st.sampled_from(["", "HK", "DT"])),
            draw(st.none() | st.integers(1, 30)),
            draw(st.none() | st.integers(1, 30)),
            draw(st.builds(PublishedResultFigures, *[FIGURES] * 4)),
        )
        for board in boards
    ]
    return ImportedEvent(
        title=draw(TITLES),
        pairs=tuple(pairs),
        boards=tuple(
            EventBoard(
                board,
                draw(st.none() | st.sampled_from(Direction)),
                draw(st.none() | st.sampled_from(VULNERABILITIES)),
                draw(DEALS),
                draw(FIGURES),
            )
            for board in boards
        ),
        results=tuple(results),
        method=draw(st.sampled_from(METHODS)),
        winners=draw(st.sampled_from([1, 2])),
        played_on=draw(st.none() | st.just(date(2026, 3, 9))),
        club=draw(TEXTS),
        program=draw(TEXTS),
        regulations=draw(st.sampled_from([{}, {"preset": "kops", "win": 1}])),
        notes=draw(st.lists(TEXTS, max_size=2).map(tuple)),
    )


@given(events())
@settings(max_examples=effort(40, 1_000), deadline=None)
def test_every_event_is_read_back_as_it_was_written(event):
    assert read_event_json(write_event_json(event)) == event


@pytest.mark.parametrize("name", NAMES)
def test_a_published_event_is_read_back_as_it_was_written(name):
    assert read_event_json(published_json(name)) == imported_event(name)


def document(**changes):
    """The smallest event, with other values."""
    values = {
        "format": "overtrick-event",
        "version": 1,
        "title": "Monday",
        "scoring": "matchpoints",
        "winners": 1,
        "pairs": [{"id": "1", "number": 1}, {"id": "2", "number": 2}],
        "boards": [{"number": 1, "results": [a_result()]}],
    }
    return json.dumps(values | changes).encode()


def a_result(**changes):
    return {"ns": "1", "ew": "2", "score": 420} | changes


def boards_of(result):
    return [{"number": 1, "results": [result]}]


def a_penalised_pair(amount):
    return {"id": "1", "number": 1, "penalty": {"amount": amount, "unit": "imps"}}


def a_pair(number, *players):
    return {"id": str(number), "number": number, "players": list(players)}


def refusal(content):
    with pytest.raises(EventFileError) as refused:
        read_event_file(content)
    return refused.value.code, refused.value.facts


def test_the_smallest_event_can_be_read():
    event = read_event_file(document())

    assert [result.outcome for result in event.results] == [BareScore(420)]


WRONG = [
    ({"scoring": "vp"}, "event_value", "scoring"),
    ({"winners": 3}, "event_value", "winners"),
    ({"title": 7}, "event_value", "title"),
    ({"title": "x" * 121}, "event_value", "title"),
    ({"date": "9 March"}, "event_value", "date"),
    ({"pairs": {}}, "event_value", "pairs"),
    ({"pairs": [{"id": "1", "number": 0}]}, "event_value", "pairs[0].number"),
    ({"pairs": [{"id": "1", "number": 10**30}]}, "event_value", "pairs[0].number"),
    ({"regulations": {"win": [1]}}, "event_value", "regulations"),
    ({"notes": [1]}, "event_value", "notes"),
    ({"boards": [{"number": 1, "deal": "N:A"}]}, "event_value", "boards[0].deal"),
    ({"boards": [{"number": 1, "dealer": "X"}]}, "event_value", "boards[0].dealer"),
    ({"boards": boards_of(a_result(score=7))}, "event_value", "boards[0].results[0].score"),
    ({"boards": boards_of(a_result(score=None))}, "event_missing", "boards[0].results[0].score"),
    (
        {"boards": boards_of(a_result(contract="8S"))},
        "event_value",
        "boards[0].results[0].contract",
    ),
    (
        {"boards": boards_of(a_result(award={"ns_percent": "160", "ew_percent": "1"}))},
        "event_value",
        "boards[0].results[0].award",
    ),
    (
        {"boards": boards_of(a_result(award={"ns_percent": "1e999999", "ew_percent": "1"}))},
        "event_value",
        "boards[0].results[0].award.ns_percent",
    ),
    ({"boards": boards_of(a_result(ns="9"))}, "event_pair_unknown", "boards[0].results[0].ns"),
    ({"boards": boards_of({"score": 420})}, "event_missing", "boards[0].results[0].ns"),
    ({"title": " \n "}, "event_missing", "title"),
    ({"title": "\ud800"}, "event_value", "title"),
    ({"notes": ["\0"]}, "event_value", "notes"),
    ({"regulations": {"\ud800": 1}}, "event_value", "regulations"),
    ({"pairs": [a_penalised_pair("1/3")]}, "event_value", "pairs[0].penalty.amount"),
    ({"pairs": [a_penalised_pair("9" * 20)]}, "event_value", "pairs[0].penalty.amount"),
]


@pytest.mark.parametrize(("changes", "code", "element"), WRONG)
def test_a_wrong_value_is_named_by_its_path(changes, code, element):
    refused, details = refusal(document(**changes))

    assert (refused, details["element"]) == (code, element)


def test_a_pair_cannot_play_a_board_twice():
    code, details = refusal(document(boards=[{"number": 1, "results": [a_result(), a_result()]}]))

    assert (code, details["value"], details["board"]) == ("event_board_twice", "1", 1)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"boards": [*boards_of(a_result()), {"number": 1, "results": []}]},
            ("event_board_repeated", {"board": 1}),
        ),
        ({"pairs": [a_pair(1), a_pair(1)]}, ("event_pair_twice", {"value": "1"})),
        (
            {"pairs": [a_pair(1, *[{"name": "Ann"}] * 7), a_pair(2)]},
            ("event_limit", {"most": 6, "element": "players of 1"}),
        ),
        (
            {
                "pairs": [
                    a_pair(1, {"name": "Ann", "number": "12"}),
                    a_pair(2, {"name": "Bob", "number": "12 "}),
                ]
            },
            ("event_player_twice", {"value": "12"}),
        ),
        (
            {"pairs": [a_pair(1, {"name": "Ann", "number": "1\u200b2"}), a_pair(2)]},
            ("event_value", {"element": "number", "value": ""}),
        ),
    ],
)
def test_an_event_that_no_club_can_store_is_refused(changes, expected):
    code, facts = refusal(document(**changes))

    # A JSON file has no lines.
    facts.pop("line", None)
    assert (code, facts) == expected


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "event_kind"),
        (b"Board;NS;EW\n", "event_kind"),
        (b"{}", "event_missing"),
        (document(format="other"), "event_kind"),
        (document(version=2), "event_kind"),
        (document()[:-40], "event_syntax"),
        (b'{"a": ' * 100_000, "event_syntax"),
        (document(boards=[]), "event_no_results"),
        (document() + b" " * 10_000_000, "event_size"),
    ],
)
def test_a_file_that_is_no_event_is_refused(content, code):
    assert refusal(content)[0] == code


def test_a_line_in_another_encoding_is_named():
    content = write_event_json(imported_event("butler_howell"))
    content = content.replace(b"First of 3", b"Andr\xe9", 1)

    code, details = refusal(content)

    assert (code, details["line"]) == (
        "event_encoding",
        content[: content.index(b"\xe9")].count(b"\n") + 1,
    )
