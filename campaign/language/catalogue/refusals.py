"""Refusals of services."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "step.placement": _("placement"),
    "step.initiative": _("initiative"),
    "step.movement": _("movement"),
    "step.retreats": _("retreats"),
    "step.battles": _("battles"),
    "step.administration": _("administration"),
    "not_allowed": _("Not allowed: {sentence}"),
    "that_is_not_decided_now": _("That is not decided now: this is the step of {step}."),
    "this_was_changed_in_another_window_after_you_had": _(
        "This was changed in another window after you had opened this page; look, and hand in again."
    ),
    "this_was_empty": _(
        "This was empty, but nobody withdrew it: what stood there still counts. To withdraw it, clear its line by hand and submit again; a program sends `withdraw`."
    ),
    "this_has_been_handed_in_and_taken_back_too": _(
        "This has been handed in and taken back too many times; no more versions of it are kept in this round. The last one handed in counts."
    ),
    "not_submitted_yet": _(
        "Not submitted yet, because it would lose an army at sea. Change the march, or confirm the loss."
    ),
    "of_these_two_choices_the_army_can_have_one": _(
        "Of these two choices the army can have one only; the other one has been handed in."
    ),
    "this_page_is_of_an_earlier_step": _("This page is of an earlier step; nothing was changed."),
    "too_late": _(
        "Too late: your orders arrived at {arrival_text}, and those that arrived before {end_text} count. Nothing was changed. The last version you submitted counts."
    ),
    "this_step_has_been_closed": _(
        "This step has been closed; nothing was changed. Your orders arrived at {text} and could not be taken before that. The last version you submitted counts."
    ),
    "this_step_is_closing_already": _("This step is closing already; look again in a few seconds."),
    "this_step_is_closing": _("This step is closing; its deadline stays as it is."),
    "there_is_no_such_sheet": _("There is no such sheet; nothing was changed."),
    "decides_that_for_the_whole_faction": _("{name} decides that for the whole faction; nothing was changed."),
    "army_is_not_under_your_command": _("Army {army} is not under your command; nothing was changed."),
    "this_faction_is_not_played_and_decides_nothing": _("This faction is not played and decides nothing."),
    "this_step_is_closed_already": _("This step is closed already."),
    "that_moment_has_passed_already_a_deadline_lies_ahead": _("That moment has passed already; a deadline lies ahead."),
    "that_is_more_than_a_year_away_choose_a_nearer_deadline": _(
        "That is more than a year away; choose a nearer deadline."
    ),
    "this_step_is_closed_already_it_has_no_deadline_any_more": _(
        "This step is closed already; it has no deadline any more."
    ),
    "this_step_cannot_be_resolved_now": _(
        "This step cannot be resolved now: it is open, being resolved, or resolved already."
    ),
    "the_next_rounds_document_can_be_changed_when_administration": _(
        "The next round's document can be changed when administration is resolved, not before."
    ),
    "this_step_cannot_be_published_now": _(
        "This step cannot be published now: it is not resolved, or published already."
    ),
    "orders_entered_from_messages_wait_for": _(
        "Orders entered from messages wait for {list}. The step can be closed when they have answered, or {number} hours after the last one was entered."
    ),
    "this_order_has_been_answered_or_replaced_since_you": _(
        "This order has been answered or replaced since you opened the page; nothing was changed. Look again."
    ),
    "this_step_takes_no_more_answers": _("This step takes no more answers; nothing was changed."),
    "no_report_stands_yet_for": _("No report stands yet for {list}. Wait for both players, or settle it yourself."),
    "the_step_could_not_be_resolved": _("The step could not be resolved ({name}); nothing was changed."),
    "the_step_could_not_be_published_by_itself": _(
        "The step could not be published by itself ({name}); nothing was changed."
    ),
    "the_step_could_not_be_closed_by_itself": _(
        "The step could not be closed by itself ({name}); nothing was changed."
    ),
    "there_is_no_such_seat_in_this_campaign": _("There is no such seat in this campaign. Reload the page."),
    "the_seat_has_a_player_already": _("The seat {text} has a player already; nobody else can be invited to it."),
    "there_is_an_invitation_to_the_seat_already": _(
        "There is an invitation to the seat {text} already. Withdraw it to make a new one."
    ),
    "this_invitation_is_not_open_any_more_somebody_took_the_seat": _(
        "This invitation is not open any more: somebody took the seat, or it was withdrawn before."
    ),
    "this_invitation_is_not_open_any_more_ask_the_administrator_for_a_new_one": _(
        "This invitation is not open any more. Ask the administrator for a new one."
    ),
    "you_have_played_another_side_of_this_campaign_and": _(
        "You have played another side of this campaign and have read its orders; you cannot change."
    ),
    "nobody_has_that_seat": _("Nobody has that seat; somebody can be invited to it."),
    "is_away_already": _("{text} is away already, or will be; take that back first."),
    "is_away_himself_at_that_time": _("{text} is away himself at that time; choose somebody else."),
    "stands_in_for_somebody_else_at_that_time": _(
        "{text} stands in for somebody else at that time; that has to be given to another first."
    ),
    "nobody_stands_in_for_that_seat": _("Nobody stands in for that seat; nothing was changed."),
    "somebody_else_of_stands_in_for": _("Somebody else of {faction} stands in for {text}; choose one of that faction."),
    "the_seat_has_no_player": _("The seat {text} has no player; somebody can be invited to it."),
    "an_absence_ends_after_it_has_begun": _(
        "An absence ends after it has begun, and not in the past; choose a later end."
    ),
    "that_is_more_than_a_year_away_choose_nearer_dates": _("That is more than a year away; choose nearer dates."),
    "there_is_no_such_army_or_seat_in_this": _(
        "There is no such army or seat in this campaign; nothing was changed. Reload the page."
    ),
    "army_is_of": _("Army {army} is of {faction}; only a player of that faction can command it."),
    "army_is_under_the_command_of_already": _("Army {army} is under the command of {text} already."),
    "you_have_no_seat_in_this_campaign_any_more": _(
        "You have no seat in this campaign any more; nothing was handed in."
    ),
    "you_have_a_seat_in_this_campaign_already": _("You have a seat in this campaign already; a player has one seat."),
    "this_seat_has_a_player_already": _("This seat has a player already. Ask the administrator for another one."),
    "someone_has_taken_the_seat_and_waits": _(
        "Someone has taken the seat {text} and waits; free the seat to invite someone else."
    ),
    "nobody_waits_to_be_confirmed_there_any_more": _("Nobody waits to be confirmed there any more. Reload the page."),
    "only_a_player_of_the_same_faction_can_confirm": _(
        "Only a player of the same faction can confirm them; nothing was changed."
    ),
    "this_invitation_has_already_been_used_to_create_an": _(
        "This invitation has already been used to create an account."
    ),
    "a_proposed_correction_waits_for_the_players_wait_until_it_is_settled": _(
        "A proposed correction waits for the players. Wait until it is settled, or withdraw it."
    ),
    "a_player_objected_to_this_correction_less_than_a": _(
        "A player objected to this correction less than a week ago; it cannot be proposed again yet."
    ),
    "only_players_can_answer": _("Only players can answer, and the administrator cannot; nothing was changed."),
    "you_have_your_seat_since_after_the_correction_was": _(
        "You have your seat since after the correction was proposed: you can object, not confirm."
    ),
    "the_step_is_being_closed": _("The step is being closed. Correct when it is published."),
    "this_correction_has_been_settled": _("This correction has been settled, or withdrawn. Reload the page."),
    "a_proposed_correction_waits_for_the_players_the_step_stays_open_until_it_is_settled": _(
        "A proposed correction waits for the players; the step stays open until it is settled."
    ),
    "this_page_is_the_administrators": _("This page is the administrator's."),
    "armies_besiege_in_this_scenario": _("Armies besiege {name} in this scenario, so they cannot be placed anew."),
    "army_is_at_sea_in_this_scenario": _(
        "Army {army} is at sea in this scenario, so it cannot be placed in a structure."
    ),
    "you_keep_maps": _(
        "You have {count} maps, the most an account can hold. Delete one of them, or download this map."
    ),
    "this_map_was_changed_in_another_window_since_you": _(
        "This map was changed in another window since you opened it here. Save yours as a new map, or open the other one."
    ),
    "you_keep_scenarios": _("You keep {count} scenarios; an account may keep {most}. Delete one below first."),
    "you_run_campaigns": _(
        "You run {count} campaigns; an account may run {most}. End one of them first, or ask the staff of the site."
    ),
    "the_campaign_has_been_given_up": _(
        "The campaign has been given up; nothing is taken any more, and nothing was changed."
    ),
    "the_campaign_is_paused": _("The campaign is paused; nothing was changed. Let it go on first."),
    "the_campaign_has_been_ended": _("The campaign has been ended; nothing was changed. Take it up again first."),
    "the_campaign_has_been_abandoned": _(
        "The campaign has been abandoned; nothing was changed. Take it up again first."
    ),
    "say_why": _("Say why: everyone reads the reason."),
    "that_has_been_done_already": _("That has been done already; nothing was changed."),
    "the_campaign_is_not_halted": _("The campaign is not halted; nothing was changed."),
    "the_campaign_has_not_started": _("The campaign has not started; nothing was changed. Start the clock first."),
    "the_campaign_does_not_wait_to_be_started": _("The campaign does not wait to be started; nothing was changed."),
    "the_campaign_is_over": _("The campaign is over; nothing was changed."),
    "something_happens_in_this_campaign_at_every_moment_just": _(
        "Something happens in this campaign at every moment just now; try again in a minute."
    ),
    "a_week_has_at_least_one_day_on_which": _("A week has at least one day on which a deadline can fall; leave one."),
    "a_step_is_open_for_1_to_days": _("A step is open for 1 to {number} days."),
    "a_reminder_comes_0_to_hours_before_a_deadline": _("A reminder comes 0 to {number} hours before a deadline."),
    "that_is_no_address_of_a_webhook_to_which": _(
        "That is no address of a webhook to which the site may send; copy it from Discord as a whole."
    ),
    "enter_the_address_of_a_webhook": _(
        "Enter the address of a webhook; it is made in the settings of a channel of Discord."
    ),
    "that_is_no_address_at_a_host_to_which": _("That is no address at a host to which the site may send."),
    "enter_the_address_at_which_your_program_is_told": _("Enter the address at which your program is told."),
    "choose_at_least_one_thing_that_the_key_is": _("Choose at least one thing that the key is good for."),
    "that_moment_has_passed_already_choose_a_later_one": _(
        "That moment has passed already. Choose a later one, or none."
    ),
    "you_have_no_part_in_that_campaign": _("You have no part in that campaign; nothing was made."),
    "you_have_a_key_of_that_name_already": _(
        "You have a key of that name already. Choose another one, by which you can tell them apart."
    ),
    "you_have_keys_already": _("You have {count} keys already. Revoke one that you do not use any more."),
    "this_is_for_an_earlier_step": _(
        "This is for an earlier step; nothing was changed. Ask again what is to be decided."
    ),
    "you_have_asked_questions_within_24_hours": _(
        "You have asked {count} questions within 24 hours. Wait before you ask another one."
    ),
    "you_have_given_up_your_seat": _("You have given up your seat; nothing was changed."),
    "the_rulebook_has_no_such_paragraph": _(
        "The rulebook has no such paragraph. Enter a code such as MV.6, or leave it empty."
    ),
    "this_question_was_withdrawn": _("This question was withdrawn, or its answer retired; it cannot be answered."),
    "only_the_player_who_asked_can_withdraw_it": _("Only the player who asked can withdraw it; nothing was changed."),
    "this_is_settled_already": _("This is settled already; nothing was changed."),
    "only_the_answer_to_a_question_can_be_retired": _(
        "Only the answer to a question can be retired; nothing was changed."
    ),
    "write_something_first": _("Write something first; nothing was saved."),
    "the_text_has_characters": _("The text has {count} characters; {most} is the most. Shorten it."),
    "the_step_has_been_corrected_since_you_opened_the": _(
        "The step has been corrected since you opened the page. Look at it again."
    ),
    "the_campaign_has_no_such_army": _("The campaign has no such army."),
    "the_map_has_no_such_hex": _("The map has no such hex. Enter its four digits, or leave it empty."),
    "there_is_no_such_question": _("There is no such question."),
    "two_of_the_chosen_orders_exclude_one_another": _(
        "Two of the chosen orders exclude one another; choose one of them. Nothing was entered."
    ),
    "that_was_entered_and_replaced_too_often_in_this": _(
        "That was entered and replaced too often in this step; {name} has to submit it in person."
    ),
}
