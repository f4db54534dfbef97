"""View of the round clock's text, which the phone at a table polls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.views.decorators.http import require_safe

from web.shared.clock.clock_display import respond_with_clock
from web.shared.phones.phone_presence import note_phone_contact
from web.table.access import TablePhone, for_table_phone

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@for_table_phone
@require_safe
def table_clock_text(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """The time left of the round; 304 while the text has not changed."""
    if phone.seated:
        note_phone_contact(phone.token.pk)
    return respond_with_clock(request, phone.token.section.session)
