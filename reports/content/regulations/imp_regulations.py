"""Texts for the regulations on IMP scoring: Butler datum and cross-IMPs."""

from django.utils.translation import gettext_lazy as _

from reports.content.regulations.regulation_choices import NamedRegulation, RegulationChoice

DATUM = NamedRegulation(
    "datum",
    _("Datum, at Butler"),
    (
        RegulationChoice(
            "butler_trimmed",
            _("Mean without the highest and the lowest"),
            _("Of fewer than four scores, all count."),
            _("The usual rule; bodies differ"),
        ),
        RegulationChoice(
            "butler_whole",
            _("Mean of every score"),
            _("No score is left out."),
            _("Some clubs"),
        ),
        RegulationChoice(
            "butler_median",
            _("Median"),
            _("The score in the middle, or the mean of the two in the middle."),
            _("Some clubs"),
        ),
        RegulationChoice(
            "butler_compscore3",
            _("As Compscore 3 does"),
            _("Without the highest and the lowest in a field of any size."),
            _("Usual in Australia, as in its published games"),
        ),
        RegulationChoice(
            "butler_pary",
            _("As Pary does"),
            _(
                "45% of the tables, half tables included, are cut at each end; the mean is "
                "cut to 10 toward zero."
            ),
            _("Usual in Poland, as in its published games"),
        ),
        RegulationChoice(
            "butler_two_extremes",
            _("Mean without the two highest and the two lowest"),
            _("The scores in the middle stay, however few there are."),
            _("Some clubs, in large fields"),
        ),
    ),
)
DATUM_UNIT = NamedRegulation(
    "datum_unit",
    _("Datum rounded to"),
    (
        RegulationChoice(10, _("10 points"), _("The usual rule."), _("Most bodies")),
        RegulationChoice(1, _("1 point"), _("The datum is a whole number."), _("Some programs")),
        RegulationChoice(0, _("Not rounded"), _("The datum is used exactly."), _("Some programs")),
    ),
    brief=True,
)
DATUM_HALF = NamedRegulation(
    "datum_half",
    _("Datum halfway between two"),
    (
        RegulationChoice(
            "usual",
            _("As usual for this datum"),
            _("Away from zero; Pary's datum is cut toward zero."),
            _("Published games"),
        ),
        RegulationChoice(
            "away",
            _("Away from zero"),
            _("15 becomes 20, and −15 becomes −20."),
            _("Most programs"),
        ),
        RegulationChoice(
            "toward",
            _("Toward zero"),
            _("15 becomes 10; anything above it becomes 20."),
            _("Some programs"),
        ),
        RegulationChoice(
            "cut",
            _("Always cut toward zero"),
            _("19 becomes 10."),
            _("Pary, as in its published games"),
        ),
    ),
    brief=True,
)
CROSS = NamedRegulation(
    "cross",
    _("Comparisons, at IMPs crosswise"),
    (
        RegulationChoice(
            "cross_mean",
            _("Mean over the others"),
            _("The sum is divided by how many others there are."),
            _("The usual rule"),
        ),
        RegulationChoice(
            "cross_mean_of_all",
            _("Mean over all results"),
            _("The sum is divided by all results, the own one included."),
            _("Some programs"),
        ),
        RegulationChoice(
            "cross_sum",
            _("Sum"),
            _("Brought to the results that were expected where some are missing."),
            _("Some programs"),
        ),
        RegulationChoice(
            "cross_kops",
            _("Mean over the others, at most 17 a comparison"),
            _("No comparison counts for more than 17 IMPs."),
            _("KOPS, as in its published games"),
        ),
    ),
)
COMPARISON_CAP = NamedRegulation(
    "comparison_cap",
    _("Most IMPs from one comparison"),
    (
        RegulationChoice(
            0,
            _("As chosen above"),
            _("No limit but the one that the choice above has."),
            _("The usual rule"),
        ),
        *(
            RegulationChoice(
                most,
                words,
                _("No comparison counts for more, either way."),
                _("KOPS has 17; others are conditions of contest"),
            )
            for most, words in (
                (10, _("10 IMPs")),
                (12, _("12 IMPs")),
                (15, _("15 IMPs")),
                (17, _("17 IMPs")),
                (20, _("20 IMPs")),
            )
        ),
    ),
    brief=True,
)
