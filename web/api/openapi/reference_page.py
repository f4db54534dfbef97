"""Content of the HTML page of the API reference: operations, parameters and responses."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

METHODS = ("get", "post", "put", "patch", "delete")
NULL = "null"
REF_PREFIX = "#/components/schemas/"


@dataclass(frozen=True, slots=True)
class ReferenceField:
    """A parameter or field: its name, type, description, and whether it is required."""

    name: str
    kind: str
    required: bool
    description: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class ReferenceOperation:
    """An operation on the reference page."""

    key: str
    method: str
    path: str
    description: str
    permission: str
    parameters: tuple[ReferenceField, ...]
    body: str
    example: str
    answers: tuple[tuple[str, str, str], ...]
    answer_example: str

    @property
    def parts(self) -> list[str]:
        """Parts of the path between slashes, where narrow screens may break it."""
        return self.path[1:].split("/")


@dataclass(frozen=True, slots=True)
class ReferenceComponent:
    """A request body or response, field by field."""

    name: str
    description: str
    fields: tuple[ReferenceField, ...]


def group_operations_by_tag(
    document: Mapping[str, Any],
) -> list[tuple[str, list[ReferenceOperation]]]:
    """Returns the operations of each tag, in the order of the paths."""
    by_tag = defaultdict[str, list[ReferenceOperation]](list)
    for path, methods in document["paths"].items():
        for method in METHODS:
            if method in methods:
                spec = methods[method]
                by_tag[spec["tags"][0]].append(_read_operation(path, method, spec))
    return sorted(by_tag.items())


def list_components(document: Mapping[str, Any]) -> list[ReferenceComponent]:
    """Returns all request bodies and responses."""
    return [
        ReferenceComponent(name, spec.get("description", ""), tuple(_read_fields(spec)))
        for name, spec in sorted(document["components"]["schemas"].items())
    ]


def _read_operation(path: str, method: str, spec: Mapping[str, Any]) -> ReferenceOperation:
    content = spec.get("requestBody", {}).get("content", {}).get("application/json", {})
    examples = [item["value"] for item in content.get("examples", {}).values()]
    return ReferenceOperation(
        spec["operationId"],
        method.upper(),
        path,
        spec["summary"],
        spec["security"][0]["key"][0],
        tuple(_read_parameter(item) for item in spec.get("parameters", ())),
        _describe_type(content["schema"]) if content else "",
        json.dumps(examples[0], indent=1) if examples else "",
        tuple(_read_responses(spec["responses"])),
        _read_answer_example(spec["responses"]),
    )


def _read_answer_example(responses: Mapping[str, Any]) -> str:
    """Returns the example of the successful answer; empty for a file."""
    examples = (
        example["value"]
        for answer in responses.values()
        for media in answer.get("content", {}).values()
        for example in media.get("examples", {}).values()
    )
    return next((json.dumps(value, indent=1, ensure_ascii=False) for value in examples), "")


def _read_parameter(spec: Mapping[str, Any]) -> ReferenceField:
    return ReferenceField(
        spec["name"],
        _describe_type(spec["schema"]),
        bool(spec.get("required")),
        spec.get("description", ""),
        spec["in"],
    )


def _read_responses(responses: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for status, answer in responses.items():
        kinds = {
            _describe_type(media.get("schema", {})) for media in answer.get("content", {}).values()
        }
        yield status, answer.get("description", ""), ", ".join(sorted(kinds))


def _read_fields(schema: Mapping[str, Any]) -> Iterator[ReferenceField]:
    required = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        yield ReferenceField(
            name, _describe_type(field), name in required, field.get("description", "")
        )


def _describe_type(schema: Mapping[str, Any]) -> str:
    """Returns the type of a value in a few words; the name for a component."""
    for name in ("allOf", "oneOf", "anyOf"):
        if name in schema:
            return " | ".join(_describe_type(item) for item in schema[name])
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF_PREFIX)
    if schema.get("type") == "array":
        return f"[{_describe_type(schema['items'])}]"
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(item) for item in schema["enum"])
    bounds = [str(schema[name]) for name in ("minimum", "maximum") if name in schema]
    span = f" {'…'.join(bounds)}" if len(bounds) == 2 else ""
    named = schema.get("type", "")
    kinds = named if isinstance(named, list) else [named]
    texts = [f"{schema.get('format') or kind}{span}" for kind in kinds if kind != NULL]
    return " | ".join([*texts, *(kind for kind in kinds if kind == NULL)])
