"""Every check, in the order that fails fastest: python -m tests.check"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

CHECKS = (
    "ruff format --check .",
    "ruff check .",
    "lint-imports",
    "mypy .",
    "python manage.py check",
    "python manage.py makemigrations --check --dry-run",
    f"{sys.executable} -m tests.suite --all",
)


def main() -> int:
    """Run each check on a clean data folder; stop at the first failure."""
    with TemporaryDirectory(prefix="overtrick-") as folder:
        tools = str(Path(sys.executable).parent)
        path = os.pathsep.join((tools, os.environ.get("PATH", "")))
        environment = {**os.environ, "DATA_DIR": folder, "PATH": path}
        for check in CHECKS:
            print(f"== {check}", flush=True)
            if code := subprocess.call(check.split(), env=environment):
                return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
