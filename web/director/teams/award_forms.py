"""Forms for awards in a contest of teams: match scores, penalties, bonuses, carry-over."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.services.results import ChangeRequest
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from scoring.errors import ScoringError
from scoring.teams.contest_awards import (
    ASSIGNED_LAWS,
    FIXED,
    FORFEIT_RULES,
    HIGHEST,
    MOST_AMOUNT,
    OWN_AVERAGE,
    AwardKind,
    ContestAward,
)
from scoring.teams.contests import MOST_ROUNDS
from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.team_contest import TeamContest
from tournament.queries.team_matches import DrawnTeamMatch
from web.director.pair_forms import PairField
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import User

Contest = TeamContest | PairContest
RULE_LABELS = {
    HIGHEST: gettext_lazy("the best of the three below"),
    FIXED: gettext_lazy("as for a bye"),
    OWN_AVERAGE: gettext_lazy("average of their other matches"),
}
HOME_FORFEITS, AWAY_FORFEITS, ASSIGNED = "home", "away", "assigned"
HOME_ADVANCES, AWAY_ADVANCES = "home", "away"
# The usual penalty in a match that IMPs decide.
PENALTY_IMPS = 3


def _points_field(label: Any, **how: Any) -> forms.DecimalField:
    return forms.DecimalField(
        label=label, max_digits=5, decimal_places=2, max_value=MOST_AMOUNT, **how
    )


class AwardReasonForm(forms.Form):
    """Reason of an award or of its withdrawal, the log that was seen, and the idempotency key."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)
    seen = forms.IntegerField(widget=forms.HiddenInput(), min_value=0)
    request_id = forms.UUIDField(widget=forms.HiddenInput(), initial=uuid4)

    def change_request(self, by: User, role: str) -> ChangeRequest:
        """The change request for the services."""
        cleaned = self.cleaned_data
        who = {"reason": cleaned["reason"], "role": role}
        return ChangeRequest(cleaned["seen"], cleaned["request_id"], by, Source.DIRECTOR, **who)


