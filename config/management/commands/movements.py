"""Management command `movements`: lists the movements for a number of pairs, teams or players."""

import json
import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable, Iterator
from datetime import time
from fractions import Fraction
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from movements.balance_table import list_balance_rows
from movements.catalogue import LEAST_BOARDS, MOST_BOARDS, boards_about
from movements.errors import MovementError
from movements.individual.individual_catalogue import IndividualOffer
from movements.linked.linked_offers import LinkedOffer
from movements.offers import MovementOffer
from movements.own.own_movement import MOST_BYTES
from movements.statistics import MINUTES_A_BOARD, Span
from movements.teams.team_catalogue import TeamOffer
from reports.content.cells.movement_names import movement_name
from scoring.boards.rounding import round_exactly
from web.director.setup.forms import TablesField
from web.shared.messages.errors.error_text import error_message
from web.shared.pages.movements.linked_choice import linked_candidate
from web.shared.pages.movements.movement_choice import (
    PlayingTimes,
    describe_reason,
    movement_candidate,
)
from web.shared.pages.movements.movement_offers import describe_movement_length
from web.shared.pages.movements.movement_values import (
    ContestMovements,
    ContestRequest,
    describe_contest_exclusion,
    describe_unplayable,
    find_contest_movements,
)
from web.shared.pages.movements.own_movements import (
    describe_findings,
    own_movement_values,
    read_own_movement,
    write_own_movement,
)
from web.shared.pages.swiss_rounds import swiss_round_values

# Of teams several hundred lengths and variants can suit.
MOST_LISTED = 20
# Options that name the contestants, and what the other modules call them.
CONTESTANTS = {"pairs": "pairs", "teams": "teams", "individual": "players"}


class Command(BaseCommand):
    """`python manage.py movements --pairs 19 --boards 24-28 --winners 1 --json`.

    Or `python manage.py movements --balance-table`, for all sizes.
    """

    help = "Lists the movements that suit a field, the best first, and why others do not."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Adds the number of pairs, teams or players, the boards, and the output format."""
        field = parser.add_mutually_exclusive_group(required=True)
        field.add_argument("--pairs", type=int, help="how many pairs")
        field.add_argument("--tables", type=_pairs_at_tables, help="or tables, such as 9.5")
        field.add_argument("--teams", type=int, help="how many teams of four")
        field.add_argument("--individual", type=int, help="how many players of an individual")
        field.add_argument("--check", help="a movement of your own: a .json, .mov or .txt file")
        field.add_argument(
            "--balance-table",
            action="store_true",
            help="the balance of the first offer for 3 to 13 tables, as Markdown",
        )
        field.add_argument("--swiss", help="a .json file of rankings: the next Swiss round")
        parser.add_argument("--save-as", help="the checked movement: a .json or .mov file")
        parser.add_argument(
            "--contestants",
            choices=("pairs", "teams", "players"),
            default="pairs",
            help="of a .txt",
        )
        parser.add_argument(
            "--boards-a-round", type=int, default=2, help="of a set of a .mov or .txt file"
        )
        _add_length_arguments(parser)
        parser.add_argument("--json", action="store_true", help="as JSON, with every schedule")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Prints the offers, then every other movement with the reason for its exclusion."""
        try:
            if options["swiss"] is not None:
                self.stdout.write(json.dumps(_pair_swiss(options["swiss"])))
            elif options["balance_table"]:
                self.stdout.write("\n".join(_balance_table_lines()))
            elif options["check"] is not None:
                self._check(options)
            else:
                self._list(_find(options), options)
        except MovementError as error:
            raise CommandError(error_message(error)) from None
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}") from None

    def _check(self, options: dict[str, Any]) -> None:
        file = Path(options["check"])
        movement = read_own_movement(
            file.name,
            _read_file(file),
            contestants=options["contestants"],
            boards_a_round=options["boards_a_round"],
        )
        if options["json"]:
            self.stdout.write(json.dumps(own_movement_values(movement), ensure_ascii=False))
        else:
            for line in (
                *describe_findings(movement.faults()),
                *describe_findings(movement.remarks()),
            ):
                self.stdout.write(line)
        if movement.faults():
            raise CommandError(_("This movement cannot be played. Correct what is listed first."))
        if options["save_as"]:
            target = Path(options["save_as"])
            target.write_bytes(write_own_movement(target.name, movement))

    def _list(self, movements: ContestMovements, options: dict[str, Any]) -> None:
        if options["json"]:
            self.stdout.write(json.dumps(movements.values(), ensure_ascii=False))
            return
        if movements.linked_reasons:
            self.stdout.write("\n".join(_linked_recommendation_lines(movements)) + "\n")
        if movements.reasons:
            self.stdout.write("\n".join(_recommendation_lines(movements)) + "\n")
        times = PlayingTimes(options["pace"], options["start"])
        for offer in movements.offers[:MOST_LISTED]:
            self.stdout.write("\n".join(_offer_lines(offer, times)) + "\n")
        rest = len(movements.offers) - MOST_LISTED
        if rest > 0:
            more = _("%(rest)s more suit. --json lists them all; --rounds chooses among them.")
            self.stdout.write(more % {"rest": rest} + "\n")
        for exclusion in movements.exclusions:
            name = movement_name(exclusion.movement.key)
            self.stdout.write(f"{name}: {describe_contest_exclusion(exclusion)}")


