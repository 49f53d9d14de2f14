"""Events of any game: what happened, with its paragraph, the things it is about, and one sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaign.language.catalogue.sentences import Sentence
from hexmap.rules.documents import DocumentError


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a round or step of a game.

    `rule` is its paragraph, `kind` a word for programs, `about` ids and numbers (hexes by name), `text` one
    sentence of the catalogue, with its code and values. Documents hold only its English.
    """

    rule: str
    kind: str
    round: int
    text: Sentence
    about: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The event as it stands in a position document."""
        return {"rule": self.rule, "kind": self.kind, "round": self.round, **self.about, "text": str.__str__(self.text)}


def check_events(events: Sequence[Mapping[str, Any]]) -> None:
    """Raise DocumentError for an event of a document without one of the keys that all have."""
    for which, event in enumerate(events):
        for key, kind in (("rule", str), ("kind", str), ("round", int), ("text", str)):
            if not isinstance(event.get(key), kind):
                raise DocumentError(f"events[{which}].{key}", "is missing or of the wrong kind")
