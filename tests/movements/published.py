"""The published movements for pairs, as schedules; every line of the data names its source."""

import json
from pathlib import Path

from movements.schedule import Schedule, ScheduledSeat

DATA = Path(__file__).parent / "data"
PUBLISHED = [json.loads(line) for line in (DATA / "published_pairs.jsonl").read_text().splitlines()]
REPRODUCED = json.loads((DATA / "reproduced.json").read_text())


def schedule_of(movement):
    """Pairs and sets as they are numbered there, North-South and East-West in one line."""
    rounds = enumerate(movement["rounds"], start=1)
    return Schedule(
        tuple(
            ScheduledSeat(n, table, ns, ew, (lot,))
            for n, rows in rounds
            for table, ns, ew, lot in rows
        ),
        lines=1,
    )


def title(movement):
    rounds = movement["rounds"]
    length = rounds if isinstance(rounds, int) else len(rounds)
    return f"{movement['name']} · {movement['tables']} tables, {length} rounds"
