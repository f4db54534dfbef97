"""The cards for the tables' phones."""

from datetime import datetime

import pytest

from reports.content.before_play.phone_cards import PhoneCard, phone_cards_document
from reports.content.document import Grid, PageShape, Paragraph, QrCodeBlock, TextCell
from tests.builders import a_seated_section

pytestmark = pytest.mark.django_db
PRINTED = datetime(2026, 11, 25, 19, 0)
CARD = PhoneCard(
    "Table 3", "3", "http://club.example/t/1/7/open/x/", "http://club.example/t/1/", "BCDF-GH"
)


def test_a_card_has_the_code_to_scan_and_the_address_to_type():
    document = phone_cards_document(a_seated_section().session, [CARD], PRINTED)

    (card,) = document.blocks
    code, sentence, typed = card.blocks
    assert (document.shape, card.title, card.sign) == (PageShape.QUARTERS, "Table 3", "3")
    assert code == QrCodeBlock(CARD.link)
    assert isinstance(sentence, Paragraph)
    assert isinstance(typed, Grid)
    assert [column.heading for column in typed.columns] == ["Address", "Code"]
    assert typed.rows == ((TextCell(CARD.address), TextCell(CARD.code)),)


def test_without_tables_the_page_says_why():
    document = phone_cards_document(a_seated_section().session, [], PRINTED)

    assert [type(block) for block in document.blocks] == [Paragraph]
