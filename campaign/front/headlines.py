"""What happened in a round, in one or two of its own sentences."""

from collections.abc import Iterator, Sequence

from campaign.games.frames import Event, Frame

_SENTENCES = 2


def headline_of(frames: Sequence[Frame], kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the sentences, in English, of the most interesting events of a round, in the order in which they happened.

    `kinds` are those of events that a reader wants to hear of, the most interesting ones first. There are at most two
    sentences, of different kinds; none for a round in which nobody moved.
    """
    first: dict[str, tuple[int, Event]] = {}
    for place, event in enumerate(_events(frames)):
        first.setdefault(event["kind"], (place, event))
    ranked = [kind for kind in kinds if kind in first]
    chosen = sorted((first[kind] for kind in ranked[:_SENTENCES]), key=lambda one: one[0])
    return tuple(event["text"] for _, event in chosen)


def _events(frames: Sequence[Frame]) -> Iterator[Event]:
    for frame in frames:
        for happening in frame.happenings:
            yield happening.event