def _add_length_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--boards",
        type=_board_range,
        default=(LEAST_BOARDS, MOST_BOARDS),
        help="boards that each contestant plays, such as 24-28 or 26",
    )
    parser.add_argument("--about", type=int, help="or about so many boards: two fewer or more")
    parser.add_argument("--minutes", type=int, help="of pairs: minutes to play in")
    parser.add_argument(
        "--pace", type=_pace, default=MINUTES_A_BOARD, help="minutes a board, such as 7.5"
    )
    parser.add_argument("--start", type=_time_of_day, help="when play starts, such as 19:00")
    parser.add_argument(
        "--stationary", type=int, default=0, help="pairs that should keep their seats"
    )
    parser.add_argument("--copies", type=int, default=1, help="sets of the boards in the room")
    parser.add_argument("--rounds", type=int, help="only movements of so many rounds")
    parser.add_argument(
        "--winners", type=int, choices=(1, 2), help="of pairs: one, or one a direction"
    )
    parser.add_argument(
        "--sessions",
        type=int,
        default=1,
        help="of pairs: linked sessions, over which every pair meets every other",
    )
    parser.add_argument(
        "--missing", choices=("NS", "EW"), default="NS", help="the empty side of a half table"
    )
    parser.add_argument(
        "--whole-rounds",
        action="store_true",
        help="of pairs: no movement that arrow-switches single tables",
    )


def _find(options: dict[str, Any]) -> ContestMovements:
    least, most = options["boards"]
    if options["about"] is not None:
        least, most = boards_about(options["about"])
    if options["pairs"] is None:
        options["pairs"] = options["tables"]
    option = next(name for name in CONTESTANTS if options[name] is not None)
    request = ContestRequest(
        options[option],
        least,
        most,
        rounds=options["rounds"],
        winners=options["winners"],
        missing=options["missing"],
        whole_rounds=options["whole_rounds"],
        minutes=options["minutes"],
        pace=options["pace"],
        stationary=options["stationary"],
        copies=options["copies"],
        sessions=options["sessions"],
    )
    return find_contest_movements(CONTESTANTS[option], request)


def _read_file(file: Path) -> bytes:
    with file.open("rb") as opened:
        # A byte more than allowed: what is too large is then refused without reading all of it.
        return opened.read(MOST_BYTES + 1)


def _pair_swiss(name: str) -> dict[str, Any]:
    try:
        asked = json.loads(_read_file(Path(name)))
        defaults: dict[str, Any] = {"met": [], "byes": [], "locks": [], "form": "swiss"}
        return swiss_round_values({**defaults, **asked})
    except MovementError:
        raise
    except (ValueError, TypeError, KeyError, RecursionError):
        text = _("%(file)s is not a Swiss round: see the documentation of the API for its fields.")
        raise CommandError(text % {"file": name}) from None


def _pairs_at_tables(text: str) -> int:
    try:
        pairs = TablesField().clean(text)
    except ValidationError as error:
        raise ArgumentTypeError(error.messages[0]) from None
    return pairs or 0


def _pace(text: str) -> Fraction:
    if re.fullmatch(r"\d{1,2}(\.\d)?", text, re.ASCII) is None:
        message = _("“%(pace)s” is not a number of minutes. Type 7.5 or 8")
        raise ArgumentTypeError(message % {"pace": text})
    return Fraction(text)


def _time_of_day(text: str) -> time:
    try:
        return time.fromisoformat(text)
    except ValueError:
        message = _("“%(time)s” is not a time of day. Type 19:00")
        raise ArgumentTypeError(message % {"time": text}) from None


