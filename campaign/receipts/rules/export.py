"""The export of a campaign's receipts: its format, read and written (OR.4, NB.4)."""

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from campaign.games.all_games import GAMES
from campaign.receipts.rules.words import WORDS
from hexmap.rules.documents import DocumentError, DocumentModel, place_of
from orders.rules.game_steps import StepName, steps_of
from orders.rules.order_file import MOST_ENTRIES, DecisionsEntry, OrdersDocument, SiegeDice

FORMAT = "vae-victis/receipts/2"
UNCHAINED = "vae-victis/receipts/1"
"""The format of earlier versions, whose steps have no chain digest: a step that was cut out of it can go unnoticed."""

Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
Moment = Annotated[str, Field(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")]
Hexadecimal = Annotated[str, Field(pattern="^[0-9a-f]{16,128}$")]
Name = Annotated[str, Field(max_length=200)]


class ReceiptEntry(DocumentModel):
    """A receipt in the list of its step; `salt` and `sheet` are there once the step is published.

    `entered` is there where the administrator entered the sheet from a message.
    """

    receipt: Digest
    faction: Name
    by: Name
    at: Moment
    entered: Literal[True] | None = None
    salt: Hexadecimal | None = None
    sheet: Annotated[str, Field(max_length=8000)] | None = None


class DrawnEntry(DocumentModel):
    """A naval battle: its navies and the random number of each (NB.3)."""

    armies: Annotated[list[int], Field(max_length=MOST_ENTRIES)]
    numbers: dict[str, int]


class AdjudicatedEntry(DocumentModel):
    """What the adjudicator was given of the sheets of a step, as the position document has it, and its chance.

    `siege_dice` are there in rounds with the siege die (SD.6). Other games have `sheets`, the orders by kind and by
    what they are about (HH.15.1), and the `seed` from which all dice of the step follow (HH.1.10).
    """

    orders: OrdersDocument | None = None
    retreats: Annotated[list[int], Field(max_length=MOST_ENTRIES)] | None = None
    decisions: DecisionsEntry | None = None
    random_numbers: Annotated[list[Annotated[int, Field(ge=0, le=9)]], Field(max_length=MOST_ENTRIES)] | None = None
    naval_battles: Annotated[list[DrawnEntry], Field(max_length=MOST_ENTRIES)] | None = None
    siege_dice: SiegeDice | None = None
    sheets: dict[Name, dict[Name, Annotated[str, Field(max_length=8000)]]] | None = None
    seed: Hexadecimal | None = None


class ReplacedEntry(DocumentModel):
    """A sheet that a correction put in the place of the submitted one; "" withdrew that."""

    kind: Name
    subject: Name
    text: Annotated[str, Field(max_length=8000)]
    correction: Annotated[int, Field(ge=1, le=1_000_000)]


class StepEntry(DocumentModel):
    """A step that is closed; `digest` is that of the list of its receipts, which are in the order they were given.

    `chain` is the digest of this list and all lists before it. `replaced` is there where corrections have put other
    sheets in the place of some.
    """

    step: StepName
    closed_at: Moment
    published_at: Moment | None
    digest: Digest
    chain: Digest | None = None
    receipts: Annotated[list[ReceiptEntry], Field(max_length=MOST_ENTRIES)]
    adjudicated: AdjudicatedEntry | None
    replaced: Annotated[list[ReplacedEntry], Field(default_factory=list, max_length=MOST_ENTRIES)]


class ChanceEntry(DocumentModel):
    """The sealed chance of a round; `seed` is None until the step that it is for is published.

    `step` is there in a game whose every step has its own (HH.1.10).
    """

    digest: Digest
    made_at: Moment
    seed: Hexadecimal | None
    step: StepName | None = None


class RoundEntry(DocumentModel):
    """A round with its closed steps, in their order.

    `earlier_chances` are the seeds before `chance`: there are any where its movement was opened again after its seed
    had been, and where every step has its own.
    `siege_chance` is the seed of its siege dice, where it has any, `earlier_siege_chances` those before it (SD.6).
    """

    round: Annotated[int, Field(ge=1, le=1_000_000)]
    chance: ChanceEntry | None
    steps: Annotated[list[StepEntry], Field(max_length=6)]
    earlier_chances: Annotated[list[ChanceEntry], Field(default_factory=list, max_length=MOST_ENTRIES)]
    siege_chance: ChanceEntry | None = None
    earlier_siege_chances: Annotated[list[ChanceEntry], Field(default_factory=list, max_length=MOST_ENTRIES)]

    @property
    def chances(self) -> list[ChanceEntry]:
        """All its seeds but those of siege dice, in the order in which they were made."""
        return [*self.earlier_chances, self.chance] if self.chance else []

    @property
    def seeds_of_steps(self) -> list[ChanceEntry]:
        """The seeds of its steps, where each has its own."""
        return [seed for seed in self.chances if seed.step]

    def seeds_for(self, step: str) -> list[ChanceEntry]:
        """The seeds that orders of a step name: its own, or those of the round where steps have none of their own."""
        if self.seeds_of_steps:
            return [seed for seed in self.chances if seed.step == step]
        return self.chances


class OpenedEntry(DocumentModel):
    """The step of a round that a correction opened again; what was submitted from there on was withdrawn."""

    round: Annotated[int, Field(ge=1, le=1_000_000)]
    step: StepName


class ExportedCorrection(DocumentModel):
    """A correction by the administrator: of which step, when and why, and what it opened again."""

    number: Annotated[int, Field(ge=1, le=1_000_000)]
    round: Annotated[int, Field(ge=1, le=1_000_000)]
    step: StepName
    at: Moment
    reason: Annotated[str, Field(max_length=1000)]
    opened: OpenedEntry | None


class ReachedEntry(DocumentModel):
    """The step that the campaign has reached; `chain` is that of the last closed step, None before the first one."""

    round: Annotated[int, Field(ge=1, le=1_000_000)]
    step: StepName
    chain: Digest | None


class Export(DocumentModel):
    """Everything about the receipts of a campaign that is public at a moment; `corrections` where there are any.

    An export of the format UNCHAINED has no `reached`. `hidden` is there as long as units are hidden in the game: then
    some orders of one side, and all seeds, stay sealed after their step is published (HH.15.4). `entered_at_once` is
    there where orders that the administrator entered from messages count at once.
    """

    format: Literal["vae-victis/receipts/1", "vae-victis/receipts/2"]
    campaign: Name
    title: Name
    rounds: Annotated[list[RoundEntry], Field(max_length=MOST_ENTRIES)]
    corrections: Annotated[list[ExportedCorrection], Field(default_factory=list, max_length=MOST_ENTRIES)]
    reached: ReachedEntry | None = None
    hidden: Literal[True] | None = None
    entered_at_once: Literal[True] | None = None


def read_export(value: Any) -> Export:
    """The export given as parsed JSON; raises DocumentError naming the first fault."""
    try:
        return Export.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise DocumentError(place_of(first["loc"]), WORDS[_fault(first["type"])]) from None


def export_text(values: Mapping[str, Any]) -> str:
    """The text of an export; equal exports are equal bytes."""
    return json.dumps(values, ensure_ascii=False, indent=1) + "\n"


def steps_covered(present: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """For every step of a round that was opened, the steps whose sheets are closed and revealed with it.

    That is itself, and the steps right before it that were left out: the retreats with the administration where
    nobody had met.
    """
    found: dict[str, tuple[str, ...]] = {}
    for game in GAMES:
        waiting: tuple[str, ...] = ()
        for step in steps_of(game):
            waiting = (*waiting, step.name)
            if step.name in present:
                found[step.name], waiting = waiting, ()
    return found


def _fault(kind: str) -> str:
    return {"missing": "missing", "extra_forbidden": "extra"}.get(kind, "wrong")
