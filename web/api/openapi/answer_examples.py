"""Examples of answers in the OpenAPI schema, recorded from the API by a test."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("answer_examples.json")


@cache
def load_answer_examples() -> Mapping[str, Any]:
    """Returns the body of an answer of each operation, by the name of the operation."""
    values: Mapping[str, Any] = json.loads(FILE.read_text("utf-8"))
    return values
