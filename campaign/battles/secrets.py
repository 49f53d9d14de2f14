"""What is secret in a battle as long as it lasts: its seed, both battle plans, the orders; one sealed text."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from campaign.battles.rules.document import BattleDocument, BattleSide
from campaign.models import Fight
from orders.sealing import reseal, unseal

SIDE_KEYS = ("name", "list", "fp", "rating")


@dataclass(frozen=True, slots=True)
class GivenPlan:
    """A version of a side's battle plan: its text, and the salt of its receipt."""

    side: int
    salt: str
    text: str


@dataclass(frozen=True, slots=True)
class FightSecrets:
    """The sealed content of a battle; `orders` are pairs of a side, 0 or 1, and a line, the first one first."""

    seed: str
    plans: Sequence[GivenPlan] = ()
    orders: Sequence[tuple[int, str]] = ()

    @property
    def text(self) -> str:
        """The content as it is sealed."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    def plan_of(self, side: int) -> GivenPlan | None:
        """Return the plan of a side that counts, its last one; None if it gave none."""
        return next((plan for plan in reversed(self.plans) if plan.side == side), None)


def secrets_of(fight: Fight) -> FightSecrets:
    """Return the sealed content of a battle."""
    values = json.loads(unseal(fight.sealed))
    return FightSecrets(
        values["seed"],
        tuple(GivenPlan(**plan) for plan in values["plans"]),
        tuple((side, line) for side, line in values["orders"]),
    )


def keep_secrets(fight: Fight, content: FightSecrets) -> None:
    """Seal the content of a battle in the place of what it was."""
    reseal(fight.sealed, content.text)


def document_of(fight: Fight, content: FightSecrets) -> BattleDocument:
    """Return the battle document of a fight, without its orders; a side without a plan has the default one."""
    plans = [content.plan_of(side) for side in (0, 1)]
    one, other = (
        BattleSide(**{key: side[key] for key in SIDE_KEYS}, sheet=plan.text if plan else None)
        for side, plan in zip(fight.sides, plans, strict=True)
    )
    return BattleDocument(
        format="vae-victis/battle/1",
        method=fight.method,  # type: ignore[arg-type] # the choices of its column
        campaign=fight.campaign_name,
        round=fight.round,
        engagement=fight.engagement,
        terrain=fight.terrain,  # type: ignore[arg-type] # a terrain of the board
        seed=content.seed,
        sides=(one, other),
        engine_version=fight.engine_version,
    )
