"""The generals of a side of HANNIBAL decide in an open step: one mind, whatever seats they hold (HH.17.4)."""

from collections.abc import Sequence

from django.utils.crypto import salted_hmac

from campaign.games.answers import GeneralOrder
from campaign.games.hannibal.generals import decide
from campaign.generals.commands.submitting import record, submit
from campaign.models import Army, Faction, Phase
from campaign.selectors.generals import CommandingGeneral, general_speaks_for
from campaign.selectors.hannibal import hannibal_document
from campaign.selectors.phases import outline
from orders.rules.kinds import Kind
from orders.rules.sheets import SheetText
from orders.selectors import orders_beside_generals

_OF_STEP = {
    ("ballot", "roma"): Kind.BALLOT,
    ("offices", "roma"): Kind.PLACE,
    ("offices", "carthago"): Kind.FIRST,
    ("battle", "roma"): Kind.BATTLE,
    ("battle", "carthago"): Kind.BATTLE,
    ("dictator", "roma"): Kind.DICTATOR,
}
"""What a step waits for of a side; in the steps of marches it is the order of marching."""


def order_side(phase: Phase, faction: Faction, generals: Sequence[CommandingGeneral]) -> int:
    """Let the generals of a side decide; return how many seats have orders by it.

    They read the document with which the step opened and nothing else; a side that the step does not ask has decided
    at once. Where a player has given orders these stay. What concerns the whole side is given by the general who speaks
    for it, so by none where a player is captain.
    """
    document, side = hannibal_document(phase), faction.identifier
    if side not in outline(phase).asked:
        for one in generals:
            record(phase, one.seat, one.level, None)
        return 0
    seats = [one.seat for one in generals]
    speaker = general_speaks_for(faction, seats)
    by_people = orders_beside_generals(phase.campaign_id, phase.round, phase.step, faction.pk).by_people
    given = {(sheet.kind, sheet.subject) for sheet in by_people}
    seat_of = {army.number: army.seat_id for army in Army.objects.filter(seat__in=seats)}
    seed = salted_hmac("campaign.generals", f"{phase.pk}:{faction.pk}", algorithm="sha256").hexdigest()
    forms: dict[int, list[GeneralOrder]] = {seat.pk: [] for seat in seats}
    decided = list(decide(document, phase.step, side, seed))
    main = _OF_STEP.get((phase.step, side), Kind.ORDER)
    if all(order.sheet.kind is not main for order in decided):
        decided.append(GeneralOrder(SheetText(main, side, ""), ""))
    for order in decided:
        seat = (speaker.pk if speaker else None) if order.sheet.army is None else seat_of.get(order.sheet.army)
        if seat is not None and (order.sheet.kind, order.sheet.subject) not in given:
            forms[seat].append(order)
    return sum(submit(phase, one.seat, forms[one.seat.pk], (), one.level) for one in generals)
