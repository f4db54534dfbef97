"""Form for an imported event: its name, date and scoring regulations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from formats.events.event_regulations import event_regulations, preset_of_event
from reports.content.regulations.session_regulations import METHODS, PROGRAMS
from tournament.validators.session_details import LONGEST_NAME
from web.director.setup.forms import DayField

if TYPE_CHECKING:
    from django.http import QueryDict

    from formats.events.imported_event import ImportedEvent
    from scoring.events.regulations import Regulations

AS_STATED = "file"
DEFAULTS = "defaults"


class EventImportForm(forms.Form):
    """Name, date and regulations of an imported event."""

    name = forms.CharField(label=gettext_lazy("Name of the session"), max_length=LONGEST_NAME)
    played_on = DayField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    method = forms.ChoiceField(
        label=gettext_lazy("Scoring"),
        help_text=gettext_lazy("The file does not say how boards are compared."),
        choices=[(choice.value, choice.words) for choice in METHODS.choices],
    )
    regulations = forms.ChoiceField(
        label=gettext_lazy("Regulations"),
        help_text=gettext_lazy(
            "Choose the program that scored the session. You can change single regulations later."
        ),
    )

    def __init__(self, data: QueryDict | None, *, event: ImportedEvent) -> None:
        """Offer the file's own regulations first, then the presets."""
        initial = {"name": event.title, "played_on": event.played_on, "regulations": AS_STATED}
        super().__init__(data, initial=initial)
        self.file_event = event
        if event.method_stated:
            del self.fields["method"]
        choices = self.fields["regulations"]
        assert isinstance(choices, forms.ChoiceField)
        choices.choices = [
            (AS_STATED, _stated_text(event)),
            *((program.key, str(program.words)) for program in PROGRAMS),
            (DEFAULTS, _("Defaults")),
        ]

    @property
    def event(self) -> ImportedEvent:
        """The event of the file, with the chosen comparison of boards if the file states none."""
        method = getattr(self, "cleaned_data", {}).get("method")
        return replace(self.file_event, method=method) if method else self.file_event

    @property
    def chosen_regulations(self) -> Regulations:
        """The regulations of a valid form."""
        chosen = self.cleaned_data["regulations"]
        if chosen == AS_STATED:
            return event_regulations(self.event)
        return event_regulations(self.event, preset="" if chosen == DEFAULTS else chosen)


def _stated_text(event: ImportedEvent) -> str:
    """Return what the file says of its regulations."""
    preset = preset_of_event(event)
    name = next((str(program.words) for program in PROGRAMS if program.key == preset), "")
    if name:
        return _("As the file says: %(program)s") % {"program": name}
    if event.regulations:
        return _("As the file says")
    return _("Defaults (the file names none)")
