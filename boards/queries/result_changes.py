"""Query of the outcome before and after each version of a result or ruling."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from boards.models import Result, Ruling
from boards.models.outcome_columns import OutcomeKind
from boards.queries.results import ResultOrRuling
from scoring.laws.adjusted_scores import OutcomeOrRuling

WITHDRAWN = Result.objects.filter(kind=OutcomeKind.WITHDRAWN).order_by()


@dataclass(frozen=True, slots=True)
class ResultChange:
    """The outcomes before and after a version: None where nothing was recorded.

    `turned` says that the pairs sat the other way round in the version before.
    """

    before: OutcomeOrRuling | None
    after: OutcomeOrRuling | None
    turned: bool = False


def result_changes(model: type[ResultOrRuling], rows: Collection[int]) -> dict[int, ResultChange]:
    """The change that each of these rows made. Two queries, three where something was ruled."""
    boards = model._default_manager.filter(pk__in=rows).order_by().values("seating_board")
    at = Q(seating_board__in=boards)
    results: QuerySet[Result] = Result.objects.filter(at).order_by()
    rulings = Ruling.objects.filter(at).order_by().prefetch_related("scores")
    all_rows: Iterable[ResultOrRuling] = (*results, *rulings)
    past = {(row.seating_board_id, row.version): row for row in all_rows}
    versions = (row for row in past.values() if isinstance(row, model) and row.pk in rows)
    return {
        row.pk: _change(past.get((row.seating_board_id, row.version - 1)), row) for row in versions
    }


def _change(before: ResultOrRuling | None, row: ResultOrRuling) -> ResultChange:
    if before is None:
        return ResultChange(None, row.outcome)
    turned = before.arrow_switched is not row.arrow_switched
    return ResultChange(before.outcome, row.outcome, turned)
