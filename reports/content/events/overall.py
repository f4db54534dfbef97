"""Overall ranking document of an event with several sessions: grids, notes, explanation."""

from collections.abc import Callable, Iterator
from datetime import datetime
from fractions import Fraction
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from reports.content.cells.numbers import (
    MOST_PLACES,
    format_number,
    percentage_number,
    rank_number,
    with_exact_value,
)
from reports.content.cells.pair_names import erased_pair_name
from reports.content.cells.ruling_marks import APPEALED
from reports.content.document import (
    BlankCell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageHeader,
    PageShape,
    Paragraph,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.events.session_combination import (
    describe_counted_sessions,
    describe_mean,
)
from reports.content.explanation_steps.step_labels import law_name
from reports.content.explanation_steps.step_sentences import (
    StepDepth,
    format_exact_value,
    step_lines,
)
from reports.content.explanation_steps.step_sentences import StepLine as Said
from reports.content.results.ranking_lists import ranking_list_title
from scoring.boards.imp_boards import AGGREGATE
from scoring.boards.printed_totals import rounding_policy
from scoring.boards.rounding import round_exactly
from scoring.events.overall import FULL, PROPORTIONAL, StageGroup
from scoring.events.periods import period_is_over
from standings.events.overall import ComputedOverall, CountedOverallSession, OverallLine
from standings.ranking import RankedPair

# Rank, number, names and figure stand before the columns of the sessions.
BEFORE_SESSIONS = 4
# With more sessions than these the paper lies, and their columns are headed in brief.
UPRIGHT = 4
IN_FULL = 8
OVERALL_DEPTH = StepDepth(closed=frozenset({"field_total"}))


def overall_document(header: PageHeader, overall: ComputedOverall) -> Document:
    """Build the printed overall: the ranking, unranked pairs, and its rules."""
    nobody = Paragraph(_("No session of this event has a result yet."))
    blocks: list[Grid | Paragraph] = [*overall_grids(overall)] or [nobody]
    blocks += map(Paragraph, (*overall_appeal_notes(overall), *overall_notes(overall)))
    shape = PageShape.LYING if len(overall.sessions) > UPRIGHT else PageShape.UPRIGHT
    return Document(_("Overall"), tuple(blocks), header, shape, together=True)


def overall_notice(overall: ComputedOverall, printed: datetime) -> str:
    """Return the header's notice: provisional until every session is final (Law 79C)."""
    final = all(period_is_over(info.periods.correction, printed) for info in overall.facts)
    notices = (
        "" if final else _("PROVISIONAL"),
        _("SUBJECT TO APPEAL") if overall.appealed else "",
    )
    return " · ".join(filter(None, notices))


def overall_appeal_notes(overall: ComputedOverall) -> Iterator[str]:
    """Yield a sentence for each session with a result under appeal."""
    for session in overall.appealed:
        text = _("%(mark)s Subject to appeal: a result of session %(number)s.")
        yield text % {"mark": APPEALED, "number": session.number}


def overall_parts(overall: ComputedOverall) -> Iterator[tuple[str, list[OverallLine]]]:
    """Yield the lines of each list with its title: line by line, final before consolation."""
    for field, of_field in groupby(overall.lines, key=lambda line: line.field):
        for group, lines in groupby(of_field, key=lambda line: line.computed.group):
            titles = (ranking_list_title("", field), stage_group_title(overall, group))
            yield " · ".join(filter(None, titles)), list(lines)
    if overall.short:
        yield _("Not ranked: too few sessions played"), list(overall.short)


def overall_grids(overall: ComputedOverall) -> list[Grid]:
    """Return a list for each part, with a column for each session."""
    heading = session_heading if len(overall.sessions) <= IN_FULL else _short_session_heading
    columns = tuple(_columns(overall, heading))
    return [
        Grid(columns, tuple(_row(overall, line) for line in lines), title=title)
        for title, lines in overall_parts(overall)
    ]


def flat_overall_grid(overall: ComputedOverall) -> Grid:
    """Return everybody in one list with the titles of their parts, for a file."""
    columns = (GridColumn(_("List"), ColumnKind.WORDS), *_columns(overall, session_heading))
    rows = (
        (TextCell(title), *_row(overall, line))
        for title, lines in overall_parts(overall)
        for line in lines
    )
    return Grid(columns, tuple(rows), title=_("Overall"))


def stage_group_title(overall: ComputedOverall, group: StageGroup) -> str:
    """Return the name of a part of the event; empty without a cut."""
    if overall.stages == 1:
        return ""
    if group.consolation:
        return _("Consolation")
    if group.stage == overall.stages:
        return _("Final")
    return _("Out after stage %(stage)s") % {"stage": group.stage}


def _columns(
    overall: ComputedOverall, heading: Callable[[CountedOverallSession], str]
) -> Iterator[GridColumn]:
    yield GridColumn(_("Rank"), ColumnKind.NUMBER)
    yield GridColumn(_("Pair"), ColumnKind.NUMBER)
    yield GridColumn(_("Names"), ColumnKind.NAMES)
    yield GridColumn(_unit(overall), ColumnKind.NUMBER, strong=True)
    for session in overall.sessions:
        yield GridColumn(heading(session), ColumnKind.NUMBER, spare=True)
    if _carries(overall):
        yield GridColumn(_("Carried over"), ColumnKind.NUMBER, spare=True)
    yield GridColumn(_("Boards"), ColumnKind.NUMBER, spare=True)


def session_heading(session: CountedOverallSession) -> str:
    """Return a session's column heading."""
    return _("Session %(number)s") % {"number": session.number}


def _short_session_heading(session: CountedOverallSession) -> str:
    """Return a short column heading, for many sessions."""
    return pgettext("session", "S%(number)s") % {"number": session.number}


def _unit(overall: ComputedOverall) -> str:
    if overall.tops:
        return _("%")
    return _("Points") if overall.method == AGGREGATE else _("IMPs")


def _carries(overall: ComputedOverall) -> bool:
    return overall.stages > 1 and overall.rule.carry == PROPORTIONAL


def _row(overall: ComputedOverall, line: OverallLine) -> Row:
    boards = sum(row.total.boards for row in line.rows.values())
    return (
        rank_number(line.rank, shared=line.shared) if line.rank else BlankCell(),
        TextCell(line.label),
        TextCell(overall_pair_names(line)),
        overall_figure_number(overall, line.computed.figure),
        *(_session_cell(overall, line, session) for session in overall.sessions),
        *((_carried_cell(overall, line),) if _carries(overall) else ()),
        NumberCell(Fraction(boards)),
    )


def overall_pair_names(line: OverallLine) -> str:
    """Return the original players, or the number of an erased pair; empty without names."""
    return erased_pair_name(line.label) if line.pair.forgotten else " & ".join(line.names)


def _session_cell(
    overall: ComputedOverall, line: OverallLine, session: CountedOverallSession
) -> SingleCell:
    """Return the figure as the session itself displays it, even if the overall uses another."""
    row = line.rows.get(session.pk)
    if row is None:
        return BlankCell()
    exact = row.total.percentage if overall.tops else Fraction(row.total.won)
    return with_exact_value(overall_figure_number(overall, session_figure(overall, row)), exact)


def session_figure(overall: ComputedOverall, row: RankedPair) -> Fraction:
    """Return a pair's figure in the session's own ranking, rounded by the event."""
    return Fraction((row.shown.percentage if overall.tops else row.shown.total) or 0)


def _carried_cell(overall: ComputedOverall, line: OverallLine) -> SingleCell:
    carried = line.computed.carried
    return (
        BlankCell()
        if carried is None
        else NumberCell(Fraction(carried.value), MOST_PLACES, signed=True)
    )


def overall_figure_number(overall: ComputedOverall, value: Fraction) -> NumberCell:
    """Return a figure of the overall ranking: a percentage, or a sum with its sign."""
    return percentage_number(value) if overall.tops else NumberCell(value, MOST_PLACES, signed=True)


def overall_notes(overall: ComputedOverall) -> Iterator[str]:
    """Yield sentences on the rules and on substitutes."""
    yield from _combination_notes(overall)
    if _rounds_differently(overall):
        yield _(
            "Each session is shown as in its own ranking, rounded; the overall uses the exact "
            "figures."
        )
    if overall.stages > 1:
        yield _carry_over_note(overall)
    if any(line.computed.awaited for line in overall.lines):
        yield _(
            "Pairs without a result in this stage come after those with one, by their figure "
            "before it."
        )
    for line in overall.by_entry.values():
        for session, names in line.also.items():
            number = next(item.number for item in overall.sessions if item.pk == session)
            yield _("Session %(number)s, for %(pair)s: %(names)s.") % {
                "number": number,
                "pair": overall_pair_names(line) or line.label,
                "names": " & ".join(names),
            }


def _rounds_differently(overall: ComputedOverall) -> bool:
    """Whether a session displays a percentage other than the rounded exact one."""
    return overall.tops and any(
        rounding_policy(info.regulations.rounding).from_shown for info in overall.facts
    )


def _combination_notes(overall: ComputedOverall) -> Iterator[str]:
    rule = overall.rule
    yield describe_mean(rule) if overall.tops else _("The totals of the sessions are added up.")
    yield from describe_counted_sessions(rule)


def _carry_over_note(overall: ComputedOverall) -> str:
    rule = overall.rule
    if rule.carry == FULL:
        return _("Sessions before a cut count in full.")
    if rule.carry != PROPORTIONAL:
        return _("Sessions before a cut do not count after it.")
    text = _("%(part)s of the lead over the mean of those who qualify is carried over.")
    sentences = [text % {"part": rule.part}]
    if rule.scaled and not overall.tops:
        sentences.append(_("It is scaled by the boards to come and the boards played."))
    if rule.cap:
        cap = format_overall_figure(overall, rule.cap)
        sentences.append(_("At most %(cap)s is carried over, ahead or behind.") % {"cap": cap})
    return " ".join(sentences)


def format_overall_figure(overall: ComputedOverall, value: Fraction) -> str:
    """Format a figure of the overall ranking with its unit."""
    text = format_number(
        NumberCell(Fraction(round_exactly(value)), 0 if value.denominator == 1 else MOST_PLACES)
    )
    return f"{text}%" if overall.tops else f"{text} {_unit(overall)}"


def overall_step_lines(overall: ComputedOverall, line: OverallLine) -> tuple[Said, ...]:
    """Explain a figure of the overall and the place, line by line."""
    figures = (
        *step_lines(line.computed.step, OVERALL_DEPTH),
        *_differing_session_lines(overall, line),
    )
    if not line.rank:
        return figures
    explained = overall.place(line)
    shared = step_lines(explained.shared) if explained.shared.value else ()
    return (*figures, *step_lines(explained.rank, OVERALL_DEPTH), *shared)


def _differing_session_lines(overall: ComputedOverall, line: OverallLine) -> Iterator[Said]:
    """Yield each session whose own ranking displays a figure other than the one used here."""
    for session in overall.sessions:
        row = line.rows.get(session.pk)
        if row is None or not overall.tops:
            continue
        shown_figure = session_figure(overall, row)
        exact = Fraction(row.total.percentage or 0)
        if shown_figure != round_exactly(exact):
            text = _("session %(number)s shows %(shown)s; the overall uses %(exact)s")
            values = {
                "number": session.number,
                "shown": format_number(percentage_number(shown_figure)),
            }
            by = law_name(overall.facts[0].regulations.rounding)
            yield Said(0, text % {**values, "exact": format_exact_value(exact)}, by)
