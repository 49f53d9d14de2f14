"""The elements of a page, as a reader without scripts finds them."""

import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser

_WITHOUT_END = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"),
}
_NOT_TEXT = {"script", "style", "template", "datalist", "title"}
_LINES = {
    *("p", "div", "li", "ul", "ol", "dl", "dt", "dd", "table", "caption", "tr", "td", "th", "section", "details"),
    *("summary", "h1", "h2", "h3", "h4", "form", "fieldset", "legend", "label", "option", "br", "main", "nav"),
    *("article", "header"),
}
"""Elements that are apart from what comes before and after them, also where the source has no space between."""
_SHORTENED = {"p": {"p"}, "li": {"li"}, "option": {"option"}, "td": {"td", "th"}, "th": {"td", "th"}, "tr": {"tr"}}
"""Elements that end where the next of these begins."""
_PART = re.compile(r"([\w-]+)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:(\^?=)[\"']?([^\]\"']*)[\"']?)?\]")


class Element:
    """An element of a page, with what is in it."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: "Element | None") -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Element | str] = []

    def __repr__(self) -> str:
        attributes = (f"{name}={text!r}" for name, text in self.attributes.items())
        return f"<{' '.join([self.tag, *attributes])}>{self.text[:60]}"

    def __iter__(self) -> "Iterator[Element]":
        """Yield every element in it, in the order of the page."""
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child

    @property
    def text(self) -> str:
        """The text that is seen, with single spaces."""
        return " ".join("".join(self._texts()).split())

    @property
    def spoken(self) -> str:
        """The text that is read aloud as a name: without signs, and without the choices of lists in it."""
        return " ".join("".join(self._texts(aloud=True)).split())

    @property
    def source(self) -> str:
        """All text in it as it stands in the page, seen or not: what a field of several lines holds."""
        return "".join(child if isinstance(child, str) else child.source for child in self.children)

    @property
    def is_shown(self) -> bool:
        """Whether a reader sees it: no part of it is hidden or folded."""
        return all(not one.hides(below) for below, one in self._with_parents())

    @property
    def is_disabled(self) -> bool:
        return any("disabled" in one.attributes for one in (self, *self.within("fieldset")))

    def within(self, tag: str) -> "list[Element]":
        """Return what it is in, of that kind, the nearest first."""
        return [one for _, one in self._with_parents() if one is not self and one.tag == tag]

    def all(self, selector: str) -> "list[Element]":
        """Return the elements in it of a CSS selector: names, ids, classes, attributes, and spaces between."""
        first, _, rest = selector.strip().partition(" ")
        found = [one for one in self if one.is_like(first)]
        if not rest:
            return found
        below = [one for outer in found for one in outer.all(rest)]
        return list({id(one): one for one in below}.values())

    def one(self, selector: str) -> "Element":
        """Return the only element of a selector."""
        return only(self.all(selector), selector, self.all("[id]"))

    def is_like(self, simple: str) -> bool:
        """Whether a selector without spaces is about it."""
        end = 0
        for match in _PART.finditer(simple):
            if match.start() != end:
                break
            end = match.end()
            if not self._has(*match.groups()):
                return False
        if end != len(simple):
            message = f"only names, ids, classes and attributes are understood, not {simple!r}"
            raise ValueError(message)
        return True

    def _has(self, tag: str, key: str, name: str, attribute: str, relation: str, text: str) -> bool:
        if attribute:
            held = self.attributes.get(attribute)
            return held is not None and (not relation or (held == text if relation == "=" else held.startswith(text)))
        if name:
            return name in self.attributes.get("class", "").split()
        return self.tag == tag if tag else self.attributes.get("id") == key

    def _with_parents(self) -> "Iterator[tuple[Element | None, Element]]":
        """Yield it and all that it is in, each with the one below."""
        below: Element | None = None
        one: Element | None = self
        while one is not None:
            yield below, one
            below, one = one, one.parent

    def hides(self, child: "Element | None") -> bool:
        """Whether it hides a child; with `None` whether it shows nothing at all."""
        if "hidden" in self.attributes or self.tag in _NOT_TEXT:
            return True
        summary = next((one for one in self if one.tag == "summary"), None)
        return self._is_folded and child is not None and child is not summary

    @property
    def _is_folded(self) -> bool:
        return self.tag == "details" and "open" not in self.attributes

    @property
    def _is_silent(self) -> bool:
        return self.attributes.get("aria-hidden") == "true" or self.tag in ("select", "textarea")

    def _texts(self, *, aloud: bool = False) -> Iterator[str]:
        apart = " " if self.tag in _LINES else ""
        yield apart
        for child in self.children:
            if isinstance(child, str):
                if not (self.hides(None) or self._is_folded):
                    yield child
            elif not (self.hides(child) or child.hides(None) or (aloud and child._is_silent)):
                yield from child._texts(aloud=aloud)
        yield apart


class _Builder(HTMLParser):
    """Makes elements of a page; one that is not closed ends with what it is in."""

    def __init__(self) -> None:
        super().__init__()
        self.top = self.here = Element("document", {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.here.parent is not None and self.here.tag in _SHORTENED.get(tag, ()):
            self.here = self.here.parent
        element = Element(tag, {name: text or "" for name, text in attrs}, self.here)
        self.here.children.append(element)
        if tag not in _WITHOUT_END:
            self.here = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.here.children.append(Element(tag, {name: text or "" for name, text in attrs}, self.here))

    def handle_endtag(self, tag: str) -> None:
        outer = self.here if self.here.tag == tag else next(iter(self.here.within(tag)), None)
        if outer is not None and outer.parent is not None:
            self.here = outer.parent

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


def parsed(page: str) -> Element:
    """Return the elements of a page."""
    builder = _Builder()
    builder.feed(page)
    builder.close()
    return builder.top


def only(found: Sequence[Element], what: str, among: Sequence[object]) -> Element:
    """Return the only one found. Raises LookupError that names what there is, if there is none or another."""
    if len(found) == 1:
        return found[0]
    listed = "\n".join(map(str, among))
    message = f"{len(found) or 'no'} {what} in\n{listed}"
    raise LookupError(message)
