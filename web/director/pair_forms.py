"""Forms that choose pairs and rounds, to swap pairs, switch seats or add a substitute."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from boards.queries.table_results import SeatedPair
from movements.during_play.later_rounds import MOST_ADDED_ROUNDS
from movements.errors import MovementNotFoundError
from web.director.player_names import typed_player_name
from web.shared.messages.errors.error_text import error_message

Choices = list[tuple[str, str]]
# No movement of pairs has more rounds.
MOST_DROPPED_ROUNDS = 99


def pair_choices(pairs: Mapping[int, SeatedPair]) -> Choices:
    """Pairs as form choices: number and players, with the section if there are several."""
    several = len({pair.section for pair in pairs.values()}) > 1
    return [(str(place), _pair_caption(pair, several=several)) for place, pair in pairs.items()]


def _pair_caption(pair: SeatedPair, *, several: bool) -> str:
    players = "" if pair.forgotten else " & ".join(person.shown for person in pair.players)
    label = f"{pair.section}{pair.label}" if several else pair.label
    return f"{label} · {players}" if players else label


class PairField(forms.TypedChoiceField):
    """Choice of a pair by number and names, in a box wide enough for both names."""

    # The style sheet makes it wide; `pair_choice.js` shows the names in full on a phone.
    css_class = "pair"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(coerce=int, **kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Add the class of selects of pairs."""
        return super().widget_attrs(widget) | {"class": self.css_class}


class SwapPairsForm(forms.Form):
    """Two pairs of a session, or two players of an individual."""

    one = PairField(label=_("Pair"))
    other = PairField(label=_("exchanges with"))

    def __init__(
        self,
        *args: Any,
        pairs: Mapping[int, SeatedPair],
        individual: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if individual:
            self.fields["one"].label = _("Player")
        choices = pair_choices(pairs)
        for name in ("one", "other"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]
        # The second pair, as the first box starts with the first one.
        self.fields["other"].initial = choices[1][0] if len(choices) > 1 else None


class MovePairForm(forms.Form):
    """A pair of a session, and the section that it moves to."""

    pair = PairField(label=_("Pair"))
    to = forms.ChoiceField(label=_("to section"))

    def __init__(
        self,
        *args: Any,
        pairs: Mapping[int, SeatedPair],
        sections: Sequence[str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pair"].choices = pair_choices(pairs)  # type: ignore[attr-defined]
        self.fields["to"].choices = [(name, name) for name in sections]  # type: ignore[attr-defined]
        # The first pair plays in the first section.
        self.fields["to"].initial = sections[-1] if sections else None


class FromRoundForm(forms.Form):
    """Form with the first round of a change."""

    from_round = forms.IntegerField(label=_("from round"), min_value=1)

    def __init__(self, *args: Any, rounds: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rounds = rounds

    def clean_from_round(self) -> int:
        """Refuse a round that the session does not have."""
        round_: int = self.cleaned_data["from_round"]
        if round_ > self.rounds:
            limits = {"round": round_, "rounds": self.rounds}
            raise forms.ValidationError(
                error_message(MovementNotFoundError("no_such_round", **limits))
            )
        return round_


class SingleRoundForm(FromRoundForm):
    """Form with the one round of a change."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["from_round"].label = _("in round")


class SwitchPairsForm(SwapPairsForm, FromRoundForm):
    """Two pairs that sit in each other's seats from a round on."""

    field_order = ("one", "other", "from_round")


class SwitchInRoundForm(SwapPairsForm, SingleRoundForm):
    """Two pairs that sat in each other's seats in one round."""

    field_order = ("one", "other", "from_round")


class LeavingPairForm(FromRoundForm):
    """A pair that goes home, and the first round that it does not play."""

    pair = PairField(label=_("Pair"))
    field_order = ("pair", "from_round")

    def __init__(self, *args: Any, pairs: Mapping[int, SeatedPair], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pair"].choices = pair_choices(pairs)  # type: ignore[attr-defined]


class LeavingTableForm(FromRoundForm):
    """One or two pairs that go home, and the first round that they do not play."""

    pair = PairField(label=_("Pair"))
    other = PairField(label=_("and"), required=False, empty_value="")
    field_order = ("pair", "other", "from_round")

    def __init__(self, *args: Any, pairs: Mapping[int, SeatedPair], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = pair_choices(pairs)
        self.fields["pair"].choices = choices  # type: ignore[attr-defined]
        self.fields["other"].choices = [("", _("nobody else")), *choices]  # type: ignore[attr-defined]


class AddedRoundsForm(forms.Form):
    """How many rounds are added."""

    rounds = forms.IntegerField(
        label=_("Rounds"), min_value=1, max_value=MOST_ADDED_ROUNDS, initial=1
    )


class DroppedRoundsForm(forms.Form):
    """How many rounds are dropped."""

    rounds = forms.IntegerField(
        label=_("Rounds"), min_value=1, max_value=MOST_DROPPED_ROUNDS, initial=1
    )


class ReseatRoundsForm(FromRoundForm):
    """The first round that gets new seats, and whether all meet all from then on."""

    one_field = forms.BooleanField(
        label=_("one field with one winner: everybody can meet everybody"), required=False
    )

    def __init__(self, *args: Any, two_lines: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not two_lines:
            del self.fields["one_field"]


class ExchangeBoardsForm(SingleRoundForm):
    """Two tables that played each other's boards in one round."""

    table = forms.TypedChoiceField(label=_("Table"), coerce=int)
    other = forms.TypedChoiceField(label=_("played the boards of table"), coerce=int)
    field_order = ("table", "other", "from_round")

    def __init__(self, *args: Any, tables: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(str(table), str(table)) for table in tables]
        for name in ("table", "other"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]
        self.fields["other"].initial = choices[1][0] if len(choices) > 1 else None


class SubstitutePlayerForm(FromRoundForm):
    """Who is replaced, by whom, and from which round."""

    out = forms.ChoiceField(
        label=_("Instead of"), widget=forms.Select(attrs={"class": PairField.css_class})
    )
    name = forms.CharField(label=_("plays (name or number)"), max_length=150)
    field_order = ("out", "name", "from_round")

    def __init__(self, *args: Any, pairs: Mapping[int, SeatedPair], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = pairs
        self.fields["out"].choices = _player_choices(pairs)  # type: ignore[attr-defined]

    @property
    def line_up(self) -> dict[int, tuple[str, str]]:
        """The pair's names from that round on, by place id."""
        place, position = map(int, self.cleaned_data["out"].split("-"))
        names = {person.position: typed_player_name(person) for person in self.pairs[place].players}
        names[position] = self.cleaned_data["name"]
        return {place: (names.get(1, ""), names.get(2, ""))}


def _player_choices(pairs: Mapping[int, SeatedPair]) -> Choices:
    several = len({pair.section for pair in pairs.values()}) > 1
    return [
        (
            f"{place}-{person.position}",
            f"{pair.section if several else ''}{pair.label} · {person.shown}",
        )
        for place, pair in pairs.items()
        for person in pair.players
    ]
