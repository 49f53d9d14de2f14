"""The armies of a phase, missing orders, and the orders that a user may read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from campaign.games.all_games import AnyDocument
from campaign.games.orders_form import Choice
from campaign.games.outline import Outline
from campaign.models import Army, Faction, GeneralDecision, Phase, Seat
from campaign.selectors.commanders import COMMANDED
from campaign.selectors.membership import Membership
from campaign.selectors.offers import offered_now
from campaign.selectors.phases import stages
from campaign.selectors.reports import reports_in_force
from campaign.selectors.standings import counted_structures, document_now, outline_now
from orders.rules.game_steps import Duty
from orders.selectors import Sheet, StepActivity, heard_in, readable_sheets


@dataclass(frozen=True)
class ArmyRow:
    """An army in the list of the campaign page; `place` is None if it is no longer on the map, `name` that of a leader.

    `awaited` says whether the step waits for its orders, `handed_in` whether they are submitted.
    """

    army: Army
    place: str | None
    strength: int | None
    afloat: bool
    awaited: bool
    handed_in: bool
    name: str = ""


@dataclass(frozen=True)
class FactionStanding:
    """The standing of a faction: victory points, structures, armies on the map.

    `halves` are its half structures where these decide, and not points (VW.5); `left` says that it has left the war.
    """

    faction: Faction
    points: int
    structures: int
    armies: int
    halves: int | None = None
    left: bool = False

    @property
    def counted(self) -> str:
        """The count of its structures at the end where they decide, in whole structures: "7", "7½"."""
        return counted_structures(self.halves or 0)


@dataclass(frozen=True)
class PhaseView:
    """The current phase of a campaign with its document, its armies and the state of their orders."""

    phase: Phase
    armies: Sequence[Army]
    heard: StepActivity

    @cached_property
    def document(self) -> AnyDocument:
        """The document with which the phase opened, or that of the end of the campaign."""
        return document_now(self.phase)

    @cached_property
    def outline(self) -> Outline:
        """The outline of the document."""
        return outline_now(self.phase)

    @cached_property
    def rows(self) -> list[ArmyRow]:
        """All armies of the campaign by number; leaders who are not on the map, but may come to it, are left out."""
        there, to_come = self.outline.army, self.outline.commanded
        return [self._row(army) for army in self.armies if army.number in there or army.number not in to_come]

    @property
    def awaited(self) -> list[ArmyRow]:
        """The armies for which the step waits for orders."""
        return [row for row in self.rows if row.awaited]

    @property
    def missing(self) -> list[ArmyRow]:
        """Those of them with missing orders: the default applies to them."""
        return [row for row in self.awaited if not row.handed_in]

    @property
    def awaits_nobody(self) -> bool:
        """Whether everyone who commands an army has submitted what the step waits for.

        The players of a faction command the armies of its vacant seats; nobody commands those of a faction without
        players and generals. A campaign without any waits for its first one. A general who has decided is waited for no
        more, even if that failed. For battles: whether a report of each engagement stands.
        """
        if not self.phase.game_step.takes_orders:
            in_force = reports_in_force(self.phase)
            return all(one.id in in_force for one in self.outline.engagements)
        waiting = [*(row.army.seat for row in self.missing), *self.silent]
        wanted = {seat for seat in waiting if seat.faction_id in self.played}
        if any(seat.general for seat in wanted):
            decided = GeneralDecision.objects.filter(phase=self.phase).values_list("seat", flat=True)
            wanted -= {seat for seat in wanted if seat.general and seat.pk in set(decided)}
        return bool(self.played) and not wanted

    @property
    def late(self) -> list[ArmyRow]:
        """The armies with missing orders whose seat has a player: a step is held for no others."""
        return [row for row in self.missing if row.army.seat.user_id is not None]

    @property
    def late_to_decide(self) -> list[Seat]:
        """Those of the seats with missing decisions that have a player."""
        return [seat for seat in self.silent if seat.user_id is not None]

    @cached_property
    def played(self) -> frozenset[int]:
        """The factions that have a player or a general, by their keys."""
        seen = {army.faction_id for army in self.armies if army.seat.is_commanded}
        others = {army.faction_id for army in self.armies} - seen
        if others:  # of theirs a player may command no army of his own
            seats = Seat.objects.filter(COMMANDED, faction__in=others)
            seen |= set(seats.values_list("faction", flat=True))
        return frozenset(seen)

    @property
    def standings(self) -> list[FactionStanding]:
        """The factions that are played, the one that is ahead first; those that have left the war come last."""
        titles = {army.faction.identifier: army.faction for army in self.armies}
        found = [
            FactionStanding(
                faction=titles[faction.id],
                points=faction.points,
                structures=faction.structures,
                armies=sum(army.faction == faction.id for army in self.outline.army.values()),
                halves=faction.halves,
                left=not faction.active,
            )
            for faction in self.outline.factions
            if faction.id in titles
        ]
        return sorted(found, key=lambda one: (one.left, -one.points if one.halves is None else -one.halves))

    @cached_property
    def silent(self) -> list[Seat]:
        """The seats with a decision to make and no orders yet, by name."""
        if self.phase.game_step.duty is not Duty.DECISIONS:
            return []
        if self.outline.asked:
            return self._silent_sides()
        asked = {choice.army for choice in self._pressing}
        seats = {army.seat for army in self.armies if army.number in asked}
        return sorted((seat for seat in seats if seat.pk not in self.heard.seats), key=lambda seat: seat.name)

    def pressing_of(self, seat: Seat) -> list[Choice]:
        """Return the choices for which the step waits for a seat, about its armies."""
        armies = {army.number for army in self.armies if army.seat_id == seat.pk}
        return [choice for choice in self._pressing if choice.army in armies]

    @cached_property
    def _pressing(self) -> list[Choice]:
        """The choices of all factions for which the step waits; none where it asks sides as a whole."""
        if self.phase.game_step.duty is not Duty.DECISIONS or self.outline.asked:
            return []
        found = (offered_now(self.phase, faction) for faction in self.outline.active)
        return [choice for choices in found for choice in choices if choice.pressing]

    @cached_property
    def asked_seats(self) -> list[Seat]:
        """The captains of the sides that a step asks; where a side has none, the first of its seats that is held."""
        faction_of = {army.faction.identifier: army.faction_id for army in self.armies}
        sides = [faction_of[side] for side in self.outline.asked if side in faction_of]
        held = Seat.objects.filter(COMMANDED, faction__in=sides).order_by("faction", "-captain", "pk")
        return sorted(held.distinct("faction"), key=lambda seat: seat.name)

    def _silent_sides(self) -> list[Seat]:
        """The seats that a step asks of sides without orders: for a side without a captain any of its seats gives them.

        Of a side with one only the captain's orders count, because they are about the whole side (HH.1.5).
        """
        heard = set(Seat.objects.filter(pk__in=self.heard.seats).values_list("faction", flat=True))
        return [
            seat
            for seat in self.asked_seats
            if (seat.pk not in self.heard.seats if seat.captain else seat.faction_id not in heard)
        ]

    @property
    def engaged(self) -> frozenset[int]:
        """The armies that are in an engagement."""
        return self.outline.engaged

    def _row(self, army: Army) -> ArmyRow:
        there = self.outline.army.get(army.number)
        duty = self.phase.game_step.duty
        awaited = duty is Duty.ARMIES or (duty is Duty.ENGAGED and army.number in self.engaged)
        return ArmyRow(
            army=army,
            place=self.outline.board.describe(there.hex) if there else None,
            strength=there.strength if there else None,
            afloat=bool(there and there.afloat),
            awaited=awaited and there is not None,
            handed_in=army.number in self.heard.armies,
            name=there.name if there else "",
        )


def phase_view(phase: Phase) -> PhaseView:
    """Return the current phase of a campaign with its armies and the state of their orders."""
    armies = phase.campaign.armies.select_related("faction", "seat").order_by("number")
    return PhaseView(phase, list(armies), heard_in(phase.campaign_id, phase.round, phase.step))


def sheets_for(phase: Phase, member: Membership) -> list[Sheet]:
    """Return the orders of a phase's round that a member may read."""
    return readable_sheets(member.campaign.pk, phase.round, member.reader, stages(member.campaign, phase.round))
