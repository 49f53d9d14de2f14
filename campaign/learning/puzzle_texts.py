"""The words of a puzzle in the language of the reader."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from campaign.games.learning import Puzzle
from campaign.learning.chapters import StoryEvent, cited


@dataclass(frozen=True, slots=True)
class PuzzleWords:
    """The title of a puzzle, the task, what the solver sees; of a shipped one also hints, and what it teaches."""

    title: str
    task: str
    setting: str
    hints: Sequence[StoryEvent] = ()
    learned: StoryEvent | None = None


def words_of(puzzle: Puzzle, title: str = "") -> PuzzleWords:
    """Return the words of a puzzle; those of a shared one, but for its title, follow from its goal."""
    words = puzzle.words
    if words is None:
        task = " ".join(cited(goal).text for goal in puzzle.goals)
        return PuzzleWords(title, task, _shared_setting(puzzle))
    return PuzzleWords(
        gettext(words.title),
        gettext(words.task),
        gettext(words.setting),
        [cited(one) for one in words.hints],
        cited(words.learned),
    )


def _shared_setting(puzzle: Puzzle) -> str:
    said = ngettext(
        "You lead %(faction)s: %(armies)s. You have %(count)s round.",
        "You lead %(faction)s: %(armies)s. You have %(count)s rounds.",
        puzzle.rounds,
    )
    return said % {
        "faction": puzzle.position.faction[puzzle.yours].title,
        "armies": ", ".join(str(army.number) for army in puzzle.own),
        "count": puzzle.rounds,
    }
