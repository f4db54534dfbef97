"""Texts for how a four-hand match ended, and for each kind of entry on its score sheet."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from boards.queries.matches.match_states import AbsentPair, MatchEnding, MatchState
from scoring.score_sheets.score_sheet import EntryReason

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

REASONS: "dict[EntryReason, str | _StrPromise]" = {
    EntryReason.TRICK_SCORE: _("trick score"),
    EntryReason.OVERTRICKS: _("overtricks"),
    EntryReason.SLAM: _("slam"),
    EntryReason.INSULT: _("made doubled"),
    EntryReason.PENALTY: _("undertricks"),
    EntryReason.HONOURS: _("honours"),
    EntryReason.GAME: _("game"),
    EntryReason.FAST_GAME: _("fast game"),
    EntryReason.SLOW_GAME: _("slow game"),
    EntryReason.LEG: _("leg"),
    EntryReason.PART_SCORE: _("part-score"),
    EntryReason.RUBBER: _("rubber"),
    EntryReason.UNFINISHED_GAME: _("unfinished game"),
    EntryReason.UNFINISHED_PART_SCORE: _("unfinished part-score"),
}
ENDINGS: "dict[MatchEnding, str | _StrPromise]" = {
    MatchEnding.TYPED: _("Final scores from the slip."),
    MatchEnding.BELL: _(
        "Stopped by the bell: it stands as it stood, without premiums for legs "
        "(Overtrick's own rule)."
    ),
    MatchEnding.DIRECTOR: _("The director's score."),
    MatchEnding.FORFEIT: _("Forfeit, with a score set by the convenor."),
    MatchEnding.NO_SHOW: _("No-show, with a score set by the convenor."),
    MatchEnding.ABANDONED: _("Abandoned: it is void, and no place follows from it."),
}

ENDINGS_OF_PAIR: "dict[MatchEnding, str | _StrPromise]" = {
    MatchEnding.FORFEIT: _("Forfeit by %(pair)s, with a score set by the convenor."),
    MatchEnding.NO_SHOW: _("No-show of %(pair)s, with a score set by the convenor."),
}
SHORT_ENDINGS_OF_PAIR: "dict[MatchEnding, str | _StrPromise]" = {
    MatchEnding.FORFEIT: _("forfeit by %(pair)s"),
    MatchEnding.NO_SHOW: _("no-show of %(pair)s"),
}


def entry_reason_text(why: EntryReason) -> str:
    """Return the reason of a figure as text."""
    return str(REASONS[why])


def match_ending_sentence(match: MatchState, labels: tuple[str, str]) -> str:
    """Return how the match got its score, if not from its hands alone; labels have WE first."""
    pair = name_absent_pair(match.absent, labels)
    if pair and match.ending in ENDINGS_OF_PAIR:
        return str(ENDINGS_OF_PAIR[match.ending]) % {"pair": pair}
    return str(ENDINGS[match.ending]) if match.ending in ENDINGS else ""


def describe_ending(
    how: MatchEnding | None, absent: AbsentPair | None, labels: tuple[str, str]
) -> str:
    """Return the ending in a few words, with the absent pair."""
    pair = name_absent_pair(absent, labels)
    if pair and how in SHORT_ENDINGS_OF_PAIR:
        return str(SHORT_ENDINGS_OF_PAIR[how]) % {"pair": pair}
    return str(how.label) if how else ""


def name_absent_pair(absent: AbsentPair | None, labels: tuple[str, str]) -> str:
    """Return the label of the absent pair, or both labels; empty if nobody was absent."""
    we, they = labels
    if absent is AbsentPair.BOTH:
        return gettext("%(we)s and %(they)s") % {"we": we, "they": they}
    return {AbsentPair.WE: we, AbsentPair.THEY: they}[absent] if absent else ""
