"""Differences of positions made by a correction, or by other rules (FA, SI, VP), and refused corrections."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "owner.nobody": _("nobody"),
    "owner.faction": "{faction}",
    "army_is_off_the_map": _("Army {army} is off the map."),
    "army_is_on_the_map_again": _("Army {army} is on the map again: at {place}, strength {fp}."),
    "army_strength_changed": _("Army {army}: strength {before_fp} → {fp}."),
    "army_moved": _("Army {army}: at {before_place} → at {place}."),
    "army_put_to_sea": _("Army {army}: on land → at sea."),
    "army_put_on_land": _("Army {army}: at sea → on land."),
    "army_inactive_rounds_changed": _("Army {army}: inactive rounds {before_number} → {number}."),
    "army_changed_sides": _("Army {army}: {before_faction} → {faction}."),
    "structures_changed": _("{faction}: {before_number} → {number} structures."),
    "half_structures_changed": _("{faction}: {before_number} → {number} half structures."),
    "faction_is_out_of_the_game": _("{faction} is out of the game."),
    "faction_is_in_the_game_again": _("{faction} is in the game again."),
    "campaign_is_won": _("The campaign is over: {faction} has won."),
    "campaign_is_drawn": _("The campaign is over: it is a draw."),
    "campaign_goes_on": _("The campaign is not over any more."),
    "victory_points_changed": _("{faction}: {before_points} → {points} victory points."),
    "structure_changed_hands": "{name}: {before_owner} → {owner}.",
    "siege_is_over": _("{name} is not besieged any more."),
    "siege_is_new": _("{name} is besieged by {armies} of {faction}, resilience {resilience}."),
    "siege_armies_changed": _("Siege of {name}: {before_armies} → {armies}."),
    "siege_faction_changed": _("Siege of {name}: {before_faction} → {faction}."),
    "siege_resilience_changed": _("Siege of {name}: resilience {before_resilience} → {resilience}."),
    "siege_initial_resilience_changed": _(
        "Siege of {name}: resilience at its beginning {before_resilience} → {resilience}."
    ),
    "army_can_decide": _("Army {army}: {sentence}."),
    "faction_can_decide": _("{faction}: {sentence}."),
    "army_has_no_orders_from_here": _("Army {army} is at {place}, and its orders were given from another hex."),
    "leader_has_no_orders_from_here": _("{name} is at {place}, and the orders were given from another hex."),
    "battle_can_be_planned": _("{faction} can plan a battle at {place}."),
    "leader_can_be_placed": _("{faction} places {name}."),
    "side_gives_orders": _("{faction} gives the orders of this step."),
    "something_has_been_published_or_corrected_since_you_looked": _(
        "Nothing was changed: a step was published or corrected after you opened this page. Check the preview again."
    ),
    "a_step_is_closed_and_not_yet_published": _(
        "A closed step is not published yet. Publish it first, then make the correction."
    ),
    "this_changes_nothing_in_what_the_step_came_to": _(
        "This does not change the result of the step. Change a field that was wrong."
    ),
    "the_administrator_ruled_otherwise_on_what_this_step_came": _(
        "The administrator ruled on the result of this step, so it cannot be resolved again. Correct the position at the start of the next round instead."
    ),
}
