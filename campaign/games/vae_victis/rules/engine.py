"""The steps of a round as values, for those who try out many rounds: no documents, and events only when asked for.

They call what the steps of documents call (`sequence_of_play.py`), so they come to the same.
"""

from collections.abc import Iterable, Mapping, Sequence

from campaign.games.engagements import Engagement
from campaign.games.vae_victis.rules.administration.aftermath import Record, Round
from campaign.games.vae_victis.rules.administration.round_end import Administered, administer
from campaign.games.vae_victis.rules.battles.battle_results import BattleResults, FoughtEngagement
from campaign.games.vae_victis.rules.battles.engagements import Retreats, retreats
from campaign.games.vae_victis.rules.battles.withdrawal import hexes_to_withdraw_to
from campaign.games.vae_victis.rules.honour.points_of_initiative import initiative_by_orders
from campaign.games.vae_victis.rules.movement.movement_step import MovementStep, execute_movement
from campaign.games.vae_victis.rules.ruleset import Ruleset
from hexmap.rules.board import Board
from hexmap.rules.deployment import Deployment
from hexmap.rules.position import Position
from navy.rules.superiority import Initiative
from orders.rules.order_file import Decisions, Orders

__all__ = [
    "Administered",
    "Decisions",
    "FoughtEngagement",
    "Initiative",
    "MovementStep",
    "Orders",
    "administration",
    "initiative",
    "movement",
    "retreat",
]

NO_DECISIONS = Decisions()
NO_RETREATS = Retreats((), (), (), (), ())


def initiative(board: Board, ruleset: Ruleset, position: Position, orders: Orders) -> Initiative:
    """Initiative and naval superiority of a round by its orders (IN)."""
    return initiative_by_orders(board, position, orders, ruleset)


def movement(
    board: Board,
    ruleset: Ruleset,
    position: Position,
    orders: Orders,
    assigned: Initiative,
    chance: Sequence[int] | None = None,
) -> MovementStep:
    """The movement of a round by its orders: where all armies are then, and who engages whom (MV, NV, NB, EN, AS).

    `assigned` is the initiative of the round. Without `chance` the orders give the random numbers (NB.4).
    """
    return execute_movement(
        board,
        position,
        orders,
        ruleset,
        superiority=assigned.superiority,
        initiative=assigned.honoured,
        chance=chance,
    )


def retreat(step: MovementStep, numbers: Iterable[int]) -> Retreats:
    """The result of these armies' retreat: who can, the engagements that are not fought, and those that are left
    (EN.4).
    """
    position = step.position
    deployment = Deployment(step.board, position.armies, step.ruleset.radii)

    def has_way(number: int) -> bool:
        army = position.army[number]
        return bool(hexes_to_withdraw_to(step.board, deployment, position.control, army, step.ruleset))

    return retreats(_engagements(step), numbers, has_way)


def administration(
    step: MovementStep,
    fought: Iterable[FoughtEngagement],
    decisions: Decisions = NO_DECISIONS,
    *,
    declared: Retreats = NO_RETREATS,
    siege_dice: Mapping[str, Mapping[int, int]] | None = None,
) -> Administered:
    """The position that the next round starts from, and how the campaign ended if it did (RD.5).

    `declared` are the retreats. `fought` has a result for every engagement that no army retreats from; KeyError where
    one is missing. `siege_dice` are needed with the siege die alone (SD.6).
    """
    by_engagement = {one.engagement: one for one in fought}
    left = [one for one in _engagements(step) if one not in declared.not_fought]
    round_ = Round(
        board=step.board,
        ruleset=step.ruleset,
        position=step.position,
        records={
            number: Record(march.army.hex, tuple(march.path), bool(march.path), march.sailed)
            for number, march in step.movement.marches.items()
        },
        superiority=step.prepared.logistics.superiority,
        sea_links=step.prepared.logistics.sea_links,
        nmp_left=step.movement.nmp_left,
        results=BattleResults(tuple(by_engagement[one] for one in left)),
        retreated=declared.retreated,
        not_fought=declared.not_fought,
        in_transit=tuple(step.sent),
        inactive_since_now=frozenset(_defeated_at_sea(step)),
        decisions=decisions,
        siege_dice=siege_dice,
    )
    return administer(round_)


def _engagements(step: MovementStep) -> list[Engagement]:
    return [sheet.engagement for sheet in step.sheets]


def _defeated_at_sea(step: MovementStep) -> Iterable[int]:
    """The armies that a naval battle of the round has made inactive (NV.8)."""
    for battle in step.naval_battles:
        for navy in battle.navies:
            if navy.number in step.position.army and battle.outcome[navy.faction].is_defeat:
                yield navy.number
