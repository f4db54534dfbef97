"""URL patterns of the director's pages about the phones at tables."""

from django.urls import path

from web.director.phones import correction_requests, phones_page

urlpatterns = [
    path("", phones_page.table_phones_page, name="table_phones"),
    path("on/", phones_page.switch_phones_on, name="table_phones_on"),
    path(
        "off/",
        phones_page.switch_phones_off,
        name="table_phones_off",
    ),
    path(
        "cards.pdf",
        phones_page.download_phone_cards,
        name="table_phone_cards_file",
    ),
    path(
        "<int:table_token>/new-card/",
        phones_page.replace_table_card,
        name="replace_table_card",
    ),
    path(
        "<int:table_token>/hand-over/",
        phones_page.hand_over_table,
        name="hand_over_table",
    ),
    path(
        "<int:table_token>/end-call/",
        phones_page.end_call_of_table,
        name="end_table_call",
    ),
    path(
        "corrections/",
        correction_requests.correction_requests_page,
        name="correction_requests",
    ),
    path(
        "corrections/<int:correction_request>/",
        correction_requests.decide_correction_request,
        name="decide_correction_request",
    ),
]
