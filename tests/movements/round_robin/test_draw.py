"""The printed draws cell for cell, and every other size by the same promise."""

import re
from collections import Counter
from itertools import chain, combinations, pairwise
from pathlib import Path

import pytest

from movements.round_robin.draw import (
    DrawnMatch,
    RoundRobinDraw,
    draw_full_rounds,
    draw_round_robin,
    fewest_table_changes,
    fill_byes,
    pair_labels,
    table_changes,
)
from movements.round_robin.draw_checks import draw_faults
from tests.raising import raises_code

DOCUMENT = Path(__file__).parent.parent / "data" / "alberta55_draws.md"
SIZES = range(4, 41)
PRINTED = (14, 16)
GENERATED = [pairs for pairs in SIZES if pairs not in PRINTED]
ODD = [pairs for pairs in SIZES if pairs % 2]


def in_the_document(pairs):
    """The rounds of one draw, out of the document's own table."""
    _before, _heading, after = DOCUMENT.read_text("utf-8").partition(f"- {pairs} PAIRS\n")
    table = after.strip().split("\n\n")[0].splitlines()
    rows = [re.findall(r"(\d+[AB])-(\d+[AB])", line) for line in table[2:]]
    assert [int(line.split("|")[1]) for line in table[2:]] == [*range(1, len(rows) + 1)]
    return tuple(map(tuple, rows))


