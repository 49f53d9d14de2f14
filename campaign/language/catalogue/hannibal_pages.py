"""What the pages of a HANNIBAL campaign say of marches, leaders, provinces and plans (HH)."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "hhd_by_road": _("By road: {number}."),
    "hhd_by_road_into_city": _("By road into a city that is not friendly: {number}."),
    "hhd_into_city": _("Into a city: {number}."),
    "hhd_clear": _("Clear ground: {number}."),
    "hhd_rough": _("Rough ground: {number}."),
    "hhd_mountain": _("Mountains: {number}."),
    "hhd_river": _("River: {number} more."),
    "hhd_overrun": _("Overrun: {number} more, and the enemy there is removed."),
    "hhd_overrun_possible": _("Overrun is possible for {number} more: write x before the step."),
    "hhd_no_overrun": _(
        "No overrun: it takes clear ground, {number} times the SP of the enemy, and {needed_number} more."
    ),
    "hhd_overrun_unseen": _("You do not see the units there, so an overrun cannot be foreseen."),
    "hhd_enemy_ends": _("An enemy of {number} SP is there: the march ends."),
    "hhd_enemy_ends_unseen": _("An enemy is there whose units you do not see: the march ends."),
    "hhd_no_combat": _("There is no combat in mountains."),
    "hhd_full": _("Three leaders are there: the march cannot end there."),
    "hhd_winter": _("Your side does not control {ground}: half the SP are lost at the end of winter."),
    "hhd_forages": _("Your side does not control {ground}: a quarter of the SP forages in combat."),
    "hhd_trapped": _("An enemy leader is here. {leader_name} marches only with a die of {number} or more: {text}."),
    "hhd_not_trapped": _("An enemy leader is here, but {leader_name} can always march."),
    "hhd_slower": _("Units that join before the march can slow it: 20 MP instead of 30."),
    "hhd_diplomacy": _("Diplomacy at {name} succeeds with a die of {number} or more: {text}."),
    "hhd_diplomacy_sure": _("Diplomacy at {name} always succeeds."),
    "hhd_diplomacy_never": _("Diplomacy at {name} cannot succeed: it takes {number}."),
    "hhd_diplomacy_unseen": _("You do not see the units there: with 10 SP or more it fails."),
    "hhd_shown_for_success": _("The rest is shown as if it succeeds; if not, the march ends here."),
    "hhd_shown_for_failure": _("The rest is shown as if it fails; if it succeeds, the march ends here."),
    "hhd_shown_as_failed": _("The rest is shown as if it fails."),
    "hhd_too_many_words": _("A march has at most {number} words here. Shorten it."),
    "hhd_not_on_map": _("{leader_name} is not on the map and cannot march."),
    "hhd_not_your_march": _("{leader_name} does not march in this step."),
    "hhd_no_way": _("{leader_name} cannot get to {place} with what is left."),
    "hhd_march_stays": _("{leader_name} stays at {place}."),
}
