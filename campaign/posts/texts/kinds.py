"""All kinds of posts, in the order of a round."""

from collections.abc import Mapping

from campaign.posts.texts.administration import ADMINISTRATION
from campaign.posts.texts.asked import ASKED
from campaign.posts.texts.composing import PostKind
from campaign.posts.texts.correction import CORRECTION
from campaign.posts.texts.engagements import ENGAGEMENTS, RESULTS, RETREATS
from campaign.posts.texts.movement import MOVEMENT
from campaign.posts.texts.orders_step import INITIATIVE, PLACEMENT
from campaign.posts.texts.standings import END, STANDINGS
from orders.rules.kinds import Step

KINDS_OF_STEP: Mapping[Step, tuple[PostKind, ...]] = {
    Step.PLACEMENT: (ASKED[Step.PLACEMENT], PLACEMENT),
    Step.INITIATIVE: (ASKED[Step.INITIATIVE], INITIATIVE),
    Step.MOVEMENT: (ASKED[Step.MOVEMENT], MOVEMENT, ENGAGEMENTS),
    Step.RETREATS: (ASKED[Step.RETREATS], RETREATS),
    Step.BATTLES: (ASKED[Step.BATTLES], RESULTS),
    Step.ADMINISTRATION: (ASKED[Step.ADMINISTRATION], ADMINISTRATION, STANDINGS, END),
}
"""The kinds of posts of a step: its question, and its outcome."""
POST_KINDS: Mapping[str, PostKind] = {
    kind.key: kind for kinds in (*KINDS_OF_STEP.values(), (CORRECTION,)) for kind in kinds
}
"""The kinds by their keys; that of corrections, which any step can have, is the last one."""
