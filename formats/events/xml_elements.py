"""Parses an XML file into elements with line numbers, without entities and within size limits."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers.expat import ExpatError, ParserCreate, errors

from formats.errors import EventFileError

NO_ATTRIBUTES: Mapping[str, str] = {}
MOST_ELEMENTS = 400_000
DEEPEST = 24
LONGEST_TEXT = 2_000
# What expat reports where bytes do not belong to the encoding that the file states.
WRONG_ENCODING = frozenset(
    {errors.codes[name] for name in (errors.XML_ERROR_INVALID_TOKEN,)}
    | {errors.codes[errors.XML_ERROR_UNKNOWN_ENCODING]}
    | {errors.codes[errors.XML_ERROR_INCORRECT_ENCODING]}
)


@dataclass(slots=True)
class XmlElement:
    """An element with its attributes, its text, its line, and the elements inside it."""

    name: str
    line: int
    attributes: Mapping[str, str]
    text: str = ""
    # Most elements are leaves, and share one list that nobody adds to.
    children: list["XmlElement"] = field(default_factory=lambda: NO_CHILDREN)

    def inside(self, name: str) -> Iterator["XmlElement"]:
        """Yield the elements of this name at any depth, in the order of the file."""
        # No generator for each element: most are leaves, and those took a third of the time.
        waiting = self.children[::-1]
        while waiting:
            element = waiting.pop()
            if element.name == name:
                yield element
            if element.children:
                waiting += element.children[::-1]

    def first(self, *names: str) -> "XmlElement | None":
        """Return the first direct child with one of these names."""
        return next((child for child in self.children if child.name in names), None)

    def value(self, *names: str) -> str:
        """Return the text of the first direct child with one of these names that has any."""
        values = (child.text.strip() for child in self.children if child.name in names)
        return next(filter(None, values), "")

    def line_of(self, *names: str) -> int:
        """Return the line of a direct child, or of this element."""
        child = self.first(*names)
        return child.line if child else self.line


def read_xml(content: bytes) -> XmlElement:
    """Read a file whose document type may name a DTD; nothing outside the file is opened."""
    # Not ElementTree, which does not keep the lines.
    builder = _ElementBuilder()
    try:
        builder.parser.Parse(content, True)
    except ExpatError as error:
        if error.code in WRONG_ENCODING:
            raise EventFileError("event_encoding", line=error.lineno) from error
        raise EventFileError("event_syntax", line=error.lineno) from error
    except (LookupError, UnicodeError, ValueError) as error:
        if isinstance(error, EventFileError):
            raise
        raise EventFileError("event_encoding", line=1) from error
    assert builder.root is not None
    return builder.root


NO_CHILDREN: list[XmlElement] = []


class _ElementBuilder:
    """Builds the tree of elements from the calls of the parser."""

    def __init__(self) -> None:
        self.parser = ParserCreate()
        self.parser.buffer_text = True
        self.root: XmlElement | None = None
        self.parser.EntityDeclHandler = self.refuse_entity
        self.parser.SkippedEntityHandler = self.refuse_skipped
        self.handle_elements()

    def handle_elements(self) -> None:
        """Give the parser functions whose names are local: it calls three for each element."""
        parser = self.parser
        document = XmlElement("", 0, NO_ATTRIBUTES)
        opened = [document]
        count = 0

        def start(name: str, attributes: dict[str, str]) -> None:
            nonlocal count
            count += 1
            if count > MOST_ELEMENTS or len(opened) > DEEPEST:
                raise EventFileError(
                    "event_limit",
                    line=parser.CurrentLineNumber,
                    most=MOST_ELEMENTS,
                    element="elements",
                )
            # Most elements have no attribute: one empty dictionary for all of them saves memory.
            element = XmlElement(name, parser.CurrentLineNumber, attributes or NO_ATTRIBUTES)
            outer = opened[-1]
            if outer.children:
                outer.children.append(element)
            else:
                outer.children = [element]
            opened.append(element)

        def end(_name: str) -> None:
            self.root = opened.pop()

        def add_text(text: str) -> None:
            # Blanks between elements are not kept.
            element = opened[-1]
            if len(element.text) < LONGEST_TEXT and (element.text or not text.isspace()):
                element.text += text[:LONGEST_TEXT]

        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = add_text

    def refuse_entity(self, name: str, *_declaration: object) -> None:
        line = self.parser.CurrentLineNumber
        raise EventFileError("event_entity", line=line, value=name[:40])

    def refuse_skipped(self, name: str, *_kind: object) -> None:
        line = self.parser.CurrentLineNumber
        raise EventFileError("event_entity", line=line, value=name[:40])
