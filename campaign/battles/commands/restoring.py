"""Restoring a battle that is over from its published document: its content is sealed again, under this site's keys."""

from collections.abc import Sequence

from campaign.battles.rules.document import BattleDocument
from campaign.battles.secrets import FightSecrets, GivenPlan
from campaign.models import Fight
from orders.sealing import seal


def sealed_fight(fight: Fight, document: BattleDocument, salts: Sequence[str | None]) -> Fight:
    """Return a battle with everything that its document says: seed, battle plans and orders; the caller saves it.

    `salts` are those of the battle plans of both sides, None for a side that gave none.
    """
    plans = [
        GivenPlan(side, salt, document.sides[side].sheet or "") for side, salt in enumerate(salts) if salt is not None
    ]
    orders = [(document.side_of(order), order.order) for order in document.orders or ()]
    fight.engagement, fight.method = document.engagement, document.method
    fight.campaign_name, fight.round, fight.terrain = document.campaign, document.round, document.terrain
    fight.seed, fight.engine_version = document.seed, document.engine_version
    fight.sealed = seal(FightSecrets(document.seed, plans, orders).text)
    return fight
