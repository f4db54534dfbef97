"""The standings on paper: now or after a round, with byes, penalties and who has left."""

from reports.content.matches.match_standings import match_standings_document
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from standings.matches.match_event import MatchInfraction
from tests.reports.content.matches.match_event_snapshots import (
    a_match,
    a_match_snapshot,
    every_final,
    report_on,
)
from tests.reports.plain_text import PRINTED, block_text

FIRST = {("1A", "1B"): (600, 200), ("2A", "2B"): (300, 300)}
HEADINGS = ["Rank", "Pair", "Names", "Zone", "Played", "Won", "Drawn", "Lost", "For", "Against"]


def row(rank, label, *figures):
    return [rank, label, f"Ada {label} Bo {label}", f"Zone {label[0]}", *map(str, figures)]


def document_text(picture, **kwargs):
    document = match_standings_document(report_on(picture, **kwargs), PRINTED)
    return (document.title, document.header.notice, *map(block_text, document.blocks))


def test_while_matches_are_missing_it_is_provisional_and_ties_stay():
    picture = a_match_snapshot(finals=FIRST | {("1A", "2A"): (90, 20)})

    assert document_text(picture) == (
        "Standings",
        "PROVISIONAL",
        (
            "",
            [*HEADINGS, "Total"],
            row("1", "1A", 2, 2, 0, 0, 690, 220, 690),
            row("2", "2A", 2, 0, 1, 1, 320, 390, 320),
            row("3", "2B", 1, 0, 1, 0, 300, 300, 300),
            row("4", "1B", 1, 0, 0, 1, 200, 600, 200),
        ),
        "Matches that are in: 3 of 6.",
    )


def test_standings_after_a_round_ignore_later_rounds():
    picture = a_match_snapshot(finals=FIRST | {("1A", "2A"): (90, 20)})

    assert document_text(picture, after_round=1) == (
        "Standings after round 1",
        "PROVISIONAL",
        (
            "",
            [*HEADINGS, "Total"],
            row("1", "1A", 1, 1, 0, 0, 600, 200, 600),
            row("2=", "2A", 1, 0, 1, 0, 300, 300, 300),
            row("2=", "2B", 1, 0, 1, 0, 300, 300, 300),
            row("4", "1B", 1, 0, 0, 1, 200, 600, 200),
        ),
    )


def test_a_complete_tournament_is_final_with_its_penalties():
    remarks = tuple(MatchInfraction(pk, 1, 1, "Loud", None, "ann") for pk in (1, 2, 3))
    finals = every_final(4, {"1A": 300, "1B": 200, "2A": 100, "2B": 50})

    assert document_text(a_match_snapshot(finals=finals, infractions=remarks)) == (
        "Standings",
        "",
        (
            "",
            [*HEADINGS, "Penalties", "Total"],
            row("1", "1A", 3, 3, 0, 0, 900, 350, "−200", 700),
            row("2", "1B", 3, 2, 0, 1, 600, 450, 0, 600),
            row("3", "2A", 3, 1, 0, 2, 300, 550, 0, 300),
            row("4", "2B", 3, 0, 0, 3, 150, 600, 0, 150),
        ),
        "The first infraction is a warning, each later one costs 100 points.",
    )


def test_a_withdrawn_pair_is_below_the_line_and_its_opponents_get_their_average():
    finals = every_final(4, {"1A": 300, "1B": 200, "2A": 100, "2B": 50})
    finals = {two: points for two, points in finals.items() if two not in LATER}
    picture = a_match_snapshot(finals=finals, gone={"2B": (1, True)})

    title, notice, grid, *sentences = document_text(picture)
    assert (title, notice, grid) == (
        "Standings",
        "",
        (
            "",
            [*HEADINGS, "Byes", "Total"],
            row("1", "1A", 2, 2, 0, 0, 600, 300, 300, 900),
            row("2", "1B", 2, 1, 0, 1, 400, 400, 200, 600),
            row("3", "2A", 2, 0, 0, 2, 200, 500, 100, 300),
            row("-", "2B", 0, 0, 0, 0, 0, 0, 0, 0),
        ),
    )
    assert sentences == [
        "A bye scores the pair's own average match, to the nearest 10 (Overtrick's own rule).",
        "2B withdrew after round 1: its matches do not count.",
        "The rules of Alberta 55 Plus do not cover withdrawals: Overtrick's own rule or the "
        "convenor's choice applies.",
    ]


LATER = [("2B", "1B"), ("1A", "2B")]


def test_a_bye_of_a_fixed_score_is_explained():
    regulations = FourHandRegulations(bye="fixed", bye_points=600)

    assert document_text(a_match_snapshot(5, finals=FIRST, regulations=regulations))[-1] == (
        "A bye scores 600 points (set by the convenor)."
    )


def test_before_the_first_score_a_sentence_replaces_the_standings():
    assert document_text(a_match_snapshot()) == (
        "Standings",
        "PROVISIONAL",
        "Nothing has been recorded yet.",
    )


def test_the_score_of_a_bye_is_printed_if_a_pair_has_one():
    assert [document_text(a_match_snapshot(pairs, finals=FIRST))[-1:] for pairs in (4, 5)] == [
        ("Matches that are in: 2 of 6.",),
        ("A bye scores nothing (Overtrick's own rule).",),
    ]


def test_a_rank_decided_by_a_play_off_is_marked():
    finals = every_final(4, {"1A": 200, "1B": 200, "2A": 100, "2B": 50})
    entries = {"1A": 1, "1B": 2}
    play_off = a_match(entries, ("1A", "1B"), round=1, table=1, play_off=True, final=(90, 300))

    grid = document_text(a_match_snapshot(finals=finals, play_offs=(play_off,)))[2]

    assert [grid[1][-1], *((line[0], line[1], line[-1]) for line in grid[2:])] == [
        "Note",
        ("1", "1B", "by play-off"),
        ("2", "1A", "by play-off"),
        ("3", "2A", ""),
        ("4", "2B", ""),
    ]
