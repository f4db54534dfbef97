"""Texts for the regulations on scoring boards and on rounding their scores."""

from django.utils.translation import gettext_lazy as _

from reports.content.regulations.regulation_choices import NamedRegulation, RegulationChoice

ROUND_CAP = NamedRegulation(
    "round_cap",
    _("Most IMPs from one round"),
    (
        RegulationChoice(
            0, _("No limit"), _("Every board of a round counts in full."), _("The usual rule")
        ),
        RegulationChoice(
            12,
            _("12 IMPs"),
            _("A pair wins no more than 12 IMPs in one round; a loss counts in full."),
            _("Pary, as in published games with rounds of two boards"),
        ),
    ),
    brief=True,
)
# What is ranked is exact unless who is shown the same figure is level.
DECIMALS = NamedRegulation(
    "decimals",
    _("Totals and percentages are shown"),
    (
        RegulationChoice(2, _("With two decimals"), _("55.21%."), _("The usual rule")),
        RegulationChoice(0, _("Without decimals"), _("55%."), _("Some clubs")),
        RegulationChoice(1, _("With one decimal"), _("55.2%."), _("Some clubs")),
        RegulationChoice(
            3, _("With three decimals"), _("55.208%."), _("Some bodies, for large fields")
        ),
    ),
    brief=True,
)
# In the order of the page.
BOARD_REGULATIONS = (
    NamedRegulation(
        "short_boards",
        _("Boards with fewer results"),
        (
            RegulationChoice(
                "field",
                _("Brought to the board with the most tables"),
                _("By the Neuberg formula; a sum of cross-IMPs in proportion."),
                _("Usual; Neuberg formula of the EBU and the ACBL"),
            ),
            RegulationChoice(
                "board",
                _("Brought to the tables of that board"),
                _("Only results that an award replaces are made up for; boards differ in top."),
                _("KOPS and Pary, as in their published games"),
            ),
            RegulationChoice(
                "none",
                _("Left as they are"),
                _("No Neuberg formula: each board has the top of the results it has."),
                _("BBO, as in its published games"),
            ),
        ),
    ),
    NamedRegulation(
        "board_rounding",
        _("Figures of a board are added up"),
        (
            RegulationChoice(
                "exact",
                _("Exactly"),
                _("Nothing is rounded before the total."),
                _("The usual rule; Compscore 3 and Pary in their published games"),
            ),
            RegulationChoice(
                "two_places",
                _("Rounded to two decimals"),
                _("North-South's figure is rounded; East-West have what that leaves of the top."),
                _("ACBLscore and KOPS, as in their published games"),
            ),
            RegulationChoice(
                "one_place",
                _("Rounded to one decimal"),
                _("The same to one decimal."),
                _("Some clubs"),
            ),
        ),
    ),
    NamedRegulation(
        "board_display",
        _("Figures of a board are printed"),
        (
            RegulationChoice(
                "two_places",
                _("With two decimals at most"),
                _("As few as show every figure."),
                _("The usual rule"),
            ),
            RegulationChoice(
                "one_place",
                _("With one decimal at most"),
                _("Percentages too. What is added up is not rounded by it."),
                _("KOPS, as in its published games"),
            ),
            RegulationChoice(
                "compscore3",
                _("As Compscore 3 does"),
                _(
                    "Without the Neuberg formula where a board is short of results; with one "
                    "decimal, halves to the even figure, where it has an award. What is added up "
                    "is not changed by it."
                ),
                _("Usual in Australia, as in its published games"),
            ),
        ),
    ),
    NamedRegulation(
        "percentage_of",
        _("Percentage of the session"),
        (
            RegulationChoice(
                "tops",
                _("Of all the tops"),
                _("The total of the matchpoints, by the total of the tops."),
                _("The usual rule"),
            ),
            RegulationChoice(
                "boards",
                _("Mean of the boards"),
                _("Each board counts the same, whatever its top."),
                _("KOPS, Pary and BBO, as in their published games"),
            ),
        ),
    ),
)
