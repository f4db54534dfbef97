"""Texts for the regulations on ranking and tie-breaks."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from reports.content.regulations.regulation_choices import NamedRegulation, RegulationChoice

if TYPE_CHECKING:
    from reports.content.regulations.regulation_choices import Words


def _tie_break(key: str, title: "Words", *, brief: bool = True) -> NamedRegulation:
    return NamedRegulation(key, title, TIE_BREAKS, brief)


TIE_BREAKS = (
    RegulationChoice(
        "shared",
        _("None: the place is shared"),
        _("Two pairs in second place are both 2=, and the next is fourth."),
        _("Law 78D leaves it to the conditions of contest; usual at pairs"),
    ),
    RegulationChoice(
        "between",
        _("Result between them"),
        _(
            "The scores on the boards against each other, if all of them have met. Pairs still "
            "level start the list again."
        ),
        _("Usual first tie-break of teams and of Swiss pairs"),
    ),
    RegulationChoice(
        "board_by_board",
        _("Board by board"),
        _("On each board that all of them have, one for each other with less, half for a tie."),
        _("Usual at pairs where a tie must be broken"),
    ),
    RegulationChoice(
        "wins",
        _("Boards above average"),
        _("More than half of the top; at IMPs and total points, anything above 0."),
        _("Number of wins, as in Swiss and round robin; here of boards"),
    ),
    RegulationChoice(
        "opponents",
        _("Scores of the opponents"),
        _("Percentage or total of those met, averaged over the boards against them."),
        _("The sum of the scores of the opponents, usual in Swiss events"),
    ),
    RegulationChoice(
        "quotient",
        _("IMP quotient"),
        _(
            "IMPs won divided by IMPs lost, board by board; a pair that lost none is ahead. Shown "
            "as the part won of both together. Separates nobody at matchpoints."
        ),
        _("Usual at teams and in IMP leagues"),
    ),
)
RANKING_REGULATIONS = (
    NamedRegulation(
        "compared",
        _("Comparison"),
        (
            RegulationChoice(
                "field",
                _("Across the field"),
                _("A board is compared with every table of every section that played it."),
                _("Law 78A: every other score; usual where sections play the same boards"),
            ),
            RegulationChoice(
                "section",
                _("Each section apart"),
                _(
                    "Matchpoints, expected results, Neuberg, datum and cross-IMPs are those of the "
                    "section alone. With one section nothing changes."
                ),
                _("Usual where sections were dealt apart or are of different strength"),
            ),
        ),
    ),
    NamedRegulation(
        "ranked",
        _("Ranking"),
        (
            RegulationChoice(
                "field",
                _("All sections together"),
                _("One ranking, or one in each line, with each pair's place in its own section."),
                _("Usual for one event in several rooms"),
            ),
            RegulationChoice(
                "section",
                _("Each section apart"),
                _("Every section has its own first place, its own lists and master points."),
                _("Usual if each section is another club"),
            ),
        ),
    ),
    NamedRegulation(
        "directions",
        _("Two winners"),
        (
            RegulationChoice(
                "apart",
                _("North-South and East-West apart"),
                _("Each direction has its own ranking, and no list compares them."),
                _("Usual where the directions never meet the same opponents"),
            ),
            RegulationChoice(
                "together",
                _("And one list of both directions"),
                _("Below the rankings, by the same figures. With one winner nothing changes."),
                _("ACBL: overall places beside the section's own, as in its files"),
            ),
        ),
    ),
    NamedRegulation(
        "level",
        _("Which pairs are level"),
        (
            RegulationChoice(
                "rounded",
                _("As the rounding has it"),
                _(
                    "By ACBLscore's, who has the same percentage as it is shown; by any other, "
                    "who has exactly as much."
                ),
                _("ACBL, as in its files; elsewhere bodies differ"),
            ),
            RegulationChoice(
                "exact",
                _("Pairs with exactly the same figure"),
                _("Two with the same figure on paper may have different places."),
                _("Law 78D leaves it to the conditions of contest"),
            ),
            RegulationChoice(
                "shown",
                _("Pairs with the same figure as shown"),
                _("The same percentage, or total where there is none, to the hundredth."),
                _("Law 78D leaves it to the conditions of contest; usual in North America"),
            ),
        ),
    ),
    _tie_break("first_tie_break", _("Tie-break, first"), brief=False),
    _tie_break("second_tie_break", _("Tie-break, second")),
    _tie_break("third_tie_break", _("Tie-break, third")),
)
