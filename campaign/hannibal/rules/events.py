"""Events of HANNIBAL: what happened, with its paragraph, the things it is about, and one sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hexmap.rules.sentences.catalogue import Sentence


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a step; `about` are ids and numbers, hexes by name."""

    rule: str
    kind: str
    round: int
    text: Sentence
    about: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The event as documents have it."""
        return {"rule": self.rule, "kind": self.kind, "round": self.round, **self.about, "text": str.__str__(self.text)}
