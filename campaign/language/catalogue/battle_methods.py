"""What is wrong with a battle plan, or with an order in a battle that is fought on the site."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "battle_sheet_lines": _(
        "That is not a valid battle plan. Its first line is {quoted}, and below it are these lines, in this order: {list}."
    ),
    "battle_sheet_line": _("The line {quoted} is not valid. Write “{name}:” and a value there."),
    "battle_sheet_word": _("{name}: {quoted} is not valid. Choose one of: {list}."),
    "battle_sheet_number": _(
        "{name}: {quoted} is not valid. Write “{word_name}” or a whole number from 1 to {number}."
    ),
    "battle_sheet_same": _("{name}: {quoted} is not what this battle plan is for. Write {wanted_quoted}."),
    "battle_sheet_attack": _("attack: write “keen”, “most”, or all six types in the order of play, such as {list}."),
    "battle_sheet_general": _("general: write the number of a unit, from 1 to {number}."),
    "battle_sheet_squares": _("deployment: {count} squares are given. Write {number}, one for each unit."),
    "battle_sheet_square": _(
        "deployment: {quoted} is outside your zone. Write columns 01 to {number} and rows 01 to 0{most_number}, such as 0804."
    ),
    "battle_sheet_square_twice": _("deployment: {quoted} stands there twice. A square holds one unit."),
    "battle_sheet_stances": _("stances: write three words, for left, centre and right. Choose of {list}."),
    "battle_list_without_elephants": _("The list {quoted} has no elephants. Write “elephants: no”."),
    "battle_cards_word": _("{quoted} is no order in this battle. Write cards such as FA, “withdraw” or “concede”."),
    "battle_cards_answer": _("{quoted} is no answer to what is asked now. Choose one of: {list}."),
    "battle_cards_not_held": _("{quoted} cannot be played now. Choose a card of your hand that is allowed here."),
    "battle_order_unknown": _(
        "{quoted} is no order. Write a unit and what it does, such as “5: L1 S S F”, or “end”, “concede”, “general 5”."
    ),
    "battle_order_word": _("{quoted} cannot stand there. “D” comes first, and only a unit that is engaged breaks off."),
    "battle_act_last": _("“F” or “X” ends an order. Give what comes after it as another order of the same unit."),
    "battle_no_unit": _("There is no unit {number}. Choose one of your units, 1 to {most_number}."),
    "battle_unit_destroyed": _("Unit {number} is destroyed. Choose another one."),
    "battle_unit_activated": _("Unit {number} has had its turn. Choose another one, or end the phase."),
    "battle_no_activation": _("{number} units have been activated in this phase. No more can be. End the phase."),
    "battle_second_melee": _("This unit may only fight once more now. End its movement ahead of an enemy, with “F”."),
    "battle_shot_already": _("This unit has shot. It may still move, but no more shoot or fight."),
    "battle_engaged": _(
        "Unit {number} is in contact with an enemy. It can fight, turn to face an enemy and fight, or perhaps break off."
    ),
    "battle_no_enemy_ahead": _("Unit {number} has no enemy ahead there that it may fight."),
    "battle_no_breaking_off": _("Unit {number} cannot break off from the enemies around it."),
    "battle_breaks_off_far": _(
        "Unit {number} breaks off with at least one step, and ends two squares from its enemies, in contact with none."
    ),
    "battle_too_far": _("Unit {number} has only {count} widths. Shorten the movement."),
    "battle_two_turns": _("Unit {number} turns at most once before each step and once after the last. Use one turn."),
    "battle_off_board": _("Unit {number} would leave the board."),
    "battle_occupied": _("Unit {number} cannot enter that square: another unit stands there."),
    "battle_ends_on_unit": _("Unit {number} cannot end its movement on the square of another unit."),
    "battle_halted": _("Unit {number} stands ahead of an enemy and steps no further."),
    "battle_no_enemy": _("The enemy has no unit {number} on the board."),
    "battle_no_shot": _("Unit {number} cannot shoot at enemy unit {most_number} from there."),
    "battle_general_dead": _("The general is dead and cannot move."),
    "battle_general_stays": _("The general moves once a turn, to another unit."),
    "battle_no_swap": _(
        "Units cannot change places now. Only the side that decides ties may do so, once, before its first activation."
    ),
    "the_battle_has_begun": _("The battle has begun. Its battle plans cannot be changed any more."),
    "the_battle_has_not_begun": _("The battle has not begun. It waits for a battle plan."),
    "the_battle_is_over": _("The battle is over. It takes no more orders."),
    "the_battle_has_gone_on": _(
        "The battle has gone on since you opened this page, perhaps in another window. Look at the board, then give your order again."
    ),
    "it_is_not_your_turn_in_this_battle": _("It is not your turn. Wait until the other side has ended its phase."),
    "the_time_for_this_phase_is_over": _(
        "The time for this phase is over, so it is played for you. You can lead your side again in your next phase."
    ),
    "the_battle_has_too_many_orders": _("This battle has {number} orders already. Leave the rest to the computer."),
    "the_battle_plan_changed_too_often": _(
        "You have changed this battle plan {number} times. The last version counts."
    ),
    "there_is_no_order_to_take_back": _(
        "There is no order to take back. What dice were thrown for, or what ended a phase, stays."
    ),
    "these_allies_are_not_offered": _(
        "The allies {quoted} are not offered for this engagement. Choose others, or none."
    ),
    "this_battle_is_fought_automatically": _("Both sides chose an automatic battle. Nobody leads a side by hand."),
    "this_engagement_is_fought_already": _(
        "This engagement has a battle or a report already, so its method cannot be changed."
    ),
    "this_engagement_is_fought_on_the_site": _(
        "This engagement is fought on this site, which reports its result itself. Open its battle."
    ),
    "choose_battle_methods_of_the_campaign": _("Choose one or more of the battle methods of this campaign: {list}."),
}
