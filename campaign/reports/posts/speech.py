"""The language in which a post is told, handed in by whoever asks for it: reports know of no translator."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


def _as_it_is(text: str) -> str:
    return text


def _counted(singular: str, plural: str, count: int) -> str:
    return singular if count == 1 else plural


@dataclass(frozen=True, slots=True)
class Speech:
    """How sentences are said: those of the posts by `gettext` and `ngettext`, those of the rules by `told`.

    `templates` are those that a campaign has of its own, by the keys of the posts, and `campaign` is its title; ""
    where the posts are those of no campaign. With `sealed` orders are not quoted: they are not published yet.
    """

    gettext: Callable[[str], str] = _as_it_is
    ngettext: Callable[[str, str, int], str] = _counted
    told: Callable[[str], str] = _as_it_is
    campaign: str = ""
    templates: Mapping[str, str] = field(default_factory=dict)
    sealed: bool = False

    def cited(self, event: Mapping[str, Any]) -> str:
        """What happened, and its paragraph: `Roma gains Catana, which nobody held. (CO.2)`."""
        return f"{self.told(event['text'])} ({event['rule']})"

    def title(self, campaign: str, round_: str, what: str) -> str:
        """The title of a post: `The First Punic War - Round 9: movement`."""
        values = {"map": campaign, "round": round_, "what": what}
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
