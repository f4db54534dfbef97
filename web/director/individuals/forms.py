"""Form for a new individual event: name, date, players and boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy

from movements.catalogue import LEAST_BOARDS, MOST_BOARDS
from movements.errors import MovementError
from movements.individual.individual_catalogue import (
    LEAST_PLAYERS,
    LONGEST_INDIVIDUAL_SESSION,
    MOST_PLAYERS,
    IndividualOffer,
)
from tournament.queries.movements.club_movements import suitable_club_individual_offers
from tournament.validators.contest_limits import MOST_FIRST_BOARD
from web.director.setup.forms import DayField
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import Club

LONGEST_LIST = 8_000
# Twelve movements are enough to choose from; the best come first.
MOST_OFFERS = 12


class NewIndividualForm(forms.Form):
    """Form for a new individual; `offers` are the movements that suit, once it is valid."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    local_date = DayField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    players = forms.IntegerField(
        label=gettext_lazy("Players"),
        min_value=LEAST_PLAYERS,
        max_value=MOST_PLAYERS,
        required=False,
        help_text=gettext_lazy("Leave empty to count the names."),
    )
    least = forms.IntegerField(
        label=gettext_lazy("Boards from"),
        min_value=1,
        max_value=LONGEST_INDIVIDUAL_SESSION,
        initial=LEAST_BOARDS,
    )
    most = forms.IntegerField(
        label=gettext_lazy("Boards to"),
        min_value=1,
        max_value=LONGEST_INDIVIDUAL_SESSION,
        initial=MOST_BOARDS,
    )
    names = forms.CharField(
        label=gettext_lazy("Names"),
        required=False,
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=gettext_lazy(
            "One player per line, in the order of their numbers. You can also type names later."
        ),
    )
    first_board = forms.IntegerField(
        label=gettext_lazy("First board"), min_value=1, max_value=MOST_FIRST_BOARD, initial=1
    )
    request_id = forms.UUIDField(widget=forms.HiddenInput())

    offers: tuple[IndividualOffer, ...] = ()

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club

    @property
    def shown_offers(self) -> list[IndividualOffer]:
        """The best offers, and every one of the club; of those alike in every figure, one."""
        alike = dict[object, IndividualOffer]()
        for offer in self.offers:
            figures = (offer.movement.key, offer.rounds, offer.boards_a_round, offer.survey)
            alike.setdefault(figures, offer)
        return [
            offer
            for place, offer in enumerate(alike.values())
            if place < MOST_OFFERS or offer.movement.own_reference
        ]

    def clean_names(self) -> tuple[str, ...]:
        """The names, line by line."""
        lines = (" ".join(line.split()) for line in self.cleaned_data["names"].splitlines())
        return tuple(filter(None, lines))

    def clean(self) -> dict[str, Any]:
        """Count the players, and find the movements that suit them."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        cleaned["players"] = cleaned["players"] or len(cleaned["names"])
        try:
            self.offers = suitable_club_individual_offers(
                self.club.pk, cleaned["players"], least=cleaned["least"], most=cleaned["most"]
            )
        except MovementError as refusal:
            self.add_error("players", error_message(refusal))
        return cleaned
