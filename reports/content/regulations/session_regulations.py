"""Texts for all regulations of a session: each choice with its meaning and source."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from reports.content.regulations.board_regulations import (
    BOARD_REGULATIONS,
    DECIMALS,
    ROUND_CAP,
)
from reports.content.regulations.imp_regulations import (
    COMPARISON_CAP,
    CROSS,
    DATUM,
    DATUM_HALF,
    DATUM_UNIT,
)
from reports.content.regulations.period_lengths import APPEAL, CORRECTION
from reports.content.regulations.ranking_regulations import RANKING_REGULATIONS
from reports.content.regulations.regulation_choices import (
    NamedRegulation,
    RegulationChoice,
    ScoringProgram,
    period_regulation,
)
from scoring.events.regulations import Regulations

NAMED_REGULATIONS = (
    NamedRegulation(
        "method",
        _("Scoring"),
        (
            RegulationChoice(
                "matchpoints",
                _("Matchpoints"),
                _("Each score is compared with every other: beaten, equalled or not."),
                _("Law 78A"),
            ),
            RegulationChoice(
                "butler",
                _("IMPs against a datum (Butler)"),
                _("Each score is compared with one that is made of all of them."),
                _("Law 78B; the datum is a regulation"),
            ),
            RegulationChoice(
                "cross_imps",
                _("IMPs crosswise"),
                _("Each score is compared with every other, in IMPs."),
                _("Law 78B; what the comparisons are divided by is a regulation"),
            ),
            RegulationChoice(
                "aggregate",
                _("Total points"),
                _("Each side's own scores are added up; nothing is compared."),
                _("Law 78C"),
            ),
        ),
    ),
    DATUM,
    DATUM_UNIT,
    DATUM_HALF,
    CROSS,
    COMPARISON_CAP,
    ROUND_CAP,
    NamedRegulation(
        "win",
        _("Scale of matchpoints"),
        (
            RegulationChoice(
                2,
                _("2 for a score beaten, 1 for a tie"),
                _("The top of a board is twice the number of other results."),
                _("Law 78A"),
            ),
            RegulationChoice(
                1,
                _("1 for a score beaten, ½ for a tie"),
                _("The top is the number of other results. Percentages and places are the same."),
                _("Usual in North America (ACBL)"),
            ),
        ),
    ),
    NamedRegulation(
        "rounding",
        _("Rounding"),
        (
            RegulationChoice(
                "exact",
                _("Once, where a figure is shown"),
                _("Everything is added up exactly; a half is rounded away from 0."),
                _("Law 78A leaves it to the regulating authority; usual in Europe"),
            ),
            RegulationChoice(
                "acblscore",
                _("As ACBLscore does"),
                _(
                    "A total is brought to the most boards that anybody played, and the "
                    "percentage is taken of the total as it is shown."
                ),
                _("ACBL, as in its published games"),
            ),
            RegulationChoice(
                "compscore3",
                _("As Compscore 3 does"),
                _(
                    "A total is brought to the most boards that anybody in its ranking played, "
                    "and halves go to the even figure; the percentage is of the exact total."
                ),
                _("Usual in Australia, as in its published games"),
            ),
        ),
    ),
    DECIMALS,
    *BOARD_REGULATIONS,
    NamedRegulation(
        "averages",
        _("Averages"),
        (
            RegulationChoice(
                "12C2",
                _("60, 50 and 40%, or the pair's own session"),
                _(
                    "A pair not at fault gets 60%, or the percentage of its other boards if "
                    "better; a pair at fault 40%, or that percentage if worse. At IMPs +3, 0 and "
                    "−3."
                ),
                _("Laws 12C2(a) to (c)"),
            ),
            RegulationChoice(
                "averages_of_two",
                _("The same, and +2, 0 and −2 at IMPs"),
                _("For pairs at IMPs, where one board counts for less than at teams."),
                _("Law 12C2; the IMPs as in practice of the EBU"),
            ),
            RegulationChoice(
                "plain_averages",
                _("60, 50 and 40%, whatever the session"),
                _("The figures as they are, whatever the pair has on its other boards."),
                _("Law 12C2(a) alone"),
            ),
        ),
    ),
    NamedRegulation(
        "small_groups",
        _("Small groups of a fouled board"),
        (
            RegulationChoice(
                "ebu_fouled",
                _("Fixed where they are at most a third"),
                _(
                    "Up to three results that are no more than a third of all have 60%, "
                    "65 and 55%, or 70, 60 and 50%; any other group is brought to all tables "
                    "by the Neuberg formula."
                ),
                _("Law 87B; White Book of the EBU, 4.2.3.3"),
            ),
            RegulationChoice(
                "acbl1991",
                _("Fixed unless they are the largest"),
                _(
                    "One or two results have 60%, or 65 and 55%; three have 70, 60 and 50% "
                    "unless no group is larger; any other group is brought to all tables by "
                    "the Neuberg formula."
                ),
                _("Law 87B; ACBL since 1991"),
            ),
        ),
    ),
    period_regulation("correction_minutes", *CORRECTION),
    period_regulation("appeal_minutes", *APPEAL),
    *RANKING_REGULATIONS,
)


# Programs whose regulations can be chosen together.
PROGRAMS = (
    ScoringProgram("acblscore", _("ACBLscore"), _("North America")),
    ScoringProgram("compscore3", _("Compscore 3"), _("Australia")),
    ScoringProgram("kops", _("KOPS"), _("Poland")),
    ScoringProgram("pary", _("Pary (JFR)"), _("Poland")),
    ScoringProgram("bbo", _("BBO"), _("online")),
)
# How boards are compared: what is asked when a session is set up.
METHODS = NAMED_REGULATIONS[0]
# How a figure is rounded before it is shown.
ROUNDING = next(regulation for regulation in NAMED_REGULATIONS if regulation.key == "rounding")
# Which groups of a fouled board have fixed figures.
SMALL_GROUPS = next(
    regulation for regulation in NAMED_REGULATIONS if regulation.key == "small_groups"
)


def regulations_in_force(
    regulations: Regulations,
) -> Iterator[tuple[NamedRegulation, RegulationChoice]]:
    """Yield each regulation with the event's choice."""
    for regulation in NAMED_REGULATIONS:
        yield regulation, regulation.chosen(regulations)
