"""What is different in a position by a correction, or by other rules (FA, SI, VP), and why none is made."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind, OneOf
from campaign.language.messages import Message

KINDS: dict[str, Kind] = {"owner": OneOf((_("nobody"), "{faction}"))}
SENTENCES: tuple[Message, ...] = (
    _("Army {army} is off the map."),
    _("Army {army} is on the map again: at {place}, strength {fp}."),
    _("Army {army}: strength {before_fp} → {fp}."),
    _("Army {army}: at {before_place} → at {place}."),
    _("Army {army}: on land → at sea."),
    _("Army {army}: at sea → on land."),
    _("Army {army}: inactive rounds {before_number} → {number}."),
    _("{faction}: {before_points} → {points} victory points."),
    "{name}: {before_owner} → {owner}.",
    _("{name} is not besieged any more."),
    _("{name} is besieged by {armies} of {faction}, resilience {resilience}."),
    _("Siege of {name}: {before_armies} → {armies}."),
    _("Siege of {name}: {before_faction} → {faction}."),
    _("Siege of {name}: resilience {before_resilience} → {resilience}."),
    _("Siege of {name}: resilience at its beginning {before_resilience} → {resilience}."),
    _("Something has been published or corrected since you looked; nothing was changed. Look again."),
    _("A step is closed and not yet published. Publish it first, then correct."),
    _("This changes nothing in what the step came to."),
    _(
        "The administrator ruled otherwise on what this step came to, so it cannot be adjudicated anew."
        " Correct the position with which the next round begins."
    ),
)
