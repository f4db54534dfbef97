"""The schema as a page shows it: noun by noun, each operation with what it asks and answers."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")
REFERENCE = "#/components/schemas/"


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter or a field: its name, of what kind, whether it is asked for, and what it is."""

    name: str
    kind: str
    required: bool
    says: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation as the page shows it."""

    key: str
    method: str
    path: str
    says: str
    right: str
    parameters: tuple[Field, ...]
    body: str
    example: str
    answers: tuple[tuple[str, str, str], ...]

    @property
    def parts(self) -> list[str]:
        """The address between its strokes, where a narrow screen may break it."""
        return self.path[1:].split("/")


@dataclass(frozen=True, slots=True)
class Thing:
    """A body or an answer, field by field."""

    name: str
    says: str
    fields: tuple[Field, ...]


def nouns(document: Mapping[str, Any]) -> list[tuple[str, list[Operation]]]:
    """Every operation below its noun, in the order of the addresses."""
    found = defaultdict[str, list[Operation]](list)
    for path, methods in document["paths"].items():
        for method in METHODS:
            if method in methods:
                said = methods[method]
                found[said["tags"][0]].append(_operation(path, method, said))
    return sorted(found.items())


def things(document: Mapping[str, Any]) -> list[Thing]:
    """Every body and every answer there is."""
    return [
        Thing(name, said.get("description", ""), tuple(_fields(said)))
        for name, said in sorted(document["components"]["schemas"].items())
    ]


def _operation(path: str, method: str, said: Mapping[str, Any]) -> Operation:
    content = said.get("requestBody", {}).get("content", {}).get("application/json", {})
    examples = [each["value"] for each in content.get("examples", {}).values()]
    return Operation(
        said["operationId"],
        method.upper(),
        path,
        said["summary"],
        said["x-right"],
        tuple(_parameter(each) for each in said.get("parameters", ())),
        _kind(content["schema"]) if content else "",
        json.dumps(examples[0], indent=1) if examples else "",
        tuple(_answers(said["responses"])),
    )


def _parameter(said: Mapping[str, Any]) -> Field:
    return Field(
        said["name"],
        _kind(said["schema"]),
        bool(said.get("required")),
        said.get("description", ""),
        said["in"],
    )


def _answers(said: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for status, answer in said.items():
        kinds = {_kind(each.get("schema", {})) for each in answer.get("content", {}).values()}
        yield status, answer.get("description", ""), ", ".join(sorted(kinds))


def _fields(said: Mapping[str, Any]) -> Iterator[Field]:
    required = said.get("required", ())
    for name, each in said.get("properties", {}).items():
        yield Field(name, _kind(each), name in required, each.get("description", ""))


def _kind(said: Mapping[str, Any]) -> str:
    """A kind of value in a word or two; what is a thing of its own by its name."""
    for name in ("allOf", "oneOf", "anyOf"):
        if name in said:
            return " | ".join(_kind(each) for each in said[name])
    if "$ref" in said:
        return str(said["$ref"]).removeprefix(REFERENCE)
    if said.get("type") == "array":
        return f"[{_kind(said['items'])}]"
    if "enum" in said:
        return " | ".join(json.dumps(each) for each in said["enum"])
    bounds = [str(said[name]) for name in ("minimum", "maximum") if name in said]
    span = f" {'…'.join(bounds)}" if len(bounds) == 2 else ""
    kind = f"{said.get('format') or said.get('type', '')}{span}"
    return f"{kind} | null" if said.get("nullable") else kind
