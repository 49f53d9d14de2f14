"""The kinds of posts of *Vae Victis*, and the words for what is in them."""

from collections.abc import Mapping

from campaign.games.vae_victis.posts.administration import ADMINISTRATION
from campaign.games.vae_victis.posts.asked import ASKED
from campaign.games.vae_victis.posts.engagements import ENGAGEMENTS, RESULTS, RETREATS
from campaign.games.vae_victis.posts.movement import MOVEMENT
from campaign.games.vae_victis.posts.orders_step import INITIATIVE, PLACEMENT
from campaign.games.vae_victis.posts.standings import STANDINGS
from campaign.games.vae_victis.steps import Step
from campaign.post_texts.composing import PostKind
from campaign.post_texts.ending import END
from hexmap.rules.sentences.messages import _

KINDS: Mapping[str, tuple[PostKind, ...]] = {
    Step.PLACEMENT.value: (ASKED[Step.PLACEMENT], PLACEMENT),
    Step.INITIATIVE.value: (ASKED[Step.INITIATIVE], INITIATIVE),
    Step.MOVEMENT.value: (ASKED[Step.MOVEMENT], MOVEMENT, ENGAGEMENTS),
    Step.RETREATS.value: (ASKED[Step.RETREATS], RETREATS),
    Step.BATTLES.value: (ASKED[Step.BATTLES], RESULTS),
    Step.ADMINISTRATION.value: (ASKED[Step.ADMINISTRATION], ADMINISTRATION, STANDINGS, END),
}
"""The kinds of posts of a step: its question, and its outcome."""
TITLES: Mapping[str, str] = {
    "placement": _("Where the armies begin"),
    "initiative": _("Initiative and naval superiority"),
    "movement": _("Movement"),
    "engagements": _("Engagements"),
    "retreats": _("Who retreats"),
    "results": _("Results of the battles"),
    "administration": _("What happened"),
    "standings": _("Standings, in a post of their own"),
}
"""The names of its posts about outcomes, by their keys."""
BLOCKS: Mapping[str, str] = {
    "action": _("the part of the map where something happened, once it is drawn"),
    "armies": _("the armies as a table"),
    "elsewhere": _("armies that begin somewhere other than chosen, if any"),
    "engagements": _("the engagements, or that no battles take place"),
    "events": _("what happened, in the order of the rules, with headings"),
    "methods": _("how the engagements are fought, and what their players are asked for"),
    "naval_battles": _("the naval battles with the random numbers, if there are any"),
    "orders": _("the orders in numbers; armies without orders share a line"),
    "other_orders": _("assaults, transfers and the like, if there are any"),
    "outcome": _("what became of every army; those that stay share a line"),
    "players": _("the players concerned, with their armies or points"),
    "refused": _("initiative points that were refused, if there are any"),
    "results": _("the reports, battle by battle"),
    "retreats": _("who retreats, or that nobody does"),
    "settings": _("what holds for every game"),
    "sieges": _("the sieges with their resilience, if there are any"),
    "standings": _("the factions as a table, unless they have a post of their own"),
    "still_fought": _("what is still fought where someone retreats"),
    "superiority": _("points and naval superiority by sea zone and faction"),
    "worth_knowing": _("what is worth knowing now, if anything is"),
}
"""The contents of blocks, for editors of templates."""
