"""Forms for a new event of teams, and for the draw of a round."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.services.setup.contest_rounds import ContestRoundDraw
from boards.services.setup.team_events import EnteredTeam, TeamEventPlan
from movements.swiss.swiss_round import SwissLock
from scoring.errors import ScoringError
from scoring.teams.contests import MOST_ROUNDS
from scoring.teams.knock_out import BETTER_SEED, DIRECTOR, EXTRA_BOARDS, MOST_CARRIED
from scoring.teams.team_regulations import (
    KNOCK_OUT,
    MOST_SEGMENTS,
    ROUND_ROBIN,
    SWISS,
    TeamRegulations,
)
from scoring.teams.victory_point_scales import ACBL_20, ACBL_30
from scoring.teams.victory_points import LAW as WBF
from tournament.errors import TournamentError
from tournament.validators.contest_limits import (
    MOST_FIRST_BOARD,
    MOST_KNOCK_OUT_BOARDS,
    validate_match_boards,
)
from web.director.setup.forms import DayField
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from standings.teams.match_contest import MatchContest

LONGEST_LIST = 8_000


class NewTeamEventForm(forms.Form):
    """Form for a new event of teams; `plan` is set once it is valid."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    local_date = DayField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    teams = forms.CharField(
        label=gettext_lazy("Teams"),
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 8, "autofocus": True}),
        help_text=gettext_lazy(
            "A team a line, 4 to 40 of them (2 to 40 in a knock-out): its name, then a colon and "
            "its players, such as Lions: Ada Ace, Bo Bold, Cy Cole, Di Dean."
        ),
    )
    format = forms.ChoiceField(
        label=gettext_lazy("Format"),
        choices=[
            (SWISS, gettext_lazy("Swiss: each round by the standings")),
            (ROUND_ROBIN, gettext_lazy("Round robin: everybody meets everybody")),
            (KNOCK_OUT, gettext_lazy("Knock-out: who loses a match is out")),
        ],
        help_text=gettext_lazy(
            "Of a knock-out the list is the order of the seeds: the first have the byes, and 1 "
            "and 2 can meet in the final only."
        ),
    )
    boards = forms.IntegerField(
        label=gettext_lazy("Boards a match"),
        min_value=1,
        max_value=MOST_KNOCK_OUT_BOARDS,
        initial=7,
    )
    segments = forms.IntegerField(
        label=gettext_lazy("Segments of a match"),
        min_value=1,
        max_value=MOST_SEGMENTS,
        initial=1,
        required=False,
        help_text=gettext_lazy("Of equal length; the score is shown after each."),
    )
    ties = forms.ChoiceField(
        label=gettext_lazy("A level match"),
        required=False,
        choices=[
            (
                EXTRA_BOARDS,
                gettext_lazy("plays extra boards, an eighth of the match (EBU White Book)"),
            ),
            (BETTER_SEED, gettext_lazy("is won by the better seed")),
            (DIRECTOR, gettext_lazy("is decided by the director")),
        ],
    )
    carry_from = forms.ChoiceField(
        label=gettext_lazy("Carry-over from"),
        required=False,
        help_text=gettext_lazy(
            "Teams of the same name that have met there carry a part of the lead into their match."
        ),
    )
    carry_part = forms.ChoiceField(
        label=gettext_lazy("Part of the lead"),
        required=False,
        choices=[
            ("1/2", gettext_lazy("half")),
            ("1/3", gettext_lazy("a third")),
            ("1", gettext_lazy("all")),
        ],
    )
    carry_cap = forms.DecimalField(
        label=gettext_lazy("At most, IMPs"),
        required=False,
        max_digits=5,
        decimal_places=2,
        min_value=Decimal("0.01"),
        max_value=MOST_CARRIED,
        help_text=gettext_lazy("Leave empty for no limit."),
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=gettext_lazy(
            "Leave empty for all of a round robin, or for a Swiss without a fixed end."
        ),
    )
    scale = forms.ChoiceField(
        label=gettext_lazy("Victory points"),
        choices=[
            (WBF, gettext_lazy("WBF continuous scale, 20 VPs")),
            (ACBL_20, gettext_lazy("ACBL 20-point scale (6 to 11 boards)")),
            (ACBL_30, gettext_lazy("ACBL 30-point scale (6 to 11 boards)")),
        ],
    )
    bye = forms.DecimalField(
        label=gettext_lazy("Victory points of a bye"),
        min_value=0,
        max_value=30,
        max_digits=4,
        decimal_places=2,
        initial=12,
    )
    first_board = forms.IntegerField(
        label=gettext_lazy("First board"), min_value=1, max_value=MOST_FIRST_BOARD, initial=1
    )
    request_id = forms.UUIDField(widget=forms.HiddenInput())

    plan: TeamEventPlan | None = None

    def __init__(self, *args: Any, earlier: Sequence[tuple[int, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["carry_from"].choices = [  # type: ignore[attr-defined]
            ("", _("none")),
            *earlier,
        ]

    def clean_teams(self) -> tuple[EnteredTeam, ...]:
        """The teams of the list, line by line."""
        lines = (line.strip() for line in self.cleaned_data["teams"].splitlines())
        return tuple(read_team_line(line) for line in lines if line)

    def clean(self) -> dict[str, Any]:
        """Check the settings against each other and build the plan."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        knock_out = cleaned["format"] == KNOCK_OUT
        try:
            validate_match_boards(cleaned["format"], cleaned["boards"])
            regulations = TeamRegulations(
                format=cleaned["format"],
                boards=cleaned["boards"],
                scale=cleaned["scale"],
                bye=Fraction(cleaned["bye"]),
                # The rounds of a knock-out follow from the number of teams.
                rounds=0 if knock_out else cleaned["rounds"] or 0,
                segments=(cleaned["segments"] or 1) if knock_out else 1,
                ties=cleaned["ties"] or EXTRA_BOARDS,
                carry_from=int(cleaned["carry_from"] or 0) if knock_out else 0,
                carry_part=Fraction(cleaned["carry_part"] or "1/2"),
                carry_cap=Fraction(cleaned["carry_cap"]) if cleaned["carry_cap"] else None,
            )
        except (ScoringError, TournamentError) as refusal:
            self.add_error("boards", error_message(refusal))
            return cleaned
        self.plan = TeamEventPlan(
            name=cleaned["name"],
            local_date=cleaned["local_date"],
            teams=cleaned["teams"],
            regulations=regulations,
            first_board=cleaned["first_board"],
            request_id=cleaned["request_id"],
        )
        return cleaned


def read_team_line(line: str) -> EnteredTeam:
    """Return the team of a line: its name, then a colon and its players."""
    name, _colon, players = line.partition(":")
    people = (player.strip() for player in players.replace(";", ",").replace("&", ",").split(","))
    return EnteredTeam(" ".join(name.split()), tuple(filter(None, people)))


class PlannedRoundsForm(forms.Form):
    """How many rounds the event has."""

    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds planned"), min_value=1, max_value=MOST_ROUNDS
    )


class RoundDrawForm(forms.Form):
    """The draw of the next round: two teams for each match, proposed by the standings.

    Fields are `home_1`, `away_1` and so on; with an odd number of teams, `bye`.
    """

    round = forms.IntegerField(widget=forms.HiddenInput(), min_value=1, max_value=40)

    def __init__(
        self, *args: Any, contest: MatchContest[Any], in_pairs: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.in_pairs = in_pairs
        home, away = (_("N-S"), _("E-W")) if in_pairs else (_("Home"), _("Away"))
        self.matches = len(contest.playing) // 2
        choices = [
            (str(team.pk), f"{team.number} {team.name}") for team in contest.playing.values()
        ]
        for number in range(1, self.matches + 1):
            self.fields[f"home_{number}"] = forms.ChoiceField(
                label=home, choices=choices, required=True
            )
            self.fields[f"away_{number}"] = forms.ChoiceField(
                label=away, choices=choices, required=True
            )
            self.fields[f"lock_{number}"] = forms.BooleanField(label=_("Keep"), required=False)
        self.has_bye = len(contest.playing) % 2 == 1
        if self.has_bye:
            self.fields["bye"] = forms.ChoiceField(label=_("Bye"), choices=choices)

    @property
    def rows(self) -> list[tuple[str, forms.BoundField, forms.BoundField, forms.BoundField]]:
        """Each match: its tables, the fields of both sides, and whether it is kept."""
        return [
            (
                str(number) if self.in_pairs else f"{2 * number - 1}, {2 * number}",
                self[f"home_{number}"],
                self[f"away_{number}"],
                self[f"lock_{number}"],
            )
            for number in range(1, self.matches + 1)
        ]

    @property
    def locks(self) -> list[SwissLock]:
        """The matches that are kept at their tables; the form must be valid."""
        cleaned = self.cleaned_data
        return [
            SwissLock(number, int(cleaned[f"home_{number}"]), int(cleaned[f"away_{number}"]))
            for number in range(1, self.matches + 1)
            if cleaned[f"lock_{number}"]
        ]

    @property
    def draw(self) -> ContestRoundDraw:
        """The draw of the round as chosen; the form must be valid."""
        cleaned = self.cleaned_data
        meetings = tuple(
            (int(cleaned[f"home_{number}"]), int(cleaned[f"away_{number}"]))
            for number in range(1, self.matches + 1)
        )
        bye = int(cleaned["bye"]) if self.has_bye else None
        return ContestRoundDraw(cleaned["round"], meetings, bye)


def initial_of_draw(draw: ContestRoundDraw, locks: Sequence[SwissLock] = ()) -> dict[str, Any]:
    """Initial values of the form that propose this draw; locked matches stay ticked."""
    initial: dict[str, Any] = {"round": draw.round, "bye": draw.bye}
    initial |= {f"lock_{lock.table}": True for lock in locks}
    for number, (home, away) in enumerate(draw.meetings, start=1):
        initial |= {f"home_{number}": home, f"away_{number}": away}
    return initial
