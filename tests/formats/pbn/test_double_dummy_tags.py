"""Double dummy tables in PBN files: compared with another program's file, both ways."""

from pathlib import Path

import pytest

from deals.double_dummy import read_double_dummy
from formats.deals.pbn_deals import HandRecord, read_hand_records, write_hand_records
from formats.pbn.double_dummy_tags import double_dummy_of, double_dummy_tags
from formats.pbn.file_tags import read_pbn
from tests.deals.hands import random_deal
from tests.raising import raises_code

DATA = Path(__file__).parent.parent / "data"
FIGURES = "77667775576677566775"
ROWS = [
    f"{who} {denomination} {tricks}"
    for who, row in zip("NSEW", ("77667", "77557", "66775", "66775"), strict=True)
    for denomination, tricks in zip(("NT", "S", "H", "D", "C"), row, strict=True)
]
HEAD = r"Declarer;Denomination\2R;Result\2R"


def game(*lines):
    return read_pbn("\n".join(['[Board "1"]', *lines]).encode()).games[0]


def test_the_figures_and_the_table_of_another_programs_file_say_the_same():
    text = (DATA / "online_2021.pbn").read_bytes()
    by_figures = double_dummy_of(read_pbn(text).games[0])
    without = b"\n".join(row for row in text.splitlines() if b"DoubleDummy" not in row)

    assert by_figures == double_dummy_of(read_pbn(without).games[0])
    assert by_figures == read_double_dummy(FIGURES, par=90)
    assert read_hand_records(text)[11].double_dummy == by_figures


@pytest.mark.parametrize(
    ("sentence", "par"),
    [("NS 90", 90), ("NS +90", 90), ("EW 620", -620), ("EW -50", 50), ("NS 0", 0), ("?", None)],
)
def test_par_is_to_north_south(sentence, par):
    dummy = double_dummy_of(
        game(f'[DoubleDummyTricks "{FIGURES}"]', f'[OptimumScore "{sentence}"]')
    )

    assert dummy == read_double_dummy(FIGURES, par)


@pytest.mark.parametrize(
    "lines", [[], ['[DoubleDummyTricks ""]'], [f'[OptimumResultTable "{HEAD}"]']]
)
def test_a_missing_tag_is_unknown(lines):
    assert double_dummy_of(game(*lines)) is None


@pytest.mark.parametrize(
    ("lines", "code", "fields"),
    [
        (['[DoubleDummyTricks "777"]'], "pbn_tag", {"line": 2, "tag": "DoubleDummyTricks"}),
        (['[OptimumScore "420"]'], "pbn_tag", {"line": 2, "tag": "OptimumScore"}),
        (
            [f'[OptimumResultTable "{HEAD}"]', *ROWS[:-1]],
            "pbn_tag",
            {"line": 2, "tag": "OptimumResultTable"},
        ),
        ([f'[OptimumResultTable "{HEAD}"]', "N NT 14"], "pbn_token", {"line": 3}),
        ([f'[OptimumResultTable "{HEAD}"]', "N X 7"], "pbn_token", {"token": "N X 7"}),
    ],
)
def test_an_invalid_record_is_refused_with_its_line(lines, code, fields):
    with raises_code(code) as refused:
        double_dummy_of(game(*lines))

    assert refused.value.facts.items() >= fields.items()


@pytest.mark.parametrize("par", [None, 0, 420, -110])
def test_a_written_record_is_read_again(par):
    makes = read_double_dummy(FIGURES, par)
    record = HandRecord(3, random_deal(1), double_dummy=makes)

    again = read_hand_records(write_hand_records([record], tags={}))

    assert again[3].double_dummy == makes
    assert next(iter(double_dummy_tags(makes))) == "DoubleDummyTricks"
