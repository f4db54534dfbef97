"""Prints benchmark results: JSON lines and the final table."""

import json
import os
import platform
from collections.abc import Sequence
from statistics import median

from bench.measure import SLACK, AtLeast, Outcome, Side

HEADINGS = ("case", "ours", "the other", "ratio", "goal", "verdict")


def line(outcome: Outcome) -> str:
    """Return one case as a line of JSON; times in seconds."""
    kwargs = {
        "case": outcome.case.name,
        "ours": _figures(outcome.ours),
        "bare": _figures(outcome.bare),
        "rounds": len(outcome.ours.rounds),
        "ratio": round(outcome.ratio, 4),
        "goal": str(outcome.case.goal),
        "held": outcome.held,
        "published_bare": outcome.published,
        "yardstick": outcome.yardstick and round(outcome.yardstick, 3),
        "machine_slower": round(outcome.slower, 3),
        "fsync": [f"{speed:.3g}" for speed in outcome.disk],
        "spoilt_rounds": outcome.spoilt,
        "notes": outcome.notes,
        "python": platform.python_version(),
        "cpus": os.cpu_count(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    }
    return json.dumps(kwargs, ensure_ascii=False)


def table(outcomes: Sequence[Outcome]) -> str:
    """Return the table of all cases: medians, least and most, ratio, goal, verdict."""
    rows = [HEADINGS, *(_row(outcome) for outcome in outcomes)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(HEADINGS))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def verdict(outcome: Outcome) -> str:
    """Return whether the goal was reached, and whether that proves anything."""
    if outcome.proves_nothing:
        return f"SLOW YARDSTICK: {outcome.yardstick:.2f}x what was published (≤ {SLACK:g}x)"
    return "held" if outcome.held else "MISSED"


def _row(outcome: Outcome) -> tuple[str, ...]:
    rate = "x" if not isinstance(outcome.case.goal, AtLeast) else "x the rate"
    return (
        outcome.case.name,
        _span(outcome.ours),
        f"{_span(outcome.bare)} {outcome.case.bare}",
        f"{outcome.ratio:.2f}{rate}",
        str(outcome.case.goal),
        verdict(outcome),
    )


def _figures(side: Side) -> dict[str, float]:
    return {
        "median": float(f"{median(side.rounds):.4g}"),
        "min": float(f"{min(side.rounds):.4g}"),
        "max": float(f"{max(side.rounds):.4g}"),
    }


def _span(side: Side) -> str:
    return f"{seconds(side.middle)} ({seconds(min(side.rounds))}-{seconds(max(side.rounds))})"


def seconds(value: float) -> str:
    """Format a time with three digits, in a suitable unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"
