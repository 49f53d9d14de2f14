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

from campaign.games.all_games import game_of_step
from campaign.games.answers import GeneralOrder
from campaign.games.generals import GeneralTask
from campaign.generals.commands.submitting import record, submit
from campaign.generals.queries.wishes import wishes_of
from campaign.models import Army, Faction, GeneralDecision, Phase, Seat
from campaign.selectors.generals import CommandingGeneral, general_speaks_for, undecided_generals
from campaign.selectors.phases import game_document, outline
from campaign.services.sheets import SheetAction
from orders.rules.kinds import MAIN, RIVALS
from orders.rules.life import Version
from orders.rules.sheets import SheetText
from orders.selectors import OwnOrders, orders_beside_generals

Key = tuple[str, int | str]
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
    if _is_passed_over(phase, faction):
        for one in generals:
            record(phase, one.seat, one.level, None)
        return 0
    by_level: dict[str, list[CommandingGeneral]] = defaultdict(list)
    for one in generals:
        by_level[one.level].append(one)
    speaker = general_speaks_for(faction, [one.seat for one in generals])
    wishes, done = wishes_of(faction), 0
    for level in reversed(
        [one for one in phase.campaign.game_record.generals.levels if one in by_level]
    ):  # the best one
        seats = [one.seat for one in by_level[level]]
        staff = _Staff(phase, faction, seats, level, speaker if speaker in seats else None)
        done += staff.decide_and_submit()
    if wishes_of(faction) != wishes:  # they changed meanwhile: the clock asks again
        GeneralDecision.objects.filter(phase=phase, seat__faction=faction).delete()
    return done


def _is_passed_over(phase: Phase, faction: Faction) -> bool:
    """Return whether a step waits for a decision of other factions only."""
    asked = outline(phase).asked
    return bool(asked) and faction.identifier not in asked


@dataclass(frozen=True)
class _Staff:
    """The generals of one level of a faction, who decide together; `speaker` gives the orders of the whole faction."""

    phase: Phase
    faction: Faction
    seats: Sequence[Seat]
    level: str
    speaker: Seat | None

    def decide_and_submit(self) -> int:
        """Decide for all the seats, then submit seat by seat; return how many took their orders."""
        own = orders_beside_generals(self.phase.campaign_id, self.phase.round, self.phase.step, self.faction.pk)
        given = {(sheet.kind, sheet.subject) for sheet in own.by_people}
        main, commanded = MAIN.get(self.phase.step), outline(self.phase).commanded
        seat_of = {
            army.number: next(seat for seat in self.seats if seat.pk == army.seat_id)
            for army in Army.objects.filter(seat__in=self.seats)
            if army.number in commanded and (main, army.number) not in given
        }
        orders = decided(self.phase, self.faction, list(seat_of), self.level, own)
        forms: dict[int, list[GeneralOrder]] = {seat.pk: [] for seat in self.seats}
        for order in orders:
            seat = self.speaker if order.sheet.army is None else seat_of.get(order.sheet.army)
            if seat is not None and not _is_taken(order.sheet, given):
                forms[seat.pk].append(order)
        kept = {(order.sheet.kind, order.sheet.subject) for form in forms.values() for order in form}
        gone = [one for one in own.in_force if (one.kind, one.subject) not in kept | given]
        return sum(
            submit(self.phase, seat, forms[seat.pk], self._withdrawn(seat, gone, seat_of), self.level)
            for seat in self.seats
        )

    def _withdrawn(self, seat: Seat, gone: Iterable[SheetText], seat_of: Mapping[int, Seat]) -> list[SheetAction]:
        """Return the withdrawals of orders that a general of the seat gave before, and does not give any more."""
        own = [one for one in gone if (self.speaker if one.army is None else seat_of.get(one.army)) == seat]
        return [SheetAction(one.kind, one.army, "", Version.WITHDRAWN) for one in own]


def decided(
    phase: Phase, faction: Faction, armies: Collection[int], level: str, own: OwnOrders, *, whole: bool = True
) -> Sequence[GeneralOrder]:
    """Return what a general orders for some armies of a faction in a phase, beside the faction's other orders."""
    task = GeneralTask(
        phase.step,
        faction.identifier,
        armies,
        level,
        own.in_force,
        _seed(phase, faction),
        wishes_of(faction),
        whole,
    )
    return game_of_step(phase.step).generals.decide(game_document(phase), task)


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
