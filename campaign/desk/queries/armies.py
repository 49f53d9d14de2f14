"""An army on its own page: for its player and teammates, and its public facts for everyone else."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import inf

from campaign.desk.queries.decisions import NO_DESK, DecisionLine, Desk, desk_of
from campaign.games.desk import ArmyFacts, MarchForecast, MarchTables, ReachableStructure
from campaign.models import Army, Phase
from campaign.selectors.forecasts import (
    armies_still_march,
    desk_part,
    forecast_beside,
    forecast_for,
    marches_in_mind,
)
from campaign.selectors.membership import Membership
from campaign.selectors.standings import document_now, outline_now
from orders.rules.notation import parse_instruction
from orders.selectors import Sheet


@dataclass(frozen=True)
class ArmyView:
    """An army for a member of its campaign.

    `facts` are None where it is no longer on the map; `supply` are MP to its network, None for a navy. `mine` says
    that the member commands it, `ours` that they may see its orders. `movement` is the line of its instruction, during
    the movement step and if it is theirs; `lines` are their other choices about it, `beforehand` those for later
    steps; `team` are the orders of a teammate's army. `armies` are all armies of the campaign, by number. `desk` is
    everything that the member may decide, if it has been read for this.
    """

    army: Army
    armies: dict[int, Army]
    facts: ArmyFacts | None
    supply: float | None
    mine: bool
    ours: bool
    movement: DecisionLine | None
    lines: Sequence[DecisionLine]
    beforehand: Sequence[DecisionLine]
    team: Sequence[Sheet]
    desk: Desk | None

    @property
    def is_on_the_map(self) -> bool:
        """Whether it has not been eliminated."""
        return self.facts is not None

    @property
    def is_cut_off(self) -> bool:
        """Whether no way over land leads to its faction's network."""
        return self.supply == inf

    @property
    def held_by(self) -> list[Army]:
        """The armies of other factions that have it in their ZoC."""
        return [self.armies[army.number] for army in self.facts.held_by_armies] if self.facts else []

    @property
    def fellows(self) -> list[Army]:
        """The armies of its faction, by number."""
        return [army for army in self.armies.values() if army.faction_id == self.army.faction_id]

    @property
    def text(self) -> str:
        """Its current instruction for its faction: the draft, or the submitted one."""
        if self.movement is not None:
            return self.movement.text
        march = self.army.campaign.game_record.orders_form.march
        texts = [sheet.text if sheet.draft is None else sheet.draft for sheet in self.team if sheet.kind == march]
        return texts[0] if texts else ""


def army_view(phase: Phase, member: Membership, number: int, at: datetime) -> ArmyView:
    """An army by its number at a moment; raises Army.DoesNotExist where the campaign has none of that number."""
    armies = {army.number: army for army in phase.campaign.armies.select_related("faction", "seat").order_by("number")}
    if number not in armies:
        raise Army.DoesNotExist
    army, seat, march = armies[number], member.seat, phase.campaign.game_record.orders_form.march
    there = number in outline_now(phase).army
    read = desk_of(phase, member, at) if there and seat and seat.faction_id == army.faction_id else None
    desk = read or NO_DESK
    now = [line for line in desk.now if line.choice.army == number]
    return ArmyView(
        army=army,
        armies=armies,
        facts=desk_part(phase.step).facts(document_now(phase), number) if there else None,
        supply=forecast_for(phase, member).supply(number) if there else None,
        mine=number in desk.armies or (seat is not None and army.seat_id == seat.pk),
        ours=seat is not None and army.faction_id == seat.faction_id,
        movement=next((line for line in now if line.choice.kind == march), None),
        lines=[line for line in now if line.choice.kind != march],
        beforehand=[line for line in desk.beforehand if line.choice.army == number],
        team=[sheet for sheet in desk.team if sheet.army == number],
        desk=read,
    )


def forecast_of_army(phase: Phase, member: Membership) -> MarchForecast | None:
    """Return the forecast on top of the faction's other plans; None once the movement of the round is over."""
    return forecast_beside(phase, member, marches_in_mind(phase, member)) if armies_still_march(phase) else None


def march_of(planned: MarchForecast | None, number: int, text: str) -> MarchTables | None:
    """The tables of an instruction of an army on the map; None without a forecast.

    Raises NotationError for a text that is not valid.
    """
    instruction = parse_instruction(text, number)
    return planned.tables(number, instruction) if planned else None


def in_reach(planned: MarchForecast | None, number: int) -> Sequence[ReachableStructure]:
    """The structures that an army on the map can get to in this round; none without a forecast."""
    return planned.structures_in_reach(number) if planned else ()
