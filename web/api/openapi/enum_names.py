"""Values of the named enums in the OpenAPI schema, for choices that several fields share."""

from collections.abc import Iterable

from scoring.events.regulations import CHOICES
from scoring.session_defaults import DEFAULT_CHOICES, OWN, REGIONS


def _pair_with_labels(numbers: Iterable[object]) -> list[tuple[object, object]]:
    """Returns numbers as the schema generator takes them: each with itself as its label."""
    return [(number, number) for number in numbers]


SCORING_METHODS = CHOICES["method"]
RANKING_SCOPES = CHOICES["ranked"]
TABLE_SIDES = ("NS", "EW")
BOARD_UNITS = ("matchpoints", "imps", "points")
TIE_BREAKS = CHOICES["first_tie_break"]
PERIOD_MINUTES = _pair_with_labels(CHOICES["appeal_minutes"])
MATCHPOINTS_OF_WIN = _pair_with_labels(CHOICES["win"])
TEAM_SCALES = DEFAULT_CHOICES["team_scale"]
PAIR_SCALES = DEFAULT_CHOICES["pair_scale"]
REGION_NAMES = (*REGIONS, OWN)
