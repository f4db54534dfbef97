"""Rows of the round entry page, one for each match; records a slip or explains its refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from boards.errors import BoardError, StaleBoardDataError
from boards.queries.matches.match_states import MatchProgress, MatchState
from boards.services.matches.match_entry import SET_BY_CONVENOR, record_final_scores
from boards.validators.matches import validate_slip_totals
from club.errors import MissingPermissionError
from reports.content.matches.match_endings import describe_ending
from tournament.queries.pairs import MatchPair
from web.director.access.member_access import SignedInRequest
from web.director.matches.entry.forms import SlipForm
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.unusual_totals import unusual_question
from web.shared.render.numbers import format_points

if TYPE_CHECKING:
    from tournament.models import Seating

CONFLICT = 409
UNPROCESSABLE = 422
SLIP_FIELDS = ("we", "they", "seen", "request_id", "confirmed_totals", "confirmed_change")


@dataclass(frozen=True, slots=True)
class SlipRefusal:
    """Why a slip was refused, the typed totals, and the totals that Enter would now confirm."""

    sentence: str
    typed: tuple[str, str]
    status: int = UNPROCESSABLE
    confirm: str = ""


@dataclass(frozen=True, slots=True)
class SlipRow:
    """Row of one match on the round entry page; `boxed` if the user may type its slip."""

    match: MatchState
    we: MatchPair
    they: MatchPair
    boxes: tuple[str, str]
    refusal: SlipRefusal | None
    key: UUID
    boxed: bool = False
    withdrawn: str = ""

    @property
    def totals(self) -> tuple[str, str]:
        """Both current totals of the slip, formatted."""
        return format_points(self.match.totals.we), format_points(self.match.totals.they)

    @property
    def recorded(self) -> str:
        """Both recorded totals as they are typed, or nothing."""
        return " ".join(filter(None, recorded_totals(self.match)))

    @property
    def state(self) -> str:
        """Status text: not begun, under way, or how it ended."""
        if self.withdrawn:
            return _("not played: %(pair)s withdrew") % {"pair": self.withdrawn}
        if self.match.ending:
            labels = self.we.label, self.they.label
            return capfirst(describe_ending(self.match.ending, self.match.absent, labels))
        return {
            MatchProgress.NOT_BEGUN: _("not begun"),
            MatchProgress.UNDER_WAY: _("under way"),
            MatchProgress.OVER: _("over, hand by hand"),
        }[self.match.state]

    @property
    def by_hand(self) -> bool:
        """Whether its score follows from its hands, so that no slip is typed here."""
        return bool(self.match.lines) and not self.match.typed

    @property
    def ruled(self) -> bool:
        """Whether a director set the score of the slip."""
        return self.match.ending in SET_BY_CONVENOR

    @property
    def wanted(self) -> bool:
        """Whether its slip is still to be typed, or was refused."""
        empty = self.match.state is MatchProgress.NOT_BEGUN and not any(self.boxes)
        return self.refusal is not None or (empty and not self.withdrawn)


def build_slip_row(
    request: SignedInRequest,
    match: MatchState,
    pairs: Mapping[int, MatchPair],
    refusal: SlipRefusal | None,
    *,
    left: Mapping[int, int],
) -> SlipRow:
    """The row of a match; a refused slip keeps the typed totals unless it is outdated.

    `left` are the pairs that withdrew, each with its last round: a match after it has no boxes.
    """
    we, they = match.pairs
    # After a conflict the boxes show the other entry, so that Enter does not replace it unseen.
    keeps_typed = refusal is not None and refusal.status != CONFLICT
    boxes = refusal.typed if refusal and keeps_typed else recorded_totals(match)
    by_hand = bool(match.lines) and not match.typed
    permitted = request.may.enter and (request.may.direct or match.ending not in SET_BY_CONVENOR)
    withdrawn = ""
    if match.state is MatchProgress.NOT_BEGUN:
        gone = [pair for pair in match.pairs if left.get(pair, match.round) < match.round]
        withdrawn = ", ".join(pairs[pair].label for pair in gone)
    boxed = permitted and not by_hand and not withdrawn
    return SlipRow(match, pairs[we], pairs[they], boxes, refusal, uuid4(), boxed, withdrawn)


def recorded_totals(match: MatchState) -> tuple[str, str]:
    """The recorded totals as they would be typed; empty if there are none."""
    if match.set_points is None:
        return "", ""
    return str(match.set_points[0]), str(match.set_points[1])


def record_slip(
    seating: Seating, match: MatchState, form: SlipForm, request: SignedInRequest
) -> SlipRefusal | None:
    """Record a slip; returns the refusal, or a question about unusual or replaced totals."""
    typed = str(form.data.get("we", "")).strip(), str(form.data.get("they", "")).strip()
    if not form.is_valid():
        return SlipRefusal(form.refusal, typed)
    # Already recorded, perhaps by an earlier try of the same request.
    if typed == recorded_totals(match):
        return None
    scores = form.cleaned_data["scores"]
    try:
        # Impossible totals are refused before any question; unusual ones are asked about below.
        validate_slip_totals(scores, is_confirmed=True)
        # No question about outdated totals: the service refuses those as stale.
        if form.cleaned_data["seen"] == match.version and (
            question := _confirmation_question(match, form)
        ):
            return SlipRefusal(question, typed, confirm=" ".join(typed))
        change_request = form.asked(request.user, request.may.role)
        record_final_scores(seating, scores, change_request)
    except StaleBoardDataError as refusal:
        message = _("%(sentence)s You had typed %(we)s and %(they)s.")
        params = {"sentence": error_message(refusal), "we": typed[0], "they": typed[1]}
        return SlipRefusal(message % params, typed, CONFLICT)
    except (BoardError, MissingPermissionError) as refusal:
        return SlipRefusal(error_message(refusal), typed)
    return None


def _confirmation_question(match: MatchState, form: SlipForm) -> str:
    """The question that Enter would answer; empty if there is nothing to confirm."""
    if form.confirms_totals:
        return ""
    scores = form.cleaned_data["scores"]
    unusual = unusual_question(scores.we, scores.they)
    if match.set_points is None or form.confirms_change:
        return unusual
    we, they = map(format_points, match.set_points)
    message = _("%(we)s to %(they)s is recorded here. Press Enter again to change it.")
    return f"{message % {'we': we, 'they': they}} {unusual}".strip()
