"""Why the site does not do what somebody asked for."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind, OneOf
from campaign.language.messages import Message

_STEPS = (
    *(_("placement"), _("initiative"), _("movement")),
    *(_("retreats"), _("battles"), _("administration")),
)

KINDS: dict[str, Kind] = {"step": OneOf(_STEPS)}
SENTENCES: tuple[Message, ...] = (
    _("Not understood: {sentence}."),
    _("Not allowed: {sentence}"),
    _("That is not decided now: this is the step of {step}."),
    _("This was changed in another window after you had opened this page; look, and hand in again."),
    _(
        "This was empty, but nobody withdrew it: what stood there still counts. To withdraw it, clear its line by"
        " hand and submit again; a program sends `withdraw`."
    ),
    _(
        "This has been handed in and taken back too many times; no more versions of it are kept in this round."
        " The last one handed in counts."
    ),
    _("Not submitted yet, because it would lose an army at sea. Change the march, or confirm the loss."),
    _("Of these two choices the army can have one only; the other one has been handed in."),
    _("This page is of an earlier step; nothing was changed."),
    _(
        "Too late: your orders arrived at {arrival_text}, and those that arrived before {end_text} count."
        " Nothing was changed. The last version you submitted counts."
    ),
    _(
        "This step has been closed; nothing was changed. Your orders arrived at {text} and could not be taken"
        " before that. The last version you submitted counts."
    ),
    _("This step is closing already; look again in a few seconds."),
    _("This step is closing; its deadline stays as it is."),
    _("There is no such sheet; nothing was changed."),
    _("{name} decides that for the whole faction; nothing was changed."),
    _("Army {army} is not under your command; nothing was changed."),
    _("This faction is not played and decides nothing."),
    _("This step is closed already."),
    _("That moment has passed already; a deadline lies ahead."),
    _("That is more than a year away; choose a nearer deadline."),
    _("This step is closed already; it has no deadline any more."),
    _("This step cannot be resolved now: it is open, being resolved, or resolved already."),
    _("The next round's document can be changed when administration is resolved, not before."),
    _("This step cannot be published now: it is not resolved, or published already."),
    _(
        "Orders entered from messages wait for {list}. The step can be closed when they have answered, or {number}"
        " hours after the last one was entered."
    ),
    _("This order has been answered or replaced since you opened the page; nothing was changed. Look again."),
    _("This step takes no more answers; nothing was changed."),
    _("No report stands yet for {list}. Wait for both players, or settle it yourself."),
    _("The step could not be resolved ({name}); nothing was changed."),
    _("The step could not be published by itself ({name}); nothing was changed."),
    _("The step could not be closed by itself ({name}); nothing was changed."),
    _("There is no such seat in this campaign. Reload the page."),
    _("The seat {text} has a player already; nobody else can be invited to it."),
    _("There is an invitation to the seat {text} already. Withdraw it to make a new one."),
    _("This invitation is not open any more: somebody took the seat, or it was withdrawn before."),
    _("This invitation is not open any more. Ask the administrator for a new one."),
    _("You have played another side of this campaign and have read its orders; you cannot change."),
    _("Nobody has that seat; somebody can be invited to it."),
    _("{text} is away already, or will be; take that back first."),
    _("{text} is away himself at that time; choose somebody else."),
    _("{text} stands in for somebody else at that time; that has to be given to another first."),
    _("Nobody stands in for that seat; nothing was changed."),
    _("Somebody else of {faction} stands in for {text}; choose one of that faction."),
    _("The seat {text} has no player; somebody can be invited to it."),
    _("An absence ends after it has begun, and not in the past; choose a later end."),
    _("That is more than a year away; choose nearer dates."),
    _("There is no such army or seat in this campaign; nothing was changed. Reload the page."),
    _("Army {army} is of {faction}; only a player of that faction can command it."),
    _("Army {army} is under the command of {text} already."),
    _("You have no seat in this campaign any more; nothing was handed in."),
    _("You have a seat in this campaign already; a player has one seat."),
    _("This seat has a player already. Ask the administrator for another one."),
    _("Someone has taken the seat {text} and waits; free the seat to invite someone else."),
    _("Nobody waits to be confirmed there any more. Reload the page."),
    _("Only a player of the same faction can confirm them; nothing was changed."),
    _("This invitation has already been used to create an account."),
    _("A proposed correction waits for the players. Wait until it is settled, or withdraw it."),
    _("A player objected to this correction less than a week ago; it cannot be proposed again yet."),
    _("Only players can answer, and the administrator cannot; nothing was changed."),
    _("You have your seat since after the correction was proposed: you can object, not confirm."),
    _("The step is being closed. Correct when it is published."),
    _("This correction has been settled, or withdrawn. Reload the page."),
    _("A proposed correction waits for the players; the step stays open until it is settled."),
    _("This page is the administrator's."),
    _("Armies besiege {name} in this scenario, so they cannot be placed anew."),
    _("Army {army} is at sea in this scenario, so it cannot be placed in a structure."),
    _("You keep {count} maps, which is as many as an account keeps. Delete one of them, or download this map."),
    _(
        "This map was changed in another window since you opened it here. Save yours as a new map, or open the"
        " other one."
    ),
    _("You keep {count} scenarios; an account may keep {most}. Delete one below first."),
    _("You run {count} campaigns; an account may run {most}. End one of them first, or ask the staff of the site."),
    _("The campaign has been given up; nothing is taken any more, and nothing was changed."),
    _("The campaign is paused; nothing was changed. Let it go on first."),
    _("The campaign has been ended; nothing was changed. Take it up again first."),
    _("The campaign has been abandoned; nothing was changed. Take it up again first."),
    _("Say why: everyone reads the reason."),
    _("That has been done already; nothing was changed."),
    _("The campaign is not halted; nothing was changed."),
    _("The campaign has not started; nothing was changed. Start the clock first."),
    _("The campaign does not wait to be started; nothing was changed."),
    _("The campaign is over; nothing was changed."),
    _("Something happens in this campaign at every moment just now; try again in a minute."),
    _("A week has at least one day on which a deadline can fall; leave one."),
    _("A step is open for 1 to {number} days."),
    _("A reminder comes 0 to {number} hours before a deadline."),
    _("That is no address of a webhook to which the site may send; copy it from Discord as a whole."),
    _("Enter the address of a webhook; it is made in the settings of a channel of Discord."),
    _("That is no address at a host to which the site may send."),
    _("Enter the address at which your program is told."),
    _("Choose at least one thing that the key is good for."),
    _("That moment has passed already. Choose a later one, or none."),
    _("You have no part in that campaign; nothing was made."),
    _("You have a key of that name already. Choose another one, by which you can tell them apart."),
    _("You have {count} keys already. Revoke one that you do not use any more."),
    _("This is for an earlier step; nothing was changed. Ask again what is to be decided."),
    _("You have asked {count} questions within 24 hours. Wait before you ask another one."),
    _("You have given up your seat; nothing was changed."),
    _("The rulebook has no such paragraph. Enter a code such as MV.6, or leave it empty."),
    _("This question was withdrawn, or its answer retired; it cannot be answered."),
    _("Only the player who asked can withdraw it; nothing was changed."),
    _("This is settled already; nothing was changed."),
    _("Only the answer to a question can be retired; nothing was changed."),
    _("Write something first; nothing was saved."),
    _("The text has {count} characters; {most} is the most. Shorten it."),
    _("The step has been corrected since you opened the page. Look at it again."),
    _("The campaign has no such army."),
    _("The map has no such hex. Enter its four digits, or leave it empty."),
    _("There is no such question."),
)
