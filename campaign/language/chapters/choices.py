"""What a player may choose, what it leads to, and what happens otherwise (RD.8)."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind, OneOf, Series
from campaign.language.messages import Message, counted

_FALLS = (
    _("it never falls by itself"),
    counted(
        "it falls after {count} round, this one not counted",
        "it falls after {count} rounds, this one not counted",
    ),
)
_SIEGE = (_("resilience {resilience}; {falls}"),)
_MOVE = (_("if it advances to {place} first"), _("if it debarks to {place} first"))
_RETREAT = (
    _("as things stand it finds nowhere to go and stays"),
    _("as things stand it goes to {place}"),
)
_STAYING = (
    _("it stays"),
    _("it stays, and it falls"),
    _("its {number} besiegers stay"),
    _("its {number} besiegers stay, and it falls"),
)

KINDS: dict[str, Kind] = {
    "some": OneOf((_("{list} and {rest_number} more"), "{list}")),
    "links": OneOf((counted("{count} link", "{count} links"),)),
    "falls": OneOf(_FALLS),
    "siege": OneOf(_SIEGE),
    "move": OneOf(_MOVE),
    "going": OneOf(_RETREAT),
    "staying": OneOf(_STAYING),
    "fight": OneOf((_("{engagement}, the assault on {name}"), _("{engagement} against army {army}"))),
    "fights": Series("fight", "{before}, {after}", "{before} and {after}"),
    "holding": OneOf((_("{name} at resilience {resilience}"),)),
    "holdings": Series("holding", "{before}, {after}", "{before} and {after}"),
}
DEFAULTS: tuple[Message, ...] = (
    _("Nothing is decided beforehand."),
    _("Nothing is decided."),
    _("As things stand this would come to nothing; it is carried out if it is legal then."),
    _("on strength"),
    _("no sea links"),
    _("sends nothing"),
    _("does not besiege"),
    _("does not take the siege over"),
    _("stays at {place}, a Sea hex, and is lost there at the end of the round"),
    _("stays afloat at {place}"),
    _("stands still at {place}"),
    _("goes on with the campaign"),
    _("stays where the scenario puts it: {place}"),
    _("stays where it is, at {place}"),
    _("goes on besieging {name}; resilience goes from {before_resilience} to {resilience} if {staying}"),
    _("fights {fights}"),
    _("goes on holding out: {holding}"),
    _("all go on holding out: {holdings}"),
)
LABELS: tuple[Message, ...] = (
    _("placed in {place}"),
    _("on strength: {points} FP in every engagement"),
    _("assaults {name}"),
    _("lifts the siege of {name}"),
    _("sends up to {fp} FP to army {army}"),
    _("links {name} over {zone}"),
    _("links {name} over {zone} as well"),
    _("retreats from {engagements}"),
    _("retreats from whatever engagement it comes to"),
    _("advances to {place}"),
    _("advances to {place}, left by army {army}"),
    _("advances to {place} if army {army} loses its battle"),
    _("debarks to {place}"),
    _("debarks to {place} for {nmp} NMP of {zone}"),
    _("debarks in direction {direction}, if it is afloat then"),
    _("besieges {place}"),
    _("joins the siege of {place} by {armies}"),
    _("takes over the siege of {place}"),
    _("gives {name} to {faction}"),
    _("gives {name} to whoever besieges it"),
    _("agrees to concede the campaign"),
)
NOTES: tuple[Message, ...] = (
    _("A point on a sea zone raises the superiority there, one on its own strength counts in engagements."),
    _("not above {fp} FP through it; the army has {army_fp}"),
    _("{number} of at most {most_points} points are placed; what counts: {some}"),
    _("The resilience of {name} is {resilience}."),
    _("garrison {fp} FP; it must still have {name} in its ZoC when movement is over"),
    _("the siege goes on without it"),
    _("a new siege would start anew"),
    _("it has room for {fp} FP as it is now; what it cannot take returns"),
    _("Not in the network, but can be linked: {some}."),
    _("at most {links} over {zone}"),
    _("once those named already are linked"),
    _("{going}; victory points: {scores}"),
    _("army {army} wants it with equal right, so nobody would advance"),
    _("army {army} wants it as well; army {first_army} has suffered less, or inflicted more, and gets it"),
    _("{nmp} NMP are left there"),
    _("it ends the campaign once every army of {faction} on the map agrees; the strongest rival then wins"),
    "{siege}",
    _("{move}; {siege}"),
    _("victory points: {scores}"),
    _("victory points: {scores}; lost otherwise it would be {points} for {faction}"),
)
SENTENCES = (*DEFAULTS, *LABELS, *NOTES)
