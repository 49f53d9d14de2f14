"""What is said about receipts that are checked: by the command, and by the page in the language of its reader."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from orders.rules.game_steps import STEPS

SHOWN = 12
"""Digits of a receipt by which it is named."""


def _(sentence: str) -> str:
    """Mark a sentence for the translators."""
    return sentence


WORDS: Mapping[str, str] = {
    "at a round": _("round {round}"),
    "at a step": _("round {round}, {step}"),
    "at a receipt": _("round {round}, {step}, receipt {receipt}"),
    "at an own receipt": _("your receipt {receipt}"),
    "at own receipts": _("your receipts"),
    "line": _("{place}: {problem}"),
    "placement": _("placement"),
    "initiative": _("initiative"),
    "movement": _("movement"),
    "retreats": _("retreats"),
    "battles": _("battles"),
    "administration": _("administration"),
    "ballot": _("elections"),
    "offices": _("offices"),
    "march_1": _("first march"),
    "march_2": _("second march"),
    "battle": _("battles and sieges"),
    "dictator": _("dictator"),
    "round order": _("comes after round {before}; no round is left out or listed twice."),
    "step order": _("stands after {before}; the steps of a round have their order, and each comes once."),
    "other game": _("is a step of another game than that of this campaign."),
    "summer step": _("is a step of summers only, and rounds with odd numbers are winters (HH.2.1)."),
    "step missing": _("the step {missing} is missing."),
    "chain missing": _("has no chain digest, which this format has for every step."),
    "chain broken": _(
        "does not follow the list before it: a step between them was left out, or one of the two was exchanged."
    ),
    "cut off": _("the campaign has reached this step, but the last list before it is missing."),
    "unchained": _(
        "This export is in an older format without chain digests, so a missing step can go unnoticed. Fetch the export"
        " again from the site."
    ),
    "hidden": _(
        "Units are hidden in this game: some orders of Carthage, and all seeds, can be checked when it is over"
        " (HH.15.4)."
    ),
    "dice": _(
        "This check does not throw dice. To check them, adjudicate published documents again with manage.py adjudicate"
        " --game, and compare."
    ),
    "not published": _("is not published, although a later step is closed."),
    "digest": _("the digest of the list does not fit its receipts, which give {digest}."),
    "nothing adjudicated": _("is published, but what was adjudicated is missing."),
    "twice": _("is listed more than once."),
    "too early": _("has an earlier moment than the receipt before it in the list."),
    "too late": _("was given after the step had been closed."),
    "unopened": _("the step is published, but salt and orders are missing."),
    "opened early": _("salt and orders are there, but the step is not published."),
    "unfit": _("does not fit its salt and orders."),
    "unreadable": _("its orders are not in the right form."),
    "elsewhere": _("its orders are not for this list: they are {sheet} of round {number} of {campaign}."),
    "other chance": _("its orders were submitted under the chance {named}, but that of its round is {expected}."),
    "other owner": _(
        "its orders are for army {army}, for which {faction} submitted before. An army belongs to one faction."
    ),
    "versions": _("the versions of {sheet} are numbered {numbers}; they count from 1, without a gap."),
    "entered unmarked": _("its orders were entered from a message, but the list does not say so."),
    "entered over": _("was entered from a message and counts, although its player had already submitted orders."),
    "overruled": _("was entered from a message and does not count, although its player had not submitted orders."),
    "entered early": _(
        "was entered from a message and not confirmed, and the step was closed less than {hours} hours later."
    ),
    "not adjudicated": _("this was submitted, but not adjudicated: {fact}"),
    "not handed in": _("this was adjudicated, but no orders that count say so: {fact}"),
    "chance missing": _("has no digest of a seed, although other rounds have sealed chance."),
    "seed late": _("its seed was made after the first orders were submitted."),
    "seed early": _("the seed is open, although the movement is not published."),
    "seed missing": _("the movement is published, but the seed is missing."),
    "seed unfit": _("the seed does not fit its digest."),
    "step chance missing": _("has no digest of a seed, although every step of this game has its own."),
    "step seed late": _("its seed was made after the first orders for it were submitted."),
    "step seed early": _("its seed is open, although the step is not published."),
    "step seed missing": _("the step is published, but its seed is missing."),
    "step seed unfit": _("the seed does not fit its digest."),
    "dice seed missing": _("the seed with which it was adjudicated is missing."),
    "dice seed": _("was adjudicated with the seed {seed}, but the published one is {expected}."),
    "siege seed late": _("the seed of its siege dice was made after the first orders were submitted."),
    "siege seed early": _("the seed of the siege dice is open, although Administration is not published."),
    "siege seed missing": _("a seed of the siege dice should be open, but it is missing."),
    "siege seed unfit": _("the seed of the siege dice does not fit its digest."),
    "siege dice missing": _("the siege dice are missing."),
    "siege die": _("army {army} threw {die} before {structure}, but seed and receipts give {expected}."),
    "numbers missing": _("the random numbers are missing."),
    "numbers": _("the random numbers are {numbers}, but seed and orders give {expected}."),
    "drawn": _("the naval battle of {armies} has the numbers {numbers}; the next ones in order are {expected}."),
    "replaced unreadable": _("a correction replaced {sheet} by something that is not an order of this step."),
    "correction missing": _("orders were replaced by correction {correction}, which is not listed."),
    "corrected": _("correction {number} by the administrator, {at}: {reason}"),
    "replaced": _("by correction {number} this counts instead of the submitted orders: {sheet}"),
    "taken back": _("by correction {number} this does not count, although it was submitted: {sheet}"),
    "opened again": _("was opened again by correction {number}. Orders submitted from there on were withdrawn."),
    "missing": _("is missing"),
    "extra": _("unknown key"),
    "wrong": _("is not what belongs here"),
    "own unreadable": _("entry {entry} is not understood; copy it as the page of your receipts shows it."),
    "own elsewhere": _("is of another campaign, {campaign}."),
    "own missing": _("is not in the list of round {number}, {step}."),
    "own later": _("is a later version of {sheet} than yours. If you did not submit it, someone else did."),
    "own nowhere": _("is in no list of this export; if its step is still open, look again when it is closed."),
}
"""Every sentence and every place, by the name under which the checks know it."""


_NAMING_STEPS = ("step", "before", "missing")
"""What is filled in with the name of a step, except where it is no step."""


def step_word(step: str) -> str:
    """The name of a step in English; any other text as it is."""
    return WORDS[step] if step in STEPS else step


@dataclass(frozen=True, slots=True)
class ProblemPlace:
    """Where a problem is: a round, a step of it, a receipt; or among a player's own receipts."""

    round: int = 0
    step: str | None = None
    receipt: str | None = None
    own: bool = False

    @property
    def text(self) -> str:
        """The place in English: `round 1, movement, receipt 3f2a5b6c7d8e`."""
        about = {"round": str(self.round), "step": step_word(self.step or ""), "receipt": (self.receipt or "")[:SHOWN]}
        return WORDS[self._key].format_map(about)

    @property
    def _key(self) -> str:
        if self.own:
            return "at an own receipt" if self.receipt else "at own receipts"
        if self.step is None:
            return "at a round"
        return "at a step" if self.receipt is None else "at a receipt"


@dataclass(frozen=True, slots=True)
class ReceiptProblem:
    """Something that does not fit: where, which of the WORDS says what, and what is filled in there."""

    place: ProblemPlace
    words: str
    about: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        """The problem in English, on one line."""
        about = {key: step_word(value) if key in _NAMING_STEPS else value for key, value in self.about.items()}
        line = f"{self.place.text}: {WORDS[self.words].format_map(about)}"
        return "".join(letter if letter.isprintable() else " " for letter in line)


@dataclass(frozen=True, slots=True)
class Note(ReceiptProblem):
    """Something that would not fit, and is explained by a correction."""
