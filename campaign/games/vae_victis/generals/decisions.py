"""A general's decisions in a step of a round: the one way in."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from campaign.games.answers import GeneralOrder
from campaign.games.generals import Wish
from campaign.games.vae_victis.generals.answers import administer_armies, answer_engagements
from campaign.games.vae_victis.generals.initiative import place_points
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.generals.marching import order_marches
from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import Step


def decide(
    document: RoundDocument,
    step: Step,
    faction: str,
    armies: Collection[int],
    level: Level,
    seed: str = "",
    wishes: Sequence[Wish] = (),
) -> list[GeneralOrder]:
    """The orders of a general for some armies of a faction in a step, in the order in which it decided.

    `document` holds no orders of other factions, and has come as far as the step. Armies that are not on the map, or of
    another faction, are passed over. Equal seeds give equal orders; others decide between what is about equally good.
    `wishes` are those of the faction's players; they raise what goals are worth.
    Raises DocumentError where the document has not come as far.
    """
    view = GeneralView(document, faction, seed, tuple(wishes))
    numbers = [army.number for army in view.armies if army.number in armies]
    if not numbers:
        return []
    return list(_DECIDE[step](view, numbers, level))


_Decide = Callable[[GeneralView, Collection[int], Level], Iterator[GeneralOrder]]
_DECIDE: Mapping[Step, _Decide] = {
    Step.INITIATIVE: place_points,
    Step.MOVEMENT: order_marches,
    Step.RETREATS: lambda view, numbers, _level: answer_engagements(view, numbers),
    Step.ADMINISTRATION: lambda view, numbers, _level: administer_armies(view, numbers),
}
DECIDED_IN = frozenset(_DECIDE)
"""The steps in which generals decide something; in that of placement their armies stay."""
