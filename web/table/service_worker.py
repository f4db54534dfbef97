"""View of the service worker's script, below whose address are the pages that it keeps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from django.contrib.staticfiles import finders
from django.http import Http404, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

if TYPE_CHECKING:
    from django.http import HttpRequest

SCRIPT = "web/table_worker.js"


@require_safe
@cache_control(no_cache=True)
def table_worker_script(request: HttpRequest) -> HttpResponse:
    """Sends the script from here: the address of static files is not above that of the tables."""
    file = finders.find(SCRIPT)
    if file is None:
        raise Http404
    return HttpResponse(Path(file).read_bytes(), content_type="text/javascript; charset=utf-8")
