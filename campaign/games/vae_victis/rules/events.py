"""Whose zones of control an event names."""

from collections.abc import Iterable, Sequence

from campaign.language.catalogue.sentences import say


def holders(armies: Sequence[int], structures: Iterable[str]) -> list[str]:
    """The holders of the ZoC for a sentence: the armies together, then each structure."""
    return [*([say("holder.armies", armies=armies)] if armies else []), *structures]
