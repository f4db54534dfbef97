"""API that downloads a pair's analysis of its session as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.documents import MEDIA_TYPES
from web.api.framework.operations import ApiCall, api_operation
from web.api.printing.documents import AnyAcceptMixin, build_file_response
from web.api.standings.pair_analyses import AnalysedPair, PairAnalysisApiView
from web.shared.pages.pair_analysis import pair_analysis_download

if TYPE_CHECKING:
    from django.http import HttpResponse


class PairAnalysisFileView(AnyAcceptMixin, PairAnalysisApiView):
    """Analysis of a pair's session as a document."""

    tag = "documents"

    @api_operation("pair_analysis_file", files={"pdf": MEDIA_TYPES["pdf"]})
    def get(self, call: ApiCall, pair: AnalysedPair) -> HttpResponse:
        """Download a pair's analysis as PDF, with the deals of its boards."""
        return build_file_response(
            pair_analysis_download(pair.snapshot, pair.place, with_deals=True)
        )
