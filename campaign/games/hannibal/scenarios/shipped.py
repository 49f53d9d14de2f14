"""The shipped scenarios of HANNIBAL, as a campaign or a game begins with them (HH.14)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from campaign.games.hannibal.rules.position import year_of
from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.hannibal.rules.sequence_of_play import STEPS
from hexmap.rules.documents import JsonObject
from hexmap.rules.sentences.messages import _

_TITLES = {
    "hannibal-217": _("HANNIBAL: learning game"),
    "hannibal-217-even": _("HANNIBAL: learning game, even chances"),
    "hannibal-212": _("HANNIBAL: short game"),
    "hannibal-212-even": _("HANNIBAL: short game, even chances"),
    "hannibal-206": _("HANNIBAL: campaign"),
    "hannibal-206-even": _("HANNIBAL: campaign, even chances"),
}
"""The scenarios in the order in which they are offered, with their titles, to be translated where they are shown."""
_ROUNDS_OF_LEARNING = 3


@dataclass(frozen=True, slots=True)
class HannibalSide:
    """A side: its id, its title, and the names of all its leaders by number, also of those who come later."""

    id: str
    title: str
    leaders: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class HannibalScenario:
    """A scenario: how many rounds it has, in which year BC it ends, and who wins with how many points (HH.13.2).

    `has_own_thresholds` says that the thresholds are ours, by which both sides of generals win as often.
    """

    name: str
    title: str
    rounds: int
    year: int
    carthago_wins_with: int
    roma_wins_below: int
    has_own_thresholds: bool
    sides: Sequence[HannibalSide]

    @property
    def is_for_learning(self) -> bool:
        """Whether it is the game of three rounds, which is ours (HH.14.3)."""
        return self.rounds == _ROUNDS_OF_LEARNING


@cache
def hannibal_scenarios() -> tuple[HannibalScenario, ...]:
    """The scenarios in the order in which they are offered."""
    return tuple(_scenario(name, title) for name, title in _TITLES.items())


def hannibal_beginning(name: str, seed: str, *, hidden: bool = False) -> JsonObject:
    """The document with which a scenario begins; the seed draws the Gauls of the set-up (HH.14.2).

    With `hidden` the units of Carthage are hidden (HH.11.3).
    """
    document = first_document(name, seed).as_json()
    if not hidden:
        return document
    own = document["ruleset"]
    return document | {"ruleset": ({"base": own} if isinstance(own, str) else own) | {"intelligence": "hidden"}}


def hannibal_days() -> Mapping[str, int]:
    """The days of each step, by its name (HH.15.6)."""
    days = first_document("hannibal-212", "days").position.ruleset.days
    return {step: getattr(days, step.partition("_")[0]) for step in STEPS}


def _scenario(name: str, title: str) -> HannibalScenario:
    document = first_document(name, name)
    position = document.position
    end = position.ruleset.end
    sides = [
        HannibalSide(
            side.id,
            side.title,
            {number: position.name(number) for number, one in position.leaders.items() if one.side == side.id},
        )
        for side in document.model.sides
    ]
    year = -year_of(end.last_round)
    return HannibalScenario(name, title, end.last_round, year, end.carthago, end.roma, name.endswith("-even"), sides)
