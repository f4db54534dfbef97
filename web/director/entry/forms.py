"""Forms that record, preview, undo or move a typed result, or swap its sides.

The text itself is read by `scoring.notation.entry_reader`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.entry_board import EntryBoard, seating_board_of_session
from boards.queries.results import ResultOrRuling
from boards.queries.table_results import TableResult
from boards.services.results import (
    ChangeRequest,
    move_result,
    record_result,
    swap_result_sides,
    undo_result,
)
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from scoring.errors import ScoringError
from scoring.laws.compass import Side
from scoring.laws.outcome import NotPlayed, Outcome
from scoring.notation import TypedEntry, read_entry
from standings.snapshot_cache import SessionSnapshot
from web.director.result_cell import RenderedResult, render_result
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import User

MAX_PLAY_AT_LENGTH = 60
NOT_PLAYED_CHOICES = (
    ("late", gettext_lazy("Late: it will be played")),
    ("slow", gettext_lazy("Slow: no time for it")),
    ("cancelled", gettext_lazy("Cancelled")),
)


class SingleErrorForm(forms.Form):
    """Form whose page shows a single error message."""

    @property
    def refusal(self) -> str:
        """The first error message; empty if the form is valid."""
        return next((str(error) for errors in self.errors.values() for error in errors), "")


class ResultTextForm(SingleErrorForm):
    """Text of the entry box, parsed as a result; `dropped` says that its last zero is left off.

    The grammar limits its length.
    """

    text = forms.CharField(required=False, label=gettext_lazy("Result"))
    # A setting of the user, never guessed: 50 is a score, and so is 500.
    dropped = forms.BooleanField(required=False)

    def read(self, cleaned: dict[str, Any]) -> TypedEntry:
        """Parse the text by the grammar of results; an error is shown at the field."""
        try:
            return read_entry(cleaned.get("text", ""), last_zero_dropped=cleaned["dropped"])
        except ScoringError as refusal:
            raise ValidationError({"text": error_message(refusal)}) from refusal


class ResultPreviewForm(ResultTextForm):
    """Text that is being typed, for the row `at` or for any board of this vulnerability."""

    vulnerable = forms.CharField(required=False, max_length=4)
    at = forms.IntegerField(required=False)

    def clean(self) -> dict[str, Any]:
        """Parse the typed result."""
        cleaned = super().clean() or {}
        return cleaned | {"entry": self.read(cleaned)}

    def render_result(self, now: SessionSnapshot) -> RenderedResult:
        """The text as its row would show it, compared with other tables if the row is known."""
        entry: TypedEntry = self.cleaned_data["entry"]
        at = self.cleaned_data["at"]
        sides = self.cleaned_data["vulnerable"]
        vulnerable = frozenset(side for side in Side if side.value in sides)
        # Without a row there are no other tables: the preview then has no marks.
        bare = TableResult(0, "", 0, 0, 0, None, None, False, vulnerable)
        row = next((cell for cell in now.cells if cell.pk == at), bare)
        cell = replace(row, outcome=entry.outcome, lead=entry.lead, why="", turned=False)
        return render_result(cell, now.marks_with(cell))

    def corrected_outcomes(self, now: SessionSnapshot) -> dict[int, Outcome | None]:
        """The typed outcome by its row, if that row has another one already."""
        outcome = self.cleaned_data["entry"].outcome
        rows = (cell for cell in now.cells if cell.pk == self.cleaned_data["at"])
        return {row.pk: outcome for row in rows if row.outcome not in (None, outcome)}


class ResultChangeForm(SingleErrorForm):
    """Fields of every change: the version seen, the idempotency key and the reason."""

    seen = forms.IntegerField(min_value=0)
    request_id = forms.UUIDField()
    reason = forms.CharField(
        required=False,
        max_length=LONGEST_REASON,
        label=gettext_lazy("Reason"),
        error_messages={
            "max_length": gettext_lazy(
                "The reason has %(show_value)s letters: shorten it to %(limit_value)s."
            )
        },
    )
    confirmed = forms.BooleanField(required=False)

    def asked(self, by: User, role: str) -> ChangeRequest:
        """The change request for the services, by a user with this role."""
        cleaned = self.cleaned_data
        who = {"reason": cleaned["reason"], "role": role, "confirmed": cleaned["confirmed"]}
        return ChangeRequest(cleaned["seen"], cleaned["request_id"], by, Source.DIRECTOR, **who)

    def write(self, entry_board: EntryBoard, by: User) -> ResultOrRuling:
        """Record a new version of the result."""
        raise NotImplementedError


class UndoForm(ResultChangeForm):
    """Undo to version `to`, or to the version before the current one."""

    to = forms.IntegerField(min_value=0, required=False)

    def write(self, entry_board: EntryBoard, by: User) -> ResultOrRuling:
        """Record the earlier version again."""
        return undo_result(
            entry_board.seating_board, self.asked(by, entry_board.role), to=self.cleaned_data["to"]
        )


class SwapSidesForm(ResultChangeForm):
    """Swap the sides: the pairs sat in each other's seats."""

    def write(self, entry_board: EntryBoard, by: User) -> ResultOrRuling:
        """Record the same result with the sides swapped."""
        return swap_result_sides(entry_board.seating_board, self.asked(by, entry_board.role))


class MoveResultForm(ResultChangeForm):
    """The table and board that really played a result, and the version seen there."""

    target = forms.IntegerField(min_value=1)
    target_seen = forms.IntegerField(min_value=0)

    def write(self, entry_board: EntryBoard, by: User) -> ResultOrRuling:
        """Move the result to the chosen table and board."""
        board = entry_board.seating_board
        session = board.seating.section.session_id
        return move_result(
            board,
            # A target that is gone is refused like the board itself.
            seating_board_of_session(session, self.cleaned_data["target"]) or board,
            self.asked(by, entry_board.role),
            target_seen=self.cleaned_data["target_seen"],
        )


class ResultForm(ResultChangeForm, ResultTextForm):
    """One entry of the box, with the reason and time of a board that was not played."""

    why = forms.ChoiceField(
        choices=(("", "—"), *NOT_PLAYED_CHOICES),
        required=False,
        label=gettext_lazy("Why it was not played"),
    )
    play_at = forms.CharField(
        required=False, max_length=MAX_PLAY_AT_LENGTH, label=gettext_lazy("When it will be played")
    )

    def clean(self) -> dict[str, Any]:
        """Parse the text; a board not played needs its reason."""
        cleaned = super().clean() or {}
        entry = self.read(cleaned)
        # `LP` is a late board and names its reason itself; `NP` alone does not.
        late = "late" if entry.late else ""
        why = cleaned.get("why") or late if isinstance(entry.outcome, NotPlayed) else ""
        if isinstance(entry.outcome, NotPlayed) and not why:
            asks = _("Say why the board was not played: late, slow or cancelled.")
            raise ValidationError({"why": asks})
        play_at = cleaned.get("play_at", "") if why == "late" else ""
        return cleaned | {"entry": entry, "why": why, "play_at": play_at}

    def write(self, entry_board: EntryBoard, by: User) -> ResultOrRuling:
        """Record the typed result."""
        cleaned = self.cleaned_data
        return record_result(
            entry_board.seating_board,
            cleaned["entry"].outcome,
            self.asked(by, entry_board.role),
            lead=cleaned["entry"].lead,
            why=cleaned["why"],
            play_at=cleaned["play_at"],
        )
