"""The overall of an event of several sessions: its rows, and what it goes by. Reckons nothing."""

from collections.abc import Callable, Iterator
from datetime import datetime
from fractions import Fraction
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from reports.content.document import (
    Blank,
    Column,
    Document,
    Face,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Shape,
    Single,
    Text,
)
from reports.content.lists import list_title
from reports.content.names import forgotten
from reports.content.numbers import MOST_PLACES, percentage, rank_number, with_exact, written
from reports.content.rulings import APPEALED
from reports.content.several import counted_words, mean_words
from reports.content.step_labels import law
from reports.content.steps import Depth, exactly, told
from reports.content.steps import Line as Said
from scoring.boards.imp_boards import AGGREGATE
from scoring.boards.rounding import round_exactly, rounding_policy
from scoring.events.overall import FULL, PROPORTIONAL, StageGroup
from scoring.events.periods import period_is_over
from standings.events.overall import ComputedOverall, CountedOverallSession, OverallLine
from standings.ranking import Ranked

BEFORE_SESSIONS = 4
"""Rank, number, names and figure stand before the columns of the sessions."""
UPRIGHT, IN_FULL = 4, 8
"""With more sessions than these the paper lies, and their columns are headed in brief."""
TOLD = Depth(closed=frozenset({"field_total"}))


def overall_document(face: Face, overall: ComputedOverall) -> Document:
    """To print: from first to last, who is not ranked, and what it goes by."""
    nobody = Paragraph(_("No session of this event has a result yet."))
    blocks: list[Grid | Paragraph] = [*overall_grids(overall)] or [nobody]
    blocks += map(Paragraph, (*appeal_notes(overall), *overall_notes(overall)))
    shape = Shape.LYING if len(overall.sessions) > UPRIGHT else Shape.UPRIGHT
    return Document(_("Overall"), tuple(blocks), face, shape, together=True)


def overall_notice(overall: ComputedOverall, printed: datetime) -> str:
    """What the head of a paper says: provisional until every session is final (Law 79C)."""
    final = all(period_is_over(each.periods.correction, printed) for each in overall.facts)
    said = ("" if final else _("PROVISIONAL"), _("SUBJECT TO APPEAL") if overall.appealed else "")
    return " · ".join(filter(None, said))


def appeal_notes(overall: ComputedOverall) -> Iterator[str]:
    """A sentence for each session of which a result is subject to appeal."""
    for each in overall.appealed:
        words = _("%(mark)s Subject to appeal: a result of session %(number)s.")
        yield words % {"mark": APPEALED, "number": each.number}


def parts_of(overall: ComputedOverall) -> Iterator[tuple[str, list[OverallLine]]]:
    """The lines of each list under its title: line by line, final before consolation."""
    for field, of_field in groupby(overall.lines, key=lambda line: line.field):
        for group, lines in groupby(of_field, key=lambda line: line.reckoned.group):
            titles = (list_title("", field), group_title(overall, group))
            yield " · ".join(filter(None, titles)), list(lines)
    if overall.short:
        yield _("Not ranked: too few sessions played"), list(overall.short)


def overall_grids(overall: ComputedOverall) -> list[Grid]:
    """A list for each part, with a column for each session."""
    heading = session_heading if len(overall.sessions) <= IN_FULL else _in_brief
    columns = tuple(_columns(overall, heading))
    return [
        Grid(columns, tuple(_row(overall, line) for line in lines), title=title)
        for title, lines in parts_of(overall)
    ]


def flat_grid(overall: ComputedOverall) -> Grid:
    """Everybody in one list, each with the title of the part it is in: for a file."""
    columns = (Column(_("List"), Kind.WORDS), *_columns(overall, session_heading))
    rows = (
        (Text(title), *_row(overall, line)) for title, lines in parts_of(overall) for line in lines
    )
    return Grid(columns, tuple(rows), title=_("Overall"))


def group_title(overall: ComputedOverall, group: StageGroup) -> str:
    """What a part of the event is called; nothing where there was no cut."""
    if overall.stages == 1:
        return ""
    if group.consolation:
        return _("Consolation")
    if group.stage == overall.stages:
        return _("Final")
    return _("Out after stage %(stage)s") % {"stage": group.stage}


def _columns(
    overall: ComputedOverall, heading: Callable[[CountedOverallSession], str]
) -> Iterator[Column]:
    yield Column(_("Rank"), Kind.NUMBER)
    yield Column(_("Pair"), Kind.NUMBER)
    yield Column(_("Names"), Kind.NAMES)
    yield Column(_unit(overall), Kind.NUMBER, strong=True)
    for each in overall.sessions:
        yield Column(heading(each), Kind.NUMBER, spare=True)
    if _carries(overall):
        yield Column(_("Taken along"), Kind.NUMBER, spare=True)
    yield Column(_("Boards"), Kind.NUMBER, spare=True)


def session_heading(session: CountedOverallSession) -> str:
    """A session as a column is headed."""
    return _("Session %(number)s") % {"number": session.number}


