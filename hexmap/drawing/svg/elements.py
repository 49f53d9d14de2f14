"""Elements of an SVG document as text: whatever a name holds, the document stays well-formed."""

from collections.abc import Iterable
from html import escape

from hexmap.drawing.style import Colour, text_of

Attribute = str | float | Colour | None
Attributes = dict[str, Attribute]

_FORBIDDEN = {
    code: None
    for code in (*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF)
    if code not in (0x09, 0x0A, 0x0D)
}
"""Characters that XML 1.0 has no way to write, or advises against: control characters and halves of pairs."""


def element(name: str, *content: str, **attributes: Attribute) -> str:
    """One element: `element("g", inner, stroke_width=2)` is `<g stroke-width="2">inner</g>`.

    `content` is markup already, see `text`; an attribute that is None is left out, colours become `#rrggbb`,
    an underscore in an attribute's name becomes a hyphen, two become a colon.
    """
    written = "".join(
        f' {key.replace("__", ":").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(content)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def text(words: str) -> str:
    """Return text escaped for content or attributes, without characters that XML cannot hold."""
    return escape(words.translate(_FORBIDDEN), quote=True)


def group(parts: Iterable[str], **attributes: Attribute) -> str:
    """Elements that share attributes; nothing at all where there are none."""
    inner = "".join(parts)
    return element("g", inner, **attributes) if inner else ""


def titled(title: str, *content: str, **attributes: Attribute) -> str:
    """A group with a title, which browsers show under the pointer and readers read aloud."""
    return element("g", element("title", text(title)), *content, **attributes)


def number(value: float) -> str:
    """Return a number in at most two decimals, in its shortest form: `0.50` is `.5`."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    short = "0" if short in ("-0", "") else short
    return short[1:] if short.startswith("0.") else f"-{short[2:]}" if short.startswith("-0.") else short


def _value(value: str | float | Colour) -> str:
    if isinstance(value, str):
        return text(value)
    return text_of(value) if isinstance(value, tuple) else number(value)
