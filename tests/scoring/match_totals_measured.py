"""The totals of four-hand matches drawn from published results: how high and how low they run.

`python -m tests.scoring.match_totals_measured` prints the share of matches that each rule of
`scoring.score_sheets.unusual_totals` marks. Each match is four random boards of the events, scored
by `scoring.score_sheets.alberta`.
"""

from collections import Counter
from random import Random

from scoring.laws.compass import Side as Line
from scoring.laws.outcome import ContractResult
from scoring.score_sheets.alberta import score_match
from scoring.score_sheets.sheet_hands import SheetHand, SheetSide
from scoring.score_sheets.unusual_totals import unusual_totals
from tests.scoring.injected_errors import EVENTS, read_boards

MATCHES = 20_000


def played_hands():
    """Every published result that was played, North-South as WE."""
    return [
        SheetHand(
            SheetSide.WE if result.declarer.side is Line.NORTH_SOUTH else SheetSide.THEY,
            result.played,
        )
        for file in EVENTS
        for board in read_boards(file).values()
        for result in board.values()
        if isinstance(result, ContractResult)
    ]


def drawn_totals(matches=MATCHES, seed=1):
    """Both totals of so many matches of four hands, drawn one after the other."""
    hands, random = played_hands(), Random(seed)
    return [score_match(random.choices(hands, k=4)).totals for _match in range(matches)]


def measured(totals):
    """How many matches each rule marks."""
    return Counter(mark.code for total in totals for mark in unusual_totals(*total))


if __name__ == "__main__":
    totals = drawn_totals()
    highest = sorted(max(total) for total in totals)
    lowest = sorted(sum(total) for total in totals)
    for share in (0.5, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999):
        at = int(share * len(totals))
        print(f"{share:.1%}: one side up to {highest[at]}, both from {lowest[-at - 1]}")
    print(f"highest {highest[-1]}, lowest {lowest[0]}", dict(measured(totals)))
