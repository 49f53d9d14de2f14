"""Why an order that is understood is illegal (OR.3, AS.1, ST.6)."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "army_lifts_the_siege_of_before_movement": _("Army {army} lifts the siege of {name} before movement."),
    "army_was_besieging_nothing_when_the_round_began": _("Army {army} was besieging nothing when the round began."),
    "army_cannot_send_strength_to_itself": _("Army {army} cannot send strength to itself."),
    "army_is_not_on_the_map": _("Army {army} is not on the map."),
    "army_is_of_another_faction": _("Army {army} is of another faction."),
    "army_is_not_on_the_logistics_network": _("Army {army} is not on the logistics network."),
    "armies_not_connected": _("The two armies are in parts of the network that are not connected."),
    "transfers_above_limit": _("At most {fp} FP can pass between the same two armies in a round."),
    "giver_must_keep_strength": _("Army {army} must keep at least {fp} FP."),
}
