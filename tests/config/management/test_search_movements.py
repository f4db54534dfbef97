"""The search as a command: progress, time, seed, and going on where it stopped."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from movements.linked.linked_barometer import ROUNDS_FILE
from movements.linked.linked_designs import load_designs, parse_designs
from movements.pairs.searched_movements import parse_finds


@pytest.fixture
def file(tmp_path):
    return tmp_path / "finds.json"


def searched(file, *options):
    out = StringIO()
    small = ("--tables", "4", "--movement", "reduced-howell-balanced", "--missing", "full")
    call_command("search_movements", *small, "--file", str(file), *options, stdout=out)
    return out.getvalue().splitlines()


def finds_in(file):
    return {find.key: find for find in parse_finds(file.read_text("utf-8"))}


def test_each_find_is_written_with_its_progress_and_its_seed(file):
    lines = searched(file, "--attempts", "1", "--seed", "7")

    assert lines == [
        "1/1 1/2 reduced-howell-balanced 4×5 full: 68.4",
        "1/1 2/2 reduced-howell-balanced 4×6 full: 77.1",
    ]
    assert [(find.rounds, find.seed, find.attempts) for find in finds_in(file).values()] == [
        (5, 7, 1),
        (6, 7, 1),
    ]


def test_a_second_run_resumes_the_first_one(file):
    searched(file, "--attempts", "1")
    first = finds_in(file)

    again = searched(file, "--attempts", "1")
    more = searched(file, "--attempts", "2")

    assert again == []
    assert [line.split()[0] for line in more] == ["2/2", "2/2"]
    assert [find.attempts for find in finds_in(file).values()] == [2, 2]
    assert [find.balance for find in finds_in(file).values()] == [
        find.balance for find in first.values()
    ]


@pytest.mark.slow
def test_another_seed_keeps_an_equally_good_result(file):
    searched(file, "--attempts", "1")
    first = finds_in(file)

    searched(file, "--attempts", "1", "--seed", "2")

    assert finds_in(file) == first


def test_one_length_alone_is_searched(file):
    searched(file, "--attempts", "1", "--rounds", "6")

    assert [find.rounds for find in finds_in(file).values()] == [6]


def test_a_search_ends_at_its_time_limit(file, monkeypatch):
    clock = iter(range(0, 10_000, 90))
    monkeypatch.setattr("time.monotonic", lambda: next(clock))

    lines = searched(file, "--attempts", "5", "--seconds", "100")

    assert lines[-1] == "The time is up. Run it again to continue."
    assert len(lines) == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--tables", "2"), "3 to 20"),
        (("--tables", "9-8"), "3 to 20"),
        (("--attempts", "0"), "from 1 to"),
        (("--rounds", "40"), "nothing to search"),
        (("--movement", "mitchell"), "nothing to search"),
    ],
)
def test_an_impossible_search_is_refused(file, options, message):
    with pytest.raises(CommandError, match=message):
        searched(file, *options)


def test_an_invalid_file_is_refused_by_name(file):
    file.write_text("{", "utf-8")

    with pytest.raises(CommandError, match="no file of finds"):
        searched(file)


def test_linked_sessions_are_searched_and_written_at_once(file):
    out = StringIO()
    options = ("--linked", "--tables", "6-7", "--attempts", "2", "--file", str(file))
    call_command("search_movements", *options, stdout=out)

    designs = parse_designs(file.read_text("utf-8"))
    assert [(design.tables, design.attempt) for design in designs] == [(6, 1), (7, 1)]
    assert designs == (load_designs()[6], load_designs()[7])
    assert out.getvalue().splitlines() == [
        "1/2 linked 7: 90.2",
        "2/2 linked 6: 100.0",
        "2/2 linked 7: 93.6",
    ]


def test_first_rounds_of_linked_barometers_are_printed_as_they_are_shipped():
    out = StringIO()
    call_command(
        "search_movements", "--barometer", "--tables", "5-6", "--attempts", "60", stdout=out
    )

    shipped = json.loads(ROUNDS_FILE.read_text("utf-8"))
    assert out.getvalue().splitlines() == [f'"{size}": "{shipped[size]}"' for size in ("9", "11")]
