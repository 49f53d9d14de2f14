"""The kinds of posts, their fields and blocks, in words for editors of templates."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from campaign.post_texts.composing import PostKind
from orders.rules.game_steps import HANNIBAL, VAE_VICTIS

FIELDS = {
    "campaign": _("the title of the campaign"),
    "map_title": _("the title of the map"),
    "round": _("the number of the round"),
    "deadline": _("the deadline, with weekday and time zone"),
    "number": _("the number of the correction"),
    "season": _("the season and the year, such as summer 217 BC"),
    "side": _("the side that marches"),
}
BLOCKS = {
    "action": _("the part of the map where something happened, once it is drawn"),
    "answer": _("the address where orders are submitted, or games reported"),
    "armies": _("the armies as a table"),
    "correction": _("what was corrected, when and why"),
    "course": _("how the campaign goes on after it"),
    "differences": _("what it changes on the map"),
    "elsewhere": _("armies that begin somewhere other than chosen, if any"),
    "end": _("who has won, and why"),
    "engagements": _("the engagements, or that no battles take place"),
    "events": _("what happened, in the order of the rules, with headings"),
    "links": _("where to submit orders, the last round, its replay, the questions, the rules"),
    "map": _("the map, once it is drawn"),
    "moving": _("the movement as a moving picture, once it is drawn"),
    "naval_battles": _("the naval battles with the random numbers, if there are any"),
    "orders": _("the orders in numbers; armies without orders share a line"),
    "other_orders": _("assaults, transfers and the like, if there are any"),
    "outcome": _("what became of every army; those that stay share a line"),
    "players": _("the players concerned, with their armies or points"),
    "refused": _("initiative points that were refused, if there are any"),
    "results": _("the reports, battle by battle"),
    "retreats": _("who retreats, or that nobody does"),
    "rules": _("rules that change from this round on, if any"),
    "settings": _("what holds for every game"),
    "sieges": _("the sieges with their resilience, if there are any"),
    "standings": _("the factions as a table, unless they have a post of their own"),
    "still_fought": _("what is still fought where someone retreats"),
    "what": _("what counts now, if orders or reports were corrected"),
    "methods": _("how the engagements are fought, and what their players are asked for"),
    "worth_knowing": _("what is worth knowing now, if anything is"),
    "arrivals": _("reinforcements, and who moves first this year"),
    "combats": _("the combats in the field, round by round"),
    "elections": _("the candidates with die, modifiers, score and office"),
    "leaders": _("the leaders with office, place and strength"),
    "marches": _("the marches leader by leader, with diplomacy"),
    "meetings": _("what stands in the hexes where both sides are"),
    "points": _("the victory points, at the end of a winter with their sources"),
    "provinces": _("the provinces, or what changed in their control"),
    "recruiting": _("what was recruited, and units that changed commanders"),
    "winter": _("the losses at the end of a winter, if there are any"),
    "superiority": _("points and naval superiority by sea zone and faction"),
}

BLOCKS_OF_GAME: Mapping[str, Mapping[str, object]] = {
    VAE_VICTIS: BLOCKS,
    HANNIBAL: {
        **BLOCKS,
        "events": _("what else happened"),
        "orders": _("the orders as submitted; secret ones without their text"),
        "players": _("the players who are asked, with their leaders; at the end the players of each side"),
        "refused": _("orders that were not carried out, if there are any"),
        "sieges": _("the sieges, or what happened in them, if there are any"),
        "standings": _("the sides with points, provinces, cities and leaders"),
    },
}
"""By game, because a block of the same name can hold something else."""
_QUOTES = {VAE_VICTIS: "{quote MV.6 NV.4}", HANNIBAL: "{quote HH.8.7 HH.8.8}"}
"""Samples of a block that quotes the rules, by game."""


def fields_of(kind: PostKind) -> list[tuple[str, str]]:
    """Return the fields of a kind, and their meaning."""
    return [(f"{{{name}}}", str(FIELDS[name])) for name in kind.all_fields]


def blocks_of(kind: PostKind, game: str) -> list[tuple[str, str]]:
    """Return the blocks of a kind in a game, and their content."""
    quote = (_QUOTES[game], str(_("paragraphs of the rules word for word, by their codes")))
    return [*((f"{{{name}}}", str(BLOCKS_OF_GAME[game][name])) for name in kind.all_blocks), quote]
