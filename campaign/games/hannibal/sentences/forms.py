"""What the pages Orders, Leaders and Provinces of HANNIBAL say (HH)."""

from hexmap.rules.sentences.messages import Message, _, counted
from hexmap.rules.sentences.value_types import Series, ValueType

TYPES: dict[str, ValueType] = {"hhcounts": Series("hhcount", "{before}, {after}", "{before}, {after}")}
MESSAGES: dict[str, Message] = {
    "hhform.leader_stays": _("the leader stays"),
    "hhform.rome": _("Rome"),
    "hhform.carthage": _("Carthage"),
    "hhform.nobody": _("nobody"),
    "hhform.dead": _("dead"),
    "hhform.office_senate": _("Senate"),
    "hhform.office_consul": _("consul"),
    "hhform.office_proconsul": _("proconsul"),
    "hhform.office_praetor": _("praetor"),
    "hhform.office_dictator": _("dictator"),
    "hhform.office_master": _("master of horse"),
    "hhform.office_chief": _("leader of the Gauls"),
    "hhform.office_to_come": _("still to come"),
    "hhform.office_general": _("general"),
    "hhform.not_seen": _("not seen"),
    "hhform.has_served": _("has served"),
    "hhform.was_dictator": _("was dictator"),
    "hhform.with_served": _("{text} · has served"),
    "hhform.ballot_lead": _(
        "Two consuls and two praetors are elected. Everyone in the table with a chance throws a die and adds "
        "the modifiers; the highest scores take the offices. You can keep one consul as proconsul and send "
        "proconsuls home. Equal scores go by who has served, then by your list."
    ),
    "hhform.ballot_chances": _("The chances are exact, for the ballot as it was when the page was loaded."),
    "hhform.show_chances_again": _("Show chances again"),
    "hhform.ballot_default": _(
        "Without orders: nobody stays as proconsul, nobody is sent home, and your last list holds."
    ),
    "hhform.ballot": _("Ballot"),
    "hhform.nobody_is_named": _("Nobody"),
    "hhform.keep_as_proconsul": _("Keep as proconsul"),
    "hhform.leader": _("Leader"),
    "hhform.office": _("Office"),
    "hhform.combat": _("Combat"),
    "hhform.combat_number": _("Combat number"),
    "hhform.withdrawal": _("Withdrawal"),
    "hhform.withdrawal_number": _("Withdrawal number, a star: always"),
    "hhform.modifier": "{sentence} {text}",
    "hhform.modifiers": _("Modifiers"),
    "hhform.consul": _("Consul"),
    "hhform.any_office": _("Any office"),
    "hhform.place_in_list": _("Place in your list"),
    "hhform.leaders_in_election": _("Roman leaders in this election"),
    "hhform.may_be_drawn": _("may be drawn"),
    "hhform.stays_in_office": _("stays in office"),
    "hhform.send_home": _("send home"),
    "hhform.place_of_leader": _("Place of {leader_name} in your list"),
    "hhform.place": _("Where the new leaders go"),
    "hhform.place_lead": _(
        "Each leader goes to a hex that someone who left office held, or to the levy, where they take command "
        "of new legions. They take over the units that wait there, in the order of this table, up to their "
        "limit."
    ),
    "hhform.hexes_without_commander": _("Hexes without a commander"),
    "hhform.also_there": _("also there: {list}"),
    "hhform.all_wait_for_levy": _("None: all four wait for the levy."),
    "hhform.legions_this_summer": counted(
        "{count} legion this summer, in provinces that Rome controls",
        "{count} legions this summer, in provinces that Rome controls",
    ),
    "hhform.levy": _("Levy"),
    "hhform.limit": _("Limit"),
    "hhform.goes_to": _("Goes to"),
    "hhform.units_if_fewer": _("Units, if not as many as possible"),
    "hhform.leaders_who_took_office": _("Leaders who took office"),
    "hhform.where_leader_goes": _("Where {leader_name} goes"),
    "hhform.by_the_rules": _("By the rules"),
    "hhform.place_default": _(
        "Without orders: in this order each goes to the vacated hex with the most SP that nobody has gone to; "
        "if there is none, to the levy."
    ),
    "hhform.first": _("Who moves first this year"),
    "hhform.first_lead": _(
        "The side that moves first in summer moves second in winter, just before points are counted. Where "
        "both sides want to fight, the side that marched second attacks."
    ),
    "hhform.moves_first": _("Moves first"),
    "hhform.as_last_year_rome": _("As last year: Rome"),
    "hhform.as_last_year_carthage": _("As last year: Carthage"),
    "hhform.reinforcements_land": _("Reinforcements land at"),
    "hhform.hasdrubal_arrives": _("Hasdrubal arrives at"),
    "hhform.chief_comes_back": _("The Gaulish leader comes back at"),
    "hhform.usual_hex": _("The usual hex"),
    "hhform.first_default": _("Without orders: as last year, and reinforcements arrive in the usual hex."),
    "hhform.dictator": _("Name a dictator"),
    "hhform.dictator_lead": _(
        "After the losses of this summer Rome may name two leaders who were never dictator. The consuls then "
        "go to the Senate. Of the two, the one who has served is dictator, else the one named first; the "
        "other is master of horse. Both stand in one hex and take over what is there."
    ),
    "hhform.first_leader": _("First leader"),
    "hhform.second_leader": _("Second leader"),
    "hhform.they_stand_at": _("They stand at"),
    "hhform.no_dictator_possible": _("Fewer than two leaders can be named, so there is no dictator."),
    "hhform.dictator_default": _("Without orders: no dictator."),
    "hhform.recruit": _("Recruit legions"),
    "hhform.recruit_lead": _(
        "New legions appear before the marches, in recruiting cities that are Roman and not besieged, of "
        "provinces that Rome controls then. A legion is one `legion_foot` and one `legion_horse`, 13 SP. What "
        "cannot appear is lost for the year."
    ),
    "hhform.legions": counted("{count} legion", "{count} legions"),
    "hhform.no_city_recruits": _("No city can recruit: these legions are lost."),
    "hhform.province_not_controlled": _("Rome does not control the province: these legions are lost."),
    "hhform.in_city": _("in {name}"),
    "hhform.rest_in_first": _("The rest appears in the first."),
    "hhform.commands_levy_in": _("{leader_name} takes command of the levy in"),
    "hhform.city_with_most_legions": _("The city with most new legions"),
    "hhform.at_most_sp": _("at most {number} SP"),
    "hhform.nobody_yet": _("Nobody yet"),
    "hhform.slaves_for": _("A unit of slaves, once in the game, for"),
    "hhform.recruit_default": _(
        "Without orders: all legions of a province appear in its first recruiting city, and leaders of the "
        "levy where most appear."
    ),
    "hhform.takes": _("Who has which units"),
    "hhform.takes_lead": _(
        "Before the marches the units of a hex can be shared out again. Fill in what a leader shall have; "
        "leave a row empty to keep what the leader has. What nobody takes is the garrison. Each field shows "
        "how many there are in the hex."
    ),
    "hhform.takes_default": _(
        "Without orders: everyone keeps what they have. Orders for units that are not there, or above the "
        "limit, are passed over."
    ),
    "hhform.place_inside": _("{text} · inside"),
    "hhform.place_outside": _("{text} · outside"),
    "hhform.garrison": _("Garrison"),
    "hhform.small_garrison": _("garrison"),
    "hhform.reduced": _("({number} reduced)"),
    "hhform.unit_for_leader": _("{hhunit} for {leader_name}"),
    "hhform.marches": _("Marches"),
    "hhform.marches_lead": _(
        "Write a march in clock numbers: `2 4 4`. `x4` overruns, `d:Nola` tries diplomacy and goes on in any "
        "case, `d!Nola` goes on only if it succeeds, `d?Nola` only if it fails. `drop legion_foot 1` leaves "
        "units behind, `in` as first word goes inside a city. Costs are half points: 20 MP are 40."
    ),
    "hhform.order": _("Order of marching"),
    "hhform.order_default": _("Without orders: by number. Leaders without a place march after the others."),
    "hhform.show_marches": _("Show marches"),
    "hhform.nothing_is_saved": _("Nothing is saved."),
    "hhform.word": _("Word"),
    "hhform.hex": _("Hex"),
    "hhform.cost": _("Cost"),
    "hhform.left": _("Left"),
    "hhform.why": _("Why"),
    "hhform.march_word_by_word": _("The march, word by word"),
    "hhform.half_points_left": _("{left_number} of {number} half points left"),
    "hhform.not_carried_out": _("Not carried out."),
    "hhform.battle": _("Plan for battles and sieges"),
    "hhform.battle_lead": _(
        "You cannot give orders during battles. Your plan says in advance whether you fight, when you break "
        "off and what you besiege. Each hex below has enemies, or a city that you can besiege. A hex without "
        "a plan follows the line for all other hexes."
    ),
    "hhform.no_battles": _("You meet no enemy, and there is nothing to besiege."),
    "hhform.nobody_here": _("Nobody meets here now."),
    "hhform.strength_not_seen": _("strength not seen"),
    "hhform.siege_marker": _("Siege marker {number}: the city falls with that number or more."),
    "hhform.works_are_complete": _("Siege works are complete."),
    "hhform.works_are_partial": _("Siege works are partial."),
    "hhform.line_holds": _("This line holds until you change it:"),
    "hhform.no_line_holds": _("No line holds yet. One that you submit holds in later rounds too, until you change it."),
    "hhform.all_other_hexes": _("All other hexes (*)"),
    "hhform.battle_default": _(
        "Without orders: you do not fight, you try to avoid combat, and sieges that were begun go on."
    ),
    "hhform.fight": _("Fight"),
    "hhform.do_not_fight": _("Do not fight"),
    "hhform.no_line": _("No line"),
    "hhform.no_plan_of_its_own": _("No plan of its own"),
    "hhform.leave": _("Leave"),
    "hhform.leave_usually_or_stay": _("As usual (before combat, never if you order a siege or assault)"),
    "hhform.leave_usually": _("As usual (before combat)"),
    "hhform.leave_first": _("Before combat, if you do not fight"),
    "hhform.leave_below": _("Below … per cent of the enemy's SP"),
    "hhform.leave_after": _("After … rounds"),
    "hhform.leave_no": _("Never"),
    "hhform.leave_number": _("… is"),
    "hhform.most_rounds": _("Rounds at most"),
    "hhform.ambush": _("Ambush, SP"),
    "hhform.lose_first": _("Lose first"),
    "hhform.commander": _("Commander"),
    "hhform.lowest_number": _("The lowest number"),
    "hhform.consul_in_command": _("Consul in command"),
    "hhform.lower_number": _("The lower number"),
    "hhform.siege": _("Siege"),
    "hhform.go_on_with_siege": _("Go on with what was begun"),
    "hhform.siege_assault": _("Assault"),
    "hhform.siege_siege": _("Besiege"),
    "hhform.siege_works": _("Siege works"),
    "hhform.siege_none": _("No siege, or give it up"),
    "hhform.show_odds": _("Show odds"),
    "hhform.no_battles_to_plan": _("There are no battles to plan in this step."),
    "hhform.odds": _("Odds of your plan, by fighting it {number} times"),
    "hhform.if_the_enemy": _("If the enemy"),
    "hhform.you_lose": _("You lose"),
    "hhform.enemy_loses": _("Enemy loses"),
    "hhform.you_hold": _("You hold the hex"),
    "hhform.enemy_destroyed": _("Enemy destroyed"),
    "hhform.you_are_destroyed": _("You are destroyed"),
    "hhform.enemy_leaves": _("Enemy leaves"),
    "hhform.you_leave": _("You leave"),
    "hhform.city_changes_sides": _("City changes sides"),
    "hhform.your_leader_dies": _("A leader of yours dies"),
    "hhform.enemy_avoids": _("avoids combat"),
    "hhform.enemy_stands": _("fights to the end"),
    "hhform.enemy_breaks_off": _("fights, leaves below 60 %"),
    "hhform.enemy_nobody": _("is not there"),
    "hhform.words_for_units": _("Words for units in orders"),
    "hhform.concede": _("Concede the game"),
    "hhform.concede_lead": _(
        "If your side concedes, the game ends when this step is published, and the other side wins. If both "
        "do, it is drawn."
    ),
    "hhform.my_side_concedes": _("My side concedes the game"),
    "hhform.leaders": _("Leaders"),
    "hhform.provinces_and_points": _("Provinces and points"),
    "hhform.garrisons": _("Garrisons"),
    "hhform.leaders_lead": _(
        "Offices, numbers and units of both sides. SP are strength points, MP movement points. A star means "
        "that a leader can always withdraw; else that number or more on a die."
    ),
    "hhform.points_lead": _(
        "Carthage has {number} victory points. With {win_number} or more after the last winter it wins, below "
        "{lose_number} Rome wins."
    ),
    "hhform.points_now": _("If points were counted now"),
    "hhform.provinces": _("Provinces"),
    "hhform.cities": _("Cities"),
    "hhform.foot_lost": _("Roman foot lost since the last count"),
    "hhform.total": _("Total"),
    "hhform.control_lead": _(
        "A side controls a province if it alone holds all its cities, or has at least twice the SP of the "
        "other side there. Control is determined at the beginning of battles, when Rome recruits, and at the "
        "end of winter."
    ),
    "hhform.loyal_to_rome": _("loyal to Rome"),
    "hhform.hatched": _("hatched"),
    "hhform.legions_this_year": counted("{count} legion this year", "{count} legions this year"),
    "hhform.value": _("{number} points"),
    "hhform.unknown": _("unknown"),
    "hhform.controlled_by": _("Controlled by: {hhform}"),
    "hhform.now_it_would_be": _("Now it would be: {hhform}"),
    "hhform.sp_of_sides": _("SP: Rome {text}, Carthage {other_text}"),
    "hhform.city": _("City"),
    "hhform.class": _("Class"),
    "hhform.loyalty": _("Loyalty"),
    "hhform.defends_with": _("Defends with"),
    "hhform.held_by": _("Held by"),
    "hhform.cities_of": _("Cities of {name}"),
    "hhform.recruits": _("recruits"),
    "hhform.unfortified": _("unfortified"),
    "hhform.fortified": _("fortified"),
    "hhform.walled": _("walled"),
    "hhform.class_number": _("class {number}"),
    "hhform.marker": _("marker {number}"),
    "hhform.works_complete": _("works complete"),
    "hhform.works_partial": _("works partial"),
    "hhform.units": "{hhcounts}",
    "hhcount.whole": "{hhunit} {number}",
    "hhcount.reduced": _("{hhunit} {reduced_number} reduced"),
    "hhcount.both": _("{hhunit} {number} + {reduced_number} reduced"),
}
