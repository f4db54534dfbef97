"""Form for a new event of teams: names, format, movement, scoring and carry-over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.services.setup.team_events import EnteredTeam, TeamEventPlan
from movements.errors import MovementError
from movements.teams.team_catalogue import TEAM_MOVEMENTS, TeamOffer
from reports.content.cells.movement_names import movement_name
from scoring.errors import ScoringError
from scoring.teams.contests import MOST_ROUNDS
from scoring.teams.knock_out import BETTER_SEED, DIRECTOR, EXTRA_BOARDS, MOST_CARRIED
from scoring.teams.own_scale import LONGEST_TEXT, OWN, read_own_scale
from scoring.teams.team_regulations import (
    BY_BOARDS,
    BY_IMPS,
    BY_PATTON,
    BYE_OF_ODD,
    KNOCK_OUT,
    MOST_SEGMENTS,
    MOVEMENT,
    ROUND_ROBIN,
    SWISS,
    TRIPLE,
    TeamRegulations,
)
from scoring.teams.victory_point_scales import ACBL_20, ACBL_30
from scoring.teams.victory_points import DISCRETE
from scoring.teams.victory_points import LAW as WBF
from tournament.errors import TournamentError
from tournament.queries.movements.club_movements import (
    find_club_team_offer,
    playable_club_movements,
)
from tournament.validators.contest_limits import (
    MOST_FIRST_BOARD,
    MOST_KNOCK_OUT_BOARDS,
    validate_match_boards,
)
from web.director.setup.forms import DayField
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import Club

LONGEST_LIST = 8_000
# Errors of a typed table of victory points, shown at its field.
SCALE_ERRORS = ("scale", "scale_line", "scale_length", "scale_points")


def _playable_movements() -> list[tuple[str, str]]:
    """The movements of teams that an event can play, in the order of the catalogue."""
    return [(row.key, movement_name(row.key)) for row in TEAM_MOVEMENTS if not row.is_half]


def find_playable_offer(club: Club, reference: str) -> TeamOffer | None:
    """Return the offer with this reference; None if no event can be opened with it."""
    if "." not in reference:
        return None
    try:
        offer = find_club_team_offer(club.pk, reference)
    except (MovementError, TournamentError):
        return None
    return None if offer.unplayable else offer


def _named_length(movement: str, *, teams: int, rounds: int, boards: int) -> str:
    return _("%(movement)s for %(teams)s teams: %(rounds)s rounds of %(boards)s boards") % {
        "movement": movement,
        "teams": teams,
        "rounds": rounds,
        "boards": boards,
    }


def _movement_choices(club: Club, chosen: str) -> list[Any]:
    """The movements that an event can play: ours, the chosen offer, and the club's own."""
    choices: list[Any] = _playable_movements()
    own = [
        (
            row.reference,
            _named_length(row.name, teams=row.size, rounds=row.rounds, boards=row.boards_a_round),
        )
        for row in playable_club_movements(club.pk, "teams").defer("content")
    ]
    if chosen not in dict(own) and (offer := find_playable_offer(club, chosen)):
        # An offer of the list of movements: of a movement in one length and variant.
        length = _named_length(
            movement_name(offer.movement.caption),
            teams=offer.teams,
            rounds=offer.rounds,
            boards=offer.boards_a_round,
        )
        choices.append((offer.reference, length))
    return [*choices, (_("Your club's own movements"), own)] if own else choices


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
            "One team per line, 4 to 40 (from 2 on in a knock-out or a movement): its name, a "
            "colon and its players, the captain first, such as Lions: Ada Ace, Bo Bold, Cy Cole, "
            "Di Dean."
        ),
    )
    format = forms.ChoiceField(
        label=gettext_lazy("Format"),
        choices=[
            (SWISS, gettext_lazy("Swiss")),
            (ROUND_ROBIN, gettext_lazy("Round robin")),
            (KNOCK_OUT, gettext_lazy("Knock-out")),
            (MOVEMENT, gettext_lazy("Movement")),
        ],
        help_text=gettext_lazy(
            "Swiss: each round is drawn by the standings. Round robin: everybody meets everybody. "
            "Knock-out: list the teams by seed; the first get the byes. Movement: such as an "
            "American Whist."
        ),
    )
    boards = forms.IntegerField(
        label=gettext_lazy("Boards per match"),
        min_value=1,
        max_value=MOST_KNOCK_OUT_BOARDS,
        initial=7,
    )
    movement = forms.ChoiceField(
        label=gettext_lazy("Movement"),
        required=False,
        help_text=gettext_lazy(
            "The two pairs of a team play against different teams in each round, and every match "
            "is complete at the end. American Whist is for an odd number of teams, New England "
            "Relay for an even one. A movement with its number of teams has its own rounds and "
            "boards, whatever is typed above. Not offered: the pivot of teams of eight, of which "
            "half of each match is played in another room."
        ),
    )
    segments = forms.IntegerField(
        label=gettext_lazy("Segments of a match"),
        min_value=1,
        max_value=MOST_SEGMENTS,
        initial=1,
        required=False,
        help_text=gettext_lazy("Equal in length; the score is shown after each."),
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
    third_place = forms.BooleanField(
        label=gettext_lazy("Match for third place"),
        required=False,
        help_text=gettext_lazy("The losers of the semi-finals play it while the final is played."),
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
    odd = forms.ChoiceField(
        label=gettext_lazy("An odd number of teams"),
        required=False,
        choices=[
            (BYE_OF_ODD, gettext_lazy("one has a bye in each round")),
            (TRIPLE, gettext_lazy("three meet in a triple over two rounds (Swiss)")),
        ],
        help_text=gettext_lazy(
            "In a triple each of the three plays both others, and nobody sits out. In a last round "
            "one has a bye."
        ),
    )
    first_draw = forms.ChoiceField(
        label=gettext_lazy("First round of a Swiss"),
        required=False,
        choices=[
            ("list", gettext_lazy("by the list: 1 meets 2")),
            ("random", gettext_lazy("at random")),
        ],
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
        help_text=gettext_lazy(
            "Leave empty for all of a round robin or a movement, or for a Swiss without a fixed "
            "end."
        ),
    )
    scoring = forms.ChoiceField(
        label=gettext_lazy("Scored by"),
        required=False,
        choices=[
            (BY_IMPS, gettext_lazy("IMPs, turned into victory points")),
            (BY_BOARDS, gettext_lazy("board-a-match: 2 points for a board won, 1 if tied")),
            (BY_PATTON, gettext_lazy("Patton: the same, and 2 points a board by total points")),
        ],
        help_text=gettext_lazy(
            "Board-a-match and Patton have no victory points, and a bye gives three fifths of the "
            "points of a match. A knock-out is scored in IMPs."
        ),
    )
    scale = forms.ChoiceField(
        label=gettext_lazy("Victory points"),
        choices=[
            (WBF, gettext_lazy("WBF continuous scale, 20 VPs")),
            (DISCRETE, gettext_lazy("WBF discrete scale, 20 whole VPs (EBU)")),
            (ACBL_20, gettext_lazy("ACBL 20-point scale (6 to 11 boards)")),
            (ACBL_30, gettext_lazy("ACBL 30-point scale (6 to 11 boards)")),
            (OWN, gettext_lazy("a table of your own")),
        ],
    )
    own_scale = forms.CharField(
        label=gettext_lazy("Your own table of victory points"),
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "One line for each range of IMPs: the range, the winner's points, the loser's points, "
            "such as 0-2 10 10, then 3-7 11 9, and at the end 60+ 20 0."
        ),
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

    def __init__(
        self, *args: Any, club: Club, earlier: Sequence[tuple[int, str]] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["carry_from"].choices = [  # type: ignore[attr-defined]
            ("", _("none")),
            *earlier,
        ]
        self.fields["movement"].choices = _movement_choices(  # type: ignore[attr-defined]
            club, str(self["movement"].value() or "")
        )

    def clean_teams(self) -> tuple[EnteredTeam, ...]:
        """The teams of the list, line by line."""
        lines = (line.strip() for line in self.cleaned_data["teams"].splitlines())
        return tuple(read_team_line(line) for line in lines if line)

    def clean(self) -> dict[str, Any]:
        """Check the settings against each other and build the plan."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            validate_match_boards(cleaned["format"], cleaned["boards"])
            regulations = _build_regulations(cleaned)
        except (ScoringError, TournamentError) as refusal:
            field = "own_scale" if refusal.code in SCALE_ERRORS else "boards"
            self.add_error(field, error_message(refusal))
            return cleaned
        self.plan = TeamEventPlan(
            name=cleaned["name"],
            local_date=cleaned["local_date"],
            teams=cleaned["teams"],
            regulations=regulations,
            first_board=cleaned["first_board"],
            request_id=cleaned["request_id"],
            seed=cleaned["request_id"].int if cleaned["first_draw"] == "random" else None,
        )
        return cleaned


def _build_regulations(cleaned: Mapping[str, Any]) -> TeamRegulations:
    """Return the regulations of valid settings, which may still contradict each other."""
    knock_out = cleaned["format"] == KNOCK_OUT
    return TeamRegulations(
        format=cleaned["format"],
        boards=cleaned["boards"],
        scale=cleaned["scale"],
        own_scale=read_own_scale(cleaned["own_scale"]) if cleaned["scale"] == OWN else (),
        bye=Fraction(cleaned["bye"]),
        # The rounds of a knock-out follow from the number of teams.
        rounds=0 if knock_out else cleaned["rounds"] or 0,
        segments=(cleaned["segments"] or 1) if knock_out else 1,
        ties=cleaned["ties"] or EXTRA_BOARDS,
        third_place=knock_out and cleaned["third_place"],
        carry_from=int(cleaned["carry_from"] or 0) if knock_out else 0,
        carry_part=Fraction(cleaned["carry_part"] or "1/2"),
        carry_cap=Fraction(cleaned["carry_cap"]) if cleaned["carry_cap"] else None,
        odd=cleaned["odd"] or BYE_OF_ODD,
        scoring=cleaned["scoring"] or BY_IMPS,
        movement=cleaned["movement"] if cleaned["format"] == MOVEMENT else "",
    )


def read_team_line(line: str) -> EnteredTeam:
    """Return the team of a line: its name, then a colon and its players."""
    name, _colon, players = line.partition(":")
    people = (player.strip() for player in players.replace(";", ",").replace("&", ",").split(","))
    return EnteredTeam(" ".join(name.split()), tuple(filter(None, people)))
