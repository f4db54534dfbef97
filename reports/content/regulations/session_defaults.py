"""Texts for the default settings of a club's new sessions: choices, and which rule each is from."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext_lazy as _

from reports.content.regulations.period_lengths import SET_BY_ORGANIZER
from reports.content.regulations.regulation_choices import NamedRegulation, RegulationChoice
from reports.content.regulations.session_regulations import NAMED_REGULATIONS
from scoring.session_defaults import REGULATION_KEYS, SessionDefaults

REGION_NAMES = {
    "wbf": _("WBF"),
    "ebu": _("EBU (England)"),
    "acbl": _("ACBL (North America)"),
    "own": _("your own"),
}
BOARDS_MOVE = NamedRegulation(
    "boards_move",
    _("Mitchells with an even number of tables"),
    (
        RegulationChoice(
            "",
            _("No preference"),
            _("The movement that suits the boards best is recommended."),
            _("The Laws leave movements to the director"),
        ),
        RegulationChoice(
            "relay",
            _("Share and relay"),
            _("Two tables share boards; at a half table nobody needs to share."),
            _("Usual in England"),
        ),
        RegulationChoice(
            "skip",
            _("Skip"),
            _("East-West skip a table halfway through; nobody shares boards."),
            _("Usual in North America"),
        ),
    ),
    brief=True,
)
TEAM_SCALE = NamedRegulation(
    "team_scale",
    _("Victory points of teams"),
    (
        RegulationChoice(
            "wbf2013",
            _("WBF continuous scale, 20 VPs"),
            _("For matches of any length."),
            _("WBF 2013"),
        ),
        RegulationChoice(
            "wbf2013_discrete",
            _("WBF discrete scale, 20 whole VPs"),
            _("For matches of any length; the EBU's scale for teams."),
            _("WBF 2013; EBU White Book 3.1.1"),
        ),
        RegulationChoice(
            "acbl20",
            _("ACBL 20-point scale"),
            _("For matches of 6 to 11 boards; others begin with the WBF's."),
            _("ACBL Tech Files"),
        ),
        RegulationChoice(
            "acbl30",
            _("ACBL 30-point scale"),
            _("For matches of 6 to 11 boards; others begin with the WBF's."),
            _("ACBL Tech Files"),
        ),
        RegulationChoice(
            "own",
            _("Your club's own table"),
            _("The table below, for matches of any length."),
            SET_BY_ORGANIZER,
        ),
    ),
    brief=True,
)
TEAM_BYE = NamedRegulation(
    "team_bye",
    _("Victory points of a bye of teams"),
    (
        RegulationChoice(12, _("12 VPs"), _("Three fifths of 20."), _("Usual with WBF and EBU")),
        RegulationChoice(10, _("10 VPs"), _("Half of 20: a draw."), SET_BY_ORGANIZER),
        RegulationChoice(15, _("15 VPs"), _("Half of 30: a draw."), SET_BY_ORGANIZER),
        RegulationChoice(18, _("18 VPs"), _("Three fifths of 30."), SET_BY_ORGANIZER),
    ),
    brief=True,
)
PAIR_BYE = NamedRegulation(
    "pair_bye",
    _("A bye of Swiss pairs"),
    (
        RegulationChoice(60, _("60 %"), _("As an average plus."), _("Law 12C2")),
        RegulationChoice(50, _("50 %"), _("As an average."), _("Law 12C2")),
    ),
    brief=True,
)
PAIR_SCALE = NamedRegulation(
    "pair_scale",
    _("Victory points of Swiss pairs"),
    (
        RegulationChoice(
            "swiss_pairs",
            _("Cross-IMPs, on the WBF continuous scale"),
            _("Or at matchpoints, on Overtrick's own line."),
            _("WBF 2013"),
        ),
        RegulationChoice(
            "ebu_swiss_pairs",
            _("Matchpoints, on the EBU's scale"),
            _("For matches of up to 27 boards."),
            _("EBU White Book 3.1.7"),
        ),
    ),
    brief=True,
)
WORDS = NamedRegulation(
    "words",
    _("Names of movements"),
    (
        RegulationChoice(
            "", _("General"), _("Arrow-switched, share-and-relay, rover."), _("Usual in Europe")
        ),
        RegulationChoice(
            "american",
            _("American"),
            _("Scrambled, relay and bye-stand, bump."),
            _("Usual in North America"),
        ),
    ),
    brief=True,
)
CLOCK = NamedRegulation(
    "clock",
    _("Clock"),
    (
        RegulationChoice(24, _("24 hours"), _("19:30."), _("ISO 8601")),
        RegulationChoice(
            12,
            _("12 hours"),
            _("7:30 PM, on every page in English."),
            _("Usual in North America and Australia"),
        ),
    ),
    brief=True,
)
_OF_SESSIONS: Mapping[str, NamedRegulation] = {
    regulation.key: regulation for regulation in NAMED_REGULATIONS
}
# In the order of the page.
NAMED_DEFAULTS = (
    BOARDS_MOVE,
    *(_OF_SESSIONS[key] for key in REGULATION_KEYS),
    TEAM_SCALE,
    TEAM_BYE,
    PAIR_SCALE,
    PAIR_BYE,
    WORDS,
    CLOCK,
)


def default_changes(
    before: SessionDefaults, after: SessionDefaults
) -> Iterator[tuple[NamedRegulation, RegulationChoice, RegulationChoice]]:
    """Yield each setting that differs, with its choice before and after."""
    for named in NAMED_DEFAULTS:
        earlier, later = named.chosen(before), named.chosen(after)
        if earlier is not later:
            yield named, earlier, later
