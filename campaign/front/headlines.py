"""What happened in a round, in one or two of its own sentences."""

from collections.abc import Iterator, Mapping, Sequence

from campaign.games.vae_victis.reports.frames import Frame
from campaign.games.vae_victis.reports.scenes import Event

_SENTENCES = 2
_RANK: Mapping[str, int] = {
    kind: rank
    for rank, kind in enumerate(
        (
            *("army_eliminated", "naval_battle", "army_removed", "structure_gained", "siege_lifted", "siege_begun"),
            *("engagement", "siege_progressed", "hex_contested", "army_blocked", "army_halted", "army_marched"),
        )
    )
}
"""The kinds of events that a reader wants to hear of, the most interesting ones first."""


def headline_of(frames: Sequence[Frame]) -> tuple[str, ...]:
    """Return the sentences, in English, of the most interesting events of a round, in the order in which they happened.

    There are at most two, of different kinds; none for a round in which nobody moved.
    """
    first: dict[str, tuple[int, Event]] = {}
    for place, event in enumerate(_events(frames)):
        first.setdefault(event["kind"], (place, event))
    ranked = sorted((kind for kind in first if kind in _RANK), key=lambda kind: _RANK[kind])
    chosen = sorted((first[kind] for kind in ranked[:_SENTENCES]), key=lambda one: one[0])
    return tuple(event["text"] for _, event in chosen)


def _events(frames: Sequence[Frame]) -> Iterator[Event]:
    for frame in frames:
        for happening in frame.happenings:
            yield happening.event
