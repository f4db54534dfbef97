"""PBN files with results: written and read back as the same event."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings

from formats.event_exports.pbn_writer import write_pbn_event
from formats.events.imported_event import EventPlayer, PublishedResultFigures
from formats.events.pbn_scores import read_pbn_event
from formats.pbn.file_tags import read_pbn
from formats.pbn.tag_values import MANDATORY
from scoring.boards.imp_boards import AGGREGATE
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import Award, NotPlayed
from tests.effort import SAMPLES, effort
from tests.formats.events.exportable_events import exportable_events, small_event


def as_pbn_holds(event):
    """The event by board, as the file has it; total points have no figures but the scores."""
    order = [board.number for board in event.boards]
    results = sorted(event.results, key=lambda result: order.index(result.board))
    if event.method == AGGREGATE:
        results = [
            replace(result, published=replace(result.published, north_south="", east_west=""))
            for result in results
        ]
    return replace(event, results=tuple(results))


@given(exportable_events())
@settings(max_examples=20 if SAMPLES else effort(60, 1_000), deadline=None)
def test_an_event_is_read_back_as_it_was_written(event):
    # The hyphen between two names takes those at the ends of a name with it.
    names = [player.name for pair in event.pairs for player in pair.players]
    assume(not any(name != name.strip("- ") for name in names))
    assert read_pbn_event(write_pbn_event(event)) == as_pbn_holds(event)


@given(exportable_events())
@settings(max_examples=8 if SAMPLES else 20, deadline=None)
def test_each_board_has_the_mandatory_tags_first_and_the_last_has_the_ranking(event):
    games = read_pbn(write_pbn_event(event)).games

    for game in games:
        assert tuple(tag.name for tag in game.tags[: len(MANDATORY)]) == MANDATORY
    assert [bool(game.tag("TotalScoreTable")) for game in games] == [
        *[False] * (len(games) - 1),
        True,
    ]


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ('Ann "Ruff" O\'Neil', "Ann 'Ruff' O'Neil"),
        ("Ann {x} ;y", "Ann (x) ,y"),
        ('[Event "?"]', "[Event '?']"),
        ("% Ann\n[Board]", "% Ann [Board]"),
        ("Ann & Bob / Cy", "Ann , Bob , Cy"),
        ("Ann - Bob \\", "Ann-Bob"),
        ("x" * 300, "x" * 80),
    ],
)
def test_hostile_names_are_written_as_plain_text(name, read):
    event = small_event()
    first = replace(event.pairs[0], players=(EventPlayer(name), EventPlayer("Bo")))

    content = write_pbn_event(replace(event, pairs=(first, *event.pairs[1:])))

    players = read_pbn_event(content).pairs[0].players
    assert players == (EventPlayer(read), EventPlayer("Bo"))
    assert max(map(len, content.decode().splitlines())) <= 255


def test_averages_are_the_percentages_of_the_session():
    event = small_event()
    figures = PublishedResultFigures("1.2", "0.8", "60.00", "40.00")
    ruled = replace(
        event.results[0], outcome=Averages(Average.PLUS, Average.MINUS), published=figures
    )

    read = read_pbn_event(write_pbn_event(replace(event, results=(ruled, *event.results[1:]))))

    assert read.results[0].outcome == Award(60, 40)


def test_a_board_that_was_not_played_has_no_row():
    event = small_event()
    missing = replace(event.results[0], outcome=NotPlayed())

    read = read_pbn_event(write_pbn_event(replace(event, results=(missing, *event.results[1:]))))

    assert len(read.results) == len(event.results) - 1


def test_one_matchpoint_for_a_score_beaten_is_kept():
    event = replace(small_event(), regulations={"win": 1})

    assert read_pbn_event(write_pbn_event(event)).regulations == {"win": 1}
