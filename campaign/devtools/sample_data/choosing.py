"""The orders of sample players: by chance among their choices."""

import random
from datetime import datetime

from campaign.desk.queries.decisions import desk_of
from campaign.devtools.sample_data.recipes import sampled
from campaign.models import Phase, Seat
from campaign.selectors import Membership, game_document
from campaign.services.sheets import SheetAction, submit_orders
from orders.rules.kinds import RIVALS


def decide(phase: Phase, seat: Seat, chance: random.Random, at: datetime) -> None:
    """Submit the decisions of the holder of a seat in a step; skip those that turn out to be illegal."""
    desk = desk_of(phase, Membership(phase.campaign, seat, administers=False), at)
    (_, samples), document = sampled(), game_document(phase)
    entries: dict[tuple[str, int | None], SheetAction] = {}
    for line in desk.now:
        text = samples.order(document, line.choice, chance)
        if text and (RIVALS.get(line.choice.kind), line.choice.army) not in entries:
            entries[line.choice.kind, line.choice.army] = SheetAction(line.choice.kind, line.choice.army, text)
    submit_orders(phase_id=phase.pk, seat=seat, entries=list(entries.values()), at=at, loaded=phase)
