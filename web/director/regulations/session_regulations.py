"""Page that changes the scoring regulations of a session, with a preview of the effect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from club.validators.reasons import LONGEST_REASON
from reports.content.regulations.regulation_choices import (
    NamedRegulation,
    RegulationChoice,
    ScoringProgram,
)
from reports.content.regulations.session_regulations import NAMED_REGULATIONS, PROGRAMS
from scoring.events.presets import SCORING, regulations_of_program
from scoring.events.regulations import CHOICES, Regulations
from standings.previews.regulations import with_regulations
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.errors import TournamentError
from tournament.queries.edit_tokens import regulations_edit_token
from tournament.services.regulations.regulations import change_regulations
from web.director.access.member_access import SignedInRequest, for_session
from web.director.standings.ranking_change_rows import ranking_change_rows
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from tournament.models import Session

OK = 200
UNPROCESSABLE = 422


class SessionRegulationsForm(forms.Form):
    """Form with a choice for each regulation; one that is not sent keeps its value."""

    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput())
    reason = forms.CharField(required=False, max_length=LONGEST_REASON)

    def __init__(self, *args: Any, standing: Regulations, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.standing = standing
        for regulation in NAMED_REGULATIONS:
            self.fields[regulation.key] = forms.TypedChoiceField(
                label=regulation.title,
                required=False,
                # All choices of a regulation have one type; a form only sends text.
                coerce=type(CHOICES[regulation.key][0]),
                empty_value=getattr(standing, regulation.key),
                choices=[(str(choice.value), choice.words) for choice in regulation.choices],
            )

    @property
    def regulations(self) -> Regulations:
        """The chosen regulations; the current ones until a valid form was sent."""
        if not self.is_bound or not self.is_valid():
            return self.standing
        return Regulations(
            **{
                regulation.key: self.cleaned_data[regulation.key]
                for regulation in NAMED_REGULATIONS
            }
        )


@dataclass(frozen=True, slots=True)
class RegulationRow:
    """A regulation on the page: its choices, the picked one and the current one."""

    named: NamedRegulation
    picked: RegulationChoice
    current: RegulationChoice


@for_session
def session_regulations_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Regulations of a session: GET previews a change, POST makes it."""
    now = cached_snapshot_of(session)
    standing = session.event.regulations
    posted = request.method == "POST"
    # None leaves the form unbound; an empty query would bind it.
    typed = request.POST if posted else request.GET or None
    form = SessionRegulationsForm(typed, standing=standing)
    if posted and form.is_valid() and _change_regulations(request, session, form):
        messages.success(request, _("The regulations are changed; everything is scored by them."))
        return redirect("director:regulations", session.event.club.slug, session.pk)
    context = {
        "session": session,
        "form": form,
        "programs": _program_links(standing),
        **_regulations_context(now, form),
    }
    status = UNPROCESSABLE if form.errors else OK
    return render(request, "director/regulations.html", context, status=status)


def _change_regulations(
    request: SignedInRequest, session: Session, form: SessionRegulationsForm
) -> bool:
    """Change the regulations; False, with an error in the form, if the service refuses."""
    who: dict[str, Any] = {"actor": request.actor}
    who["reason"] = form.cleaned_data["reason"]
    try:
        change_regulations(
            session.event, form.regulations, seen=form.cleaned_data["seen"] or None, **who
        )
    except TournamentError as refusal:
        form.add_error(None, error_message(refusal))
        return False
    return True


@dataclass(frozen=True, slots=True)
class ProgramLink:
    """Link that previews the regulations of another scoring program."""

    program: ScoringProgram
    query: str
    is_current: bool


def _program_links(standing: Regulations) -> list[ProgramLink]:
    """Links with each program's regulations, as the form of this page would send them."""
    return [
        ProgramLink(
            program,
            urlencode({name: getattr(chosen, name) for name in sorted(SCORING)}),
            is_current=chosen == standing,
        )
        for program in PROGRAMS
        # A loop over one value, to give it a name.
        for chosen in (regulations_of_program(standing, program.key),)
    ]


def _regulations_context(now: SessionSnapshot, form: SessionRegulationsForm) -> dict[str, Any]:
    current = form.standing
    requested = form.regulations
    lines = (
        list(ranking_change_rows(now, with_regulations(now, requested)))
        if requested != current
        else []
    )
    return {
        "named": [
            RegulationRow(regulation, regulation.chosen(requested), regulation.chosen(current))
            for regulation in NAMED_REGULATIONS
        ],
        "asked": requested,
        "differs": requested != current,
        "lines": lines,
        "moved": sum(regulation.changed for regulation in lines),
        "played": bool(now.travellers),
        "seen": regulations_edit_token(current),
    }
