"""Cleaning uploaded SVG pictures down to what the maps of this site use."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError, register_namespace, tostring

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

_NAMESPACE = "http://www.w3.org/2000/svg"
_ELEMENTS = frozenset(
    f"{{{_NAMESPACE}}}{name}"
    for name in (
        *("svg", "title", "desc", "defs", "g", "use", "clipPath", "pattern", "filter", "feGaussianBlur"),
        *("path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "text", "tspan"),
    )
)
_ATTRIBUTES = frozenset(
    (
        *("id", "href", "d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "dx", "dy"),
        *("width", "height", "viewBox", "transform", "rotate", "patternTransform", "patternUnits", "clipPathUnits"),
        *("fill", "fill-opacity", "fill-rule", "clip-rule", "opacity", "clip-path", "filter", "stdDeviation"),
        *("stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
        *("paint-order", "font-family", "font-size", "font-style", "font-weight", "letter-spacing"),
        *("text-anchor", "textLength", "lengthAdjust", "style"),
    )
)
_STYLE = "font-variant-numeric:lining-nums"
"""The only style that a map uses; everything else is an attribute."""
_FUNCTION = re.compile(r"([\w-]*)\s*\(\s*(.?)")
_HARMLESS_FUNCTIONS = frozenset(("translate", "rotate", "scale", "matrix", "skewX", "skewY", "rgb", "rgba"))
_DEEPEST = 50
"""Elements inside one another; maps have fewer than ten."""


def harmless_svg(data: bytes) -> bytes:
    """An SVG picture without anything that could run, or refer to something outside of it.

    Elements and attributes that maps are not drawn with are left out; a picture in which there is nothing else comes
    back as it is, to the byte. Raises ValueError for what is no well-formed SVG, has a document type or is nested
    deeper than any map.
    """
    try:
        root: Element = fromstring(data, forbid_dtd=True)
    except (ParseError, DefusedXmlException, LookupError, UnicodeError) as error:
        raise ValueError(str(error)) from None
    if root.tag != f"{{{_NAMESPACE}}}svg":
        raise ValueError("its outermost element is not that of an SVG")
    stripped = sum(_strip(one) for one in _all_in(root))
    if not stripped and _is_elements_only(data):
        return data
    register_namespace("", _NAMESPACE)
    return tostring(root, encoding="unicode").encode()


def _all_in(root: Element) -> Iterator[Element]:
    """Return all elements, each before its content, so that removed content is not visited."""
    left = [(root, 1)]
    while left:
        one, depth = left.pop()
        if depth > _DEEPEST:
            raise ValueError(f"its elements are nested deeper than {_DEEPEST}")
        yield one
        left.extend((inner, depth + 1) for inner in one)


def _strip(one: Element) -> int:
    """Remove what is not harmless from an element; return how many attributes and inner elements that were."""
    elements = [inner for inner in one if inner.tag not in _ELEMENTS]
    attributes = [name for name, value in one.attrib.items() if not _is_harmless(name, value)]
    for inner in elements:
        one.remove(inner)
    for name in attributes:
        del one.attrib[name]
    return len(elements) + len(attributes)


def _is_harmless(name: str, value: str) -> bool:
    """Whether an attribute is one of a map, and refers to nothing but the map's own elements."""
    if name == "href":
        return value.startswith("#")
    if name == "style":
        return value == _STYLE
    functions = _FUNCTION.findall(value)
    own = all(word in _HARMLESS_FUNCTIONS or (word, first) == ("url", "#") for word, first in functions)
    return name in _ATTRIBUTES and own and "\\" not in value


def _is_elements_only(data: bytes) -> bool:
    """Whether it is UTF-8 without comments, sections and instructions, which the parser does not hand on."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return text.startswith("<svg") and "<!" not in text and "<?" not in text
