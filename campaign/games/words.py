"""Words of games that the site translates where it shows them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Words:
    """English words, translated where they are shown, with names and numbers as `%(name)s`."""

    text: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EndingRule:
    """When a campaign ends, by the rules of a document; `is_usual` where it ends as the rulebook of its game has it."""

    parts: Sequence[Words]
    is_usual: bool
