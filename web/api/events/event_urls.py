"""URL routes of pairs events: the overall, the next session, linked sessions, who meets whom."""

from django.urls import URLPattern, path

from web.api.framework.lazy_views import LazyView

pairs_event_routes: list[URLPattern] = [
    path("events/", LazyView("events.overalls.PairsEventListView"), name="events"),
    path("events/<slug:event>/", LazyView("events.overalls.OverallView"), name="overall"),
    path(
        "events/<slug:event>/sessions/",
        LazyView("events.overalls.NextSessionView"),
        name="next_session",
    ),
    path(
        "events/<slug:event>/exchange/",
        LazyView("events.section_exchange.SectionExchangeView"),
        name="section_exchange",
    ),
    path(
        "events/<slug:event>/linked/",
        LazyView("movements.linked_changes.LinkedSessionsView"),
        name="linked_sessions",
    ),
    path(
        "events/<slug:event>/linked/proposals/",
        LazyView("movements.linked_changes.LinkedProposalListView"),
        name="linked_proposals",
    ),
    path(
        "events/<slug:event>/linked/undo/",
        LazyView("movements.linked_changes.LinkedUndoView"),
        name="undo_linked_change",
    ),
    path(
        "events/<slug:event>/meetings/",
        LazyView("movements.linked_changes.EventMeetingsView"),
        name="event_meetings",
    ),
]