class ContestAwardForm(AwardReasonForm):
    """Base of the forms that give an award; `award` is set once a form is valid."""

    award: ContestAward[int] | None = None

    def __init__(self, *args: Any, contest: Contest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.contest = contest
        self.fields["seen"].widget = forms.HiddenInput()
        if "entrant" in self.fields:
            entrants = [
                (entrant.pk, f"{entrant.number} {entrant.name}")
                for entrant in contest.entrants.values()
            ]
            self.fields["entrant"].choices = entrants  # type: ignore[attr-defined]

    def build_award(self, cleaned: dict[str, Any]) -> ContestAward[int]:
        """Return the award that the fields describe."""
        raise NotImplementedError

    def clean(self) -> dict[str, Any]:
        """Build the award."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                self.award = self.build_award(cleaned)
            except ScoringError as refusal:
                self.add_error(None, error_message(refusal))
        return cleaned


class MatchAwardForm(ContestAwardForm):
    """The score of a match that a director decides: a forfeit, or points for both sides."""

    match = forms.ChoiceField(label=gettext_lazy("Match"))
    decision = forms.ChoiceField(
        label=gettext_lazy("Decision"),
        # Nothing is chosen at first: a match must not be forfeited by one press of the button.
        choices=[
            ("", "—"),
            (HOME_FORFEITS, gettext_lazy("Who is named first forfeits")),
            (AWAY_FORFEITS, gettext_lazy("Who is named second forfeits")),
            (ASSIGNED, gettext_lazy("Points as typed below")),
        ],
    )
    rule = forms.ChoiceField(
        label=gettext_lazy("The other side gets"),
        choices=[(rule, RULE_LABELS[rule]) for rule in FORFEIT_RULES],
        help_text=gettext_lazy(
            "Who forfeits gets 0. The three: as for a bye (12 of 20 VPs with the WBF and the EBU); "
            "their average in other matches; others' average against who forfeits. The CBAI takes "
            "the best."
        ),
    )
    home_points = _points_field(
        gettext_lazy("Points of the first"), required=False, min_value=-MOST_AMOUNT
    )
    away_points = _points_field(
        gettext_lazy("Points of the second"), required=False, min_value=-MOST_AMOUNT
    )
    law = forms.ChoiceField(
        label=gettext_lazy("Law of points as typed"), choices=[(law, law) for law in ASSIGNED_LAWS]
    )
    field_order = (
        *("match", "decision", "rule", "home_points", "away_points", "law"),
        *("reason", "seen", "request_id"),
    )

    def __init__(self, *args: Any, contest: Contest, **kwargs: Any) -> None:
        super().__init__(*args, contest=contest, **kwargs)
        self.fields["match"].choices = match_choices(contest)  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Require both points where they are assigned."""
        if self.cleaned_data.get("decision") == ASSIGNED:
            for name in ("home_points", "away_points"):
                if name not in self.errors and self.cleaned_data.get(name) is None:
                    self.add_error(name, _("Type the points of both."))
        return super().clean()

    def build_award(self, cleaned: dict[str, Any]) -> ContestAward[int]:
        """Return the forfeit or the assigned points."""
        drawn = find_drawn_match(self.contest, cleaned["match"])
        if cleaned["decision"] == ASSIGNED:
            return ContestAward(
                AwardKind.ASSIGNED,
                drawn.home,
                Fraction(cleaned["home_points"]),
                Fraction(cleaned["away_points"]),
                round=drawn.round,
                law=cleaned["law"],
            )
        absent = drawn.home if cleaned["decision"] == HOME_FORFEITS else drawn.away
        assert absent is not None
        return ContestAward(
            AwardKind.FORFEIT, absent, round=drawn.round_of(absent), rule=cleaned["rule"]
        )


class AdvanceForm(ContestAwardForm):
    """Who goes on from a match of a knock-out, whatever its score is."""

    match = forms.ChoiceField(label=gettext_lazy("Match"))
    decision = forms.ChoiceField(
        label=gettext_lazy("Decision"),
        choices=[
            ("", "—"),
            (HOME_ADVANCES, gettext_lazy("The first of the two goes on")),
            (AWAY_ADVANCES, gettext_lazy("The second of the two goes on")),
        ],
        help_text=gettext_lazy("For a forfeit, a concession, a level match or a ruling."),
    )
    field_order = ("match", "decision", "reason", "seen", "request_id")

    def __init__(self, *args: Any, contest: Contest, **kwargs: Any) -> None:
        super().__init__(*args, contest=contest, **kwargs)
        self.fields["match"].choices = match_choices(contest)  # type: ignore[attr-defined]

    def build_award(self, cleaned: dict[str, Any]) -> ContestAward[int]:
        """Return who goes on."""
        drawn = find_drawn_match(self.contest, cleaned["match"])
        winner = drawn.home if cleaned["decision"] == HOME_ADVANCES else drawn.away
        assert winner is not None
        return ContestAward(AwardKind.ADVANCES, winner, round=drawn.round)


class PointsAwardForm(ContestAwardForm):
    """A penalty or a bonus in the points of the standings."""

    entrant = PairField(label=gettext_lazy("Who"))
    kind = forms.ChoiceField(
        label=gettext_lazy("What"),
        choices=[
            ("90", gettext_lazy("Penalty, procedural (Law 90)")),
            ("91", gettext_lazy("Penalty, disciplinary (Law 91)")),
            ("bonus", gettext_lazy("Bonus")),
        ],
    )
    amount = _points_field(gettext_lazy("How much"), min_value=0, initial="0.5")
    round = forms.IntegerField(
        label=gettext_lazy("Round, if it is known"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=gettext_lazy("If left empty, it counts at the end."),
    )
    field_order = ("entrant", "kind", "amount", "round", "reason", "seen", "request_id")

    def __init__(self, *args: Any, contest: Contest, **kwargs: Any) -> None:
        super().__init__(*args, contest=contest, **kwargs)
        if isinstance(contest, KnockOutContest):
            self.fields["amount"].label = _("How many IMPs")
            self.fields["amount"].initial = PENALTY_IMPS
            self.fields["round"].label = _("Round of the match")
            self.fields["round"].help_text = ""
            self.fields["round"].required = True

    def build_award(self, cleaned: dict[str, Any]) -> ContestAward[int]:
        """Return the penalty or the bonus."""
        bonus = cleaned["kind"] == "bonus"
        return ContestAward(
            AwardKind.BONUS if bonus else AwardKind.PENALTY,
            cleaned["entrant"],
            Fraction(cleaned["amount"]),
            round=cleaned["round"],
            law="" if bonus else cleaned["kind"],
        )


class CarryOverForm(ContestAwardForm):
    """Points carried over into the contest, or IMPs into a match of teams."""

    entrant = PairField(label=gettext_lazy("Who"))
    unit = forms.ChoiceField(label=gettext_lazy("What"))
    amount = _points_field(gettext_lazy("How much"), min_value=-MOST_AMOUNT)
    round = forms.IntegerField(
        label=gettext_lazy("Round of the match, for IMPs"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
    )
    field_order = ("entrant", "unit", "amount", "round", "reason", "seen", "request_id")

    def __init__(self, *args: Any, contest: Contest, **kwargs: Any) -> None:
        super().__init__(*args, contest=contest, **kwargs)
        choices = [(AwardKind.CARRIED.value, _("Points of the standings"))]
        if isinstance(contest, KnockOutContest):
            choices = []
        if isinstance(contest, TeamContest) and contest.in_imps:
            choices.append((AwardKind.CARRIED_IMPS.value, _("IMPs into a match")))
        self.fields["unit"].choices = choices  # type: ignore[attr-defined]

    def build_award(self, cleaned: dict[str, Any]) -> ContestAward[int]:
        """Return the carry-over."""
        kind = AwardKind(cleaned["unit"])
        return ContestAward(
            kind,
            cleaned["entrant"],
            Fraction(cleaned["amount"]),
            round=cleaned["round"] if kind is AwardKind.CARRIED_IMPS else None,
        )


def match_key(round_: int, home: int) -> str:
    """Return the value of a match in the form."""
    return f"{round_}-{home}"


def match_choices(contest: Contest) -> list[tuple[str, str]]:
    """Return each match of a contest with its value in the form, the last round first."""
    drawn_matches = sorted(
        (match.drawn for match in contest.matches),
        key=lambda drawn: (-drawn.round, drawn.number),
    )
    return [
        (match_key(drawn.round, drawn.home), _match_title(contest, drawn, drawn.away))
        for drawn in drawn_matches
        if drawn.away is not None
    ]


def _match_title(contest: Contest, drawn: DrawnTeamMatch, opponent: int) -> str:
    home, away = contest.entrants[drawn.home], contest.entrants[opponent]
    return _("Round %(round)s: %(home)s \N{EN DASH} %(away)s") % {
        "round": drawn.round,
        "home": f"{home.number} {home.name}",
        "away": f"{away.number} {away.name}",
    }


def find_drawn_match(contest: Contest, key: str) -> DrawnTeamMatch:
    """Return the match of this value in the form."""
    return next(
        match.drawn
        for match in contest.matches
        if match_key(match.drawn.round, match.drawn.home) == key
    )