def _board_range(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", text, re.ASCII)
    if match is None:
        raise ArgumentTypeError(
            _("“%(boards)s” is not a number of boards. Type 26 or 24-28") % {"boards": text}
        )
    return int(match[1]), int(match[2] or match[1])


def _balance_table_lines() -> Iterator[str]:
    """Yield the table of all sizes; ours first, and a hyphen where there is no figure."""
    titles = ("Tables", "Rounds", "First offer", "Ours", "Published", "Reached before", "Bound")
    yield _table_line(titles)
    yield _table_line(("--:", "--:", ":--", "--:", "--:", "--:", "--:"))
    for row in list_balance_rows(range(3, 14)):
        others = ("-" if figure is None else figure for figure in (row.published, row.reached))
        figures = (
            round_exactly(row.balance, places=1),
            *others,
            round_exactly(row.bound, places=1),
        )
        name = movement_name(row.offer.movement.key)
        yield _table_line((row.tables, row.rounds, name, *figures))


def _table_line(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _recommendation_lines(movements: ContestMovements) -> Iterator[str]:
    best = movements.offers[0]
    yield _("Recommended: %(movement)s") % {"movement": movement_name(best.movement.caption)}
    yield from (f"  {describe_reason(reason, best)}" for reason in movements.reasons)


def _linked_recommendation_lines(movements: ContestMovements) -> Iterator[str]:
    best = movements.offers[0]
    yield _("Recommended: %(movement)s") % {"movement": movement_name(best.movement.key)}
    yield from (f"  {reason['detail']}" for reason in movements.linked_reasons)


def _offer_lines(
    offer: MovementOffer | LinkedOffer | TeamOffer | IndividualOffer, times: PlayingTimes
) -> Iterator[str]:
    if isinstance(offer, LinkedOffer):
        yield from _linked_lines(offer, times)
        return
    if isinstance(offer, MovementOffer):
        yield from _pair_lines(offer, times)
        return
    length = describe_movement_length(offer.rounds, offer.boards_a_round)
    yield f"{movement_name(offer.movement.key)}: {length} ({offer.reference})"
    if isinstance(offer, TeamOffer):
        yield from _team_lines(offer)
    else:
        yield from _individual_lines(offer)
    copies = offer.survey.copies
    if copies > 1:
        text = ngettext(
            "Boards: %(copies)s set, or tables share",
            "Boards: %(copies)s sets, or tables share",
            copies,
        )
        yield "  " + text % {"copies": copies}


def _pair_lines(offer: MovementOffer, times: PlayingTimes) -> Iterator[str]:
    row = movement_candidate(offer, copies=offer.copies_at_hand, times=times)
    yield f"{row.card.title}: {row.card.length} ({row.card.reference})"
    yield from (f"  {name}: {value}" for name, value in row.card.facts)
    if row.finish:
        yield "  " + _("Finish: %(time)s") % {"time": row.finish}
    yield "  " + _("If one more walks in: %(effect)s") % {"effect": row.walk_in}
    if row.card.behind:
        yield f"  {row.card.behind}"


def _linked_lines(offer: LinkedOffer, times: PlayingTimes) -> Iterator[str]:
    row = linked_candidate(offer, copies=offer.sessions[0].copies_at_hand, times=times)
    yield f"{row.title} ({row.reference})"
    for session in row.sessions:
        yield f"  {session.title}: {session.length} ({session.reference})"
    yield "  " + _("Meets: %(opponents)s") % {"opponents": row.meets}
    yield "  " + _("Boards: %(boards)s") % {"boards": row.sharing}
    values = {"balance": row.balance, "words": row.balance_word}
    yield "  " + _("Balance of all sessions: %(words)s, %(balance)s") % values
    if row.behind:
        yield f"  {row.behind}"


def _team_lines(offer: TeamOffer) -> Iterator[str]:
    survey = offer.survey
    meets = _("Meets: %(opponents)s of %(possible)s opponents")
    values = {
        "opponents": _span_text(survey.opponents),
        "possible": survey.opponents_possible,
    }
    yield "  " + meets % values
    if survey.sitting_out:
        text = ngettext("%(teams)s team sits out", "%(teams)s teams sit out", survey.sitting_out)
        yield "  " + text % {"teams": survey.sitting_out}
    if offer.unplayable:
        yield "  " + _("Cannot be opened as an event: %(reason)s") % {
            "reason": describe_unplayable(offer)
        }


def _individual_lines(offer: IndividualOffer) -> Iterator[str]:
    survey = offer.survey
    text = _("Partners: %(partners)s, nobody more than %(times)s times")
    once = _("Partners: %(partners)s, each once")
    times = survey.partner_meetings.most
    values = {"partners": _span_text(survey.partners), "times": times}
    yield "  " + (once if times == 1 else text) % values
    opponents = _("Opponents: each %(times)s times")
    yield "  " + opponents % {"times": _span_text(survey.opponent_meetings)}
    if survey.rounds_out.most:
        out = ngettext(
            "Sits out: %(rounds)s round", "Sits out: %(rounds)s rounds", survey.rounds_out.most
        )
        yield "  " + out % {"rounds": _span_text(survey.rounds_out)}


def _span_text(span: Span) -> str:
    if span.least == span.most:
        return str(span.most)
    return _("%(least)s to %(most)s") % {"least": span.least, "most": span.most}