def circle(pairs):
    """The method of the books: one stays, the others go round, and table n is always n apart."""
    ring = draw_full_rounds(pairs)
    names = pair_labels(pairs)
    return RoundRobinDraw(
        names,
        tuple(
            (
                *(((names[ring], names[turn]),) if ring < pairs else ()),
                *(
                    (names[(turn + n) % ring], names[(turn - n) % ring])
                    for n in range(1, ring // 2 + 1)
                ),
            )
            for turn in range(ring)
        ),
    )


def walked(drawn):
    return sum(table_changes(drawn).values())


def test_both_printed_draws_are_the_documents_cell_for_cell():
    cells = {pairs: list(chain.from_iterable(in_the_document(pairs))) for pairs in PRINTED}

    assert {pairs: len(colours) for pairs, colours in cells.items()} == {14: 13 * 7, 16: 15 * 8}
    assert [draw_round_robin(pairs).rounds for pairs in PRINTED] == [*map(in_the_document, PRINTED)]


def test_the_order_within_a_cell_is_the_documents_too():
    assert draw_round_robin(14).rounds[7][6] == ("5B", "4B")


def test_at_seven_tables_thirteen_pairs_follow_each_other_in_a_ring_around_4a():
    ring = ["4B", "5B", "1B", "6B", "3B", "3A", "5A", "6A", "7A", "1A", "2B", "7B", "2A"]
    first = [{*two} for two in draw_round_robin(14).rounds[0]]

    def moved_on(label, by):
        return label if label == "4A" else ring[(ring.index(label) + by) % 13]

    turned = [[{moved_on(seat, by) for seat in two} for two in first] for by in range(13)]
    assert sorted(sorted(map(sorted, match)) for match in turned) == sorted(
        sorted(map(sorted, round_)) for round_ in draw_round_robin(14).rounds
    )


@pytest.mark.parametrize("pairs", SIZES)
def test_everybody_meets_everybody_once_and_sits_once_a_round(pairs):
    drawn = draw_round_robin(pairs)

    met = [frozenset(two) for two in chain.from_iterable(drawn.rounds)]
    assert Counter(met) == Counter(map(frozenset, combinations(pair_labels(pairs), 2)))
    assert [len(set(chain.from_iterable(round_))) for round_ in drawn.rounds] == (
        [pairs - pairs % 2] * draw_full_rounds(pairs)
    )


@pytest.mark.parametrize("pairs", SIZES)
def test_a_draw_is_without_fault_after_any_of_its_rounds(pairs):
    full = draw_round_robin(pairs)

    played = Counter(dict.fromkeys(pair_labels(pairs), 0))
    for rounds in range(1, draw_full_rounds(pairs) + 1):
        modified = draw_round_robin(pairs, rounds=rounds)
        played.update(label for two in modified.rounds[-1] for label in two)
        assert modified.rounds == full.rounds[:rounds]
        assert list(draw_faults(modified)) == []
        assert max(played.values()) - min(played.values()) <= 1


@pytest.mark.parametrize("pairs", SIZES)
def test_of_an_odd_number_everybody_has_one_bye_and_of_an_even_one_nobody(pairs):
    byes = draw_round_robin(pairs).byes

    assert [len(bye) for bye in byes] == [pairs % 2] * draw_full_rounds(pairs)
    assert sorted(chain.from_iterable(byes)) == (sorted(pair_labels(pairs)) if pairs % 2 else [])


@pytest.mark.parametrize("pairs", SIZES)
def test_a_label_says_where_the_pair_starts(pairs):
    first = [label for two in draw_round_robin(pairs).rounds[0] for label in two]

    assert (*first, *draw_round_robin(pairs).byes[0]) == pair_labels(pairs)


def test_the_last_of_an_odd_number_is_left_over():
    assert pair_labels(5) == ("1A", "1B", "2A", "2B", "3A")
    assert draw_round_robin(5).byes == (("3A",), ("1A",), ("2B",), ("2A",), ("1B",))


@pytest.mark.parametrize("pairs", GENERATED)
def test_table_changes_are_minimal_and_equal(pairs):
    drawn = draw_round_robin(pairs)

    walks = table_changes(drawn)
    stays = {"1A"} if pairs % 2 == 0 else set()
    moved = [times for label, times in walks.items() if label not in stays]
    assert sum(walks.values()) == fewest_table_changes(pairs, draw_full_rounds(pairs))
    assert {walks[label] for label in stays} <= {0}
    assert max(moved) - min(moved) <= 1


@pytest.mark.parametrize("pairs", GENERATED)
def test_the_pair_named_first_keeps_its_table(pairs):
    for before, after in pairwise(draw_round_robin(pairs).rounds):
        for (first, other), there in zip(after, before, strict=True):
            assert first in there
            assert other not in there


@pytest.mark.parametrize(
    ("pairs", "least", "drawn", "by_the_circle"),
    [
        (4, 4, 4, 4),
        (12, 60, 60, 100),
        (13, 60, 60, 120),
        (14, 84, 103, 144),
        (16, 112, 124, 196),
        (40, 760, 760, 1444),
    ],
)
def test_the_circle_method_nearly_doubles_the_table_changes(pairs, least, drawn, by_the_circle):
    assert fewest_table_changes(pairs, draw_full_rounds(pairs)) == least
    assert walked(draw_round_robin(pairs)) == drawn
    assert walked(circle(pairs)) == by_the_circle


def test_a_modified_draw_keeps_table_changes_minimal():
    for rounds in range(1, 14):
        assert walked(draw_round_robin(13, rounds=rounds)) == fewest_table_changes(13, rounds)


def test_the_itinerary_of_a_pair_excludes_its_bye():
    assert list(draw_round_robin(5).matches("1A")) == [
        DrawnMatch(1, 1, "1B"),
        DrawnMatch(3, 1, "2A"),
        DrawnMatch(4, 1, "3A"),
        DrawnMatch(5, 2, "2B"),
    ]


@pytest.mark.parametrize("pairs", [-2, 0, 1, 2, 3, 41, 500])
def test_too_few_or_too_many_pairs_are_refused(pairs):
    with raises_code("draw_size") as refused:
        draw_round_robin(pairs)

    assert refused.value.code == "draw_size"
    assert refused.value.facts == {"pairs": pairs, "least": 4, "most": 40}


@pytest.mark.parametrize(
    ("pairs", "rounds", "most"), [(14, 14, 13), (13, 14, 13), (16, 99, 15), (6, 0, 5), (6, -1, 5)]
)
def test_more_rounds_than_the_draw_has_are_refused_by_number(pairs, rounds, most):
    with raises_code("draw_rounds") as refused:
        draw_round_robin(pairs, rounds=rounds)

    assert refused.value.code == "draw_rounds"
    assert refused.value.facts == {"pairs": pairs, "rounds": rounds, "most": most}


@pytest.mark.parametrize("pairs", ODD[:-1])
def test_a_late_pair_takes_the_byes_and_no_meeting_changes(pairs):
    before = draw_round_robin(pairs)

    after = fill_byes(before)

    late = pair_labels(pairs + 1)[-1]
    assert after.labels == pair_labels(pairs + 1)
    assert [round_[:-1] for round_ in after.rounds] == list(before.rounds)
    assert [round_[-1] for round_ in after.rounds] == [
        (waiting, late) for (waiting,) in before.byes
    ]
    assert list(draw_faults(after)) == []


def test_a_late_pair_has_missed_the_earlier_boards():
    after = fill_byes(draw_round_robin(13), from_round=3)

    assert after.rounds[:2] == draw_round_robin(13).rounds[:2]
    assert next(iter(after.matches("7B"))) == DrawnMatch(3, 7, after.rounds[2][-1][0])
    assert [(fault.rule, fault.subject) for fault in draw_faults(after)] == [
        ("meeting_missing", ("1A", "7B")),
        ("meeting_missing", ("7A", "7B")),
        ("byes_unequal", ("7B", 2, 0)),
    ]


def test_a_late_pair_needs_a_bye():
    with raises_code("no_bye") as refused:
        fill_byes(draw_round_robin(14))

    assert refused.value.facts == {"pairs": 14}


@pytest.mark.parametrize("round_", [0, 14])
def test_a_late_pair_requires_an_existing_round(round_):
    with raises_code("no_such_round") as refused:
        fill_byes(draw_round_robin(13), from_round=round_)

    assert refused.value.facts == {"round": round_, "rounds": 13}