def _in_brief(session: CountedOverallSession) -> str:
    """The same where there are many."""
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
        rank_number(line.rank, shared=line.shared) if line.rank else Blank(),
        Text(line.label),
        Text(called(line)),
        figure(overall, line.reckoned.figure),
        *(_of(overall, line, each) for each in overall.sessions),
        *((_along(overall, line),) if _carries(overall) else ()),
        Number(Fraction(boards)),
    )


def called(line: OverallLine) -> str:
    """Who entered; the number of a pair whose people were erased; nothing where nobody is named."""
    return forgotten(line.label) if line.pair.forgotten else " & ".join(line.names)


def _of(overall: ComputedOverall, line: OverallLine, session: CountedOverallSession) -> Single:
    """As the session itself shows it, whatever it is reckoned with here."""
    row = line.rows.get(session.pk)
    if row is None:
        return Blank()
    exact = row.total.percentage if overall.tops else Fraction(row.total.won)
    return with_exact(figure(overall, shown_in_session(overall, row)), exact)


def shown_in_session(overall: ComputedOverall, row: Ranked) -> Fraction:
    """What the session's own ranking has for a pair, by the rounding of the event."""
    return Fraction((row.shown.percentage if overall.tops else row.shown.total) or 0)


def _along(overall: ComputedOverall, line: OverallLine) -> Single:
    carried = line.reckoned.carried
    return Blank() if carried is None else Number(Fraction(carried.value), MOST_PLACES, signed=True)


def figure(overall: ComputedOverall, value: Fraction) -> Number:
    """A percentage, or a sum with its sign."""
    return percentage(value) if overall.tops else Number(value, MOST_PLACES, signed=True)


def overall_notes(overall: ComputedOverall) -> Iterator[str]:
    """What it goes by, and who played for whom, a sentence each."""
    yield from _combining(overall)
    if _rounds_its_own_way(overall):
        yield _(
            "Of a session there stands what its own ranking shows, by the rounding of the event; "
            "the overall is reckoned with the exact figures."
        )
    if overall.stages > 1:
        yield _carrying(overall)
    if any(line.reckoned.awaited for line in overall.lines):
        yield _("Who has no result of a stage yet comes after who has, by the figure of before.")
    for line in overall.by_entry.values():
        for session, names in line.also.items():
            number = next(each.number for each in overall.sessions if each.pk == session)
            yield _("Session %(number)s, for %(pair)s: %(names)s.") % {
                "number": number,
                "pair": called(line) or line.label,
                "names": " & ".join(names),
            }


def _rounds_its_own_way(overall: ComputedOverall) -> bool:
    """A session shows another percentage than the exact one would be, rounded."""
    return overall.tops and any(
        rounding_policy(each.regulations.rounding).from_shown for each in overall.facts
    )


def _combining(overall: ComputedOverall) -> Iterator[str]:
    rule = overall.rule
    yield mean_words(rule) if overall.tops else _("What the sessions came to is added up.")
    yield from counted_words(rule)


def _carrying(overall: ComputedOverall) -> str:
    rule = overall.rule
    if rule.carry == FULL:
        return _("The sessions before a cut count on.")
    if rule.carry != PROPORTIONAL:
        return _("The sessions before a cut count no more after it.")
    words = _("Of the lead over the mean of those who go on, %(part)s is taken along.")
    said = [words % {"part": rule.part}]
    if rule.scaled and not overall.tops:
        said.append(_("It is scaled by the boards to come and the boards played."))
    if rule.cap:
        cap = figure_words(overall, rule.cap)
        said.append(_("No more than %(cap)s is taken along either way.") % {"cap": cap})
    return " ".join(said)


def figure_words(overall: ComputedOverall, value: Fraction) -> str:
    """A figure and what it is counted in."""
    shown = written(
        Number(Fraction(round_exactly(value)), 0 if value.denominator == 1 else MOST_PLACES)
    )
    return f"{shown}%" if overall.tops else f"{shown} {_unit(overall)}"


def how_overall(overall: ComputedOverall, line: OverallLine) -> tuple[Said, ...]:
    """How a figure of the overall comes about, and the place, line by line."""
    figures = *told(line.reckoned.step, TOLD), *_shown_otherwise(overall, line)
    if not line.rank:
        return figures
    explained = overall.place(line)
    shared = told(explained.shared) if explained.shared.value else ()
    return (*figures, *told(explained.rank, TOLD), *shared)


def _shown_otherwise(overall: ComputedOverall, line: OverallLine) -> Iterator[Said]:
    """Each session whose own ranking shows another figure than is reckoned with here."""
    for each in overall.sessions:
        row = line.rows.get(each.pk)
        if row is None or not overall.tops:
            continue
        shown, exact = shown_in_session(overall, row), Fraction(row.total.percentage or 0)
        if shown != round_exactly(exact):
            words = _("session %(number)s shows %(shown)s; it is reckoned here as %(exact)s")
            facts = {"number": each.number, "shown": written(percentage(shown))}
            by = law(overall.facts[0].regulations.rounding)
            yield Said(0, words % {**facts, "exact": exactly(exact)}, by)
