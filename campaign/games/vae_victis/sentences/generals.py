"""Why generals give their orders."""

from hexmap.rules.sentences.messages import Message, _, counted

MESSAGES: dict[str, Message] = {
    "general_takes": counted(
        "Marches on {place}, worth {points} points, and is there in {count} round.",
        "Marches on {place}, worth {points} points, and is there in {count} rounds.",
    ),
    "general_besieges_on": _("Stays at {place}, worth {points} points, to starve it out."),
    "general_covers": counted(
        "Covers {place} against {number} enemy armies near it, and is there in {count} round.",
        "Covers {place} against {number} enemy armies near it, and is there in {count} rounds.",
    ),
    "general_wished": counted(
        "Its faction wishes it at {place}; it is there in {count} round.",
        "Its faction wishes it at {place}; it is there in {count} rounds.",
    ),
    "general_attacks": _("Attacks army {army}."),
    "general_rests": _("Stays and recovers strength."),
    "general_waits": _("Stands: no goal in reach is worth a march."),
    "general_places_point": _("Superiority in {zone} moves own navies and holds up those of others."),
    "general_keeps_strength": _("+{number} FP in every engagement."),
    "general_assaults": _(
        "The garrison has {fp} FP. The chance to win is {number} %, and a victory is worth {points} points."
    ),
    "general_links": _("{name} joins the network over the sea."),
    "general_retreats": _("The chance to win is {number} % in its worst engagement."),
    "general_fights": _("The chance to win is {number} % in its worst engagement."),
    "general_advances": _("From there it is nearer to {place}."),
    "general_lands": _("From there it can go for {place}."),
    "general_begins_siege": _("{place} is worth {points} points and has resilience {resilience}."),
    "general_surrenders": _("{name} would fall next round, at a higher cost."),
    "general_sends_strength": _("Army {army} needs it more."),
}
