"""The lesson in the language of the reader: its chapters, the scenes of its round, and what they mean."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from campaign.games.frames import Frame
from campaign.games.learning import Chapter, Cited
from campaign.language.translated import translated, with_minus
from campaign.learning.taught import lesson


@dataclass(frozen=True, slots=True)
class StoryEvent:
    """A sentence, and its paragraph."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class StoryScene:
    """A scene of the round: its title and its events."""

    title: str
    events: Sequence[StoryEvent]


def chapters() -> Sequence[Chapter]:
    """Return all chapters in the language of the reader, with the numbers of the rules."""
    taught = lesson()

    def said(text: str) -> str:
        return gettext(text) % taught.figures if text else ""

    return [
        replace(
            one,
            title=said(one.title),
            text=said(one.text),
            task=said(one.task),
            button=said(one.button),
            hint=said(one.hint),
            done=said(one.done),
        )
        for one in taught.chapters
    ]


def chapter_of(key: str) -> Chapter | None:
    """Return the chapter of a key, in the language of the reader; None for an unknown one."""
    return next((one for one in chapters() if one.key == key), None)


def scenes_of(frames: Sequence[Frame], left_out: frozenset[str]) -> list[StoryScene]:
    """Return the scenes of a round, one for each frame of its replay, without the kinds of events `left_out`."""
    first = gettext("All armies are where they were")
    return [
        StoryScene(first if frame is frames[0] else translated(frame.title), list(_events(frame, left_out)))
        for frame in frames
    ]


def cited(sentence: Cited) -> StoryEvent:
    """Return a sentence with its paragraph in the language of the reader."""
    return StoryEvent(with_minus(gettext(sentence.text) % sentence.values) if sentence.text else "", sentence.rule)


def _events(frame: Frame, left_out: frozenset[str]) -> Iterator[StoryEvent]:
    for one in frame.happenings:
        if one.event["kind"] not in left_out:
            yield StoryEvent(with_minus(translated(one.event["text"])), one.event["rule"])
