"""Forms that parse a typed result and record it: entry, preview, undo, swap sides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.entry_board import EntryBoard
from boards.queries.results import ResultOrRuling
from boards.queries.table_results import TableResult
from boards.services.results import ChangeRequest, record_result, swap_result_sides, undo_result
from club.services.audit_log import Source
from scoring.errors import ScoringError
from scoring.laws.compass import Side
from scoring.laws.outcome import NotPlayed
from scoring.notation import TypedEntry, read_entry
from standings.snapshot_cache import SessionSnapshot
from web.director.result_cell import RenderedResult, render_result
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import User

MAX_REASON_LENGTH = 200
MAX_PLAY_AT_LENGTH = 60
NOT_PLAYED_CHOICES = (
    ("late", gettext_lazy("Late: it will be played")),
    ("slow", gettext_lazy("Slow: no time for it")),
    ("cancelled", gettext_lazy("Cancelled")),
)


class SingleErrorForm(forms.Form):
    """A form that says what is not valid in one sentence.

    Its fields are the class's own: nothing changes them, and a copy of each for every entry would
    take longer than reading it.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """As any form, but for the copies."""
        vars(self)["base_fields"] = {}
        super().__init__(*args, **kwargs)
        del vars(self)["base_fields"]
        self.fields = dict(self.base_fields)
        self.order_fields(self.field_order)

    def _clean_fields(self) -> None:
        """As any form, but for what a field needs only to be shown."""
        for name, field in self.fields.items():
            typed = field.widget.value_from_datadict(self.data, self.files, name)
            try:
                self.cleaned_data[name] = field.clean(typed)
            except ValidationError as error:
                self.add_error(name, error)

    @property
    def refusal(self) -> str:
        """The first of all that is not valid."""
        return next((str(error) for errors in self.errors.values() for error in errors), "")


class ResultTextForm(SingleErrorForm):
    """The text of the box, as a value; whether its last zero is left off is never guessed.

    How long it may be, the grammar says.
    """

    text = forms.CharField(required=False, label=gettext_lazy("Result"))
    dropped = forms.BooleanField(required=False)

    def read(self, cleaned: dict[str, Any]) -> TypedEntry:
        """By the one grammar; what it refuses is said at the box."""
        try:
            return read_entry(cleaned.get("text", ""), last_zero_dropped=cleaned["dropped"])
        except ScoringError as refusal:
            raise ValidationError({"text": error_message(refusal)}) from refusal


class ResultPreviewForm(ResultTextForm):
    """A text that is being typed, on a board of this vulnerability."""

    vulnerable = forms.CharField(required=False, max_length=4)
    at = forms.IntegerField(required=False)

    def clean(self) -> dict[str, Any]:
        """Read the text."""
        cleaned = super().clean() or {}
        return cleaned | {"entry": self.read(cleaned)}

    def said(self, now: SessionSnapshot) -> RenderedResult:
        """What its row would say, compared with the other tables where the row is known."""
        entry: TypedEntry = self.cleaned_data["entry"]
        at = self.cleaned_data["at"]
        sides = self.cleaned_data["vulnerable"]
        vulnerable = frozenset(side for side in Side if side.value in sides)
        bare = TableResult(0, "", 0, 0, 0, None, None, False, vulnerable)
        row = next((cell for cell in now.cells if cell.pk == at), bare)
        cell = replace(row, outcome=entry.outcome, lead=entry.lead, why="", turned=False)
        return render_result(cell, now.marks_with(cell))


class ResultChangeForm(SingleErrorForm):
    """What every change says: the version that was seen, its own key, and why."""

    seen = forms.IntegerField(min_value=0)
    request_id = forms.UUIDField()
    reason = forms.CharField(
        required=False,
        max_length=MAX_REASON_LENGTH,
        label=gettext_lazy("Reason"),
        error_messages={
            "max_length": gettext_lazy(
                "The reason has %(show_value)s letters: shorten it to %(limit_value)s."
            )
        },
    )
    confirmed = forms.BooleanField(required=False)

    def asked(self, by: User, role: str) -> ChangeRequest:
        """The same as the services want it, of somebody with this role."""
        cleaned = self.cleaned_data
        who = {"reason": cleaned["reason"], "role": role, "confirmed": cleaned["confirmed"]}
        return ChangeRequest(cleaned["seen"], cleaned["request_id"], by, Source.DIRECTOR, **who)

    def write(self, entry_board: EntryBoard, by: User) -> ResultOrRuling:
        """Add a version to what is known of the board."""
        raise NotImplementedError


class UndoForm(ResultChangeForm):
    """Take back to a version, or to the one before."""

    to = forms.IntegerField(min_value=0, required=False)

    def write(self, entry_board: EntryBoard, by: User) -> ResultOrRuling:
        """Say again what was said."""
        return undo_result(
            entry_board.seating_board, self.asked(by, entry_board.role), to=self.cleaned_data["to"]
        )


class SwapSidesForm(ResultChangeForm):
    """The pairs sat in each other's seats."""

    def write(self, entry_board: EntryBoard, by: User) -> ResultOrRuling:
        """Say the same of the pairs the other way round."""
        return swap_result_sides(entry_board.seating_board, self.asked(by, entry_board.role))


class ResultForm(ResultChangeForm, ResultTextForm):
    """One entry of the box, with what it asks for besides."""

    why = forms.ChoiceField(
        choices=(("", "—"), *NOT_PLAYED_CHOICES),
        required=False,
        label=gettext_lazy("Why it was not played"),
    )
    play_at = forms.CharField(
        required=False, max_length=MAX_PLAY_AT_LENGTH, label=gettext_lazy("When it will be played")
    )

    def clean(self) -> dict[str, Any]:
        """Read the text, and see that nothing is left open."""
        cleaned = super().clean() or {}
        entry = self.read(cleaned)
        late = "late" if entry.late else ""
        why = cleaned.get("why") or late if isinstance(entry.outcome, NotPlayed) else ""
        if isinstance(entry.outcome, NotPlayed) and not why:
            asks = _("Say why the board was not played: late, slow or cancelled.")
            raise ValidationError({"why": asks})
        play_at = cleaned.get("play_at", "") if why == "late" else ""
        return cleaned | {"entry": entry, "why": why, "play_at": play_at}

    def write(self, entry_board: EntryBoard, by: User) -> ResultOrRuling:
        """Record it."""
        cleaned = self.cleaned_data
        return record_result(
            entry_board.seating_board,
            cleaned["entry"].outcome,
            self.asked(by, entry_board.role),
            lead=cleaned["entry"].lead,
            why=cleaned["why"],
            play_at=cleaned["play_at"],
        )
