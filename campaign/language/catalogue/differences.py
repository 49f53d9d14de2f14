"""What is different in a position by a correction, or by other rules (FA, SI, VP), and why none is made."""

from campaign.language.catalogue.messages import Message, _

MESSAGES: dict[str, Message] = {
    "owner.nobody": _("nobody"),
    "owner.faction": "{faction}",
    "army_is_off_the_map": _("Army {army} is off the map."),
    "army_is_on_the_map_again": _("Army {army} is on the map again: at {place}, strength {fp}."),
    "army_strength": _("Army {army}: strength {before_fp} → {fp}."),
    "army_at_at": _("Army {army}: at {before_place} → at {place}."),
    "army_on_land_at_sea": _("Army {army}: on land → at sea."),
    "army_at_sea_on_land": _("Army {army}: at sea → on land."),
    "army_inactive_rounds": _("Army {army}: inactive rounds {before_number} → {number}."),
    "victory_points": _("{faction}: {before_points} → {points} victory points."),
    "name_before_owner_owner": "{name}: {before_owner} → {owner}.",
    "is_not_besieged_any_more": _("{name} is not besieged any more."),
    "is_besieged_by_of": _("{name} is besieged by {armies} of {faction}, resilience {resilience}."),
    "siege_of_name_before_armies_armies": _("Siege of {name}: {before_armies} → {armies}."),
    "siege_of_name_before_faction_faction": _("Siege of {name}: {before_faction} → {faction}."),
    "siege_of_resilience": _("Siege of {name}: resilience {before_resilience} → {resilience}."),
    "siege_of_resilience_at_its_beginning": _(
        "Siege of {name}: resilience at its beginning {before_resilience} → {resilience}."
    ),
    "something_has_been_published_or_corrected_since_you_looked": _(
        "Something has been published or corrected since you looked; nothing was changed. Look again."
    ),
    "a_step_is_closed_and_not_yet_published": _(
        "A step is closed and not yet published. Publish it first, then correct."
    ),
    "this_changes_nothing_in_what_the_step_came_to": _("This changes nothing in what the step came to."),
    "the_administrator_ruled_otherwise_on_what_this_step_came": _(
        "The administrator ruled otherwise on what this step came to, so it cannot be adjudicated anew. Correct the position with which the next round begins."
    ),
}
