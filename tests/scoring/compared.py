"""What other programs published, what was compared with it, and what was equal: as one table.

`python -m tests.scoring.compared` prints the table of `docs/scoring.md`.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from scoring.victory_points import continuous
from tests.scoring import test_published_events, test_published_imps, test_strata

PUBLISHED = Path(__file__).parent / "data" / "wbf_vp.json"


def rows() -> Iterator[tuple[str, str, int, int, int]]:
    """Event, kind of figure, and how many were printed, compared and equal."""
    for events in (test_published_events, test_published_imps):
        for name in events.FIGURES:
            for kind, numbers in events.counted(events.read_event(name)).items():
                if numbers[0]:
                    yield (name, kind, *numbers)
    strata = [ours == theirs for ours, theirs in test_strata.compared()]
    yield ("acbl-sample-club-game", "places in strata", len(strata), len(strata), sum(strata))
    cells = [
        str(continuous(margin, boards=int(boards))) == cell
        for boards, table in json.loads(PUBLISHED.read_text())["boards"].items()
        for margin, cell in enumerate(table)
    ]
    yield ("wbf_vp", "victory points", len(cells), len(cells), sum(cells))


def table() -> str:
    """The rows as Markdown, with their sum."""
    found = list(rows())
    total = ("all", "", *(sum(row[at] for row in found) for at in (2, 3, 4)))
    lines = ["| event | figures | printed | compared | equal |", "|---|---|---:|---:|---:|"]
    lines += [f"| {' | '.join(map(str, row))} |" for row in (*found, total)]
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
