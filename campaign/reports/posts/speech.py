"""The language in which a post is told, handed in by whoever asks for it: reports know of no translator."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaign.rules.round_document import RoundDocument


def _as_it_is(text: str) -> str:
    return text


def _counted(singular: str, plural: str, count: int) -> str:
    return singular if count == 1 else plural


@dataclass(frozen=True, slots=True)
class Speech:
    """How sentences are said: those of the posts by `gettext` and `ngettext`, those of the rules by `told`."""

    gettext: Callable[[str], str] = _as_it_is
    ngettext: Callable[[str, str, int], str] = _counted
    told: Callable[[str], str] = _as_it_is

    def cited(self, event: Mapping[str, Any]) -> str:
        """What happened, and its paragraph: `Roma gains Catana, which nobody held. (CO.2)`."""
        return f"{self.told(event['text'])} ({event['rule']})"

    def title(self, document: RoundDocument, what: str) -> str:
        """The title of a post about the round of a document."""
        values = {"map": document.board.title, "round": document.position.round, "what": what}
        return self.gettext("%(map)s - Round %(round)s: %(what)s") % values


ENGLISH = Speech()


def numbers_in_words(numbers: Iterable[int]) -> str:
    """Numbers in ascending order, three and more that follow one another as a range: `1-4, 6, 7`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = (f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(str(number) for number in run) for run in runs)
    return ", ".join(told)
