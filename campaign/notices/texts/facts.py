"""The facts of a notification, and sentences shared by several kinds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from campaign.post_texts.numbers import numbers_in_words
from campaign.post_texts.speech import Speech
from orders.rules.game_steps import STEPS

Said = tuple[str, list[str]]
"""The text of a notification: the rest of its title, and sentences; "" for none."""


@dataclass(frozen=True, slots=True)
class OpenDuties:
    """What a step still needs from the reader: orders for armies, and engagements to report, or to fight on the site.

    `speaks` means that the reader has decisions to make and has submitted none of them. `standing_orders` are those of
    the armies for which standing orders of the reader count, `decided` says that such orders make all of the decisions:
    nobody else knows, so for others they are missing (RD.8).
    """

    armies: Sequence[int] = ()
    engagements: Sequence[str] = ()
    speaks: bool = False
    standing_orders: Sequence[int] = ()
    decided: bool = False
    fights: Sequence[str] = ()

    @property
    def nothing(self) -> bool:
        """Whether it is nothing."""
        return not (self.armies or self.engagements or self.fights or self.speaks)

    @property
    def covered(self) -> bool:
        """Whether standing orders count for everything that is missing."""
        armies = set(self.armies) <= set(self.standing_orders)
        return not self.nothing and armies and (self.decided or not self.speaks) and not self.for_engagements

    @property
    def for_engagements(self) -> list[str]:
        """The engagements that wait for the reader, to be fought or reported."""
        return [*self.fights, *self.engagements]


@dataclass(frozen=True, slots=True)
class NoticeFacts:
    """The facts of a notification; all of them are public. Moments are in words already, "" if there are none.

    `asked` is None where it is for nobody in particular. `opens` is the step that is open since the same moment, and
    `due` its deadline. `about` is what only some kinds have: names of seats, an engagement, the kind of a change.
    """

    campaign: str
    round: int = 0
    step: str | None = None
    opens: str | None = None
    due: str = ""
    reason: str = ""
    asked: OpenDuties | None = None
    about: Mapping[str, str] = field(default_factory=dict)

    def value(self, name: str) -> str:
        """Return a fact; "" if it is missing."""
        return self.about.get(name, "")


def step_name(speech: Speech, step: str | None) -> str:
    """The name of a step."""
    return speech.gettext(STEPS[step].title) if step else ""


def step_of(speech: Speech, facts: NoticeFacts) -> str:
    """Return the name of the notification's step."""
    return step_name(speech, facts.step)


def is_open(speech: Speech, step: str | None, due: str) -> str:
    """That a step is open, and until when."""
    return speech.gettext("%(step)s: open until %(due)s.") % {"step": step_name(speech, step), "due": due}


def of_you(speech: Speech, facts: NoticeFacts) -> str:
    """Return what is needed from the reader; "" for nobody in particular."""
    asked = facts.asked
    if asked is None:
        return ""
    if asked.nothing:
        return speech.gettext("You have nothing to do right now.")
    if asked.armies:
        return _of_armies(speech, asked)
    if asked.for_engagements:
        return _of_engagements(speech, asked)
    if asked.decided:
        return speech.gettext("Your standing orders make your decisions, unless you submit something else.")
    return speech.gettext("You have decisions to make.")


def _of_engagements(speech: Speech, asked: OpenDuties) -> str:
    """Return which battles on the site wait for the reader, and which engagements for a report or an answer."""
    found = []
    if asked.fights:
        said = speech.ngettext(
            "Battle on the site: engagement %(engagements)s waits for your battle plan or your orders.",
            "Battles on the site: engagements %(engagements)s wait for your battle plans or your orders.",
            len(asked.fights),
        )
        found.append(said % {"engagements": ", ".join(asked.fights)})
    if asked.engagements:
        said = speech.ngettext(
            "Report engagement %(engagements)s, or answer the report.",
            "Report engagements %(engagements)s, or answer the reports.",
            len(asked.engagements),
        )
        found.append(said % {"engagements": ", ".join(asked.engagements)})
    return " ".join(found)


def _of_armies(speech: Speech, asked: OpenDuties) -> str:
    """Return for which armies orders are missing, and for which the reader's standing orders count."""
    missing, found = [army for army in asked.armies if army not in asked.standing_orders], []
    if missing:
        said = speech.ngettext(
            "Still to submit: orders for army %(armies)s.",
            "Still to submit: orders for armies %(armies)s.",
            len(missing),
        )
        found.append(said % {"armies": numbers_in_words(missing)})
    if asked.standing_orders:
        said = speech.ngettext(
            "Your standing orders for army %(armies)s count, unless you submit something else.",
            "Your standing orders for armies %(armies)s count, unless you submit something else.",
            len(asked.standing_orders),
        )
        found.append(said % {"armies": numbers_in_words(asked.standing_orders)})
    return " ".join(found)
