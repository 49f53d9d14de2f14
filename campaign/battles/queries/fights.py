"""A battle as a side, or someone who watches, may see it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.battles.commands.playing import can_take_back
from campaign.battles.rules.cards import CardsBattle
from campaign.battles.rules.cards import play as play_cards
from campaign.battles.rules.cards.sheet import instruction_lines
from campaign.battles.rules.document import SIDES, BattleDocument, BattleOrder
from campaign.battles.rules.engine_versions import ENGINE_VERSION
from campaign.battles.rules.plans import default_plan
from campaign.battles.rules.quick import QuickBattle
from campaign.battles.rules.quick import play as play_quick
from campaign.battles.rules.quick.choices import PhaseChoices
from campaign.battles.rules.quick.ground import rough_squares
from campaign.battles.rules.quick.playback import Playback, playback
from campaign.battles.secrets import FightSecrets, document_of, secrets_of
from campaign.models import Fight
from orders.rules.receipts import receipt_of

NEWEST = {"engine_version"}
"""Left out of the documents of battles with the newest version of the engine."""


@dataclass(frozen=True, slots=True)
class PlanReceipt:
    """The receipt of a side's battle plan: the SHA-256 of its salt, a line feed and the plan.

    `salt` is empty as long as the battle lasts.
    """

    side: int
    receipt: str
    salt: str


@dataclass(frozen=True)
class FightView:
    """What a viewer may know of a battle: `side` is theirs, 0 or 1, None for someone who watches.

    `plan` is the battle plan of their own side, which counts at the moment, or the default one; `given` says whether
    they gave it. `receipts` are those of plans that count: their own, and both when the battle is over. `record` are
    the lines of the record that they may see; none before the battle begins, or if they may not watch yet.
    """

    fight: Fight
    side: int | None
    document: BattleDocument
    plan: str
    given: bool
    receipts: Sequence[PlanReceipt]
    record: Sequence[str]
    quick: QuickBattle | None = None
    cards: CardsBattle | None = None
    may_take_back: bool = False

    @property
    def is_mine_to_move(self) -> bool:
        """Whether the battle waits for the viewer."""
        return self.side is not None and self.fight.awaited == self.side and not self.fight.is_over

    @property
    def playback(self) -> Playback:
        """The quick battle from its record."""
        return playback(self.record)

    @property
    def choices(self) -> PhaseChoices | None:
        """The orders that the viewer can give now in a quick battle."""
        waits = self.quick.waits if self.quick else None
        return waits.choices() if waits is not None and self.is_mine_to_move else None

    @property
    def instructions(self) -> Mapping[str, str]:
        """The instructions of the viewer's side that are in force in a battle of cards, by their names."""
        if self.cards is None or self.side is None:
            return {}
        lines = instruction_lines(self.cards.instructions[self.side])
        return dict(line.split(": ", 1) for line in lines)

    @property
    def rough(self) -> frozenset[int]:
        """The rough squares, known before the battle plans are (GS.9)."""
        return rough_squares(self.fight.digest, self.fight.terrain)


def fight_view(fight: Fight, side: int | None) -> FightView:
    """Return a battle for a viewer."""
    content = secrets_of(fight)
    document = document_of(fight, content)
    own = content.plan_of(side) if side is not None else None
    plan = "" if side is None else own.text if own else default_plan(document, side)
    view: dict[str, Any] = {"fight": fight, "side": side, "document": document, "plan": plan, "given": own is not None}
    view["receipts"] = list(_receipts(fight, content, side))
    if fight.begun_at is None or not (fight.is_over or fight.is_live or side is not None):
        return FightView(**view, record=())
    if fight.method == Fight.Method.CARDS:
        duel = play_cards(document, content.orders, to_end=fight.is_over)
        return FightView(**view, record=_seen(duel.record, side, over=fight.is_over), cards=duel)
    battle = play_quick(document, content.orders, to_end=fight.is_over)
    record = fight.record.splitlines() if fight.is_over else battle.record
    back = side is not None and fight.awaited == side and can_take_back(fight, content)
    return FightView(**view, record=record, quick=battle, may_take_back=back)


def _receipts(fight: Fight, content: FightSecrets, side: int | None) -> Iterator[PlanReceipt]:
    for which in (0, 1):
        plan = content.plan_of(which)
        if plan is not None and (fight.is_over or which == side):
            yield PlanReceipt(which, receipt_of(plan.salt, plan.text), plan.salt if fight.is_over else "")


def published_document(fight: Fight) -> dict[str, Any]:
    """Return the battle document of a battle that is over, with all orders, from which anyone gets the same record."""
    content = secrets_of(fight)
    orders = tuple(BattleOrder(side=SIDES[side], order=line) for side, line in content.orders)
    document = document_of(fight, content)
    one, other = (
        side.model_copy(update={"sheet": side.sheet or default_plan(document, which)})
        for which, side in enumerate(document.sides)
    )
    published = document.model_copy(update={"orders": orders, "sides": (one, other)})
    return published.model_dump(mode="json", exclude=NEWEST if document.engine_version == ENGINE_VERSION else None)


def _seen(record: Sequence[str], side: int | None, *, over: bool) -> list[str]:
    """Return the lines of a duel that a side may see: the hand of the other side only when it is over (BC.31)."""
    hidden = [f"hand {letter} " for which, letter in enumerate("AB") if which != side]
    return [line for line in record if over or not line.startswith(tuple(hidden))]
