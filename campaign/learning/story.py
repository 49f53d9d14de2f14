"""The lesson's round in words: the events scene by scene, and what they mean."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.games.frames import Frame
from campaign.language.translated import translated, with_minus
from campaign.learning.lesson import lesson
from campaign.learning.outcome import Outcome

_LEFT_OUT = frozenset({"naval_superiority", "network", "structures_apart"})
"""The events that a newcomer does not need."""


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


def scenes_of(outcome: Outcome) -> list[StoryScene]:
    """Return the scenes of the round, one for each frame of its replay, in the language of the reader."""
    return scenes_of_frames(outcome.frames)


def scenes_of_frames(frames: Sequence[Frame]) -> list[StoryScene]:
    """Return the scenes of frames, in the language of the reader."""
    first = _("All armies are where they were")
    return [
        StoryScene(first if frame is frames[0] else translated(frame.title), list(_events(frame))) for frame in frames
    ]


def meaning_of(outcome: Outcome) -> list[StoryEvent]:
    """Return what the round means to someone who sees one for the first time."""
    return [*_engagements(outcome), *_sieges(outcome), *_nothing(outcome), _points(outcome)]


def _events(frame: Frame) -> Iterator[StoryEvent]:
    for one in frame.happenings:
        if one.event["kind"] not in _LEFT_OUT:
            yield StoryEvent(with_minus(translated(one.event["text"])), one.event["rule"])


def _engagements(outcome: Outcome) -> Iterator[StoryEvent]:
    for own, enemy in outcome.engagements:
        text = _(
            "Army %(own)s and army %(enemy)s ended in each other's zone of control, so they fight an engagement. In a"
            " campaign you two fight it on this site or as a game of Field of Glory II. Here army %(own)s has won it."
        )
        yield StoryEvent(text % {"own": own, "enemy": enemy}, "EN.1")


def _sieges(outcome: Outcome) -> Iterator[StoryEvent]:
    for army, name in outcome.sieges:
        yield StoryEvent(_("Army %(army)s besieges %(name)s.") % {"army": army, "name": name}, "SI.1")
    for name in outcome.falls:
        yield StoryEvent(_("If the siege goes on, %(name)s is yours next round.") % {"name": name}, "SI.5")


def _nothing(outcome: Outcome) -> Iterator[StoryEvent]:
    if not outcome.engagements:
        yield StoryEvent(_("No armies met. Go back and march army 4 next to army 2 to see what happens."), "EN.1")
    if not outcome.sieges:
        yield StoryEvent(_("No siege began. Go back and march army 3 to Centuripae to see one."), "SI.1")


def _points(outcome: Outcome) -> StoryEvent:
    taught = lesson()
    yours = outcome.points[taught.yours]
    theirs = next(points for faction, points in outcome.points.items() if faction != taught.yours)
    text = _("You have %(yours)s points, Hanno has %(theirs)s.")
    return StoryEvent(with_minus(text % {"yours": yours, "theirs": theirs}), "VP.3")
