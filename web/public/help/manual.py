"""Renders the Markdown documentation in `docs` as HTML help pages."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings
from django.urls import reverse

DOCS = settings.RESOURCES_DIR / "docs"
# A link in Markdown's HTML to another page of the documentation, or to one of its pictures.
PAGE_LINK = re.compile(r'(?<=href=")([a-z0-9]+)\.md(?=[#"])')
PICTURE_LINK = re.compile(r'(?<=src=")pictures/([a-z-]+\.png)(?=")')
# Developers' pages link to files of the repository, which a club's server does not show.
FILE_LINK = re.compile(r'<a href="(?:\.\./|[a-z_]+\.py)[^"]*">([^<]*)</a>')


# Numbered, because screen readers list regions by their labels.
TABLE_FRAME = '<div class="scroll" tabindex="0" role="region" aria-label="Table {number}"><table>'


@dataclass(frozen=True)
class ManualPage:
    """A page of the documentation; `body` is our own HTML, with an id on each heading."""

    name: str
    title: str
    body: str
    headings: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ManualSection:
    """A group of pages in the navigation; `pages` are names and titles."""

    title: str
    pages: tuple[tuple[str, str], ...]


@cache
def manual_sections() -> tuple[ManualSection, ...]:
    """Returns the navigation of `mkdocs.yml`, which both forms of the documentation share."""
    config = yaml.safe_load((settings.RESOURCES_DIR / "mkdocs.yml").read_text("utf-8"))
    return tuple(
        ManualSection(
            title,
            tuple(
                (Path(file).stem, page_title) for page in pages for page_title, file in page.items()
            ),
        )
        for section in config["nav"]
        for title, pages in section.items()
    )


def manual_page(name: str) -> ManualPage | None:
    """Renders a page of the navigation; None for an unknown name."""
    titles = dict(page for section in manual_sections() for page in section.pages)
    return _render_page(name, titles[name]) if name in titles else None


def manual_picture(name: str) -> Path | None:
    """Returns the path of a picture; None for an unknown name."""
    path = DOCS / "pictures" / name
    return path if path in set((DOCS / "pictures").glob("*.png")) else None


def _read_markdown(name: str) -> str:
    if name != "contributing":
        return (DOCS / f"{name}.md").read_text("utf-8")
    # At the root of the repository, where GitHub looks for it; so its links start with docs/.
    text = (settings.RESOURCES_DIR / "CONTRIBUTING.md").read_text("utf-8")
    return text.replace("](docs/", "](")


# Some twenty pages of constant text, so each is rendered once per process.
@cache
def _render_page(name: str, title: str) -> ManualPage:
    # Imported here, because only the manual needs it and every command would wait for it.
    import markdown  # noqa: PLC0415

    # Attributes, because the content security policy forbids styles in the page.
    options = {"tables": {"use_align_attribute": True}}
    converter = markdown.Markdown(
        extensions=["tables", "fenced_code", "toc"], extension_configs=options
    )
    body = converter.convert(_read_markdown(name))
    body = PAGE_LINK.sub(lambda link: reverse("public:help_page", args=[link[1]]), body)
    body = PICTURE_LINK.sub(lambda link: reverse("public:help_picture", args=[link[1]]), body)
    body = FILE_LINK.sub(r"\1", body)
    # A wide table scrolls inside its frame, never the page.
    numbers = count(1)
    body = re.sub("<table>", lambda _table: TABLE_FRAME.format(number=next(numbers)), body)
    body = body.replace("</table>", "</table></div>")
    toc: list[dict[str, Any]] = converter.toc_tokens
    second = [token for first in toc for token in first["children"]]
    return ManualPage(name, title, body, tuple((each["id"], each["name"]) for each in second))
