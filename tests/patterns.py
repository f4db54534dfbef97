"""Finds every regular expression in the source, and makes the inputs that would be worst for it."""

import ast
import re
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from re import _constants as codes  # the standard library has no public parser of patterns
from re import _parser as parser

METHODS = {"fullmatch", "match", "search", "split", "sub", "findall", "finditer"}
CONSTRUCTORS = {"RegexField", "RegexValidator"}
OUTLIERS = ("", "\n!", "\x00")
MOST_LETTERS, MOST_PREFIXES = 10, 5
REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
CATEGORIES = {
    codes.CATEGORY_DIGIT: "0",
    codes.CATEGORY_NOT_DIGIT: "a",
    codes.CATEGORY_SPACE: " ",
    codes.CATEGORY_NOT_SPACE: "a",
    codes.CATEGORY_WORD: "a",
    codes.CATEGORY_NOT_WORD: " ",
}


@dataclass(frozen=True)
class Use:
    """A pattern, where it is in the source, and how text is matched with it."""

    place: str
    pattern: re.Pattern
    methods: frozenset


class UnknownPatternError(Exception):
    """A pattern that is only known when the code runs."""


def pattern_uses(files, root, dynamic):
    """The uses in these files. `dynamic` gives the patterns of functions that build theirs."""
    trees = {file: ast.parse(file.read_text()) for file in files}
    methods = methods_by_name(trees.values())
    for file, tree in trees.items():
        module = ".".join(file.relative_to(root).with_suffix("").parts)
        for name, call in pattern_calls(tree):
            place = f"{module}:{name}"
            function = call.func.attr if isinstance(call.func, ast.Attribute) else call.func.id
            used = methods.get(name) or (METHODS & {function}) or {"search"}
            for pattern in dynamic.get(place) or [evaluated(call, module, place)]:
                yield Use(place, pattern, frozenset(used))


def methods_by_name(trees):
    """How each name of a pattern is used: NAME.fullmatch(…)."""
    patterns = {}
    for tree in trees:
        for node in ast.walk(tree):
            if not isinstance(node, ast.Attribute) or node.attr not in METHODS:
                continue
            if isinstance(node.value, ast.Name) and node.value.id != "re":
                patterns.setdefault(node.value.id, set()).add(node.attr)
    return patterns


def pattern_calls(tree):
    """Each call that takes a pattern, under the name it is assigned to or of its function."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    calls = [call for call in calls if takes_pattern(call.func)]
    if calls:
        nodes = ast.walk(tree)
        parents = {child: node for node in nodes for child in ast.iter_child_nodes(node)}
        for call in calls:
            above = parents[call]
            while not isinstance(above, ast.Assign | ast.FunctionDef | ast.ClassDef | ast.Module):
                above = parents[above]
            if isinstance(above, ast.Assign) and not isinstance(parents[above], ast.Module):
                while not isinstance(above, ast.FunctionDef | ast.ClassDef):
                    above = parents[above]
            name = above.targets[0].id if isinstance(above, ast.Assign) else above.name
            yield name, call


def takes_pattern(function):
    if not isinstance(function, ast.Attribute):
        return getattr(function, "id", "") in CONSTRUCTORS
    if isinstance(function.value, ast.Name) and function.value.id == "re":
        return function.attr in METHODS | {"compile"}
    return function.attr in CONSTRUCTORS


def evaluated(call, module, place):
    """The pattern of a call, from the constants of its module."""
    flags = [
        *call.args[1:],
        *(keyword.value for keyword in call.keywords if keyword.arg == "flags"),
    ]
    wanted = [call.args[0], *(flag for flag in flags if ast.unparse(flag).startswith("re."))]
    try:
        values = [
            eval(compile(ast.Expression(name), place, "eval"), vars(import_module(module)))
            for name in wanted
        ]
    except NameError as error:
        raise UnknownPatternError(place) from error
    return re.compile(*values)


def attacks(pattern, length):
    """Texts of about this length: a beginning that matches, a piece over and over, and an end."""
    tree = parser.parse(pattern.pattern, pattern.flags)
    letters = sorted(alphabet(tree) | {" ", "0", "a"})[:MOST_LETTERS]
    beginnings, bodies = {""}, set(letters)
    bodies |= {"".join(pair) for pair in product(letters, repeat=2)}
    for before, body in repeats(tree, ""):
        beginnings.add(before)
        bodies |= {before, body}
    shortest = sorted(beginnings, key=len)[:MOST_PREFIXES]
    for before, body, end in product(shortest, sorted(bodies - {""}), OUTLIERS):
        yield before, body, end, repeated(before, body, end, length)


def repeated(before, body, end, length):
    return before + body * max(1, (length - len(before + end)) // len(body)) + end


def alphabet(tree):
    """A letter for each class of letters that the pattern distinguishes."""
    letters = set()
    for code, value in tree:
        if code in (codes.LITERAL, codes.NOT_LITERAL):
            letters.add(chr(value))
        elif code is codes.RANGE:
            letters |= {chr(value[0]), chr(value[1])}
        elif code is codes.CATEGORY:
            letters.add(CATEGORIES[value])
        elif code is codes.IN:
            letters |= alphabet(value)
        else:
            for inner in inner_trees(code, value):
                letters |= alphabet(inner)
    return letters


def inner_trees(code, value):
    if code in REPEATS:
        return [value[2]]
    if code is codes.SUBPATTERN:
        return [value[3]]
    if code is codes.BRANCH:
        return value[1]
    if code is codes.ATOMIC_GROUP:
        return [value]
    if code in (codes.ASSERT, codes.ASSERT_NOT):
        return [value[1]]
    if code is codes.GROUPREF_EXISTS:
        return [part for part in value[1:] if part]
    return []


def sample(tree):
    """A text that matches, or nearly does."""
    text = ""
    for code, value in tree:
        if code is codes.LITERAL:
            text += chr(value)
        elif code is codes.NOT_LITERAL:
            text += "a" if value != ord("a") else "b"
        elif code is codes.ANY:
            text += "a"
        elif code is codes.IN:
            text += sample_of_class(value)
        elif code in REPEATS:
            text += sample(value[2]) * max(value[0], 1)
        elif code not in (codes.ASSERT, codes.ASSERT_NOT):
            text += next((sample(inner_tree) for inner_tree in inner_trees(code, value)), "")
    return text


def sample_of_class(items):
    if items[0][0] is codes.NEGATE:
        excluded = alphabet(items[1:])
        return next(letter for letter in "a0 -!~\x01" if letter not in excluded)
    return min(alphabet(items))


def repeats(tree, before):
    """Each repetition, with a text for all that comes before it."""
    for code, value in tree:
        if code in REPEATS:
            yield before, sample(value[2])
        for inner in inner_trees(code, value):
            yield from repeats(inner, before)
        before += sample([(code, value)])
