"""The workbook of a tournament: every sheet whole, and numbers kept apart from words."""

from dataclasses import replace

from boards.queries.matches.match_states import MatchEnding
from reports.content.document import DateCell, NumberCell, TextCell
from reports.content.matches.match_workbook import match_workbook
from scoring.score_sheets.sheet_hands import RevokeTransfer, SheetSide
from standings.matches.match_event import MatchInfraction
from tests.builders import dealt
from tests.reports.content.matches.match_event_snapshots import (
    a_match,
    a_match_snapshot,
    every_final,
    report_on,
)
from tests.reports.plain_text import PRINTED, block_text

HANDS = ["we 2S=", "they 3N=", "P", "we 4H+1 100 we", "they 2C="]
FINALS = {("2A", "2B"): (300, 300), ("1A", "2A"): (90, 20)}


def a_played_snapshot(**kwargs):
    return a_match_snapshot(hands={("1A", "1B"): HANDS}, finals=FINALS, days=2, **kwargs)


def sheets(picture, **kwargs):
    blocks = match_workbook(report_on(picture, **kwargs), PRINTED).blocks
    return {title: ["|".join(row) for row in rows] for title, *rows in map(block_text, blocks)}


def test_standings_and_crosstable():
    noted = tuple(MatchInfraction(pk, 4, 1, "Loud", None, "ann") for pk in (1, 2))

    book = sheets(a_played_snapshot(infractions=noted, gone={"2A": (2, False)}))

    assert book["Standings"] == [
        "Rank|Pair|Zone|Player 1|Player 2|Played|Won|Drawn|Lost|For|Against|Byes|Bye points|"
        "Infractions|Penalties|Total|Note",
        "1|1A|Zone 1|Ada 1A|Bo 1A|2|2|0|0|900|760|0|0|0|0|900|",
        "2|1B|Zone 1|Ada 1B|Bo 1B|1|0|0|1|740|810|0|0|0|0|740|",
        "3|2B|Zone 2|Ada 2B|Bo 2B|1|0|1|0|300|300|0|0|2|−100|200|",
        "|2A|Zone 2|Ada 2A|Bo 2A|2|0|1|1|320|390|0|0|0|0|320|withdrawn after round 2",
    ]
    assert book["Crosstable"] == [
        "Pair|Names|1A for|1A against|1B for|1B against|2A for|2A against|2B for|2B against|"
        "Penalties|Total",
        "1A|Ada 1A & Bo 1A|||810|740|90|20|||0|900",
        "1B|Ada 1B & Bo 1B|740|810|||||||0|740",
        "2A|Ada 2A & Bo 2A|20|90|||||300|300|0|320",
        "2B|Ada 2B & Bo 2B|||||300|300|||−100|200",
    ]


def test_every_match_as_drawn_and_the_play_offs_below():
    entries = {"1A": 1, "1B": 2}
    under_way = a_match(entries, ("1A", "1B"), round=4, table=1, hands=HANDS[:1], play_off=True)
    picture = a_played_snapshot(play_offs=(under_way,), gone={"2A": (2, True)})

    assert sheets(picture)["Matches"] == [
        "Round|Date|Table|We|They|We names|They names|We points|They points|Hands|Counts|Note",
        "1|21 Nov 2026|1|1A|1B|Ada 1A & Bo 1A|Ada 1B & Bo 1B|810|740|4|yes|",
        "1|21 Nov 2026|2|2A|2B|Ada 2A & Bo 2A|Ada 2B & Bo 2B|300|300|0|no|"
        "Final scores from the slip. Does not count.",
        "2|21 Nov 2026|1|1A|2A|Ada 1A & Bo 1A|Ada 2A & Bo 2A|90|20|0|no|"
        "Final scores from the slip. Does not count.",
        "2|21 Nov 2026|2|2B|1B|Ada 2B & Bo 2B|Ada 1B & Bo 1B|||0||Not played yet.",
        "3|22 Nov 2026|1|1A|2B|Ada 1A & Bo 1A|Ada 2B & Bo 2B|||0||Not played yet.",
        "3|22 Nov 2026|2|1B|2A|Ada 1B & Bo 1B|Ada 2A & Bo 2A|||0||Does not count.",
        "|21 Nov 2026|1|1A|1B|Ada 1A & Bo 1A|Ada 1B & Bo 1B|||1||Play-off. Under way.",
    ]
    assert [row[0] for row in sheets(picture, after_round=1)["Matches"]] == ["R", "1", "1"]


