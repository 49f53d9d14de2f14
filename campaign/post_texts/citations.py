"""Codes of rules in the text of a post, as links to the rulebook."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

_CODE = re.compile(r"(?<![\w./])([A-Z]{2}\.\d{1,2}(?:\.\d{1,2})?)(?![\w/])")

Linked = Callable[[str, str], str]
"""Writes an address and words as a link."""


@dataclass(slots=True)
class Citations:
    """Links the codes in the lines of one post, every time or only where a paragraph is named first.

    `rulebook` is the address below which the paragraphs are; where it is "", the words stay as they are.
    """

    rulebook: str = ""
    linked: Linked | None = None
    once: bool = False
    _named: set[str] = field(default_factory=set)

    def within(self, text: str) -> str:
        """A line with its codes linked; its own marks have been made harmless before."""
        return _CODE.sub(self._link, text) if self.rulebook and self.linked else text

    def _link(self, found: re.Match[str]) -> str:
        code = found[0]
        if self.linked is None or (self.once and code in self._named):
            return code
        self._named.add(code)
        return self.linked(f"{self.rulebook}{code}/", code)


NO_LINKS = Citations()
