"""Pages that create and change a club's seasons, and show the ladder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from reports.content.events.seasons import (
    dated_session_title,
    season_grid,
    season_notes,
    season_step_lines,
)
from reports.documents import season_file
from scoring.events.season_rule import MOST, PAIRS, PLAYERS, SeasonRule
from standings.events.seasons import compute_season
from tournament.queries.seasons import (
    count_unreleased_sessions,
    counted_season_sessions,
    current_season_edit_token,
    season_event_choices,
    seasons_of_club,
)
from tournament.services.events.seasons import change_season, create_season
from web.director.access.member_access import SignedInRequest, for_club
from web.shared.messages.flash_messages import add_form_error, form_page_status
from web.shared.render.grids import render_grid

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Series

FILE_TYPES = ("pdf", "xlsx", "csv")


class SeasonNameForm(forms.Form):
    """Form with the name of a season."""

    name = forms.CharField(label=gettext_lazy("Name of the season"), max_length=120)


class SeasonForm(SeasonNameForm):
    """Settings of a season: its rule, its events and who sees it."""

    whose = forms.ChoiceField(
        label=gettext_lazy("A ladder of"),
        choices=[(PLAYERS, gettext_lazy("players")), (PAIRS, gettext_lazy("pairs"))],
    )
    best = forms.IntegerField(
        label=gettext_lazy("How many of the best sessions count"),
        min_value=0,
        max_value=MOST,
        help_text=gettext_lazy("0: all of them."),
    )
    drop = forms.IntegerField(
        label=gettext_lazy("How many of the worst are left out"), min_value=0, max_value=MOST
    )
    least = forms.IntegerField(
        label=gettext_lazy("Sessions needed to be ranked"), min_value=1, max_value=MOST
    )
    by_boards = forms.BooleanField(
        label=gettext_lazy("Weight each session by its boards"), required=False
    )
    public = forms.BooleanField(
        label=gettext_lazy("Everybody can see the ladder; only released sessions count"),
        required=False,
    )
    events = forms.MultipleChoiceField(
        label=gettext_lazy("Events of the season"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput())

    def __init__(self, *args: Any, series: Series, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(str(choice.pk), choice.name) for choice in season_event_choices(series)]
        self.fields["events"].choices = choices  # type: ignore[attr-defined]

    @property
    def facts(self) -> dict[str, Any]:
        """The settings as arguments of the service; the rule's fields are named as its slots."""
        cleaned = self.cleaned_data
        rule = SeasonRule(**{name: cleaned[name] for name in SeasonRule.__slots__})
        events = [int(pk) for pk in cleaned["events"]]
        own = {"name": cleaned["name"], "rule": rule, "public": cleaned["public"], "events": events}
        return {**own, "seen": cleaned["seen"] or None}


@for_club
@require_http_methods(["GET", "HEAD", "POST"])
def season_list_page(request: SignedInRequest, club: Club) -> HttpResponse:
    """Seasons of a club, with a form to create one."""
    form = SeasonNameForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with add_form_error(form):
            opened = create_season(club, **form.cleaned_data, actor=request.actor)
            messages.success(request, _("The season is created. Choose its events."))
            return redirect("director:season", club.slug, opened.slug)
    context = {"club": club, "series": seasons_of_club(club.pk), "form": form}
    return render(request, "director/seasons.html", context, status=form_page_status(form))


def season_or_404(club: Club, slug: str) -> Series:
    """A season of this club; 404 for any other. One query."""
    return get_object_or_404(seasons_of_club(club.pk).select_related("club"), slug=slug)


@for_club
@require_http_methods(["GET", "HEAD", "POST"])
def season_page(request: SignedInRequest, club: Club, series: str) -> HttpResponse:
    """Ladder of a season with the calculation of each figure, and the season's settings."""
    row = season_or_404(club, series)
    form = SeasonForm(
        request.POST if request.method == "POST" else None, series=row, initial=_season_initial(row)
    )
    if form.is_valid():
        with add_form_error(form):
            change_season(row, **form.facts, actor=request.actor)
            messages.success(request, _("The season is saved."))
            return redirect("director:season", club.slug, row.slug)
    context = _page(club, row, form)
    return render(request, "director/season.html", context, status=form_page_status(form))


def _season_initial(series: Series) -> dict[str, Any]:
    rule = series.rule
    own = {name: getattr(rule, name) for name in SeasonRule.__slots__}
    events = [str(pk) for pk in series.events.values_list("pk", flat=True)]
    seen = current_season_edit_token(series)
    return {"name": series.name, "public": series.public, "events": events, "seen": seen, **own}


def _page(club: Club, series: Series, form: SeasonForm) -> dict[str, Any]:
    now = compute_season(series.rule, counted_season_sessions(series))
    return {
        "club": club,
        "series": series,
        "form": form,
        "sheet": render_grid(season_grid(now)) if now.lines else None,
        "notes": list(season_notes(now)),
        "sessions": [dated_session_title(session) for session in now.sessions],
        "hows": [(" & ".join(line.names), season_step_lines(line)) for line in now.lines],
        "seldom": now.seldom,
        "awaited": count_unreleased_sessions(series),
        "kinds": FILE_TYPES,
    }


@for_club
@require_safe
def download_season_ladder(
    request: SignedInRequest, club: Club, series: str, ending: str
) -> HttpResponse:
    """Download the ladder of a season."""
    row = season_or_404(club, series)
    now = compute_season(row.rule, counted_season_sessions(row))
    file = season_file(club, row.name, now, f"{row.slug}_ladder.{ending}")
    if file is None:
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return HttpResponse(file.content, content_type=file.type, headers=headers)
