"""Collection of all published individual movements that no rule generates."""

from collections.abc import Mapping

from movements.individual.printed_from_seven_tables import PRINTED_FROM_SEVEN
from movements.individual.printed_six_tables import PRINTED_AT_SIX
from movements.individual.printed_up_to_five_tables import PRINTED_UP_TO_FIVE

# By name and number of players.
PRINTED_INDIVIDUALS: Mapping[tuple[str, int], str] = {
    **PRINTED_UP_TO_FIVE,
    **PRINTED_AT_SIX,
    **PRINTED_FROM_SEVEN,
}
