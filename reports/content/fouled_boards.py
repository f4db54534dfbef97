"""How the groups of a fouled board are scored, a sentence each. Knows sizes; no figure."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boards.queries.evening import Evening
from boards.queries.methods import small_groups_of
from boards.queries.worth import compared_groups
from scoring.imp_boards import AGGREGATE, MATCHPOINTS

FIXED = {
    1: gettext_lazy("60% for both sides, whatever was scored"),
    2: gettext_lazy("65% for the better score and 55% for the other"),
    3: gettext_lazy("70%, 60% and 50% from the best score to the last"),
}


def group_notes(evening: Evening, board: int) -> list[str]:
    """One for each group with a result; nothing where all had the same cards."""
    groups = compared_groups(evening.cells_on[board])
    sizes = [len(group) for group in groups]
    return [
        _("Group %(group)s: %(results)s, %(how)s")
        % {
            "group": group[0].group,
            "results": ngettext("one result", "%(count)s results", len(group))
            % {"count": len(group)},
            "how": _how(evening, len(group), sizes),
        }
        for group in groups
        if group[0].group
    ]


def _how(evening: Evening, size: int, sizes: list[int]) -> str:
    method = evening.facts.regulations.method
    if method == AGGREGATE:
        return _("each side has what it scored")
    if method == MATCHPOINTS:
        small = small_groups_of(evening.facts.regulations)
        fixed = small.is_fixed(size, sizes)
        return str(FIXED[size]) if fixed else _("compared apart, and brought to all tables")
    if size == 1 < len(sizes):
        return _("an average plus for both sides: there is nothing to compare with")
    return _("compared apart")