def test_every_hand_is_listed_with_its_written_score():
    assert sheets(a_played_snapshot())["Hands"] == [
        "Round|Table|We|They|Hand|Dealer|Vul.|By|Contract|Result|Tricks|Honours|Honours to|"
        "Revoke by|Tricks transferred|We below|We above|They below|They above|Game|Play-off",
        "1|1|1A|1B|1|N|-|1A|2♠|=|8|||||60|0|0|0||",
        "1|1|1A|1B|2|E|-|1B|3NT|=|9|||||0|0|100|500|1B|",
        "1|1|1A|1B|3|S|1B||Pass|||||||0|0|0|0||",
        "1|1|1A|1B|4|W|1B|1A|4♥|+1|11|100|1A|||120|630|0|0|1A|",
        "1|1|1A|1B|5|N|both|1B|2♣|=|8|||||0|0|40|100||",
    ]


def test_a_revoke_and_an_unknown_dealer():
    revoke = replace(dealt("we 2S="), revoke=RevokeTransfer(SheetSide.THEY, 2))
    picture = a_played_snapshot()
    match = replace(picture.matches[0], first_dealer=None, ending=MatchEnding.BELL, set_after=1)
    lines = (replace(match.lines[0], hand=revoke),)

    book = sheets(replace(picture, matches=(replace(match, lines=lines),)))

    assert book["Hands"][1] == "1|1|1A|1B|1||-|1A|2♠|=|8|||1B|2|60|0|0|0||"
    assert book["Matches"][1] == (
        "1|21 Nov 2026|1|1A|1B|Ada 1A & Bo 1A|Ada 1B & Bo 1B|60|0|1|yes|"
        "Stopped by the bell: it stands as it stood, without premiums for legs "
        "(Overtrick's own rule)."
    )


def test_a_made_contract_lists_its_points():
    (_heads, *info) = sheets(a_played_snapshot(), after_round=2)["Info"]

    assert info.pop().startswith("Program|Overtrick ")
    assert info == [
        "Club|Crown",
        "Event|Spring Games · 21 Nov 2026 - 22 Nov 2026 · Convenor: Cy Cole",
        "First day|21 Nov 2026",
        "Last day|22 Nov 2026",
        "State|PROVISIONAL",
        "Pairs|4",
        "Rounds|3",
        "As after round|2",
        "Method|Alberta 55 Plus: four-hand matches, total points",
        "Bye|A bye scores nothing (Overtrick's own rule).",
        "Stage|games",
        "Places in which a tie is resolved|3",
        "Made|Printed 23 Nov 2026, 22:41",
    ]


def test_points_are_numbers_and_labels_are_words():
    standings, _crosstable, matches, *_others = match_workbook(
        report_on(a_played_snapshot()), PRINTED
    ).blocks

    kinds = [[type(cell) for cell in grid.rows[0]] for grid in (standings, matches)]
    assert [kind[1] for kind in kinds] == [TextCell, DateCell]
    assert {*kinds[0][5:16]} == {*kinds[1][7:10]} == {NumberCell}


def test_a_play_off_that_was_abandoned_has_no_points_and_does_not_count():
    entries = {"1A": 1, "1B": 2}
    kwargs = {"play_off": True, "ending": MatchEnding.ABANDONED, "set_after": 1}
    void = a_match(entries, ("1A", "1B"), round=1, table=1, hands=HANDS[:1], **kwargs)

    book = sheets(replace(a_match_snapshot(), play_offs=(void,)))

    note = "Play-off. Abandoned: it is void, and no place follows from it."
    line = f"1|1A|1B|Ada 1A & Bo 1A|Ada 1B & Bo 1B|||1|no|{note}"
    assert book["Matches"][-1] == f"|21 Nov 2026|{line}"
    assert book["Hands"][-1].endswith("|void")


def test_a_rank_decided_by_a_play_off_is_marked():
    finals = every_final(4, {"1A": 200, "1B": 200, "2A": 100, "2B": 50})
    entries = {"1A": 1, "1B": 2}
    play_off = a_match(entries, ("1A", "1B"), round=1, table=1, play_off=True, final=(90, 300))

    lines = sheets(a_match_snapshot(finals=finals, play_offs=(play_off,)))["Standings"][1:]

    assert [(line.split("|")[1], line.split("|")[-1]) for line in lines] == [
        ("1B", "by play-off"),
        ("1A", "by play-off"),
        ("2A", ""),
        ("2B", ""),
    ]
