"""Copies an HTML page for a static website: rewrites links, and removes forms and scripts."""

from collections.abc import Callable
from html import escape
from html.parser import HTMLParser

# The file that a link leads to; None where only its text stays, `LEFT_OUT` where not even that.
ResolveLink = Callable[[str], str | None]
LEFT_OUT = ""
# Not an attribute: no element has it.
LEFT_OUT_ELEMENT = "\0"

# Elements that only work with a server, left out with all that is in them.
SERVER_ELEMENTS = frozenset(("script", "form", "dialog", "noscript"))
VOID_ELEMENTS = frozenset(("br", "hr", "img", "input", "link", "meta", "col", "wbr", "source"))
# Attributes that have htmx ask the server for something, and its settings.
SERVER_ATTRIBUTES = ("hx-", "data-tag")
LINK_ATTRIBUTES = {"a": "href", "link": "href", "img": "src"}
Attributes = list[tuple[str, str | None]]


def copy_page(html: str, resolve_link: ResolveLink) -> str:
    """Returns the page with rewritten links.

    A link without a page in the site becomes plain text; `rel="icon"` and stylesheets are links
    too. Fragments stay: `resolve_link` gets and returns whole addresses.
    """
    copier = PageCopier(resolve_link)
    copier.feed(html)
    copier.close()
    return "".join(copier.parts)


class PageCopier(HTMLParser):
    """Writes the tokens of a page again as it reads them; character references stay as they are."""

    def __init__(self, resolve_link: ResolveLink) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[str] = []
        self._resolve_link = resolve_link
        # Open elements that are left out: one of a server's, and links without their page.
        self._skipped: list[str] = []
        self._unlinked: list[bool] = []

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Copies a start tag."""
        if self._skipped or tag in SERVER_ELEMENTS:
            if tag not in VOID_ELEMENTS:
                self._skipped.append(tag)
            return
        if tag == "meta" and ("name", "htmx-config") in attrs:
            return
        copied = self._copy_attributes(tag, attrs)
        if copied == LEFT_OUT_ELEMENT:
            if tag not in VOID_ELEMENTS:
                self._skipped.append(tag)
            return
        if tag == "a":
            self._unlinked.append(copied is None)
        if copied is not None:
            self.parts.append(f"<{tag}{copied}>")

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        """Copies an element that closes itself, as in SVG."""
        if not self._skipped and tag not in SERVER_ELEMENTS:
            copied = self._copy_attributes(tag, attrs)
            if copied not in (None, LEFT_OUT_ELEMENT):
                self.parts.append(f"<{tag}{copied}/>")

    def handle_endtag(self, tag: str) -> None:
        """Copies an end tag, unless its element was left out."""
        if self._skipped:
            if tag in self._skipped:
                while self._skipped.pop() != tag:
                    pass
        elif tag != "a" or not (self._unlinked and self._unlinked.pop()):
            self.parts.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        """Copies text."""
        self._copy(data)

    def handle_entityref(self, name: str) -> None:
        """Copies a named character reference."""
        self._copy(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Copies a numeric character reference."""
        self._copy(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        """Copies the document type."""
        self._copy(f"<!{decl}>")

    def _copy(self, text: str) -> None:
        if not self._skipped:
            self.parts.append(text)

    def _copy_attributes(self, tag: str, attrs: Attributes) -> str | None:
        """Returns the attributes as text; None if a link has no page in the site.

        `LEFT_OUT_ELEMENT` if the element is left out with its text.
        """
        copied = []
        for name, value in attrs:
            if name.startswith(SERVER_ATTRIBUTES):
                continue
            if name == LINK_ATTRIBUTES.get(tag) and value is not None:
                target = self._resolve_link(value)
                if target == LEFT_OUT:
                    return LEFT_OUT_ELEMENT
                if target is None:
                    return None
                value = target
            # The parser has them in small letters, as a browser reads them.
            copied.append(f" {name}" if value is None else f' {name}="{escape(value)}"')
        return "".join(copied)
