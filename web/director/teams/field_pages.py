"""Page that changes the teams of a contest during play, each change with a preview."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from boards.services.setup.team_events import EnteredTeam
from reports.content.teams.field_changes import describe_field_change
from scoring.teams.contests import MOST_ROUNDS
from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.team_contest import TeamContest
from tournament.queries.sessions import sections_of_session
from tournament.queries.team_matches import contest_field_token
from tournament.services.teams.field_changes import (
    ADD,
    EXCHANGE,
    REMOVE,
    RETURN,
    WITHDRAW,
    FieldChange,
    change_contest_field,
    validate_field_change,
)
from web.director.access.member_access import SignedInRequest, for_session
from web.director.swiss_pairs.forms import split_pair_line
from web.director.teams.contest_access import contest_or_404
from web.director.teams.new_team_event_form import LONGEST_LIST, read_team_line
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from tournament.models import Session

Contest = TeamContest | PairContest


class FieldChangeForm(forms.Form):
    """Base of the forms of one change; the contest gives the choices of teams and rounds."""

    kind = ""

    def __init__(self, *args: Any, contest: Contest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if isinstance(contest, PairContest) and "entry" in self.fields:
            self.fields["entry"].label = _("Pair")
        for name in ("entry", "other"):
            if name in self.fields:
                field = self.fields[name]
                field.choices = [  # type: ignore[attr-defined]
                    (team.pk, f"{team.number} {team.name}") for team in self.teams_of(contest)
                ]

    def teams_of(self, contest: Contest) -> list[Any]:
        """The teams that can be chosen."""
        return list(contest.entrants.values())

    def change(self) -> FieldChange:
        """The change that the valid form describes."""
        return FieldChange(self.kind, entry=int(self.cleaned_data["entry"]))


class TeamWithdrawalForm(FieldChangeForm):
    """A team that goes home."""

    kind = WITHDRAW
    entry = forms.ChoiceField(label=gettext_lazy("Team"))

    def teams_of(self, contest: Contest) -> list[Any]:
        """Teams that have not withdrawn."""
        return list(contest.playing.values())


class ReturnForm(FieldChangeForm):
    """A team that withdrew and plays again."""

    kind = RETURN
    entry = forms.ChoiceField(label=gettext_lazy("Team"))

    def teams_of(self, contest: Contest) -> list[Any]:
        """Teams that have withdrawn."""
        return [team for pk, team in contest.entrants.items() if pk not in contest.playing]


class LateTeamForm(FieldChangeForm):
    """A team that comes late."""

    kind = ADD
    team = forms.CharField(
        label=gettext_lazy("Team"),
        max_length=LONGEST_LIST,
        help_text=gettext_lazy("Its name, then a colon and its players, as when setting up."),
    )

    def change(self) -> FieldChange:
        """The team of the line."""
        team: EnteredTeam = read_team_line(self.cleaned_data["team"])
        return FieldChange(self.kind, team=team)


class RemovalForm(FieldChangeForm):
    """A late team that was not drawn yet."""

    kind = REMOVE
    entry = forms.ChoiceField(label=gettext_lazy("Team"))

    def teams_of(self, contest: Contest) -> list[Any]:
        """Late teams without a match."""
        return [
            team
            for team in contest.entrants.values()
            if team.late_from is not None and team.late_from > contest.rounds
        ]


class ExchangeForm(FieldChangeForm):
    """Two teams that played each other's match of a round."""

    kind = EXCHANGE
    round = forms.IntegerField(label=gettext_lazy("Round"), min_value=1, max_value=MOST_ROUNDS)
    entry = forms.ChoiceField(label=gettext_lazy("Team"))
    other = forms.ChoiceField(label=gettext_lazy("Exchanges with"))

    def change(self) -> FieldChange:
        """The exchange of a round."""
        cleaned = self.cleaned_data
        return FieldChange(
            self.kind,
            entry=int(cleaned["entry"]),
            other=int(cleaned["other"]),
            round=cleaned["round"],
        )


class LateSwissPairForm(LateTeamForm):
    """A pair that comes late to Swiss pairs."""

    team = forms.CharField(
        label=gettext_lazy("Pair"),
        max_length=LONGEST_LIST,
        help_text=gettext_lazy("Both names, such as Ada Ace & Bo Bold."),
    )

    def change(self) -> FieldChange:
        """The pair of the line."""
        players = split_pair_line(self.cleaned_data["team"])
        return FieldChange(self.kind, team=EnteredTeam("", players))


PAIR_FORMS = (TeamWithdrawalForm, ReturnForm, LateSwissPairForm, RemovalForm)
SWISS_FORMS = (TeamWithdrawalForm, ReturnForm, LateTeamForm, RemovalForm, ExchangeForm)
TITLES: Mapping[str, Callable[[], str]] = {
    WITHDRAW: lambda: _("A team withdraws"),
    RETURN: lambda: _("A team that withdrew plays again"),
    ADD: lambda: _("A team comes late"),
    REMOVE: lambda: _("A late team does not play after all"),
    EXCHANGE: lambda: _("Two teams sat in each other\N{RIGHT SINGLE QUOTATION MARK}s match"),
}


PAIR_TITLES: Mapping[str, Callable[[], str]] = {
    WITHDRAW: lambda: _("A pair withdraws"),
    RETURN: lambda: _("A pair that withdrew plays again"),
    ADD: lambda: _("A pair comes late"),
    REMOVE: lambda: _("A late pair does not play after all"),
}


def _forms_of(contest: Contest) -> tuple[type[FieldChangeForm], ...]:
    if isinstance(contest, PairContest):
        return PAIR_FORMS
    return SWISS_FORMS if contest.draw_form else (ExchangeForm,)


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def contest_field_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Forms of each change; a change is shown first, and applied by a second press."""
    contest = contest_or_404(session)
    if isinstance(contest, KnockOutContest) or contest.is_movement:
        raise Http404
    sent = request.POST.get("do", "") if request.method == "POST" else ""
    in_pairs = isinstance(contest, PairContest)
    titles = PAIR_TITLES if in_pairs else TITLES
    rows = []
    for kind in _forms_of(contest):
        data = request.POST if kind.kind == sent else None
        form = kind(data, contest=contest, auto_id=f"{kind.kind}-%s")
        rows.append((kind.kind, titles[kind.kind](), form))
    chosen = next((form for kind, _title, form in rows if kind == sent), None)
    effects: list[str] = []
    if chosen and chosen.is_valid():
        with add_form_error(chosen):
            section, change = sections_of_session(session.pk).get(), chosen.change()
            if "apply" in request.POST:
                change = replace(change, seen=request.POST.get("seen"))
                change_contest_field(section, change, actor=request.actor)
                messages.success(request, _("Done. Every result is kept."))
                return redirect("director:team_contest_field", session.event.club.slug, session.pk)
            validate_field_change(section, change)
            effects = list(describe_field_change(contest, change))
    shown = [row for row in rows if "entry" not in row[2].fields or row[2].fields["entry"].choices]  # type: ignore[attr-defined]
    context = {"session": session, "rows": shown, "sent": sent, "effects": effects}
    context |= {"seen": contest_field_token(session), "in_pairs": in_pairs}
    status = form_page_status(*(row[2] for row in rows))
    return render(request, "director/teams/field.html", context, status=status)
