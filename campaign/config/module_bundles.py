"""One file for a script and all modules that it imports: a phone waits for one request instead of fifty.

Only collected files are bundled, without their comments; the scripts themselves need no build. Each module becomes a
function that returns what it exports, after those that it imports: names of two modules never meet.
"""

import re
from collections.abc import Callable
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]*)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)
"""A comment in lines of its own."""
_LEFT = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.MULTILINE)

ENTRIES = ("js/desk/desk.js",)
"""The scripts that import so many modules that their page waits for them."""


class BundleError(ValueError):
    """A script that cannot be bundled, with the line that is not understood."""


def bundle(entry: str, read: Callable[[str], str]) -> str:
    """Return the script of that path with its modules before it; `read` returns the text of a path."""
    names: dict[str, str] = {}
    parts: list[str] = []
    _add(entry, read, names, parts, ())
    return "".join(parts)


def _add(
    path: str, read: Callable[[str], str], names: dict[str, str], parts: list[str], importers: tuple[str, ...]
) -> None:
    """Add a module after those that it imports, unless it is there; `importers` lead to it."""
    if path in importers:
        raise BundleError(f"{path} imports itself, by {', '.join(importers)}")
    if path in names:
        return
    text = _COMMENT.sub("", read(path))

    def taken(match: re.Match[str]) -> str:
        other = normpath(join(dirname(path), match[2]))
        _add(other, read, names, parts, (*importers, path))
        return f"const {{{match[1].replace(' as ', ': ')}}} = {names[other]};\n"

    body = _IMPORT.sub(taken, text)
    exported = _EXPORT.findall(body)
    body = _EXPORT.sub("", body)
    left = _LEFT.search(body)
    if left is not None:
        raise BundleError(f"{path}: {left[0]}")
    if importers:
        names[path] = f"module{len(names)}"
        body = f"const {names[path]} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();\n"
    parts.append(f"// {path}\n{body}")
