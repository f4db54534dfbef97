"""Form for a club's own movement, as an uploaded file or as a typed table or JSON."""

from typing import Any, Literal

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.errors import MovementError
from movements.own.movement_json import read_movement_json, write_movement_json
from movements.own.own_movement import (
    MOST_BOARDS_A_ROUND,
    MOST_BYTES,
    OwnMovement,
)
from movements.own.typed_table import read_typed_table, write_typed_table
from movements.schedule import Schedule
from tournament.errors import TournamentError
from tournament.validators.club_movements import (
    LONGEST_NAME,
    LONGEST_TYPED_MOVEMENT,
    validate_movement_size,
)
from web.shared.messages.errors.error_text import error_message
from web.shared.pages.movements.own_movements import read_own_movement


class OwnMovementForm(forms.Form):
    """Form of a movement; once it is valid, `movement` is what was typed or uploaded."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=gettext_lazy("Leave empty to take the name in the file."),
    )
    file = forms.FileField(
        label=gettext_lazy("A file"),
        required=False,
        help_text=gettext_lazy("JSON (.json), ACBLscore (.mov) or a typed table (.txt)."),
        widget=forms.FileInput(attrs={"accept": ".json,.mov,.txt"}),
    )
    contestants = forms.ChoiceField(
        label=gettext_lazy("Movement of"),
        choices=[
            ("pairs", gettext_lazy("pairs")),
            ("teams", gettext_lazy("teams")),
            ("players", gettext_lazy("players")),
        ],
        initial="pairs",
    )
    boards_a_round = forms.IntegerField(
        label=gettext_lazy("Boards per round"),
        min_value=1,
        max_value=MOST_BOARDS_A_ROUND,
        initial=2,
    )
    lines = forms.TypedChoiceField(
        label=gettext_lazy("Pair numbers"),
        coerce=int,
        choices=[
            (1, gettext_lazy("one field, one winner")),
            (2, gettext_lazy("North-South and East-West apart, two winners")),
        ],
        initial=1,
    )
    text = forms.CharField(
        label=gettext_lazy("Schedule"),
        required=False,
        max_length=LONGEST_TYPED_MOVEMENT,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "A line for each round, a cell for each table: 4-1/3 is pair or team 4 North-South, 1 "
            "East-West, board set 3. Of pairs a * after it turns the boards. 0 is an empty side, - "
            "an empty table. Of players: 8,1,5,7/1. You can also paste JSON."
        ),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput())

    movement: OwnMovement | None = None

    def clean(self) -> dict[str, Any]:
        """Read the movement; an uploaded file goes before what is typed."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        file = cleaned.get("file")
        at = "file" if file else "text"
        if not file and not cleaned["text"].strip():
            self.add_error("text", _("Type or paste the schedule, or choose a file."))
            return cleaned
        try:
            movement = _read_file(file, cleaned) if file else _read_text(cleaned)
            validate_movement_size(movement)
        except (MovementError, TournamentError) as refusal:
            self.add_error(at, error_message(refusal))
            return cleaned
        name = cleaned["name"].strip() or movement.name
        self.movement = OwnMovement(name, movement.contestants, movement.schedule)
        return cleaned


def own_movement_initial(movement: OwnMovement) -> dict[str, Any]:
    """Initial values of the form: a table if the movement fits in one, otherwise JSON."""
    schedule = movement.schedule
    table = write_typed_table(movement)
    text, boards = table or (write_movement_json(movement), 2)
    return {
        "name": movement.name,
        "contestants": movement.contestants,
        "boards_a_round": boards,
        "lines": schedule.lines if isinstance(schedule, Schedule) else 1,
        "text": text,
    }


def _read_text(cleaned: dict[str, Any]) -> OwnMovement:
    text: str = cleaned["text"]
    if text.lstrip().startswith("{"):
        return read_movement_json(text)
    return read_typed_table(text, **_table_options(cleaned))


def _read_file(file: Any, cleaned: dict[str, Any]) -> OwnMovement:
    # A byte more than allowed: what is too large is then refused without reading all of it.
    return read_own_movement(file.name or "", file.read(MOST_BYTES + 1), **_table_options(cleaned))


def _table_options(cleaned: dict[str, Any]) -> dict[str, Any]:
    lines: Literal[1, 2] = 1 if cleaned["lines"] == 1 else 2
    return {
        "contestants": cleaned["contestants"],
        "boards_a_round": cleaned["boards_a_round"],
        "lines": lines,
    }
