"""Exchanges two teams in the matches of a round, with their seats at the tables."""

from django.db.models import Max, Q

from tournament.models import Seat, Session, TeamMatch


def exchange_teams_of_round(session: Session, round_: int, one: int, other: int) -> None:
    """Exchanges two teams in the matches and at the tables of a round."""
    exchanged = {one: other, other: one}
    matches = list(
        TeamMatch.objects.select_for_update()
        .filter(session=session, round=round_)
        .filter(Q(home__in=exchanged) | Q(away__in=exchanged))
    )
    seats = list(
        Seat.objects.filter(
            seating__section__session=session, round=round_, place__entry__in=exchanged
        ).select_related("place")
    )
    places = {
        (place.line, place.entry_id): place
        for section in session.sections.all()
        for place in section.places.filter(entry__in=exchanged)
    }
    # A team has one match and a place one seat in a round, so both are put out of the way first.
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    moved = [
        (
            match,
            exchanged.get(match.home_id, match.home_id),
            exchanged.get(match.away_id or 0, match.away_id),
        )
        for match in matches
    ]
    spare = 1 + (TeamMatch.objects.aggregate(last=Max("round"))["last"] or 0)
    for match, _home, _away in moved:
        TeamMatch.objects.filter(pk=match.pk).update(round=spare + match.number)
    for match, home, away in moved:
        TeamMatch.objects.filter(pk=match.pk).update(round=round_, home=home, away=away)
    for seat in seats:
        seat.pk = None
        seat.place = places[seat.place.line, exchanged[seat.place.entry_id or 0]]
    Seat.objects.bulk_create(seats)
