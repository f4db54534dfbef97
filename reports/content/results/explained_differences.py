"""Explains published scores that differ by the regulation under which they would be equal.

Each regulation that changes figures is tried with its other values, one at a time, and each preset
of another program as a whole.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from formats.events.imported_event import ImportedEvent
from reports.content.results.published_comparison import compare_published_figures
from reports.content.results.published_figures import ComparedFigure, DifferenceReason
from scoring.boards.imp_boards import BUTLER, CROSS_IMPS, MATCHPOINTS
from scoring.events.presets import PRESETS, regulations_of_program
from scoring.events.regulations import CHOICES, Regulations
from standings.previews.regulations import with_regulations
from standings.snapshot_cache import SessionSnapshot

# The regulations that figures can depend on, by the way boards are compared.
TRIED: Mapping[str, tuple[str, ...]] = {
    MATCHPOINTS: (
        *("win", "short_boards", "percentage_of", "board_rounding", "averages", "compared"),
        "rounding",
    ),
    BUTLER: ("datum", "datum_unit", "datum_half", "averages", "compared", "round_cap"),
    CROSS_IMPS: ("cross", "comparison_cap", "averages", "compared", "round_cap"),
}
# To try every regulation on 60 tables and 36 boards took 4 s of a processor, in the middle of a
# request.
MOST_RESULTS = 2_500


def explain_published_figures(
    snapshot: SessionSnapshot, event: ImportedEvent
) -> tuple[ComparedFigure, ...]:
    """Compare every published figure; unexplained differences get a regulation, if one is found.

    A regulation counts only if more figures are equal under it, since a few are equal by chance.
    """
    figures = compare_published_figures(snapshot, event)
    if len(event.results) > MOST_RESULTS or not any(map(_is_unexplained, figures)):
        return figures
    best, explained = "", figures
    for name, regulations in _other_regulations(snapshot.facts.regulations):
        tried = compare_published_figures(with_regulations(snapshot, regulations), event)
        if _count_equal(tried) > _count_equal(explained):
            best, explained = name, tried
            if not any(map(_is_unexplained, tried)):
                # As usual, where it is one regulation: the others would take seconds.
                break
    if not best:
        return figures
    return tuple(
        replace(figure, reason=DifferenceReason.REGULATION, regulation=best)
        if _is_unexplained(figure) and other.equal
        else figure
        for figure, other in zip(figures, explained, strict=True)
    )


def _is_unexplained(figure: ComparedFigure) -> bool:
    # A total that is no sum may be a limit of a round, which is a regulation.
    reasons = (DifferenceReason.UNKNOWN, DifferenceReason.FILE_SUM)
    return not figure.equal and figure.reason in reasons


def _count_equal(figures: Sequence[ComparedFigure]) -> int:
    return sum(figure.equal for figure in figures)


def _other_regulations(current: Regulations) -> Iterator[tuple[str, Regulations]]:
    """Yield other regulations with what the command calls them: `win=1`, or a preset."""
    for name in TRIED.get(current.method, ()):
        for value in CHOICES[name]:
            if value != getattr(current, name):
                yield f"{name}={value}", Regulations.from_dict(current.as_dict() | {name: value})
    for preset in PRESETS:
        yield preset, regulations_of_program(current, preset)
