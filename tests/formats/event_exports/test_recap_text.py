"""The recap as text has fixed columns, and each pair and each result has a line."""

from dataclasses import replace
from datetime import date

from hypothesis import given, settings

from formats.event_exports.event_lines import score_texts
from formats.event_exports.recap_text import LONGEST_NAMES, WIDTH, write_recap_text
from formats.events.imported_event import EventPlayer, PublishedPairFigures
from scoring.boards.imp_boards import AGGREGATE
from scoring.laws.outcome import Award
from tests.effort import SAMPLES, effort
from tests.formats.events.exportable_events import exportable_events, small_event


def lines_of(event):
    return write_recap_text(event).decode().split("\n")


def test_a_small_event_is_written_line_by_line():
    event = small_event()
    names = [("Ann Smith", "Bob Jones"), ("Eve Ng", "Cy Lee"), ("Di", "Ed"), ()]
    pairs = tuple(
        replace(
            pair,
            players=tuple(map(EventPlayer, players)),
            published=PublishedPairFigures("12.50", "52.08", f"{at}"),
        )
        for at, (pair, players) in enumerate(zip(event.pairs, names, strict=True), start=1)
    )
    first, *rest = event.results
    results = (replace(first, outcome=Award(60, 40)), *rest)
    event = replace(event, pairs=pairs, results=results, club="Crown", played_on=date(2026, 3, 9))

    assert lines_of(event) == [
        "Monday",
        f"{'Crown':<66}  2026-03-09",
        "Matchpoints, 4 pairs, 2 boards",
        "",
        "RANKING",
        f" Rank   Pair  {'Names':<44}     Score  Percent",
        f"    1      1  {'Ann Smith - Bob Jones':<44}     12.50    52.08",
        f"    2      2  {'Eve Ng - Cy Lee':<44}     12.50    52.08",
        f"    3      3  {'Di - Ed':<44}     12.50    52.08",
        f"    4      4  {'':<44}     12.50    52.08",
        "-" * WIDTH,
        " " * 30 + "RESULTS OF BOARD 1",
        "",
        "    SCORES        MATCHPOINTS    PAIRS",
        "   N-S    E-W       N-S     E-W",
        "   420                2       0  3 Di-Ed vs 4",
        "   60%    40%         0       2  1 Smith-Jones vs 2 Ng-Lee",
        "-" * WIDTH,
        " " * 30 + "RESULTS OF BOARD 2",
        "",
        "    SCORES        MATCHPOINTS    PAIRS",
        "   N-S    E-W       N-S     E-W",
        "  PASS                1       1  1 Smith-Jones vs 2 Ng-Lee",
        "  PASS                1       1  3 Di-Ed vs 4",
        "",
    ]


@given(exportable_events())
@settings(max_examples=20 if SAMPLES else effort(60, 1_000), deadline=None)
def test_every_pair_and_result_is_on_a_line(event):
    text = write_recap_text(event).decode()
    ranking, *boards = text.split("-" * WIDTH + "\n")

    blocks = [block.strip("\n").split("\n") for block in ranking.split("\n\n")]
    fields = [block for block in blocks if len(block) > 1 and block[1].startswith(" Rank")]
    listed = [line for _title, _heads, *rows in fields for line in rows]
    end = 14 + LONGEST_NAMES
    assert sorted((line[14:end].strip(), line[end:].split()[0]) for line in listed) == sorted(
        (
            " - ".join(player.name for player in pair.players)[:LONGEST_NAMES].strip(),
            pair.published.total,
        )
        for pair in event.pairs
    )
    by_number = {board.number: board for board in event.boards}
    written = sorted(line[:14].split() for part in boards for line in part.split("\n")[4:] if line)
    assert written == sorted(
        [text for text in score_texts(by_number[result.board], result, event.method) if text]
        for result in event.results
    )
    assert ("MATCHPOINTS" in text or "IMPS" in text) is (event.method != AGGREGATE)


def test_a_name_stays_on_its_line_and_in_its_column():
    event = small_event()
    long_name = EventPlayer("A\nB\x1b " + "x" * 90)
    pair = replace(event.pairs[0], players=(long_name,))
    lines = lines_of(replace(event, pairs=(pair, *event.pairs[1:])))

    assert f"A B {'x' * 40}" in lines[6]
    assert len(lines[6]) <= WIDTH
