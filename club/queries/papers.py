"""Default paper size by country."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from club.models import Club

LETTER_COUNTRIES = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)
"""Those that print on US Letter, by the Unicode CLDR (supplemental data, paperSize)."""


def usual_paper(time_zone: str) -> str:
    """What a printer holds in the country of this zone: Letter or, in most of the world, A4."""
    letter = _countries().get(time_zone) in LETTER_COUNTRIES
    return Club.Paper.LETTER if letter else Club.Paper.A4


@cache
def _countries() -> dict[str, str]:
    """The country of every zone that has one; an old name has that of its zone."""
    listed = {zone: country for country, _at, zone, *_more in _lines("zone.tab", "\t")}
    links = ((line[2], line[1]) for line in _lines("tzdata.zi", " ") if line[0] == "L")
    old = {name: listed[zone] for name, zone in links if zone in listed}
    return old | listed


def _lines(name: str, between: str) -> Iterator[list[str]]:
    for line in (files("tzdata.zoneinfo") / name).read_text("utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split(between)
