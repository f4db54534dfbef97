"""URL patterns of the hand records pages of a session."""

from django.urls import path

from web.director.deals import dealing, double_dummy, hand_records

urlpatterns = [
    path("", hand_records.hand_records_page, name="hand_records"),
    path("dealing/", dealing.deal_random, name="deal_boards"),
    path("double-dummy/", double_dummy.double_dummy_page, name="double_dummy"),
]
