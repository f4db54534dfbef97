"""A remark about an imported file says where it is: by line, or by table and row."""

import pytest

from formats.events.imported_event import EventRemark
from web.shared.messages.event_texts import remark_text


@pytest.mark.parametrize(
    ("place", "beginning"),
    [((0, ""), ""), ((7, ""), "Line 7: "), ((7, "ReceivedData"), "Table ReceivedData, row 7: ")],
)
def test_a_remark_names_its_line_or_its_table_and_row(place, beginning):
    line, table = place

    text = remark_text(EventRemark("no_result", line, {"board": 3}, table))

    assert text == f"{beginning}Board 3: a row without a result is left out."
