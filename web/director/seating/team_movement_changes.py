"""Movement changes of teams during play: their forms, and when each is offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from boards.services.setup.team_movement_changes import (
    add_rounds_of_teams,
    change_team_movement,
    turn_match_with_results,
    withdraw_team_with_forfeits,
)
from club.validators.reasons import LONGEST_REASON
from scoring.teams.contest_awards import FORFEIT_RULES
from standings.snapshot_cache import SessionSnapshot
from tournament.queries.sessions import sections_of_session
from tournament.queries.team_matches import contest_teams
from tournament.services.teams.movement_changes import (
    cut_team_rounds,
    exchange_team_boards,
    seat_late_team,
)
from web.director.pair_forms import ExchangeBoardsForm, FromRoundForm, SingleRoundForm
from web.director.seating.movement_change import TEAMS, FormData, MovementChange
from web.director.seating.seated_rounds import (
    count_seated_rounds,
    default_change_round,
    first_unplayed_round,
)
from web.director.teams.award_forms import RULE_LABELS
from web.director.teams.new_team_event_form import LONGEST_LIST, read_team_line

if TYPE_CHECKING:
    from tournament.models import Section


class WithdrawnTeamForm(FromRoundForm):
    """A team that goes home, and what its opponents get for the matches that it breaks off."""

    team = forms.TypedChoiceField(label=_("Team"), coerce=int)
    rule = forms.ChoiceField(
        label=_("Its opponents get"),
        choices=[(rule, RULE_LABELS[rule]) for rule in FORFEIT_RULES],
        help_text=_(
            "For each match that is not complete: as for a bye, their average in other matches, or "
            "the average of others against this team."
        ),
    )
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)
    field_order = ("team", "from_round", "rule", "reason")

    def __init__(self, *args: Any, teams: Iterable[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["team"].choices = list(teams)  # type: ignore[attr-defined]


class LateMovementTeamForm(FromRoundForm):
    """A team that comes late, and the first round that it plays."""

    team = forms.CharField(
        label=_("Team"),
        max_length=LONGEST_LIST,
        help_text=_("Its name, then a colon and its players, as when setting up."),
    )
    field_order = ("team", "from_round")


class TurnedTableForm(SingleRoundForm):
    """A table at which a round was played the wrong way round."""

    table = forms.TypedChoiceField(label=_("Table"), coerce=int)
    field_order = ("table", "from_round")

    def __init__(self, *args: Any, tables: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"].choices = [(table, table) for table in tables]  # type: ignore[attr-defined]


class CutRoundsForm(forms.Form):
    """How many rounds fewer are played."""

    rounds = forms.IntegerField(label=_("Rounds fewer"), min_value=1, max_value=40)


def _teams_of(snapshot: SessionSnapshot) -> list[tuple[str, str]]:
    """The teams that have not withdrawn, as form choices."""
    session = sections_of_session(snapshot.facts.pk).select_related("session__event").get().session
    return [
        (str(pk), f"{team.number} {team.name}")
        for pk, team in contest_teams(session).items()
        if team.withdrawn_after is None
    ]


def _tables_of(snapshot: SessionSnapshot) -> list[int]:
    return sorted({cell.table for cell in snapshot.cells})


def _initial(snapshot: SessionSnapshot) -> dict[str, Any]:
    """The round a form begins with, and the rounds it can name."""
    return {
        "rounds": count_seated_rounds(snapshot),
        "initial": {"from_round": default_change_round(snapshot)},
    }


def _withdrawal_form(snapshot: SessionSnapshot, typed: FormData | None) -> forms.Form:
    return WithdrawnTeamForm(typed, teams=_teams_of(snapshot), **_initial(snapshot))


def _late_form(snapshot: SessionSnapshot, typed: FormData | None) -> forms.Form:
    return LateMovementTeamForm(typed, **_initial(snapshot))


def _turned_form(snapshot: SessionSnapshot, typed: FormData | None) -> forms.Form:
    return TurnedTableForm(typed, tables=_tables_of(snapshot), **_initial(snapshot))


def _boards_form(snapshot: SessionSnapshot, typed: FormData | None) -> forms.Form:
    return ExchangeBoardsForm(typed, tables=_tables_of(snapshot), **_initial(snapshot))


def _has_rounds_to_come(snapshot: SessionSnapshot) -> bool:
    return first_unplayed_round(snapshot) <= count_seated_rounds(snapshot)


def _can_take_late_team(snapshot: SessionSnapshot) -> bool:
    running = snapshot.facts.state in ("planned", "running")
    to_come = running and _has_rounds_to_come(snapshot)
    return to_come and (_has_bye_to_come(snapshot) or _has_whole_matches_to_come(snapshot))


def _has_whole_matches_to_come(snapshot: SessionSnapshot) -> bool:
    """Whether every round to come has a match whose two tables play in the same round."""
    return all(
        any(tables > 1 for tables in _tables_by_teams(snapshot, round_).values())
        for round_ in range(first_unplayed_round(snapshot), count_seated_rounds(snapshot) + 1)
    )


def _tables_by_teams(snapshot: SessionSnapshot, round_: int) -> Counter[frozenset[int]]:
    """The number of tables at which each two teams meet in a round."""
    tables = {
        cell.table: frozenset(
            snapshot.pairs[place].entry
            for place in (cell.north_south, cell.east_west)
            if place is not None
        )
        for cell in snapshot.cells
        if cell.round == round_
    }
    return Counter(teams for teams in tables.values() if len(teams) > 1)


def _has_bye_to_come(snapshot: SessionSnapshot) -> bool:
    """Whether a team that plays on has no seat in a round that nobody has played."""
    entries = {int(entry) for entry, _name in _teams_of(snapshot)}
    for round_ in range(first_unplayed_round(snapshot), count_seated_rounds(snapshot) + 1):
        seated = {
            snapshot.pairs[place].entry
            for cell in snapshot.cells
            if cell.round == round_
            for place in (cell.north_south, cell.east_west)
            if place is not None
        }
        if entries - seated:
            return True
    return False


def _withdraw(section: Section, cleaned: FormData, **change_kwargs: Any) -> None:
    withdraw_team_with_forfeits(
        section,
        cleaned["team"],
        from_round=cleaned["from_round"],
        rule=cleaned["rule"],
        reason=cleaned["reason"],
        **change_kwargs,
    )


def _seat_late(section: Section, cleaned: FormData, **change_kwargs: Any) -> None:
    late = read_team_line(cleaned["team"])
    change = partial(seat_late_team, team=late, from_round=cleaned["from_round"])
    change_team_movement(section, change, **change_kwargs)


def _exchange(section: Section, cleaned: FormData, **change_kwargs: Any) -> object:
    tables = (cleaned["table"], cleaned["other"])
    change = partial(exchange_team_boards, round_=cleaned["from_round"], tables=tables)
    return change_team_movement(section, change, **change_kwargs)


def _turn(section: Section, cleaned: FormData, **change_kwargs: Any) -> object:
    table = cleaned["table"]
    return turn_match_with_results(section, cleaned["from_round"], table, **change_kwargs)


def _cut(section: Section, cleaned: FormData, **change_kwargs: Any) -> None:
    change_team_movement(
        section, partial(cut_team_rounds, count=cleaned["rounds"]), **change_kwargs
    )


TEAM_MOVEMENT_CHANGES = (
    MovementChange(
        "team_late",
        _("A late team joins"),
        _(
            "From the round you choose it plays the team that has the bye. If none has one, it "
            "takes a place in a match of each round, and another team has a bye there."
        ),
        _can_take_late_team,
        _late_form,
        _seat_late,
        contestants=(TEAMS,),
    ),
    MovementChange(
        "team_home",
        _("A team withdraws"),
        _(
            "Its opponents sit out from the round you choose. Complete matches count; it forfeits "
            "the others."
        ),
        _has_rounds_to_come,
        _withdrawal_form,
        _withdraw,
        contestants=(TEAMS,),
    ),
    MovementChange(
        "team_turn",
        _("A table was played the wrong way round"),
        _(
            "Its boards are arrow-switched, with the results already entered, and so is the other "
            "room of the match, which must not have played yet."
        ),
        lambda shown: bool(shown.cells),
        _turned_form,
        _turn,
        contestants=(TEAMS,),
    ),
    MovementChange(
        "team_boards",
        _("Two tables played each other's boards"),
        _(
            "In one round. Results go with their boards, and the other rooms of both matches get "
            "the same boards. Where somebody would play a board again, later matches get others."
        ),
        lambda shown: len(_tables_of(shown)) > 1,
        _boards_form,
        _exchange,
        contestants=(TEAMS,),
    ),
    MovementChange(
        "team_cut",
        _("Fewer rounds are played"),
        _(
            "Rounds that nobody has begun are left out so that every match is complete. Later ones "
            "move up."
        ),
        lambda shown: count_seated_rounds(shown) > 1 and _has_rounds_to_come(shown),
        lambda _shown, typed: CutRoundsForm(typed),
        _cut,
        contestants=(TEAMS,),
    ),
    MovementChange(
        "team_add",
        _("Rounds are added"),
        _(
            "One round, or two for the two halves of each match, in which teams meet that have not "
            "met."
        ),
        lambda shown: count_seated_rounds(shown) > 0,
        lambda _shown, typed: forms.Form(typed),
        lambda section, _facts, **details: add_rounds_of_teams(section, **details),
        contestants=(TEAMS,),
    ),
)
