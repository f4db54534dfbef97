"""Page of the overall ranking of an event of several sessions, with its settings."""

from __future__ import annotations

from fractions import Fraction
from re import fullmatch
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from reports.content.events.overall import overall_notice
from reports.content.page_header import build_club_page_header, printed_at_text
from reports.documents import overall_file
from scoring.boards.rounding import round_exactly
from scoring.events.overall import FULL, MOST, NONE, PROPORTIONAL, OverallRule
from standings.events.overall import CountedOverallSession, OverallLine, compute_overall
from tournament.queries.edit_tokens import regulations_edit_token
from tournament.queries.movements.linked_sessions import has_linked_sessions
from tournament.queries.overalls import pairs_events, sessions_of_event
from tournament.services.events.overalls import change_overall
from web.director.access.member_access import SignedInRequest, for_club
from web.shared.messages.flash_messages import add_form_error, form_page_status
from web.shared.pages.overalls import FRACTION_PATTERN, build_overall_page, parse_fraction

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Event, Session

FILE_TYPES = ("pdf", "xlsx", "csv")
PLANNED = "planned"


class LeadFractionField(forms.CharField):
    """A fraction up to one, typed as 1, 1/2 or 0.5; its value is exact."""

    def clean(self, value: Any) -> Fraction:
        """Parse the fraction; it is more than zero and at most one."""
        text = super().clean(value).strip().replace(",", ".")
        part = parse_fraction(text) if fullmatch(FRACTION_PATTERN, text) else Fraction(0)
        if not 0 < part <= 1:
            message = _("“%(typed)s” is not a part of a lead. Type 1 for all of it, 1/2 for half.")
            raise forms.ValidationError(message % {"typed": text})
        return part


class OverallForm(forms.Form):
    """Form of the rule by which sessions make up the overall."""

    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput())
    by_boards = forms.BooleanField(
        label=gettext_lazy("Weight percentages by the boards of each session"),
        required=False,
    )
    best = forms.IntegerField(
        label=gettext_lazy("How many of the best sessions count"),
        min_value=0,
        max_value=MOST,
        help_text=gettext_lazy("0: all of them."),
    )
    drop = forms.IntegerField(
        label=gettext_lazy("How many of the worst are left out"),
        min_value=0,
        max_value=MOST,
        help_text=gettext_lazy("A missed session is left out first."),
    )
    carry = forms.ChoiceField(
        label=gettext_lazy("After a cut, the sessions before it"),
        choices=[
            (FULL, gettext_lazy("count in full")),
            (PROPORTIONAL, gettext_lazy("count as a part of the lead")),
            (NONE, gettext_lazy("do not count")),
        ],
    )
    part = LeadFractionField(
        label=gettext_lazy("Part of the lead to carry over"),
        max_length=12,
        help_text=gettext_lazy(
            "The lead over the mean of those who qualify: 1 is all of it, 1/2 half."
        ),
    )
    cap = forms.DecimalField(
        label=gettext_lazy("At most"),
        min_value=0,
        max_value=MOST,
        decimal_places=2,
        help_text=gettext_lazy("In per cent or IMPs, either way. 0: no limit."),
    )
    scaled = forms.BooleanField(
        label=gettext_lazy("Scale IMPs and points by boards to come and boards played"),
        required=False,
    )

    @property
    def rule(self) -> OverallRule:
        """The rule as a value; the fields have the names of its slots."""
        cleaned = {name: self.cleaned_data[name] for name in OverallRule.__slots__}
        return OverallRule(**cleaned | {"cap": Fraction(cleaned["cap"])})


def pairs_event_or_404(club: Club, slug: str) -> Event:
    """A pairs event of this club; 404 for any other. One query."""
    return get_object_or_404(pairs_events(club.pk), slug=slug)


@for_club
@require_http_methods(["GET", "HEAD", "POST"])
def event_overall_page(request: SignedInRequest, club: Club, event: str) -> HttpResponse:
    """The overall of an event, released or not, and the form of its rule."""
    row = pairs_event_or_404(club, event)
    form = OverallForm(
        request.POST if request.method == "POST" else None, initial=_overall_initial(row)
    )
    if form.is_valid():
        with add_form_error(form):
            seen = form.cleaned_data["seen"] or None
            change_overall(row, form.rule, seen=seen, actor=request.actor)
            messages.success(request, _("Saved. The overall is scored like this from now on."))
            return redirect("director:overall", club.slug, row.slug)
    context = _page(club, row, form)
    return render(request, "director/overall.html", context, status=form_page_status(form))


def _overall_initial(event: Event) -> dict[str, Any]:
    rule = event.overall
    own = {name: getattr(rule, name) for name in OverallRule.__slots__}
    # A Decimal for the box, with two places only if it is no whole number.
    cap = round_exactly(rule.cap, places=0 if rule.cap.denominator == 1 else 2)
    return {**own, "part": str(rule.part), "cap": cap, "seen": regulations_edit_token(rule)}


def _page(club: Club, event: Event, form: OverallForm) -> dict[str, Any]:
    sessions = list(sessions_of_event(event))
    now = compute_overall(event.overall, [row for row in sessions if row.state != PLANNED])

    def link(session: CountedOverallSession) -> str:
        return reverse("director:ranking", args=(club.slug, session.pk))

    def why(session: CountedOverallSession, line: OverallLine) -> str:
        place = line.rows[session.pk].pair.place
        return reverse("director:pair_explanation", args=(club.slug, session.pk, place))

    context = {
        "club": club,
        "event": event,
        "form": form,
        "sessions": sessions,
        "kinds": FILE_TYPES,
        "is_linked": has_linked_sessions(event),
    }
    hidden = [row for row in sessions if not _is_ranking_public(row)]
    return {**context, "hidden": hidden, "shown": build_overall_page(now, link, why)}


def _is_ranking_public(session: Session) -> bool:
    """Whether players see the session's ranking now."""
    since = session.ranking_from
    return session.state == "released" and since is not None and since <= timezone.now()


@for_club
@require_safe
def download_event_overall(
    request: SignedInRequest, club: Club, event: str, ending: str
) -> HttpResponse:
    """Download the overall ranking of an event of several sessions."""
    row = pairs_event_or_404(club, event)
    sessions = [session for session in sessions_of_event(row) if session.state != PLANNED]
    now = compute_overall(row.overall, sessions)
    moment = timezone.localtime()
    context = {"notice": overall_notice(now, moment), "printed": printed_at_text(moment)}
    face = build_club_page_header(club, row.name, **context)
    file = overall_file(face, now, f"{row.slug}_overall.{ending}")
    if file is None:
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return HttpResponse(file.content, content_type=file.type, headers=headers)
