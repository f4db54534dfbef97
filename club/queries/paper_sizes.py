"""Default paper size (Letter or A4) for the country of a time zone."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from club.models import Club

# Countries that print on US Letter, by the Unicode CLDR (supplemental data, paperSize).
LETTER_COUNTRIES = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)


def default_paper_size(time_zone: str) -> str:
    """Returns the paper size usual in the country of a time zone: Letter or A4."""
    letter = _country_by_time_zone().get(time_zone) in LETTER_COUNTRIES
    return Club.Paper.LETTER if letter else Club.Paper.A4


@cache
def _country_by_time_zone() -> dict[str, str]:
    """Maps each time zone to its country; an alias has the country of its zone."""
    listed = {zone: country for country, _at, zone, *_more in _zone_table_lines("zone.tab", "\t")}
    links = ((line[2], line[1]) for line in _zone_table_lines("tzdata.zi", " ") if line[0] == "L")
    old = {name: listed[zone] for name, zone in links if zone in listed}
    return old | listed


def _zone_table_lines(name: str, between: str) -> Iterator[list[str]]:
    for line in (files("tzdata.zoneinfo") / name).read_text("utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split(between)
