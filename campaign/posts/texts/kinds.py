"""All kinds of posts: by game, and in each game in the order of a round."""

from collections.abc import Mapping

from campaign.games.hannibal.posts.kinds import HANNIBAL_KINDS
from campaign.games.vae_victis.posts.administration import ADMINISTRATION
from campaign.games.vae_victis.posts.asked import ASKED
from campaign.games.vae_victis.posts.engagements import ENGAGEMENTS, RESULTS, RETREATS
from campaign.games.vae_victis.posts.movement import MOVEMENT
from campaign.games.vae_victis.posts.orders_step import INITIATIVE, PLACEMENT
from campaign.games.vae_victis.posts.standings import STANDINGS
from campaign.post_texts.composing import PostKind
from campaign.post_texts.ending import END
from campaign.posts.texts.correction import CORRECTION
from orders.rules.game_steps import HANNIBAL, VAE_VICTIS
from orders.rules.kinds import Step

KINDS_OF_GAME: Mapping[str, Mapping[str, tuple[PostKind, ...]]] = {
    VAE_VICTIS: {
        Step.PLACEMENT.value: (ASKED[Step.PLACEMENT], PLACEMENT),
        Step.INITIATIVE.value: (ASKED[Step.INITIATIVE], INITIATIVE),
        Step.MOVEMENT.value: (ASKED[Step.MOVEMENT], MOVEMENT, ENGAGEMENTS),
        Step.RETREATS.value: (ASKED[Step.RETREATS], RETREATS),
        Step.BATTLES.value: (ASKED[Step.BATTLES], RESULTS),
        Step.ADMINISTRATION.value: (ASKED[Step.ADMINISTRATION], ADMINISTRATION, STANDINGS, END),
    },
    HANNIBAL: HANNIBAL_KINDS,
}
"""The kinds of posts of every step of every game: its question, and its outcome."""
KINDS_OF_STEP: Mapping[str, tuple[PostKind, ...]] = {
    step: kinds for steps in KINDS_OF_GAME.values() for step, kinds in steps.items()
}
"""The same by step; no two games have a step of the same name."""


def post_kinds_of(game: str) -> Mapping[str, PostKind]:
    """The kinds of a game by their keys; that of corrections, which any step can have, is the last one."""
    return {kind.key: kind for kinds in (*KINDS_OF_GAME[game].values(), (CORRECTION,)) for kind in kinds}


POST_KINDS: Mapping[str, PostKind] = {key: kind for game in KINDS_OF_GAME for key, kind in post_kinds_of(game).items()}
"""The kinds of all games by their keys."""
