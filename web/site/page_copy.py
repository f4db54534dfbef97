"""Copies an HTML page for a static website: rewrites links, and removes forms and scripts."""

import re
from collections.abc import Callable, Iterator
from html import escape, unescape

# The file that a link leads to; None where only its text stays, `LEFT_OUT` where not even that.
ResolveLink = Callable[[str], str | None]
LEFT_OUT = ""

# Elements that only work with a server, left out with all that is in them.
SERVER_ELEMENTS = frozenset(("script", "form", "dialog", "noscript"))
VOID_ELEMENTS = frozenset(("img", "link", "meta"))
# Attributes that have htmx ask the server for something, and its settings.
SERVER_ATTRIBUTES = ("hx-", "data-tag")
LINK_ATTRIBUTES = {"a": "href", "link": "href", "img": "src"}
# A quoted value holds no `<`. Nothing is tried twice, so that any text takes linear time.
ATTRIBUTES = r"""((?:[^"'<>]++|"[^"<]*+"|'[^'<]*+')*+)"""
# Comments; scripts, whose text may look like tags; and the tags that are changed or left out. All
# other tags are copied with the text between them: with a parser of each tag, a site of 60 tables
# took twice as long.
TOKEN = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|<script\b.*?(?:</script\s*+>|\Z)"
    rf"|<(?P<end>/?)(?P<tag>a|link|img|meta|form|dialog|noscript)(?=[\s/>]){ATTRIBUTES}>"
    rf"|<(?P<other>[a-z][a-z0-9-]*+)(?=[^<>]*?\s(?:hx-|data-tag\b)){ATTRIBUTES}>",
    re.IGNORECASE | re.DOTALL,
)
ATTRIBUTE = re.compile(
    r"""(?<!\s)\s*+([^\s"'<>/=]++)(?:\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'>]++)))?"""
)


def copy_page(html: str, resolve_link: ResolveLink) -> str:
    """Returns the page with rewritten links.

    A link without a page in the site becomes plain text; `rel="icon"` and stylesheets are links
    too. Fragments stay: `resolve_link` gets and returns whole addresses. The page is one of ours:
    its elements are closed, and `<` is written as a reference within attributes.
    """
    return "".join(_copied_parts(html, resolve_link))


def _copied_parts(html: str, resolve_link: ResolveLink) -> Iterator[str]:
    copied_to = 0
    # The element that is left out, and how many of its name are open; links without their page.
    skipped, depth = "", 0
    unlinked: list[bool] = []
    for token in TOKEN.finditer(html):
        tag = (token["tag"] or token["other"] or "").lower()
        is_end = bool(token["end"])
        if skipped:
            if tag == skipped:
                depth += -1 if is_end else 1
            if not depth:
                skipped, copied_to = "", token.end()
            continue
        yield html[copied_to : token.start()]
        copied_to = token.end()
        if is_end:
            if tag != "a" or not (unlinked and unlinked.pop()):
                yield token[0]
            continue
        copied = _copy_tag(tag, token[0], resolve_link)
        if copied is None and tag in VOID_ELEMENTS:
            continue
        if copied == LEFT_OUT and tag and tag not in VOID_ELEMENTS:
            skipped, depth = tag, 1
            continue
        if tag == "a":
            unlinked.append(copied is None)
        yield copied or ""
    yield "" if skipped else html[copied_to:]


def _copy_tag(tag: str, text: str, resolve_link: ResolveLink) -> str | None:
    """Returns the start tag; None if a link has no page, `LEFT_OUT` if all of it is left out."""
    if not tag or tag in SERVER_ELEMENTS:
        return LEFT_OUT
    copied = [f"<{tag}"]
    for attribute in ATTRIBUTE.finditer(text, len(tag) + 1):
        name = attribute[1].lower()
        if name.startswith(SERVER_ATTRIBUTES):
            continue
        value = next((part for part in attribute.groups()[1:] if part is not None), None)
        if tag == "meta" and (name, value) == ("name", "htmx-config"):
            return LEFT_OUT
        if name == LINK_ATTRIBUTES.get(tag) and value is not None:
            target = resolve_link(unescape(value))
            if not target:
                return target
            copied.append(f' {name}="{escape(target)}"')
        else:
            copied.append(attribute[0])
    return "".join(copied) + ("/>" if text.endswith("/>") else ">")
