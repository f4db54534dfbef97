"""Lints the OpenAPI schema and generates clients from it: python -m tests.schema_tools

Redocly lints it by its recommended rules; openapi-python-client and datamodel-code-generator make a
client and models, which are then imported. A warning of any of them is a failure. They have an
environment of their own in build/schema, so that no dependency of theirs is one of Overtrick.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "schema"
BIN = FOLDER / "venv" / ("Scripts" if os.name == "nt" else "bin")
SCHEMA = FOLDER / "openapi.json"
# Addresses of the API end with a slash, as all of Overtrick and of Django do.
LINT_RULES = {"extends": ["recommended"], "rules": {"no-path-trailing-slash": "off"}}
# The generator knows no file but this one, and would leave out the operations of the others.
FILE_TYPES = (
    "application/pdf",
    "application/zip",
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
)
CLIENT_OPTIONS = {"content_type_overrides": dict.fromkeys(FILE_TYPES, "application/octet-stream")}
IMPORT_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
import overtrick_client
names = [m.name for m in pkgutil.walk_packages(overtrick_client.__path__, "overtrick_client.")]
for name in names:
    importlib.import_module(name)
import overtrick_models
print(len(names), "modules of the client and", len(vars(overtrick_models)), "names of the models")
"""


def main() -> int:
    """Write the schema, then run each tool; returns the number of tools that found something."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    write = ["manage.py", "spectacular", "--format", "openapi-json", "--file", str(SCHEMA)]
    if not run([sys.executable, *write, "--fail-on-warn", "--validate"], "schema"):
        return 1
    failures = [tool.__name__ for tool in (lint_schema, generate_clients) if not tool()]
    print("schema tools:", ", ".join(failures) + " failed" if failures else "no remarks")
    return len(failures)


def lint_schema() -> bool:
    """Whether Redocly has no remark; without npm it is skipped, unless that is forbidden."""
    redocly = shutil.which("redocly", path=str(FOLDER / "node_modules" / ".bin"))
    if redocly is None:
        print("Redocly is not installed (it needs npm 10 and node 20.19 or newer).")
        return os.environ.get("FORBID_SKIPS") != "1"
    # JSON is YAML, and Redocly takes no file of another ending.
    rules = FOLDER / "redocly.yaml"
    rules.write_text(json.dumps(LINT_RULES), "utf-8")
    command = [redocly, "lint", str(SCHEMA), "--config", str(rules), "--format", "json"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        report = json.loads(answer.stdout)
    except ValueError:
        print(answer.stdout, answer.stderr)
        return False
    for problem in report["problems"]:
        where = problem["location"][0].get("pointer")
        print(f"{problem['ruleId']}: {problem['message']} ({where})")
    return not report["problems"] and answer.returncode == 0


def generate_clients() -> bool:
    """Whether both generators make code that can be imported, without a warning."""
    options = FOLDER / "client.json"
    options.write_text(json.dumps(CLIENT_OPTIONS), "utf-8")
    made = FOLDER / "made"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    client = ["openapi-python-client", "generate", "--path", str(SCHEMA), "--meta", "none"]
    client += ["--output-path", str(made / "overtrick_client"), "--config", str(options)]
    models = ["datamodel-codegen", "--input", str(SCHEMA), "--input-file-type", "openapi"]
    models += ["--output", str(made / "overtrick_models.py"), "--formatters", "builtin"]
    models += ["--output-model-type", "pydantic_v2.BaseModel"]
    models += ["--deserialize-default-values", "decimal"]
    return all(
        run([str(BIN / command[0]), *command[1:]], command[0])
        for command in (
            [*client, "--fail-on-warning"],
            models,
            ["python", "-W", "error", "-c", IMPORT_ALL, str(made)],
        )
    )


def run(command: list[str], name: str) -> bool:
    """Whether a command succeeds; its output is shown if it does not."""
    environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
    answer = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    print(f"{name}: {'good' if answer.returncode == 0 else 'failed'}")
    if answer.returncode or name == "python":
        print(answer.stdout[-5000:], answer.stderr[-5000:])
    return answer.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
