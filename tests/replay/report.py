"""Runs event files through the application, and reports what was compared and equal."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from scoring.events.regulations import Regulations
from tests.replay.event_file import PublishedEvent, read_event
from tests.replay.figure_comparison import (
    UNKNOWN,
    Comparison,
    by_kind,
    compare_session,
    compare_tables,
    explained_by,
)
from tests.replay.session import ReplayedSession, replay_session
from tests.replay.shown_figures import read_figures


@dataclass(frozen=True)
class EventReport:
    """One event: the regulations it was scored by, and every comparison.

    `unknown` are the words of its policy without a regulation.
    """

    name: str
    regulations: dict[str, Any]
    comparisons: tuple[Comparison, ...]
    left_out: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def differences(self) -> list[Comparison]:
        """Every difference with its reason."""
        return [comparison for comparison in self.comparisons if not comparison.equal]

    @property
    def unexplained(self) -> int:
        """How many of them the notes of the file do not explain."""
        return sum(difference.reason == UNKNOWN for difference in self.differences)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        kinds = by_kind(list(self.comparisons)).items()
        return {
            "name": self.name,
            "regulations": self.regulations,
            "kinds": [
                {"kind": kind, "compared": compared, "equal": equal}
                for kind, (compared, equal) in kinds
            ],
            "differences": [difference.as_dict() for difference in self.differences],
            "left_out": list(self.left_out),
            "errors": list(self.unknown),
        }


def replay_file(path: Path) -> EventReport:
    """One event put through the application; of a scale, its table."""
    event = read_event(path)
    if event.scoring == "victory_points":
        return tables_of(event)
    return report_of(replay_session(event))


def tables_of(event: PublishedEvent) -> EventReport:
    """A published table of victory points next to the application's."""
    return EventReport(event.name, {}, tuple(compare_tables(event)))


def report_of(replayed: ReplayedSession) -> EventReport:
    """Every comparison of a session, those that differ with their reason."""
    event, figures = replayed.event, read_figures(replayed)
    comparisons = tuple(
        difference
        if difference.equal
        else replace(difference, reason=explained_by(event.notes, difference))
        for difference in compare_session(replayed, figures)
    )
    left_out = ("scorecards of single pairs",) if event.scorecards else ()
    named = chosen(replayed.regulations)
    return EventReport(event.name, named, comparisons, left_out, replayed.unknown)


def chosen(regulations: Regulations) -> dict[str, Any]:
    """The regulations that are not the default."""
    plain = Regulations().as_dict()
    return {name: value for name, value in regulations.as_dict().items() if value != plain[name]}


def table(reports: list[EventReport]) -> str:
    """Events and kinds of figures as a table in Markdown, with their sum."""
    rows = [
        (report.name, kind, compared, equal)
        for report in reports
        for kind, (compared, equal) in by_kind(list(report.comparisons)).items()
    ]
    total = ("all", "", sum(row[2] for row in rows), sum(row[3] for row in rows))
    lines = ["| event | figures | compared | equal |", "|---|---|---:|---:|"]
    return "\n".join([*lines, *(f"| {' | '.join(map(str, row))} |" for row in (*rows, total))])


def details(reports: list[EventReport]) -> str:
    """By which regulations each event was scored, and every difference with its reason."""
    lines = list[str]()
    for report in reports:
        named = ", ".join(f"{name}={value}" for name, value in report.regulations.items())
        lines.append(f"{report.name}: {named or 'default regulations'}")
        lines += [f"  not compared: {event}" for event in report.left_out]
        lines += [f"  error: {word}" for word in report.unknown]
        for difference in report.differences:
            ours = (
                ", ".join(f"{where} {value}" for where, value in difference.ours.items())
                or "nothing"
            )
            printed = f"printed {difference.published}, shown {ours}"
            figure = f"{difference.kind}, {difference.what}: {printed}"
            lines.append(f"  {figure} ({difference.reason})")
    return "\n".join(lines)
