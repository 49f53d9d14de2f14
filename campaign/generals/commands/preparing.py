"""What a general would order for each army, ready before a step closes, for players who miss its deadline (RD.2).

Thinking takes seconds, and closing holds a lock: so it is done before, in a worker, and closing only adds the orders.
"""

from datetime import datetime

from django.db import transaction

from campaign.generals.commands.ordering import decided
from campaign.models import Phase
from campaign.selectors.generals import lacks_preparation
from campaign.selectors.phases import outline
from campaign.services.missing_orders import LEVEL, save_preparation
from orders.selectors import orders_beside_generals


def prepare_orders(phase_id: int, at: datetime) -> bool:
    """Prepare a general's orders for all armies in an open step; return False if there is nothing to prepare.

    For each faction they follow from the published document and the faction's own orders in force.
    """
    phase = Phase.objects.select_related("campaign").get(pk=phase_id)
    if not lacks_preparation(at).filter(pk=phase_id).exists():
        return False
    found, there = [], outline(phase).army.values()
    for faction in phase.campaign.factions.filter(active=True).order_by("pk"):
        own = orders_beside_generals(phase.campaign_id, phase.round, phase.step, faction.pk)
        armies = [army.number for army in there if army.faction == faction.identifier]
        found += [order.sheet for order in decided(phase, faction, armies, LEVEL, own, whole=False)]
    with transaction.atomic():
        save_preparation(phase, found, at)
    return True
