"""Previews of the cost and end of a march."""

from hexmap.rules.sentences.messages import Message, _, counted
from hexmap.rules.sentences.value_types import Series, ValueType

TYPES: dict[str, ValueType] = {
    "uses": Series("use", _("{before}, {after}"), _("{before}, {after}")),
}
MESSAGES: dict[str, Message] = {
    "use.army_uses": _("army {army} uses {number}"),
    "use.army": _("army {army} {number}"),
    "noport.not_in_a_structure": _("it does not begin the round in a structure of its faction"),
    "noport.is_not_on_the_coast": _("{name} is not on the coast"),
    "noport.after_a_defeat": _("after a defeat at sea it stays on land for {rounds}"),
    "noport.is_besieged": _("{name} is besieged"),
    "noport.is_blockaded_by": _("{name} is blockaded by {armies}"),
    "noport.not_the_first_move": _("only its first move can lead out of {name}"),
    "rounds.more_rounds": counted("{count} more round", "{count} more rounds"),
    "strait": _("strait"),
    "stand": _("stand"),
    "off_the_map": _("off the map"),
    "army_has_crossed_a_strait_and_goes_no_further": _(
        "Army {army} has crossed a strait and goes no further this round."
    ),
    "strait_half_crossed": _("{place} is a strait: {directions} must follow to cross it."),
    "strait_ahead": _("{place} is a strait: with {directions} as the next number the army crosses it."),
    "teammate_stands_at": _("Army {friend_army} stands at {place}: army {army} can pass there, but not end there."),
    "army_cannot_embark": _("Army {army} cannot embark: {noport}."),
    "army_would_leave_siege": _("Army {army} leaves {name} and besieges it no more."),
    "army_makes_no_siege_progress": _(
        "Army {army} does not keep {name} in its ZoC all the time, and makes no progress with its siege."
    ),
    "naval_battle_ahead": _("Army {army} would fight a naval battle with {armies}."),
    "engagement_ahead": _("Army {army} would fight an engagement with {armies}."),
    "engagements_ahead": _("Army {army} would fight engagements with {armies}."),
    "teammate_is_to_end_at": _(
        "Army {friend_army} is to end at {place}: army {army} can pass there, but not end there."
    ),
    "loss_at_sea_ahead": _("Army {army} would end the round in the Sea hex {place} and be eliminated."),
    "no_points_to_debark_ahead": _(
        "Army {army} could not debark from {place}: that costs {cost_number} NMP, and {left_number} would be left."
    ),
    "unreached.off_the_map": _("That hex is off the map."),
    "unreached.ocean": _("{place} is out of reach: nobody sails the Ocean."),
    "unreached.land": _("{place} is out of reach: army {army} is at sea, and debarks after the movement."),
    "unreached.impassable": _("{place} is out of reach: nothing can pass there."),
    "unreached.enemy": _("{place} is out of reach: army {enemy_army} stands there."),
    "unreached.points": _("{place} is out of reach: it needs {needed_mp} MP, and army {army} has {mp}."),
    "unreached.zone": _("{place} is out of reach: the ZoC of {holders} stops army {army} at {stop_place}."),
    "unreached.zone_around": _(
        "{place} is out of reach: the ZoC of {holders} stops army {army} at {stop_place}; the way around needs"
        " {needed_mp} MP, and it has {mp}."
    ),
    "unreached.enemy_before": _("{place} is out of reach: army {enemy_army} stands in the way at {stop_place}."),
    "unreached.strait": _("{place} is out of reach: the strait {strait_place} cannot be crossed, because {obstacle}."),
    "unreached.beyond_strait": _(
        "{place} is out of reach: crossing a strait ends the march of army {army} at {stop_place}."
    ),
    "unreached.no_way": _("{place} is out of reach: no way over land leads there."),
    "unreached.no_way_by_water": _("{place} is out of reach: no way over water leads there."),
    "unreached.nmp": _("{place} is out of reach: it needs {needed_nmp} NMP of {zone}, and {faction} has {nmp} left."),
    "unreached.no_nmp": _("{place} is out of reach: {faction} has no NMP left in {zone}."),
    "unreached.nmp_of_others": _(
        "{place} is out of reach: the other navies of {faction} leave too few NMP on the way there."
    ),
    "nmp_left": _("{name}: {available_number} NMP; {uses}: {left_number} left."),
    "nmp_too_many": _("{name}: {available_number} NMP; {uses}: {lacking_number} too many."),
}
