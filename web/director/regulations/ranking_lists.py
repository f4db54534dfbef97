"""Page that sets extra ranking lists: strata, handicap, members and guests, master points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.content.cells.pair_names import pair_label, player_names
from reports.content.results.ranking_lists import SCALES
from scoring.errors import InvalidRegulationError
from scoring.events.event_lists import (
    MOST_AWARD,
    MOST_AWARDS,
    MOST_LIMIT,
    MOST_STRATA,
    OWN,
    EventLists,
)
from standings.ranking_lists import master_points_of_pair
from standings.snapshot_cache import cached_snapshot_of
from tournament.queries.edit_tokens import regulations_edit_token
from tournament.services.regulations.event_lists import change_event_lists
from web.director.access.member_access import SignedInRequest, for_session
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from standings.snapshot_cache import SessionSnapshot
    from tournament.models import Session

SCALE_CHOICES = [("", gettext_lazy("none")), *SCALES.items()]


class IntegerListField(forms.CharField):
    """A list of whole numbers, separated by spaces, commas or semicolons."""

    def clean(self, value: Any) -> tuple[int, ...]:
        """The numbers in their order."""
        parts = super().clean(value).replace(",", " ").replace(";", " ").split()
        # isdigit alone accepts digits such as ², which int() does not.
        wrong = next((part for part in parts if not part.isascii() or not part.isdigit()), "")
        if wrong:
            raise forms.ValidationError(
                _("“%(text)s” is not a whole number. Separate numbers by spaces or commas."),
                params={"text": wrong},
            )
        return tuple(int(part) for part in parts)


class RankingListsForm(forms.Form):
    """Form for strata, handicap, member lists and awards."""

    limits = IntegerListField(
        label=gettext_lazy("Strata below A: fewer than so many master points"),
        required=False,
        max_length=60,
        help_text=gettext_lazy(
            "From the highest, such as 1250, 500: B is for fewer than 1250, C for fewer than 500."
        ),
    )
    highest = forms.BooleanField(
        label=gettext_lazy("Place a pair by its better player, not by the mean"),
        required=False,
    )
    handicap = forms.BooleanField(label=gettext_lazy("A list with handicap"), required=False)
    keep_mean = forms.BooleanField(
        label=gettext_lazy("… adjusted so that the mean of the field stays the same"),
        required=False,
    )
    home = forms.BooleanField(
        label=gettext_lazy("A list of members and one of pairs with a guest"), required=False
    )
    scale = forms.ChoiceField(
        label=gettext_lazy("The scale of the awards"), required=False, choices=SCALE_CHOICES
    )
    awards = IntegerListField(
        label=gettext_lazy("The awards of this event, from the first place on"),
        required=False,
        max_length=300,
        help_text=gettext_lazy("Only for “the awards of this event”, such as 24, 18, 12, 6."),
    )
    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput())

    def clean(self) -> dict[str, Any]:
        """Build `EventLists` from the fields, which have the names of its slots."""
        values: dict[str, Any] = {
            name: self.cleaned_data.get(name) for name in EventLists.__slots__
        }
        if self.errors:
            return self.cleaned_data
        if (values["scale"] == OWN) is not bool(values["awards"]):
            self.add_error(
                "awards", _("Type awards if you choose “the awards of this event”, and only then.")
            )
        elif not _is_falling(values["awards"]) or max(values["awards"], default=1) > MOST_AWARD:
            message = _(
                "At most %(count)s awards, each from 1 to %(most)s, none above the one before."
            )
            self.add_error("awards", message % {"count": MOST_AWARDS, "most": MOST_AWARD})
        else:
            self._strata(values)
        return self.cleaned_data

    def _strata(self, values: dict[str, Any]) -> None:
        try:
            self.cleaned_data["lists"] = EventLists(**values)
        except InvalidRegulationError:
            message = _("At most %(count)s limits, each below the one before, from %(most)s to 1.")
            self.add_error("limits", message % {"count": MOST_STRATA - 1, "most": MOST_LIMIT})


def _is_falling(numbers: tuple[int, ...]) -> bool:
    falling = list(numbers) == sorted(numbers, reverse=True)
    return falling and len(numbers) <= MOST_AWARDS and min(numbers, default=1) >= 1


@for_session
def ranking_lists_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Choose an event's ranking lists; names the pairs without master points."""
    # The lists are the event's: a change is for all of its sessions.
    standing = session.event.lists
    form = RankingListsForm(
        request.POST if request.method == "POST" else None, initial=_initial(standing)
    )
    if form.is_valid():
        with add_form_error(form):
            _save_lists(request, session, form)
            messages.success(request, _("The lists are saved. They are shown below the ranking."))
            return redirect("director:ranking", session.event.club.slug, session.pk)
    context = {
        "session": session,
        "form": form,
        "unknown": pairs_without_master_points(cached_snapshot_of(session)),
    }
    return render(request, "director/ranking_lists.html", context, status=form_page_status(form))


def _initial(standing: EventLists) -> dict[str, Any]:
    """The current lists as initial form values."""
    return {
        "limits": ", ".join(map(str, standing.limits)),
        "highest": standing.highest,
        "handicap": standing.handicap,
        "keep_mean": standing.keep_mean,
        "home": standing.home,
        "scale": standing.scale,
        "awards": ", ".join(map(str, standing.awards)),
        "seen": regulations_edit_token(standing),
    }


def _save_lists(request: SignedInRequest, session: Session, form: RankingListsForm) -> None:
    who: dict[str, Any] = {"actor": request.actor}
    cleaned = form.cleaned_data
    change_event_lists(session.event, cleaned["lists"], seen=cleaned["seen"] or None, **who)


def pairs_without_master_points(snapshot: SessionSnapshot) -> list[str]:
    """Pairs with a player whose master points are unknown, if there are strata."""
    if not snapshot.facts.lists.limits:
        return []
    return [
        " ".join(filter(None, (pair_label(snapshot, place), player_names(pair))))
        for place, pair in snapshot.pairs.items()
        if None in master_points_of_pair(pair)
    ]
