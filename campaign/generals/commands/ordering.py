"""A faction's generals decide in an open step, and submit their orders as people do: sealed, with receipts.

They read the published document and the orders of their own faction that are in force, nothing else. No lock is held
while they think.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.crypto import salted_hmac

from campaign.games.answers import GeneralOrder
from campaign.games.vae_victis.choices import choices_of
from campaign.games.vae_victis.generals.decisions import DECIDED_IN, decide
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.step_of_round import filled_in
from campaign.generals.commands.sides import order_side
from campaign.generals.commands.submitting import record, submit
from campaign.generals.queries.wishes import wishes_of
from campaign.models import Army, Faction, GeneralDecision, Phase, Seat
from campaign.selectors import round_document
from campaign.selectors.generals import CommandingGeneral, general_speaks_for, undecided_generals
from campaign.services.sheets import SheetAction
from orders.rules.game_steps import HANNIBAL, STEPS, Duty
from orders.rules.kinds import MAIN, RIVALS, STEP_OF, Kind, Step
from orders.rules.life import Version
from orders.rules.order_file import STRENGTH
from orders.rules.sheets import NOTHING, SheetText
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
    if phase.game_step.game == HANNIBAL:
        return order_side(phase, faction, generals)
    by_level: dict[str, list[CommandingGeneral]] = defaultdict(list)
    for one in generals:
        by_level[one.level].append(one)
    speaker = general_speaks_for(faction, [one.seat for one in generals])
    wishes, done = wishes_of(faction), 0
    for level in reversed([one for one in Level if one in by_level]):  # the best one first
        seats = [one.seat for one in by_level[level]]
        staff = _Staff(phase, faction, seats, Level(level), speaker if speaker in seats else None)
        done += staff.decide_and_submit()
    if wishes_of(faction) != wishes:  # they changed meanwhile: the clock asks again
        GeneralDecision.objects.filter(phase=phase, seat__faction=faction).delete()
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
        own = orders_beside_generals(self.phase.campaign_id, self.phase.round, self.step, self.faction.pk)
        given = {(sheet.kind, sheet.subject) for sheet in own.by_people}
        main = MAIN.get(self.step)
        seat_of = {
            army.number: next(seat for seat in self.seats if seat.pk == army.seat_id)
            for army in Army.objects.filter(seat__in=self.seats)
            if army.number in document.position.army and (main, army.number) not in given
        }
        orders = decided(self.phase, self.faction, list(seat_of), self.level, own)
        forms: dict[int, list[GeneralOrder]] = {seat.pk: [] for seat in self.seats}
        for order in [*orders, *_completed(document, self.step, self.faction.identifier, seat_of, orders)]:
            seat = self.speaker if order.sheet.army is None else seat_of.get(order.sheet.army)
            if seat is not None and not _is_taken(order.sheet, given):
                forms[seat.pk].append(order)
        kept = {(order.sheet.kind, order.sheet.subject) for form in forms.values() for order in form}
        gone = [one for one in own.in_force if (one.kind, one.subject) not in kept | given]
        return sum(
            submit(self.phase, seat, forms[seat.pk], self._withdrawn(seat, gone, seat_of), self.level.value)
            for seat in self.seats
        )

    def _withdrawn(self, seat: Seat, gone: Iterable[SheetText], seat_of: Mapping[int, Seat]) -> list[SheetAction]:
        """Return the withdrawals of orders that a general of the seat gave before, and does not give any more."""
        own = [one for one in gone if (self.speaker if one.army is None else seat_of.get(one.army)) == seat]
        return [SheetAction(one.kind, one.army, "", Version.WITHDRAWN) for one in own]


def decided(
    phase: Phase, faction: Faction, armies: Collection[int], level: Level, own: OwnOrders
) -> list[GeneralOrder]:
    """Return what a general orders for some armies of a faction in a phase, beside the faction's other orders."""
    step = Step(phase.step)
    if step not in DECIDED_IN or not armies:
        return []
    beside = [sheet for sheet in own.in_force if sheet.army not in armies]
    seen = filled_in(round_document(phase), step, beside)
    return decide(seen, step, faction.identifier, armies, level, _seed(phase, faction), wishes_of(faction))


def _seed(phase: Phase, faction: Faction) -> str:
    """Return what decides between equal plans: always the same, and unknown to rivals, who could work the plan out."""
    return salted_hmac("campaign.generals", f"{phase.pk}:{faction.pk}", algorithm="sha256").hexdigest()


def give_up(phase_id: int, faction_id: int, at: datetime) -> None:
    """Record that the generals of a faction have no orders in a step, so that nobody waits for them."""
    phase = Phase.objects.select_related("campaign").get(pk=phase_id)
    for one in undecided_generals(phase, at):
        if one.seat.faction_id == faction_id:
            record(phase, one.seat, one.level, None)


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
        asked = [number for number in armies if STEPS[step].duty is not Duty.ENGAGED or number in engaged]
        text = STRENGTH if STEPS[step].opens_round else NOTHING.get(MAIN[step], "")
        wanted = [SheetText(MAIN[step], number, text) for number in asked]
    else:
        offered = choices_of(document, step, faction)
        wanted = [
            SheetText(one.kind, one.army, NOTHING[one.kind])
            for one in offered
            if one.pressing and one.army is not None and one.army in armies and STEP_OF[one.kind] == step
        ]
    return [GeneralOrder(sheet, "") for sheet in wanted if (sheet.kind, sheet.subject) not in decided]
