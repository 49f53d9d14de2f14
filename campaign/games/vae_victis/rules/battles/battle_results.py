"""What the reports of the games come to: for every army, for every battle (EN.9, EN.10)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from campaign.games.engagements import Engagement
from campaign.games.vae_victis.rules.battles.engagements import battles


class SideOutcome(IntEnum):
    """How an engagement or a battle went for one side; the worst counts first (EN.10)."""

    LOST = 0
    DRAWN = 1
    WON = 2


@dataclass(frozen=True, slots=True)
class FoughtEngagement:
    """An engagement that was fought: who won (`None`: a draw), and the casualties in per cent, by side."""

    engagement: Engagement
    winner: str | None
    casualties: Mapping[str, int]

    def outcome(self, side: str) -> SideOutcome:
        """The result for a side, an army's number or a structure."""
        if self.winner is None:
            return SideOutcome.DRAWN
        return SideOutcome.WON if self.winner == side else SideOutcome.LOST

    def opponent_of(self, number: int) -> int | str:
        """The army that an army fought here, or the structure whose garrison it fought (EN.2)."""
        return self.enemy_of(number) or self.engagement.assault or ""

    def enemy_of(self, number: int) -> int | None:
        """The army that an army fought here; None for a garrison."""
        return next((other for other in self.engagement.armies if other != number), None)


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle: its engagements, and how it went for each of the two factions."""

    fought: tuple[FoughtEngagement, ...]
    outcome: Mapping[str, SideOutcome]

    def has(self, number: int) -> bool:
        """Whether an army fights in the battle."""
        return any(number in fought.engagement.armies for fought in self.fought)

    def casualties_of(self, number: int) -> tuple[int, int]:
        """Per cent that an army suffered and inflicted in the battle, each summed; a garrison's count 0 (AF.3)."""
        own = [fought for fought in self.fought if number in fought.engagement.armies]
        suffered = sum(fought.casualties[str(number)] for fought in own)
        inflicted = sum(
            fought.casualties[str(enemy)] for fought in own if (enemy := fought.enemy_of(number)) is not None
        )
        return suffered, inflicted


@dataclass(frozen=True)
class BattleResults:
    """All that was fought in a round."""

    fought: tuple[FoughtEngagement, ...]

    @cached_property
    def battles(self) -> tuple[Battle, ...]:
        """The battles, in the order of the format."""
        by_id = {fought.engagement.id: fought for fought in self.fought}
        return tuple(
            _battle([by_id[engagement.id] for engagement in group])
            for group in battles([fought.engagement for fought in self.fought])
        )

    @cached_property
    def engagements_of(self) -> Mapping[int, Sequence[FoughtEngagement]]:
        """The engagements of each army."""
        found: dict[int, list[FoughtEngagement]] = {}
        for fought in self.fought:
            for number in fought.engagement.armies:
                found.setdefault(number, []).append(fought)
        return found

    @cached_property
    def outcome(self) -> Mapping[int, SideOutcome]:
        """The result of each army that fought: that of its battle, the worst of several (EN.10)."""
        found: dict[int, SideOutcome] = {}
        for battle in self.battles:
            for fought in battle.fought:
                for number, faction in zip(fought.engagement.armies, fought.engagement.factions, strict=False):
                    here = battle.outcome[faction]
                    found[number] = min(found.get(number, here), here)
        return found

    def lost_its_assault(self, number: int) -> bool:
        """Whether an army lost its assault, whatever else it fought (AS.5)."""
        return any(fought.engagement.assault for fought in self.beaten_by(number))

    def lost_its_assault_only(self, number: int) -> bool:
        """Whether an army lost its assault and no other engagement (AS.5)."""
        return self.lost_its_assault(number) and len(self.beaten_by(number)) == 1

    def drew_its_assault(self, number: int) -> bool:
        """Whether an army drew its assault (AS.5)."""
        return any(
            fought.engagement.assault and fought.outcome(str(number)) is SideOutcome.DRAWN
            for fought in self.engagements_of.get(number, ())
        )

    def won_its_assault(self, number: int) -> str | None:
        """The structure of the assault that an army won without losing another engagement (AS.4), or None."""
        if self.beaten_by(number):
            return None
        own = self.engagements_of.get(number, ())
        return next((f.engagement.assault for f in own if f.engagement.assault and f.winner == str(number)), None)

    def beaten_by(self, number: int) -> Sequence[FoughtEngagement]:
        """The engagements that an army lost."""
        return [f for f in self.engagements_of.get(number, ()) if f.outcome(str(number)) is SideOutcome.LOST]

    def enemies_in_battles_lost(self, number: int, faction: str) -> set[int | str]:
        """The armies and garrisons on the other side of the battles that an army's faction lost with it (EN.2)."""
        found: set[int | str] = set()
        for battle in self.battles:
            if battle.has(number) and battle.outcome[faction] is SideOutcome.LOST:
                for fought in battle.fought:
                    engagement = fought.engagement
                    sides = (engagement.armies[0], engagement.assault or engagement.armies[1])
                    found.update(one for one, side in zip(sides, engagement.factions, strict=True) if side != faction)
        return found


def _battle(fought: Iterable[FoughtEngagement]) -> Battle:
    all_fought = tuple(fought)
    balance: dict[str, int] = {}
    for one in all_fought:
        for side, faction in zip(one.engagement.sides, one.engagement.factions, strict=True):
            balance[faction] = balance.get(faction, 0) + one.outcome(side) - SideOutcome.DRAWN
    return Battle(
        all_fought,
        {
            faction: SideOutcome.WON if sum_ > 0 else SideOutcome.LOST if sum_ < 0 else SideOutcome.DRAWN
            for faction, sum_ in balance.items()
        },
    )
