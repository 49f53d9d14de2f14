"""The lesson of *Vae Victis*: a round on a small board, and what it means to a newcomer."""

from collections.abc import Iterator
from functools import cache

from campaign.games.learning import Cited, Lesson, LessonRound, Marches
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.learning.chapters import CHAPTERS, PLACES, WORDS
from campaign.games.vae_victis.learning.lesson_position import forecast, position
from campaign.games.vae_victis.learning.lesson_round import Outcome, outcome_of
from campaign.games.vae_victis.messages.one_order import read_order
from hexmap.rules.sentences.messages import _
from hexmap.rules.shipped_maps import shipped_map

LEFT_OUT = frozenset({"naval_superiority", "network", "structures_apart"})
"""The events that a newcomer does not need."""


@cache
def lesson() -> Lesson:
    """Return the lesson, read once."""
    taught = position()
    rules = taught.document.ruleset
    return Lesson(
        whole=shipped_map(taught.board.name),
        window=taught.window,
        board=taught.board,
        position=taught.document.position,
        yours=taught.yours,
        suggested=taught.suggested,
        targets=taught.targets,
        points=rules.movement.points,
        chapters=CHAPTERS,
        places=PLACES,
        words=WORDS,
        figures={
            "town": rules.victory_points.town,
            "city": rules.victory_points.city,
            "mp": rules.movement.points,
            "victory": rules.victory.points,
        },
        read=lambda number, text: read_order(Kind.MOVEMENT, number, text, taught.board),
        forecast=forecast(),
        played=_played,
        left_out=LEFT_OUT,
    )


def meaning_of(outcome: Outcome) -> list[Cited]:
    """Return what the round means to someone who sees one for the first time."""
    return [*_engagements(outcome), *_sieges(outcome), *_nothing(outcome), _points(outcome)]


def _played(marches: Marches) -> LessonRound:
    outcome = outcome_of(marches)
    return LessonRound(outcome.orders, outcome.frames, meaning_of(outcome))


def _engagements(outcome: Outcome) -> Iterator[Cited]:
    for own, enemy in outcome.engagements:
        text = _(
            "Army %(own)s and army %(enemy)s ended in each other's zone of control, so they fight an engagement. In a"
            " campaign you two fight it on this site or as a game of Field of Glory II. Here army %(own)s has won it."
        )
        yield Cited(text, "EN.1", {"own": own, "enemy": enemy})


def _sieges(outcome: Outcome) -> Iterator[Cited]:
    for army, name in outcome.sieges:
        yield Cited(_("Army %(army)s besieges %(name)s."), "SI.1", {"army": army, "name": name})
    for name in outcome.falls:
        yield Cited(_("If the siege goes on, %(name)s is yours next round."), "SI.5", {"name": name})


def _nothing(outcome: Outcome) -> Iterator[Cited]:
    if not outcome.engagements:
        yield Cited(_("No armies met. Go back and march army 4 next to army 2 to see what happens."), "EN.1")
    if not outcome.sieges:
        yield Cited(_("No siege began. Go back and march army 3 to Centuripae to see one."), "SI.1")


def _points(outcome: Outcome) -> Cited:
    yours = position().yours
    theirs = next(points for faction, points in outcome.points.items() if faction != yours)
    text = _("You have %(yours)s points, Hanno has %(theirs)s.")
    return Cited(text, "VP.3", {"yours": outcome.points[yours], "theirs": theirs})
