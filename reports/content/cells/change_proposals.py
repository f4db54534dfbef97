"""Describes the proposals for a change during play: what happens, and what each gives up."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from movements.during_play.change_proposals import ChangeProposal
from reports.content.cells.numbers import format_number
from reports.content.cells.pair_names import format_board_ranges
from reports.content.document import NumberCell

# What proposals give up, in the order in which they are ranked.
RANKING_OF_PROPOSALS = gettext_lazy(
    "The best comes first: everybody plays, nobody sits out again, pairs stay in their line, "
    "nobody waits for boards, nobody meets again, few pairs get other seats, the best balance."
)
TITLES = {
    "fill_half_table": gettext_lazy("The late pair fills the half table"),
    "seats_empty": gettext_lazy("The seats stay empty and the opponents sit out"),
    "half_tables_joined": gettext_lazy("Pairs left without opponents play each other"),
    "sit_out_moved": gettext_lazy("One pair changes sides, and its seats stay empty"),
    "movement_goes_on": gettext_lazy("The movement goes on as it was"),
    "last_rounds_dropped": gettext_lazy("The last rounds are dropped"),
    "switch_moved": gettext_lazy("The last rounds are dropped, and their arrow-switch moves"),
    "other_rounds_dropped": gettext_lazy("Other rounds are dropped, and later ones move up"),
    "new_seats": gettext_lazy("New seats for everybody"),
    "one_field": gettext_lazy("New seats for everybody, in one field with one winner"),
}


def proposal_title(proposal: ChangeProposal, labels: Mapping[int, str]) -> str:
    """Return what happens, in a few words; `labels` are those of the pairs before."""
    if proposal.way == "rover":
        line = next((proposal.lines[pair] for pair in proposal.lines if pair < 0), "")
        if line == "NS":
            return _("The late pair takes a North-South pair's seats in each round")
        if line == "EW":
            return _("The late pair takes an East-West pair's seats in each round")
        return _("The late pair takes another pair's seats in each round")
    if proposal.way in ("lines_levelled", "sit_out_moved") and proposal.crossing:
        pairs = ", ".join(labels[pair] for pair in proposal.crossing if pair in labels)
        if proposal.way == "sit_out_moved":
            return _("Pair %(pairs)s changes sides, and its seats stay empty") % {"pairs": pairs}
        text = ngettext(
            "Pair %(pairs)s changes sides, with new seats for everybody",
            "Pairs %(pairs)s change sides, with new seats for everybody",
            len(proposal.crossing),
        )
        return text % {"pairs": pairs}
    return str(TITLES[proposal.way])


def proposal_reasons(proposal: ChangeProposal) -> list[str]:
    """Return a sentence for each thing that it keeps or gives up, in the order of the ranking."""
    return [*_play_reasons(proposal), *_board_reasons(proposal), *_effort_reasons(proposal)]


def promises_given_up(proposal: ChangeProposal) -> str:
    """Return which promises the best proposal cannot keep; empty if it keeps all."""
    measure = proposal.measure
    promises = []
    if measure.missed > proposal.unavoidable:
        promises.append(_("everybody plays"))
    if measure.sit_outs:
        promises.append(_("nobody sits out twice"))
    if measure.line_changes:
        promises.append(_("pairs stay in their line"))
    if measure.shared or measure.new_boards:
        promises.append(_("the boards on the tables are enough"))
    if measure.meetings:
        promises.append(_("nobody meets the same opponents again"))
    return "; ".join(promises)


def _play_reasons(proposal: ChangeProposal) -> Iterator[str]:
    measure = proposal.measure
    more = measure.missed - proposal.unavoidable
    if more > 0:
        yield ngettext(
            "A pair that could play misses a round.",
            "Pairs that could play miss %(more)s rounds in all.",
            more,
        ) % {"more": more}
    elif proposal.unavoidable:
        yield _("Everybody plays but one pair a round: the number of pairs is odd.")
    else:
        yield _("Everybody plays every round.")
    if measure.sit_outs:
        yield ngettext(
            "One pair sits out again.", "%(times)s times a pair sits out again.", measure.sit_outs
        ) % {"times": measure.sit_outs}
    if proposal.way == "one_field" and measure.line_changes:
        yield _("There is one winner instead of two.")
    elif measure.line_changes:
        yield ngettext(
            "One pair plays on the other side, and is still ranked in its own line.",
            "%(pairs)s pairs play on the other side, and are still ranked in their own line.",
            measure.line_changes,
        ) % {"pairs": measure.line_changes}


def _board_reasons(proposal: ChangeProposal) -> Iterator[str]:
    measure = proposal.measure
    if measure.shared:
        yield ngettext(
            "Once a table shares its boards with another one.",
            "%(times)s times a table shares its boards with another one.",
            measure.shared,
        ) % {"times": measure.shared}
    if measure.new_boards:
        yield _("New boards: %(boards)s.") % {"boards": format_board_ranges(proposal.new_boards)}
    if not measure.shared and not measure.new_boards:
        yield _("No table waits for boards.")
    if measure.meetings:
        yield ngettext(
            "Two pairs meet again.",
            "%(times)s times two pairs meet again.",
            measure.meetings,
        ) % {"times": measure.meetings}
    else:
        yield _("Nobody meets again.")


def _effort_reasons(proposal: ChangeProposal) -> Iterator[str]:
    if len(proposal.reprinted) == len([pair for pair in proposal.lines if pair > 0]):
        yield _("Everybody gets other seats or boards.")
    elif proposal.reprinted:
        yield ngettext(
            "One pair gets other seats or sits out.",
            "%(pairs)s pairs get other seats or sit out.",
            len(proposal.reprinted),
        ) % {"pairs": len(proposal.reprinted)}
    if proposal.balance is not None:
        balance = format_number(NumberCell(proposal.balance, 1))
        yield _("Balance %(balance)s of 100.") % {"balance": balance}
