"""Loads movements and arrow-switches that `manage.py search_movements` has found.

Tests compute every balance again and search some finds again; nothing here is trusted.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

FINDS_FILE = Path(__file__).with_name("searched_movements.json")
# The key of a movement, tables, rounds, and the missing side: "full", "NS", "EW", or "half" where
# the search chooses the missing pair.
FindKey = tuple[str, int, int, str]


@dataclass(frozen=True, slots=True)
class SearchFind:
    """The best of `attempts` attempts with this seed; `attempt` found it, in so many `steps`.

    `thorough` attempts take longer, and are others than the usual ones of the same number.
    `first_round` is empty where only the `turned` seats (round and table) of a known movement were
    searched. `absent` is the missing pair of a half table that the search chose.
    """

    movement: str
    tables: int
    rounds: int
    missing: str
    first_round: str
    absent: int | None
    turned: frozenset[tuple[int, int]]
    balance: Fraction
    seed: int
    attempt: int
    attempts: int
    steps: int
    thorough: bool = False

    @property
    def key(self) -> FindKey:
        """The movement, tables and length that were searched."""
        return (self.movement, self.tables, self.rounds, self.missing)


@cache
def load_finds() -> Mapping[FindKey, SearchFind]:
    """Return the finds that are shipped, by what was searched."""
    return {find.key: find for find in parse_finds(FINDS_FILE.read_text("utf-8"))}


def parse_finds(text: str) -> tuple[SearchFind, ...]:
    """Return the finds of a text in the format of `format_finds`."""
    return tuple(
        SearchFind(
            movement=row["movement"],
            tables=row["tables"],
            rounds=row["rounds"],
            missing=row["missing"],
            first_round=row.get("first_round", ""),
            absent=row.get("absent"),
            turned=_parse_turned(row["turned"]),
            balance=Fraction(row["balance"]),
            seed=row["seed"],
            attempt=row["attempt"],
            attempts=row["attempts"],
            steps=row["steps"],
            thorough=row.get("thorough", False),
        )
        for row in json.loads(text)
    )


def format_finds(finds: Iterable[SearchFind]) -> str:
    """Return the finds as JSON, one a line, in the order of their keys."""
    rows = (json.dumps(_row(find)) for find in sorted(finds, key=lambda find: find.key))
    return "[\n" + ",\n".join(rows) + "\n]\n"


def _row(find: SearchFind) -> dict[str, object]:
    card = {"first_round": find.first_round} if find.first_round else {}
    absent = {} if find.absent is None else {"absent": find.absent}
    return {
        "movement": find.movement,
        "tables": find.tables,
        "rounds": find.rounds,
        "missing": find.missing,
        **card,
        **absent,
        "turned": _format_turned(find.turned),
        "balance": str(find.balance),
        "seed": find.seed,
        "attempt": find.attempt,
        "attempts": find.attempts,
        "steps": find.steps,
        **({"thorough": True} if find.thorough else {}),
    }


def _format_turned(turned: frozenset[tuple[int, int]]) -> str:
    """Return the turned tables of each round, such as "3:1,4 5:2"."""
    rounds = sorted({round_ for round_, _ in turned})
    return " ".join(
        f"{round_}:" + ",".join(str(table) for number, table in sorted(turned) if number == round_)
        for round_ in rounds
    )


def _parse_turned(text: str) -> frozenset[tuple[int, int]]:
    rounds = (part.split(":") for part in text.split())
    return frozenset(
        (int(round_), int(table)) for round_, tables in rounds for table in tables.split(",")
    )
