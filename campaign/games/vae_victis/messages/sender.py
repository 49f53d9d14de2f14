"""Whose message it is, and the map that its names are on."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from hexmap.rules.board import Board
from hexmap.rules.names import names_by_key
from orders.rules.sentences import say
from orders.rules.sheets import InvalidSheet

Asked = Mapping[int, Mapping[str, tuple[str, ...]]]
"""What armies are asked in a step that yes or no can answer, with the texts of the orders to choose from."""
_CITY_OF = re.compile(r"^(?:the\s+)?(?:[^\W\d]+\s+)?(?:city|town)\s+of\s+")


@dataclass(frozen=True)
class Sender:
    """A player: the numbers of their armies, in order, the id of their faction, and questions to their armies."""

    board: Board
    faction: str
    armies: tuple[int, ...]
    asked: Asked = field(default_factory=dict)

    @cached_property
    def zones(self) -> Mapping[str, str]:
        """The sea zones as they are called on the map, by the keys of their names."""
        return names_by_key(self.board.zones)

    @cached_property
    def structures(self) -> Mapping[str, str]:
        """The structures likewise."""
        return names_by_key(self.board.structure_named)

    @cached_property
    def zone_words(self) -> str:
        """The zones as a regular expression, with or without what all of them begin with (`mare tuscum`, `tuscum`)."""
        short = {name for zone in self.zones for name in (zone, zone.removeprefix("mare "))}
        return "|".join(re.escape(name) for name in sorted(short, key=lambda name: (-len(name), name)))

    def zone(self, name: str) -> str | None:
        """The zone of a name in small letters."""
        return self.zones.get(name) or self.zones.get(f"mare {name}")

    def structure(self, name: str) -> str:
        """The structure of a name in small letters; raises InvalidSheet if the map has none."""
        bare = _CITY_OF.sub("", name.strip(" .!'()[]")).removeprefix("the ")
        if bare not in self.structures:
            raise InvalidSheet(say("the_map_has_no", thing=say("thing.structure"), quoted=f'"{bare[:40]}"'))
        return self.structures[bare]

    def structures_in(self, names: str) -> list[str]:
        """The structures of a list such as `olbia, caralis and nora`."""
        parts = re.split(r"\s*(?:,|&|\+|\band\b|\boch\b)\s*", names.strip(" ."))
        return [self.structure(part) for part in parts if part]
