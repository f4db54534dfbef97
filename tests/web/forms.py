"""The forms of a page as a browser has them. Knows fields and the current value in them; not what
for.
"""

from dataclasses import dataclass, field
from html.parser import HTMLParser

WRITTEN = {"text", "search", "number", "date", "time", "datetime-local", "email", "textarea"}
CHOSEN = {"select", "radio", "checkbox"}


@dataclass
class Field:
    """A field: how it is filled, what can be chosen in it, and the current value there."""

    name: str
    kind: str
    offers: list[str] = field(default_factory=list)
    stands: list[str] = field(default_factory=list)


@dataclass
class Form:
    """A form: how and where it goes, its fields by name, and where its buttons send it instead."""

    method: str
    action: str
    fields: dict[str, Field] = field(default_factory=dict)
    elsewhere: list[str] = field(default_factory=list)

    def of(self, kinds):
        return [field for field in self.fields.values() if field.kind in kinds]


class Forms(HTMLParser):
    """Reads a page: its forms, and what asks for the focus in its main part."""

    def __init__(self, text):
        super().__init__()
        self.forms, self.focused = [], []
        self.main, self.inside, self.open = False, None, None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes_given = {name: value or "" for name, value in attributes}
        self.main |= tag == "main"
        if self.main and "autofocus" in attributes_given:
            self.focused.append(tag)
        if tag == "form":
            self.inside = Form(
                attributes_given.get("method", "get").lower(), attributes_given.get("action", "")
            )
            self.forms.append(self.inside)
        elif self.inside:
            self.part(tag, attributes_given)

    def part(self, tag, facts):
        name = facts.get("name", "")
        if facts.get("formaction"):
            self.inside.elsewhere.append(facts["formaction"])
        if tag == "option" and self.open:
            self.option(facts)
        elif tag in ("select", "textarea") and name:
            self.open = self.inside.fields[name] = Field(name, tag)
        elif tag == "input" and name:
            self.box(name, facts)

    def option(self, facts):
        self.open.offers.append(facts.get("value", ""))
        if "selected" in facts:
            self.open.stands.append(facts.get("value", ""))

    def box(self, name, facts):
        """Keep every value of several boxes of one name."""
        kind = facts.get("type", "text")
        known = self.inside.fields.setdefault(name, Field(name, kind))
        value = facts.get("value", "on" if kind in CHOSEN else "")
        known.offers.append(value)
        if kind not in CHOSEN or "checked" in facts:
            known.stands.append(value)

    def handle_data(self, data):
        if self.open and self.open.kind == "textarea":
            self.open.stands[:] = ["".join([*self.open.stands, data])]

    def handle_endtag(self, tag):
        self.main &= tag != "main"
        if tag == "form":
            self.inside = None
        elif tag == "textarea" and self.open:
            self.open.stands[:] = [open_field.removeprefix("\n") for open_field in self.open.stands]
            self.open = None
        elif tag == "select" and self.open:
            self.open.stands = self.open.stands or self.open.offers[:1]
            self.open = None
