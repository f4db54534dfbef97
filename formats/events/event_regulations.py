"""Chooses an imported event's scoring regulations from a preset, the file and a user's choices."""

from collections.abc import Mapping
from dataclasses import replace

from formats.events.imported_event import ImportedEvent
from scoring.errors import InvalidRegulationError
from scoring.events.presets import regulations_of_program
from scoring.events.regulations import CHOICES, Regulations

PRESET = "preset"
# How the names begin that programs give themselves in their files, and their presets.
PROGRAM_NAMES: Mapping[str, str] = {
    "acblscore": "acblscore",
    "acbl live": "acblscore",
    "compscore": "compscore3",
    "kops": "kops",
    "pary": "pary",
    "bbo": "bbo",
    "bridge base": "bbo",
}


def preset_of_event(event: ImportedEvent) -> str:
    """Return the preset that the file names, or that of the program which made it; or none."""
    if named := event.regulations.get(PRESET):
        return str(named)
    made_by = event.program.casefold()
    return next((key for name, key in PROGRAM_NAMES.items() if made_by.startswith(name)), "")


def event_regulations(
    event: ImportedEvent, *, preset: str | None = None, named: Mapping[str, str] | None = None
) -> Regulations:
    """Return the regulations of an event; how boards are compared is always the file's.

    Without a `preset`, the file's own applies, and what the file states; `named` values come last.
    """
    chosen = preset_of_event(event) if preset is None else preset
    regulations = replace(Regulations(), method=event.method)
    if chosen:
        regulations = regulations_of_program(regulations, chosen)
    stated = {name: value for name, value in event.regulations.items() if name != PRESET}
    for values in ({} if preset is not None else stated, named or {}):
        regulations = _with_values(regulations, values)
    return regulations


def _with_values(regulations: Regulations, values: Mapping[str, int | str]) -> Regulations:
    """Return the regulations with these values; numbers can be written as text."""
    chosen = regulations.as_dict()
    for name, value in values.items():
        if name not in CHOICES:
            raise InvalidRegulationError("regulation", regulation=name, value=value)
        known = {str(choice): choice for choice in CHOICES[name]}
        if str(value) not in known:
            raise InvalidRegulationError("regulation", regulation=name, value=value)
        chosen[name] = known[str(value)]
    return Regulations.from_dict(chosen)
