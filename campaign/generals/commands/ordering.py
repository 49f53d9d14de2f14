"""A faction's generals decide in an open step, and submit their orders as people do: sealed, with receipts.

They read the published document and the orders of their own faction that are in force, nothing else. No lock is held
while they think.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from campaign.choices import choices_of
from campaign.generals.rules.decisions import decide
from campaign.generals.rules.levels import Level
from campaign.generals.rules.orders import GeneralOrder
from campaign.models import Army, Faction, GeneralDecision, Phase, Seat
from campaign.rules.document import RoundDocument
from campaign.rules.step_of_round import filled_in
from campaign.selectors import round_document
from campaign.selectors.generals import CommandingGeneral, general_speaks_for, undecided_generals
from campaign.services.errors import Refused
from campaign.services.sheets import SheetAction, submit_orders
from orders.rules.kinds import MAIN, RIVALS, STEP_OF, Kind, Step, kinds_of
from orders.rules.order_file import STRENGTH
from orders.rules.sheets import NOTHING, SheetText
from orders.sealing import seal
from orders.selectors import OwnOrders, orders_beside_generals

Key = tuple[Kind, int | str]
"""A kind of orders, and the army or the faction that they are about."""


def order_generals(phase_id: int, faction_id: int) -> int:
    """Let the generals of a faction decide who have not decided in a step; return how many seats have orders by it.

    Called again it finds nothing to do. Whatever the step accepts no more, because it has closed or a seat has another
    commander now, is left out.
    """
    phase = Phase.objects.select_related("campaign").get(pk=phase_id)
    faction = Faction.objects.get(pk=faction_id)
    generals = [one for one in undecided_generals(phase, timezone.now()) if one.seat.faction_id == faction_id]
    if not generals:
        return 0
    by_level: dict[str, list[CommandingGeneral]] = defaultdict(list)
    for one in generals:
        by_level[one.level].append(one)
    speaker = general_speaks_for(faction, [one.seat for one in generals])
    done = 0
    for level in reversed([one for one in Level if one in by_level]):  # the best one first
        seats = [one.seat for one in by_level[level]]
        staff = _Staff(phase, faction, seats, Level(level), speaker if speaker in seats else None)
        done += staff.decide_and_submit()
    return done


@dataclass(frozen=True)
class _Staff:
    """The generals of one level of a faction, who decide together; `speaker` gives the orders of the whole faction."""

    phase: Phase
    faction: Faction
    seats: Sequence[Seat]
    level: Level
    speaker: Seat | None

    @property
    def step(self) -> Step:
        return Step(self.phase.step)

    def decide_and_submit(self) -> int:
        """Decide for all the seats, then submit seat by seat; return how many took their orders."""
        document = round_document(self.phase)
        own = orders_beside_generals(self.phase.campaign_id, self.phase.round, kinds_of(self.step), self.faction.pk)
        given = {(sheet.kind, sheet.subject) for sheet in own.by_people}
        main = MAIN.get(self.step)
        seat_of = {
            army.number: next(seat for seat in self.seats if seat.pk == army.seat_id)
            for army in Army.objects.filter(seat__in=self.seats)
            if army.number in document.position.army and (main, army.number) not in given
        }
        orders = self._orders(document, own, seat_of)
        forms: dict[int, list[GeneralOrder]] = {seat.pk: [] for seat in self.seats}
        for order in [*orders, *_completed(document, self.step, self.faction.identifier, seat_of, orders)]:
            seat = self.speaker if order.sheet.army is None else seat_of.get(order.sheet.army)
            if seat is not None and not _is_taken(order.sheet, given):
                forms[seat.pk].append(order)
        return sum(self._submit(seat, forms[seat.pk], list(seat_of)) for seat in self.seats)

    def _orders(self, document: RoundDocument, own: OwnOrders, armies: Collection[int]) -> list[GeneralOrder]:
        if self.step not in (Step.INITIATIVE, Step.MOVEMENT, Step.RETREATS, Step.ADMINISTRATION) or not armies:
            return []
        beside = [sheet for sheet in own.in_force if sheet.army not in armies]
        seen = filled_in(document, self.step, beside)
        return decide(seen, self.step, self.faction.identifier, armies, self.level, self._seed)

    @property
    def _seed(self) -> str:
        """What decides between equal plans: the same every time, and unknown to rivals, who could work the plan out."""
        about = f"{self.phase.pk}:{self.faction.pk}"
        return salted_hmac("campaign.generals", about, algorithm="sha256").hexdigest()

    @transaction.atomic
    def _submit(self, seat: Seat, orders: Iterable[GeneralOrder], armies: Collection[int]) -> bool:
        """Submit the orders of a seat; return False if it takes none any more."""
        at, lost = timezone.now(), frozenset(armies)
        entries = [SheetAction(order.sheet.kind, order.sheet.army, order.sheet.text, accepted=lost) for order in orders]
        try:
            submit_orders(phase_id=self.phase.pk, seat=seat, entries=entries, at=at, general=self.level.value)
        except Refused:
            return False
        reasons = {order.sheet.line.partition(":")[0]: str(order.reason) for order in orders}
        GeneralDecision.objects.create(
            phase=self.phase, seat=seat, level=self.level.value, sealed=seal(json.dumps(reasons)), decided_at=at
        )
        return True


def give_up(phase_id: int, faction_id: int, at: datetime) -> None:
    """Record that the generals of a faction have no orders in a step, so that nobody waits for them."""
    phase = Phase.objects.select_related("campaign").get(pk=phase_id)
    for one in undecided_generals(phase, at):
        if one.seat.faction_id == faction_id:
            GeneralDecision.objects.create(phase=phase, seat=one.seat, level=one.level, decided_at=at)


def _is_taken(sheet: SheetText, given: Collection[Key]) -> bool:
    """Return whether a player has given these orders, or others that the army cannot have beside them."""
    rival = RIVALS.get(sheet.kind)
    return (sheet.kind, sheet.subject) in given or (rival is not None and (rival, sheet.subject) in given)


def _completed(
    document: RoundDocument, step: Step, faction: str, armies: Mapping[int, Seat], orders: Sequence[GeneralOrder]
) -> list[GeneralOrder]:
    """Return orders that change nothing, for whatever the step waits for and nothing was decided."""
    decided = {(order.sheet.kind, order.sheet.subject) for order in orders}
    decided |= {(RIVALS[kind], subject) for kind, subject in decided if kind in RIVALS}
    if step in MAIN:
        engaged = {number for one in document.model.engagements or () for number in one.armies}
        asked = [number for number in armies if step is not Step.RETREATS or number in engaged]
        text = STRENGTH if step is Step.INITIATIVE else NOTHING.get(MAIN[step], "")
        wanted = [SheetText(MAIN[step], number, text) for number in asked]
    else:
        offered = choices_of(document, step, faction)
        wanted = [
            SheetText(one.kind, one.army, NOTHING[one.kind])
            for one in offered
            if one.pressing and one.army is not None and one.army in armies and STEP_OF[one.kind] is step
        ]
    return [GeneralOrder(sheet, "") for sheet in wanted if (sheet.kind, sheet.subject) not in decided]
