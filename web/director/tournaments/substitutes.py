"""Somebody plays for somebody else from a round on, to the end of the tournament."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy

from club.services.ledger import Source
from club.services.players import player_typed
from standings.matches.match_event import Tournament
from tournament.queries.line_ups import people_of
from tournament.queries.tournaments import days_of_event, entries_of_event
from tournament.services.line_ups import name_entry

if TYPE_CHECKING:
    from club.models import Player, User
    from tournament.models import Event, LineUpPlayer, Session


class SubstituteForm(forms.Form):
    """Who goes, who comes, and when."""

    out = forms.ChoiceField(label=gettext_lazy("Instead of"))
    name = forms.CharField(label=gettext_lazy("plays (name or number)"), max_length=150)
    from_round = forms.TypedChoiceField(label=gettext_lazy("from round"), coerce=int)

    def __init__(
        self, *args: Any, event: Tournament, people: Iterable[LineUpPlayer], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        rounds = [(str(each.number), str(each.number)) for each in event.rounds]
        self.fields["from_round"].choices = rounds  # type: ignore[attr-defined]
        self.fields["from_round"].initial = event.reached + 1
        chairs = {
            f"{row.line_up.entry_id}-{row.position}": row.player.shown
            for row in people
            if row.line_up.entry_id in event.contestants
        }
        self.fields["out"].choices = [  # type: ignore[attr-defined]
            (chair, f"{event.label(int(chair.partition('-')[0]))} · {name}")
            for chair, name in chairs.items()
        ]


@transaction.atomic
def put_in(event: Event, now: Tournament, form: SubstituteForm, *, by: User) -> None:
    """On the day of that round from the round on, and on every day after it from the first."""
    facts = form.cleaned_data
    entry_pk, _dash, position = facts["out"].partition("-")
    entry = entries_of_event(event).get(pk=entry_pk)
    comes = player_typed(event.club, facts["name"], by=by, source=Source.DIRECTOR)
    first = {each.session: each.number for each in reversed(now.rounds)}
    for day in days_of_event(event):
        if _over(now, day, facts["from_round"]):
            continue
        players = _sitting(event, day, entry.pk) | {int(position): comes}
        begins = facts["from_round"] > first.get(day.pk, 1)
        name_entry(
            entry,
            day,
            [players[chair] for chair in sorted(players)],
            from_round=facts["from_round"] if begins else 1,
            by=by,
            source=Source.DIRECTOR,
        )


def _over(now: Tournament, day: Session, round_: int) -> bool:
    """All the rounds of that day come before this one."""
    return all(each.number < round_ for each in now.rounds if each.session == day.pk)


def _sitting(event: Event, day: Session, entry: int) -> dict[int, Player]:
    """Who sits in which chair of an entry at the end of a day."""
    rows = people_of(event).filter(line_up__session=day, line_up__entry=entry)
    return {row.position: row.player for row in rows}
