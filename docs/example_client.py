"""API client: lists missing results, records one, prints the ranking: `URL KEY SESSION [ENTRY]`."""

import json
import sys
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

URL, KEY, SESSION, *ENTRIES = sys.argv[1:] if len(sys.argv) > 3 else sys.exit(__doc__)


def ask(path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """The answer as JSON; a change has an idempotency key, so that it is made once."""
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    headers |= {"Idempotency-Key": str(uuid4())} if body else {}
    data = json.dumps(body).encode() if body else None
    try:
        with urlopen(Request(URL + path, data, headers)) as answer:
            return dict(json.load(answer))
    except HTTPError as refused:
        sys.exit(json.load(refused)["detail"])
    except (OSError, ValueError) as failed:
        sys.exit(f"No Overtrick answers at {URL} ({failed}). Start it, for example with: make run")


def pages(path: str | None) -> Iterator[dict[str, Any]]:
    while path:
        page = ask(path)
        yield from page["items"]
        path = page["next"]


results = f"/api/v1/sessions/{SESSION}/results/"
for row in pages(f"{results}?missing=true"):
    print(f"Board {row['board']} at table {row['table']} in round {row['round']} is missing")
    if ENTRIES:
        done = ask(f"{results}{row['id']}/", {"seen": row["version"], "entry": ENTRIES.pop(0)})
        print(f"  recorded: {done['outcome']['entry']}, {done['outcome']['points']} to NS")
for row in ask(f"/api/v1/sessions/{SESSION}/ranking/")["ranking"]:
    print(f"{row['rank']:3} {row['label']:6} {(row['percentage'] or row['score'])['shown']}")
