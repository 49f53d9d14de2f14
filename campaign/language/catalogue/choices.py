"""Choices of a player, their effects, and their defaults (RD.8)."""

from hexmap.rules.sentences.messages import Message, _, counted
from hexmap.rules.sentences.value_types import Series, ValueType

TYPES: dict[str, ValueType] = {
    "fights": Series("fight", _("{before}, {after}"), _("{before} and {after}")),
    "holdings": Series("holding", _("{before}, {after}"), _("{before} and {after}")),
}
MESSAGES: dict[str, Message] = {
    "not_asked_in_this_step": _("Your side gives no such orders in this step."),
    "some.and_more": _("{list} and {rest_number} more"),
    "some.list": "{list}",
    "links.links": counted("{count} link", "{count} links"),
    "falls.never": _("this siege never makes it fall"),
    "falls.after_rounds": counted(
        "it falls after {count} round, this one not counted", "it falls after {count} rounds, this one not counted"
    ),
    "siege.resilience": _("resilience {resilience}; {falls}"),
    "siege.odds": _("resilience {resilience}; {odds}"),
    "move.advances": _("if it advances to {place} first"),
    "move.debarks": _("if it debarks to {place} first"),
    "going.nowhere": _("now it finds nowhere to go and stays"),
    "going.to_hex": _("now it goes to {place}"),
    "staying.it_stays": _("it stays"),
    "staying.it_stays_and_it_falls": _("it stays, and it falls"),
    "staying.its_besiegers_stay": _("its {number} besiegers stay"),
    "staying.its_besiegers_stay_and_it_falls": _("its {number} besiegers stay, and it falls"),
    "fight.the_assault_on": _("{engagement}, the assault on {name}"),
    "fight.against_army": _("{engagement} against army {army}"),
    "holding.at_resilience": _("{name} at resilience {resilience}"),
    "holding.before_the_dice": _("{name} at resilience {resilience} before the dice ({odds})"),
    "nothing_is_decided_beforehand": _("no standing order"),
    "nothing_is_decided": _("nothing happens"),
    "as_things_stand_this_would_come_to_nothing": _(
        "Now this would have no effect. It is carried out if it is legal then."
    ),
    "on_strength": _("on strength"),
    "no_sea_links": _("no sea links"),
    "sends_nothing": _("sends nothing"),
    "does_not_besiege": _("does not besiege"),
    "does_not_take_the_siege_over": _("does not take the siege over"),
    "stays_at": _("stays at {place}, a Sea hex, and is lost there at the end of the round"),
    "stays_afloat_at": _("stays afloat at {place}"),
    "stands_still_at": _("stands still at {place}"),
    "goes_on_with_the_campaign": _("goes on with the campaign"),
    "stays_where_the_scenario_puts_it": _("stays where the scenario puts it: {place}"),
    "stays_where_it_is": _("stays where it is, at {place}"),
    "goes_on_besieging": _(
        "goes on besieging {name}; resilience goes from {before_resilience} to {resilience} if {staying}"
    ),
    "goes_on_besieging_with_dice": _("goes on besieging {name} at resilience {resilience}; {odds}"),
    "fights": _("fights {fights}"),
    "goes_on_holding_out": _("goes on holding out: {holding}"),
    "all_go_on_holding_out": _("all go on holding out: {holdings}"),
    "placed_in": _("placed in {place}"),
    "on_strength_fp_in_every_engagement": _("on strength: {points} FP in every engagement"),
    "assaults": _("assaults {name}"),
    "lifts_the_siege_of": _("lifts the siege of {name}"),
    "sends_up_to_fp_to_army": _("sends up to {fp} FP to army {army}"),
    "links_over": _("links {name} over {zone}"),
    "links_over_as_well": _("links {name} over {zone} as well"),
    "retreats_from": _("retreats from {engagements}"),
    "retreats_from_whatever_engagement_it_comes_to": _("retreats from any engagement"),
    "advances_to": _("advances to {place}"),
    "advances_to_left_by_army": _("advances to {place}, left by army {army}"),
    "advances_to_if_army_loses_its_battle": _("advances to {place} if army {army} loses its battle"),
    "debarks_to": _("debarks to {place}"),
    "debarks_to_for_nmp_of": _("debarks to {place} for {nmp} NMP of {zone}"),
    "debarks_in_direction": _("debarks in direction {direction}, if it is afloat then"),
    "besieges": _("besieges {place}"),
    "joins_the_siege_of_by": _("joins the siege of {place} by {armies}"),
    "takes_over_the_siege_of": _("takes over the siege of {place}"),
    "gives_to": _("gives {name} to {faction}"),
    "gives_to_whoever_besieges_it": _("gives {name} to its besieger"),
    "agrees_to_concede_the_campaign": _("agrees to concede the campaign"),
    "a_point_on_a_sea_zone_raises_the_superiority": _(
        "A point on a sea zone raises the superiority there, one on its own strength counts in engagements."
    ),
    "not_above_fp_through_it": _("not above {fp} FP through it; the army has {army_fp}"),
    "at_the_cap": _("this army is at {fp} FP, the cap: {points} has no effect unless an engagement lowers its FP"),
    "of_at_most_points_are_placed": _("{number} of at most {most_points} points are placed; what counts: {some}"),
    "the_resilience_of_is": _("The resilience of {name} is {resilience}."),
    "garrison_fp": _("garrison {fp} FP; it must still have {name} in its ZoC when movement is over"),
    "the_siege_goes_on_without_it": _("the siege goes on without it"),
    "a_new_siege_would_start_anew": _("a new siege would start from the beginning"),
    "it_has_room_for_fp_as_it_is_now": _("it has room for {fp} FP as it is now; what it cannot take returns"),
    "receiver_at_the_cap": _("army {army} is at {fp} FP, the cap: it takes nothing unless it loses strength before"),
    "not_in_the_network": _("Not in the network, but can be linked: {some}."),
    "at_most_over": _("at most {links} over {zone}"),
    "once_those_named_already_are_linked": _("once those named already are linked"),
    "retreat_worth": _("{going}; victory points: {scores}"),
    "army_wants_it_with_equal_right": _("army {army} has an equal claim, so nobody would advance"),
    "army_wants_it_as_well": _(
        "army {army} claims it too; army {first_army} has suffered less, or inflicted more, and gets it"
    ),
    "nmp_are_left_there": _("{nmp} NMP are left there"),
    "it_takes_the_faction_out_once_every_army_of_on": _(
        "once every army of {faction} on the map agrees, the faction leaves the war: its armies are gone, it keeps its "
        "structures, and the others play on"
    ),
    "it_ends_the_campaign_once_every_army_of_on": _(
        "it ends the campaign once every army of {faction} on the map agrees; the strongest rival then wins"
    ),
    "siege": "{siege}",
    "move_siege": _("{move}; {siege}"),
    "surrender_worth": _("victory points: {scores}"),
    "surrender_worth_compared": _("victory points: {scores}; lost otherwise it would be {points} for {faction}"),
}
