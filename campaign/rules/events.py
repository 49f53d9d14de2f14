"""Events: what happened, with its paragraph, the things it is about, and one sentence."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaign.language.catalogue.sentences import Sentence, say


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a round.

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


def holders(armies: Sequence[int], structures: Iterable[str]) -> list[str]:
    """Whose ZoC it is, for a sentence: the armies together, then each structure."""
    return [*([say("holder.armies", armies=armies)] if armies else []), *structures]
