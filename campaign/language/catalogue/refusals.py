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
    "that_is_not_decided_now": _("This cannot be decided now. The current step is {step}."),
    "this_was_changed_in_another_window_after_you_had": _(
        "This was changed in another window after you opened this page. Check it and submit again."
    ),
    "this_was_empty": _(
        "This field was empty, but the orders were not withdrawn: they still count. To withdraw them, clear the line and submit again. A program sends `withdraw`."
    ),
    "this_has_been_handed_in_and_taken_back_too": _(
        "You have submitted and withdrawn these orders too many times in this round. No more changes are possible; the last version you submitted counts."
    ),
    "not_submitted_yet": _(
        "Not submitted yet, because it would lose an army at sea. Change the march, or confirm the loss."
    ),
    "of_these_two_choices_the_army_can_have_one": _(
        "The army can have only one of these two choices, and the other one is submitted. Withdraw that one first."
    ),
    "this_page_is_of_an_earlier_step": _("This page shows an earlier step. Nothing was changed. Reload the page."),
    "too_late": _(
        "Too late: your orders arrived at {arrival_text}, after the end of the step at {end_text}. Nothing was changed. The last version you submitted counts."
    ),
    "this_step_has_been_closed": _(
        "The step is closed. Nothing was changed. Your orders arrived at {text}, too late to be saved. The last version you submitted counts."
    ),
    "this_step_is_closing_already": _("This step is already closing. Reload the page in a few seconds."),
    "this_step_is_closing": _("Nothing was changed: this step is already closing."),
    "there_is_no_such_sheet": _("These orders do not exist. Nothing was changed. Reload the page."),
    "decides_that_for_the_whole_faction": _("Nothing was changed: {name} decides this for the whole faction."),
    "army_is_not_under_your_command": _("Nothing was changed: you do not command army {army}."),
    "this_faction_is_not_played_and_decides_nothing": _("Nobody plays this faction, so it has nothing to decide."),
    "this_step_is_closed_already": _("This step is already closed."),
    "that_moment_has_passed_already_a_deadline_lies_ahead": _("That time has passed. Choose a later deadline."),
    "that_is_more_than_a_year_away_choose_a_nearer_deadline": _(
        "That is more than a year away. Choose an earlier deadline."
    ),
    "this_step_is_closed_already_it_has_no_deadline_any_more": _(
        "This step is already closed, so its deadline cannot change."
    ),
    "this_step_cannot_be_resolved_now": _(
        "This step cannot be resolved now. It is open, being resolved, or already resolved. Reload the page."
    ),
    "the_next_rounds_document_can_be_changed_when_administration": _(
        "You can change the next round's document once the decisions are resolved."
    ),
    "this_step_cannot_be_published_now": _(
        "This step cannot be published now. It is not resolved yet, or already published. Reload the page."
    ),
    "orders_entered_from_messages_wait_for": _(
        "{list} must confirm orders entered from messages. You can close the step when they have answered, or {number} hours after the last order was entered."
    ),
    "this_order_has_been_answered_or_replaced_since_you": _(
        "Nothing was changed: this order was answered or replaced after you opened the page. Reload the page."
    ),
    "this_step_takes_no_more_answers": _("Nothing was changed: this step takes no more answers."),
    "no_report_stands_yet_for": _(
        "No report counts yet for {list}. Wait for both players, or settle the result yourself."
    ),
    "the_step_could_not_be_resolved": _(
        "The step could not be resolved ({name}). Nothing was changed. Resolve it again."
    ),
    "the_step_could_not_be_published_by_itself": _(
        "The step could not be published automatically ({name}). Nothing was changed. Publish it yourself."
    ),
    "the_step_could_not_be_closed_by_itself": _(
        "The step could not be closed automatically ({name}). Nothing was changed. Close it yourself."
    ),
    "there_is_no_such_seat_in_this_campaign": _("This campaign has no such seat. Reload the page."),
    "the_seat_has_a_player_already": _(
        "The seat {text} already has a player. To invite another one, free the seat first."
    ),
    "there_is_an_invitation_to_the_seat_already": _(
        "The seat {text} already has an invitation. Withdraw it before you create a new one."
    ),
    "this_invitation_is_not_open_any_more_somebody_took_the_seat": _(
        "This invitation is no longer open: the seat is taken, or the invitation was withdrawn."
    ),
    "this_invitation_is_not_open_any_more_ask_the_administrator_for_a_new_one": _(
        "This invitation is no longer open. Ask the administrator for a new one."
    ),
    "you_have_played_another_side_of_this_campaign_and": _(
        "You played another faction in this campaign and read its orders, so you cannot change sides."
    ),
    "the_administrator_cannot_play_here": _(
        "In this campaign the orders that the administrator enters count at once. So its administrator cannot play in it."
    ),
    "nobody_has_that_seat": _("That seat has no player. Invite one."),
    "is_away_already": _("{text} already has an absence. End it first."),
    "is_away_himself_at_that_time": _("{text} is also away at that time. Choose another stand-in."),
    "stands_in_for_somebody_else_at_that_time": _(
        "{text} stands in for another player at that time. Choose another stand-in for that player first."
    ),
    "nobody_stands_in_for_that_seat": _("Nothing was changed: that seat has no stand-in."),
    "somebody_else_of_stands_in_for": _("Only another player of {faction} can stand in for {text}. Choose one."),
    "the_seat_has_a_player": _("The seat {text} has a player. Free the seat before a general takes it."),
    "no_general_holds_that_seat": _("No general holds that seat any more. Reload the page."),
    "generals_take_so_many_wishes": _("Your generals take {number} wishes. Remove one first."),
    "choose_a_structure_of_the_map": _("That is no structure of the map. Choose one from the list."),
    "your_faction_does_not_control": _("Your faction does not control {name}. Choose a structure that it controls."),
    "your_faction_controls_already": _("Your faction controls {name} already. Choose another structure."),
    "choose_an_army_of_a_general": _("No general of your faction commands that army. Choose one from the list."),
    "there_is_no_such_level": _("There is no such level of generals. Choose recruit, legate or consul."),
    "the_seat_has_no_player": _("The seat {text} has no player. Invite one first."),
    "an_absence_ends_after_it_has_begun": _(
        "The absence must end after it begins, and in the future. Choose a later end."
    ),
    "that_is_more_than_a_year_away_choose_nearer_dates": _("That is more than a year away. Choose earlier dates."),
    "there_is_no_such_army_or_seat_in_this": _(
        "Nothing was changed: this campaign has no such army or seat. Reload the page."
    ),
    "army_is_of": _("Only a player of {faction} can command army {army}. Choose one."),
    "army_is_under_the_command_of_already": _("{text} already commands army {army}."),
    "you_have_no_seat_in_this_campaign_any_more": _(
        "Nothing was submitted: you no longer have a seat in this campaign."
    ),
    "you_have_a_seat_in_this_campaign_already": _(
        "You already have a seat in this campaign. A player can have one seat."
    ),
    "this_campaign_does_not_look_for_players_any_more": _(
        "Nothing was sent: this campaign no longer looks for players."
    ),
    "you_have_asked_for_a_seat_already": _(
        "You have already asked for a seat in this campaign. To ask for another one, withdraw your request first."
    ),
    "you_run_this_campaign_take_a_seat_with_an_invitation": _(
        "You run this campaign. To play in it, create an invitation on People and open it yourself."
    ),
    "this_seat_is_taken_choose_another_one_or_join_the_waiting_list": _(
        "Nothing was sent: this seat is taken. Choose another one, or join the waiting list."
    ),
    "a_seat_is_free_ask_for_it": _("A seat is free. Ask for it instead of waiting."),
    "you_have_asked_for_seats_today": _("You have asked for {number} seats in the last 24 hours. Try again tomorrow."),
    "you_have_asked_this_campaign_this_week": _(
        "You have asked this campaign {number} times in a week. Wait a few days, or write to its administrator."
    ),
    "this_campaign_has_too_many_requests": _(
        "This campaign has more requests than it can answer at the moment. Try again in a few days."
    ),
    "you_have_no_open_request_for_a_seat": _("Nothing was changed: you have no open request in this campaign."),
    "they_have_a_seat_in_this_campaign_already": _("They already have a seat in this campaign."),
    "they_have_played_another_side_of_this_campaign": _(
        "They have played another side of this campaign and know its secrets. Offer them a seat of that side."
    ),
    "they_asked_for_another_faction": _("They asked for a seat of another faction. Choose one of that faction."),
    "they_have_an_offer_already": _(
        "They already have an offer. Withdraw that invitation before you offer another seat."
    ),
    "this_request_is_not_open_any_more": _(
        "Nothing was changed: this request was withdrawn or answered. Reload the page."
    ),
    "choose_a_free_seat": _("Nothing was changed: that seat is not free. Choose another one."),
    "this_seat_has_a_player_already": _("This seat already has a player. Ask the administrator for another one."),
    "someone_has_taken_the_seat_and_waits": _(
        "A new player has taken the seat {text}. To invite another one, free the seat first."
    ),
    "nobody_waits_to_be_confirmed_there_any_more": _(
        "That player no longer waits for a confirmation. Reload the page."
    ),
    "only_a_player_of_the_same_faction_can_confirm": _(
        "Nothing was changed. Only a player of the same faction can confirm a new player."
    ),
    "this_invitation_has_already_been_used_to_create_an": _(
        "This invitation was already used to create an account. Sign in with that account."
    ),
    "a_proposed_correction_waits_for_the_players_wait_until_it_is_settled": _(
        "The players are deciding on a proposed correction. Wait for them, or withdraw it."
    ),
    "a_player_objected_to_this_correction_less_than_a": _(
        "A player objected to this correction less than a week ago. You cannot propose it again yet."
    ),
    "only_players_can_answer": _("Nothing was changed. Only players can answer, and not the administrator."),
    "you_have_your_seat_since_after_the_correction_was": _(
        "You took your seat after the correction was proposed. You can object, but not confirm."
    ),
    "the_step_is_being_closed": _("The current step is being closed. Make the correction when it is published."),
    "this_correction_has_been_settled": _("This correction is already settled or withdrawn. Reload the page."),
    "a_proposed_correction_waits_for_the_players_the_step_stays_open_until_it_is_settled": _(
        "The players are deciding on a proposed correction. The step stays open until then."
    ),
    "this_page_is_the_administrators": _("Only the administrator can open this page."),
    "you_keep_maps": _(
        "You have {count} maps, the most an account can hold. Delete one of them, or download this map."
    ),
    "this_map_was_changed_in_another_window_since_you": _(
        "This map was changed in another window after you opened it here. Save yours as a new map, or open the other one."
    ),
    "you_keep_scenarios": _("You have {count} scenarios; the most for an account is {most}. Delete one below first."),
    "you_run_campaigns": _(
        "You run {count} campaigns; the most for an account is {most}. End one of them first, or ask the site operator."
    ),
    "you_keep_games": _("You have {count} games, the most that you can keep. Delete one of them first."),
    "too_many_guests_of_your_address": _(
        "Visitors from your internet address play {count} games without an account. Sign in, or try again tomorrow."
    ),
    "too_many_battles_of_your_address": _(
        "Visitors from your internet address have {count} practice battles under way. Finish one of them first."
    ),
    "too_many_battles": _("Too many practice battles are under way on this site. Try again in an hour."),
    "too_many_guests": _(
        "Too many guests play on this site now. Sign in if you have an account, or try again tomorrow."
    ),
    "there_is_no_round_to_take_back": _("Nothing was changed: no round of this game has been played."),
    "a_round_was_taken_back": _("The player took back a round."),
    "the_campaign_has_been_given_up": _("Nothing was changed: the campaign has ended and takes no more orders."),
    "the_campaign_is_paused": _("Nothing was changed: the campaign is paused. Resume it first."),
    "the_campaign_has_been_ended": _("Nothing was changed: the campaign has ended. Resume it first."),
    "the_campaign_has_been_abandoned": _("Nothing was changed: the campaign is abandoned. Resume it first."),
    "say_why": _("Enter a reason. Everyone can read it."),
    "that_has_been_done_already": _("Nothing was changed: this is already done."),
    "the_campaign_is_not_halted": _("Nothing was changed: the campaign is already running."),
    "the_campaign_has_not_started": _("Nothing was changed: the campaign has not started. Start the clock first."),
    "the_campaign_does_not_wait_to_be_started": _("Nothing was changed: the campaign has already started."),
    "the_campaign_is_over": _("Nothing was changed: the campaign is over."),
    "something_happens_in_this_campaign_at_every_moment_just": _(
        "The campaign keeps changing at the moment. Try again in a minute."
    ),
    "a_week_has_at_least_one_day_on_which": _("At least one day of the week must not be a quiet day. Untick one."),
    "a_step_is_open_for_1_to_days": _("Enter 1 to {number} days."),
    "a_reminder_comes_0_to_hours_before_a_deadline": _("Enter 0 to {number} hours."),
    "that_is_no_address_of_a_webhook_to_which": _(
        "The site cannot send to that address. Copy the whole webhook address from Discord."
    ),
    "enter_the_address_of_a_webhook": _(
        "Enter the address of a webhook. You create one in the settings of a Discord channel."
    ),
    "this_browser_uses_a_push_service_that_is_not_known": _(
        "The site cannot send notifications to this browser. Use another browser, or ask the site operator."
    ),
    "too_many_devices": _("You have {number} devices; that is the most. Remove one first."),
    "that_is_no_address_at_a_host_to_which": _(
        "The site cannot send to that address. Ask the site operator which hosts are allowed."
    ),
    "enter_the_address_at_which_your_program_is_told": _("Enter the address of your program."),
    "choose_at_least_one_thing_that_the_key_is": _("Choose at least one permission."),
    "that_moment_has_passed_already_choose_a_later_one": _("That time has passed. Choose a later one, or none."),
    "you_have_no_part_in_that_campaign": _("You do not take part in that campaign. No API key was created."),
    "you_have_a_key_of_that_name_already": _("You already have an API key of that name. Choose another name."),
    "you_have_keys_already": _("You already have {count} API keys. Revoke one that you no longer use."),
    "this_is_for_an_earlier_step": _(
        "Nothing was changed: this is for an earlier step. Read the current choices again."
    ),
    "you_have_asked_questions_within_24_hours": _(
        "You have asked {count} questions in 24 hours, which is the most. Wait before you ask another one."
    ),
    "you_have_given_up_your_seat": _("Nothing was changed: you no longer have a seat in this campaign."),
    "the_rulebook_has_no_such_paragraph": _(
        "The rulebook has no such paragraph. Enter a code such as MV.6, or leave it empty."
    ),
    "this_question_was_withdrawn": _("This question cannot be answered: it was withdrawn, or its answer was retired."),
    "only_the_player_who_asked_can_withdraw_it": _("Nothing was changed. Only the player who asked can withdraw this."),
    "this_is_settled_already": _("Nothing was changed: this is already settled."),
    "only_the_answer_to_a_question_can_be_retired": _(
        "Nothing was changed. Only the answer to a question can be retired."
    ),
    "write_something_first": _("Nothing was saved. Write something first."),
    "the_text_has_characters": _("The text has {count} characters. Shorten it to at most {most}."),
    "the_step_has_been_corrected_since_you_opened_the": _(
        "The step was corrected after you opened the page. Reload the page."
    ),
    "the_campaign_has_no_such_army": _("The campaign has no such army. Choose one from the list."),
    "the_map_has_no_such_hex": _("The map has no such hex. Enter its four digits, or leave it empty."),
    "there_is_no_such_question": _("There is no such question. Reload the page."),
    "two_of_the_chosen_orders_exclude_one_another": _(
        "Nothing was entered: two of the chosen orders exclude each other. Choose one of them."
    ),
    "that_was_entered_and_replaced_too_often_in_this": _(
        "These orders were entered and replaced too often in this step. {name} must submit them in person."
    ),
    "generals_see_no_hidden_units": _(
        "Generals play with open intelligence only, because they would see hidden units. Choose a player."
    ),
}
