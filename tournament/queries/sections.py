"""Queries of a section: pair numbers, line-ups, entries that play only there."""

from django.db.models import QuerySet

from tournament.models import Entry, LineUp, LineUpPlayer, Place, Section
from tournament.queries import edit_tokens
from tournament.queries.schedules import section_schedule


def section_edit_token(section: Section) -> str:
    """Token of a section's seats and players, for its removal.

    Five queries.
    """
    places = Place.objects.filter(section=section).order_by("pk").values_list("pk", "entry")
    people = LineUpPlayer.objects.filter(line_up__in=section_line_ups(section)).order_by("pk")
    named = people.values_list("line_up__entry", "player", "position", "from_round")
    return edit_tokens.seated_section_edit_token(section_schedule(section), (*places, *named))


def find_place(section: Section, place: int) -> Place | None:
    """A place of the section, by its id. One query."""
    return section.places.select_related("section").filter(pk=place).first()


def section_line_ups(section: Section) -> QuerySet[LineUp]:
    """Line-ups of the section's entries in this session."""
    return LineUp.objects.filter(session=section.session_id, entry__places__section=section)


def entries_only_in(section: Section) -> QuerySet[Entry]:
    """Entries that play in no other section of the event."""
    elsewhere = Place.objects.exclude(section=section).values("entry")
    return Entry.objects.filter(places__section=section).exclude(pk__in=elsewhere)
