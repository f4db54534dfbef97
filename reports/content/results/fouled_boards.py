"""Notes on the scoring of each group of tables of a fouled board."""

from collections import defaultdict
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boards.queries.table_results import TableResult
from scoring.boards.imp_boards import AGGREGATE, MATCHPOINTS
from standings.board_scores import BoardKey, compared_groups
from standings.scoring_methods import small_groups_of
from standings.snapshot_cache import SessionSnapshot

FIXED = {
    1: gettext_lazy("60% for both sides, whatever was scored"),
    2: gettext_lazy("65% for the better score and 55% for the other"),
    3: gettext_lazy("70%, 60% and 50% from the best score to the last"),
}


def fouled_group_notes(snapshot: SessionSnapshot, board: int) -> list[str]:
    """Return a note for each group with a result; empty if all had the same cards.

    Sections that are compared separately are left out if their tables all had the same cards.
    """
    fields = defaultdict[BoardKey, list[TableResult]](list)
    for cell in snapshot.cells_on[board]:
        if cell.group:
            fields[snapshot.key(cell)].append(cell)
    groups = [compared_groups(cells) for cells in fields.values()]
    return [
        _group_note(snapshot, group, [len(other) for other in field])
        for field in groups
        if len(field) > 1 or not snapshot.apart
        for group in field
    ]


def _group_note(
    snapshot: SessionSnapshot, group: Sequence[TableResult], sizes: Sequence[int]
) -> str:
    count = len(group)
    results = ngettext("one result", "%(count)s results", count) % {"count": count}
    values = {
        "group": group[0].group,
        "results": results,
        "how": _describe_group_scoring(snapshot, count, sizes),
    }
    if not snapshot.apart:
        return _("Group %(group)s: %(results)s, %(how)s") % values
    values["section"] = group[0].section
    return _("Section %(section)s, group %(group)s: %(results)s, %(how)s") % values


def _describe_group_scoring(snapshot: SessionSnapshot, size: int, sizes: Sequence[int]) -> str:
    method = snapshot.facts.regulations.method
    if method == AGGREGATE:
        return _("each side has what it scored")
    if method == MATCHPOINTS:
        small = small_groups_of(snapshot.facts.regulations)
        fixed = small.is_fixed(size, sizes)
        return str(FIXED[size]) if fixed else _("compared apart, and brought to all tables")
    if size == 1 < len(sizes):
        return _("an average plus for both sides: there is nothing to compare with")
    return _("compared apart")
