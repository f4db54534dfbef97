"""Wording of code, pages and documentation: unique names, no in-house phrases."""

import ast
import re
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
NOT_PRODUCTION = {"tests", "bench", "docs", "migrations"}
# Django finds a management command by the name of its class.
SHARED_NAMES = {"Command"}
# Entry points: the name that Python and shells use.
ONE_WORD = {"main"}
# Phrases that only somebody who has worked here would understand, or would have to read twice.
IN_HOUSE = re.compile(
    r"\b(it is said|is told|are told|comes about|came about|any more|in (its|their) own time|anew"
    r"|nought|reckon(ed|s)?|whoever|stands? still|what stands|as it stands|beside it|of its own"
    r"|will not do|cannot be had)\b",
    re.IGNORECASE,
)
# Locals that name no thing, and how many of them in 1,000 lines of tests and benchmarks pass.
FILLERS = {
    *("each", "one", "found", "made", "said", "asked", "facts", "words", "told", "stood"),
    *("stands", "kept", "shown", "beside", "whole", "seen"),
}
MOST_FILLERS = 2
# Metaphors and riddles, in the names of tests and in docstrings; the second set in names alone.
METAPHORS = {
    *("whoever", "told", "tells", "stands", "beside", "picture", "pictures", "evening", "evenings"),
    *("desk", "desks", "door", "doors", "ink", "shelf", "ledger", "ledgers", "nought", "noughts"),
    *("anew", "reckon", "reckons", "reckoned"),
}
RIDDLES = {"what", "whatever", "wherever", "stood", "said"} | METAPHORS - {"tells"}
# It names the command that takes them.
TAKES_PICTURES = "tests/browser/screenshots.py"
# A description begins with the thing, not with a question about it.
QUESTION = re.compile(r"(What|Who|Whoever|Whatever|Where|Wherever|Of|Whom|Whose)\b")
# The help text of a column: rewording it would be a migration.
EXCEPTIONS = {"club/models/user.py"}
# Commits before this one were worded before the rule.
SUBJECTS_SINCE = "3462a01"
MOST_LETTERS = 72


def tracked(*endings):
    """Files of the project that end like this; all files where there is no git."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout
    names = listed.split("\n") if listed else [str(file.relative_to(ROOT)) for file in walk()]
    return [name for name in names if name.endswith(endings)]


def walk():
    hidden = {".venv", ".git", "build"}
    return (file for file in ROOT.rglob("*") if file.is_file() and not hidden & {*file.parts})


def production():
    return [name for name in tracked(".py") if not NOT_PRODUCTION & {*Path(name).parts}]


def benchmarks():
    return [name for name in tracked(".py") if Path(name).parts[0] == "bench"]


@cache
def definitions():
    """Public classes and functions at the top of a module."""
    return [
        node
        for name in production()
        for node in ast.parse((ROOT / name).read_text("utf-8")).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_")
    ]


def test_public_names_occur_once():
    names = Counter(node.name for node in definitions())

    assert {name for name, times in names.items() if times > 1} == SHARED_NAMES


def test_public_functions_have_a_verb_and_an_object():
    functions = {node.name for node in definitions() if isinstance(node, ast.FunctionDef)}

    assert {name for name in functions if "_" not in name} == ONE_WORD


def test_no_in_house_phrase_is_in_code_pages_or_documentation():
    phrases = [
        (name, match.group())
        for name in (*production(), *benchmarks(), *tracked(".html", ".md"))
        if name not in EXCEPTIONS
        for match in IN_HOUSE.finditer((ROOT / name).read_text("utf-8"))
    ]

    assert phrases == []


def test_commit_subjects_are_short():
    log = ["git", "log", "--format=%s", f"{SUBJECTS_SINCE}..HEAD"]
    done = subprocess.run(log, cwd=ROOT, capture_output=True, text=True)

    # A shallow clone or an archive has no history, and so no subject.
    assert [subject for subject in done.stdout.splitlines() if len(subject) > MOST_LETTERS] == []


def spoken_words(text):
    return {*re.findall("[a-z]+", text.lower())}


def breaches_of_wording(name, nodes):
    """Names of tests and docstrings that break a rule above."""
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            title, docstring = getattr(node, "name", ""), ast.get_docstring(node) or ""
            if title.startswith("test_") and RIDDLES & spoken_words(title):
                yield name, title
            in_house = QUESTION.match(docstring) or IN_HOUSE.search(docstring)
            if in_house or (METAPHORS & spoken_words(docstring) and name != TAKES_PICTURES):
                yield name, docstring


def test_tests_and_benchmarks_speak_plainly():
    fillers, lines, wrong = 0, 0, []
    for name in tracked(".py"):
        if Path(name).parts[0] in ("tests", "bench"):
            text = (ROOT / name).read_text("utf-8")
            nodes = [*ast.walk(ast.parse(text))]
            lines += text.count("\n")
            stored = (
                node.id
                for node in nodes
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            )
            fillers += sum(local in FILLERS for local in stored)
            wrong += breaches_of_wording(name, nodes)

    assert wrong == []
    assert 1000 * fillers / lines <= MOST_FILLERS
