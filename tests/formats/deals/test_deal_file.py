"""A file of deals is recognised by its content, read in any format, and refused by a code."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.deals.deal_file import DEAL_FILE_FORMATS, FORMATS, read_deal_file, write_deal_file
from formats.deals.pbn_deals import LONGEST
from formats.errors import FormatError
from tests.effort import effort
from tests.formats.deals.deal_sets import DEAL_SETS, MACHINE, deal_set, deals_of
from tests.raising import raises_code

RECORDS = list(MACHINE.values())
TAGS = {"Event": "Monday Pairs"}
FILES = {key: write_deal_file(key, RECORDS, tags=TAGS) for key in FORMATS}
UNNUMBERED = {"bri", "dge"}


def read_or_refuse(content, name=""):
    """The boards, or the code of what is wrong; any other error is a fault of ours."""
    try:
        return list(read_deal_file(content, name=name).records)
    except FormatError as error:
        return error.code


@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("name", ["", "deals.txt", "deals.lin"])
def test_a_file_is_recognised_by_its_content(key, name):
    file = read_deal_file(FILES[key], name=name)

    assert file.format.key == key
    assert deals_of(file.records.values()) == deals_of(RECORDS)


@given(DEAL_SETS)
@settings(max_examples=30)
def test_every_format_has_the_same_deals(records):
    for deal_format in DEAL_FILE_FORMATS:
        if deal_format.unnumbered and records[0].board != 1:
            continue
        content = write_deal_file(deal_format.key, records, tags={})

        assert deals_of(read_deal_file(content).records.values()) == deals_of(records)


@pytest.mark.parametrize("key", ["pbn", "lin", "dlm"])
@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_text_in_another_encoding_is_read(key, encoding):
    content = FILES[key].decode().encode(encoding)

    assert read_deal_file(content).format.key == key


@pytest.mark.parametrize(
    ("key", "boards", "code", "facts"),
    [
        ("bri", deal_set(2, first=2), "deals_not_consecutive", {"format": "BRI", "board": 1}),
        (
            "dup",
            [*deal_set(2), *deal_set(1, first=4)],
            "deals_not_consecutive",
            {"format": "DUP", "board": 3},
        ),
        ("dlm", deal_set(2, first=99), "deal_board_too_high", {"format": "DLM", "most": 99}),
        ("dup", deal_set(2, first=999), "deal_board_too_high", {"format": "DUP", "most": 999}),
        ("pbn", [], "no_deals_to_write", {}),
    ],
    ids=range(5),
)
def test_boards_that_a_format_cannot_number_are_not_written(key, boards, code, facts):
    with raises_code(code) as refused:
        write_deal_file(key, boards, tags={})

    assert refused.value.facts == facts


@pytest.mark.parametrize(
    ("content", "name", "code"),
    [
        (b"", "", "pbn_no_deal"),
        (b"", "x.bri", "deal_file_length"),
        (b"", "x.lin", "deal_file_empty"),
        (b"pn|a,b,c,d|pg||", "", "deal_file_empty"),
        (b"PK\3\4" + b"\0" * 100, "deals.zip", "deal_file_kind"),
        (b"\xff\xfe\0", "deals.pbn", "deal_file_kind"),
        (b"\0" * 256, "deals.dge", "deal_file_card"),
        (b"0" * (LONGEST + 1), "deals.bri", "deal_file_size"),
        (b"Board;N;E;S;W\n", "deals.csv", "pbn_line"),
    ],
    ids=range(9),
)
def test_another_file_is_refused(content, name, code):
    assert read_or_refuse(content, name) == code


@pytest.mark.parametrize("key", FORMATS)
def test_a_file_with_changed_bytes_is_read_or_refused(key):
    for seed in range(effort(40, 400)):
        random = Random(seed)
        content = bytearray(FILES[key])
        for _change in range(random.choice([1, 3, 30])):
            content[random.randrange(len(content))] = random.randrange(256)

        assert isinstance(read_or_refuse(bytes(content)), list | str), seed


@pytest.mark.parametrize("key", FORMATS)
def test_a_file_that_breaks_off_has_no_board_half(key):
    whole = list(MACHINE)
    for end in range(0, len(FILES[key]), len(FILES[key]) // effort(20, 300) + 1):
        outcome = read_or_refuse(FILES[key][:end], f"deals.{key}")

        assert isinstance(outcome, str) or outcome == whole[: len(outcome)]


@given(st.binary(max_size=400), st.sampled_from(["", *(f"x.{key}" for key in FORMATS)]))
@settings(max_examples=200)
def test_any_bytes_are_read_or_refused(content, name):
    assert isinstance(read_or_refuse(content, name), list | str)


@pytest.mark.parametrize(
    "content",
    [
        b"md|" * 333_000,
        b"qx|o1|" * 160_000,
        b"[Document]\r\n" + b"Board 01=a\r\n" * 80_000,
        b"[Document]\n" + b"=" * 900_000,
        (b"0102030405060708091011121314151617181920212223242526272829303132333435363738" * 2)[:78]
        + b"\n" * 900_000,
        b"\x06" * 999_936,
        b"md|" + b"3SAKQJ,|md|" * 80_000,
    ],
    ids=range(7),
)
def test_a_large_file_is_refused_in_little_time(content):
    assert isinstance(read_or_refuse(content), str)
