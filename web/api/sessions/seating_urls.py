"""URL routes of the API of a session's seatings, their changes during play, and absent players."""

from django.urls import URLPattern, URLResolver, path

from web.api.framework.lazy_views import LazyView

seating_routes: list[URLPattern | URLResolver] = [
    path(
        "sections/<slug:section>/changes/",
        LazyView("movements.movement_changes.MovementChangeView"),
        name="movement_changes",
    ),
    path(
        "sections/<slug:section>/changes/preview/",
        LazyView("movements.movement_changes.MovementChangePreviewView"),
        name="preview_movement_change",
    ),
    path(
        "sections/<slug:section>/movement/preview/",
        LazyView("movements.movement_replacement.SectionMovementPreviewView"),
        name="preview_section_movement",
    ),
    path("pairs/move/", LazyView("movements.pair_moves.PairMoveView"), name="move_pair"),
    path(
        "pairs/move/preview/",
        LazyView("movements.pair_moves.PairMovePreviewView"),
        name="preview_pair_move",
    ),
    path("absences/", LazyView("sessions.player_absences.AbsenceListView"), name="absences"),
    path(
        "absences/preview/",
        LazyView("sessions.player_absences.AbsencePreviewView"),
        name="preview_absence",
    ),
    path(
        "absences/<int:absence>/withdrawal/",
        LazyView("sessions.player_absences.AbsenceWithdrawalView"),
        name="absence_withdrawal",
    ),
    path("seatings/", LazyView("sessions.seatings.SeatingListView"), name="seatings"),
]
