"""Form for a new Swiss pairs event: names, rounds, boards per round, scoring."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from boards.services.setup.swiss_pair_events import SwissPairsPlan
from scoring.boards.imp_boards import CROSS_IMPS, MATCHPOINTS
from scoring.errors import ScoringError
from scoring.session_defaults import SessionDefaults
from scoring.teams.contests import MOST_ROUNDS
from scoring.teams.percentage_scales import EBU, LINE
from scoring.teams.swiss_pair_regulations import SwissPairRegulations
from tournament.validators.contest_limits import MOST_FIRST_BOARD, MOST_MATCH_BOARDS
from web.director.setup.forms import DayField
from web.shared.messages.errors.error_text import error_message

LONGEST_LIST = 40_000
# The method, whether a match gives victory points, and the scale for its percentage.
SCORING = {
    "imps_vps": (CROSS_IMPS, True, LINE),
    "matchpoints_ebu": (MATCHPOINTS, True, EBU),
    "matchpoints_vps": (MATCHPOINTS, True, LINE),
    "matchpoints": (MATCHPOINTS, False, LINE),
    "imps": (CROSS_IMPS, False, LINE),
}


class NewSwissPairsForm(forms.Form):
    """Form for new Swiss pairs; `plan` is set once it is valid."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    local_date = DayField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    pairs = forms.CharField(
        label=gettext_lazy("Pairs"),
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 10, "autofocus": True}),
        help_text=gettext_lazy("One pair per line, such as Ada Ace & Bo Bold; 4 to 400 pairs."),
    )
    boards = forms.IntegerField(
        label=gettext_lazy("Boards per round"),
        min_value=1,
        max_value=MOST_MATCH_BOARDS,
        initial=6,
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=5
    )
    scoring = forms.ChoiceField(
        label=gettext_lazy("Scoring"),
        choices=[
            ("imps_vps", gettext_lazy("Cross-IMPs, into victory points (WBF continuous)")),
            (
                "matchpoints_ebu",
                gettext_lazy("Matchpoints, into victory points (EBU, up to 27 boards a round)"),
            ),
            (
                "matchpoints_vps",
                gettext_lazy("Matchpoints, into victory points (Overtrick's own scale)"),
            ),
            ("matchpoints", gettext_lazy("Matchpoints, percentages added up")),
            ("imps", gettext_lazy("Cross-IMPs, added up")),
        ],
    )
    form = forms.ChoiceField(
        label=gettext_lazy("Draw"),
        choices=[
            ("swiss", gettext_lazy("Swiss: nobody meets again while it can be avoided")),
            ("lagged", gettext_lazy("Lagged: by the standings one round before")),
            ("danish", gettext_lazy("Danish: by the standings, pairs may meet again")),
        ],
    )
    first_draw = forms.ChoiceField(
        label=gettext_lazy("First round"),
        choices=[
            ("random", gettext_lazy("Drawn at random")),
            ("list", gettext_lazy("In the order of the list: 1 meets 2, 3 meets 4")),
        ],
    )
    bye = forms.DecimalField(
        label=gettext_lazy("A bye counts as (%)"),
        min_value=0,
        max_value=100,
        max_digits=5,
        decimal_places=2,
        initial=60,
        help_text=gettext_lazy("60 % is 12 VPs, or average plus on each board in IMPs."),
    )
    first_board = forms.IntegerField(
        label=gettext_lazy("First board"), min_value=1, max_value=MOST_FIRST_BOARD, initial=1
    )
    request_id = forms.UUIDField(widget=forms.HiddenInput())

    plan: SwissPairsPlan | None = None

    def __init__(self, *args: Any, defaults: SessionDefaults, **kwargs: Any) -> None:
        """`defaults` are those of the club."""
        super().__init__(*args, **kwargs)
        self.defaults = defaults
        if defaults.pair_scale == EBU:
            self.fields["scoring"].initial = "matchpoints_ebu"

    def clean_pairs(self) -> tuple[tuple[str, ...], ...]:
        """The players of each line of new Swiss pairs."""
        lines = (line.strip() for line in self.cleaned_data["pairs"].splitlines())
        return tuple(split_pair_line(line) for line in lines if line)

    def clean(self) -> dict[str, Any]:
        """Build the plan of the new Swiss pairs."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        method, victory_points, scale = SCORING[cleaned["scoring"]]
        try:
            contest = SwissPairRegulations(
                boards=cleaned["boards"],
                rounds=cleaned["rounds"],
                victory_points=victory_points,
                form=cleaned["form"],
                bye=Fraction(cleaned["bye"]),
                percentage_scale=scale,
            )
        except ScoringError as refusal:
            self.add_error("boards", error_message(refusal))
            return cleaned
        # The same form sent twice draws the same first round.
        seed = cleaned["request_id"].int if cleaned["first_draw"] == "random" else None
        self.plan = SwissPairsPlan(
            name=cleaned["name"],
            local_date=cleaned["local_date"],
            pairs=cleaned["pairs"],
            contest=contest,
            regulations=self.defaults.regulations(method=method),
            seed=seed,
            first_board=cleaned["first_board"],
            request_id=cleaned["request_id"],
        )
        return cleaned


def split_pair_line(line: str) -> tuple[str, ...]:
    """Return the players of a line, separated by &, a comma, a semicolon or a slash."""
    for separator in ";/,":
        line = line.replace(separator, "&")
    names = (" ".join(name.split()) for name in line.split("&"))
    return tuple(filter(None, names))
