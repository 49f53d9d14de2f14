"""The texts for the people concerned: players and the administrator."""

from campaign.language.general_names import LEVEL_NAMES
from campaign.notices.texts.facts import NoticeFacts, Said, is_open, of_you, step_of
from campaign.post_texts.speech import Speech


def reminder(speech: Speech, facts: NoticeFacts) -> Said:
    """The reader's orders are missing, and the deadline is near."""
    heading = speech.gettext("%(step)s: you have not submitted everything yet")
    if facts.asked is not None and facts.asked.covered:
        heading = speech.gettext("%(step)s: your standing orders count")
    return heading % {"step": step_of(speech, facts)}, [is_open(speech, facts.step, facts.due), of_you(speech, facts)]


def last(speech: Speech, facts: NoticeFacts) -> Said:
    """The reader is the only one whose orders are missing."""
    heading = speech.gettext("%(step)s: everyone is waiting for you") % {"step": step_of(speech, facts)}
    sentence = speech.gettext("Everyone else has submitted.")
    return heading, [sentence, of_you(speech, facts), is_open(speech, facts.step, facts.due)]


def report(speech: Speech, facts: NoticeFacts) -> Said:
    """An engagement has been reported by the other side (EN.9)."""
    values = {"engagement": facts.value("engagement")}
    heading = speech.gettext("engagement %(engagement)s: is the report right?") % values
    sentence = speech.gettext("Engagement %(engagement)s was reported. Confirm the report or object to it.") % values
    return heading, [sentence]


def battle(speech: Speech, facts: NoticeFacts) -> Said:
    """A battle waits for the reader: for a choice of methods, a battle plan, or orders (GS.60, GS.84, BC.30)."""
    values = {"engagement": facts.value("engagement"), "until": facts.value("until")}
    if facts.value("choose"):
        heading = speech.gettext("engagement %(engagement)s: choose how to fight it") % values
        sentence = speech.gettext("Choose until %(until)s on its page which battle methods you accept.") % values
        return heading, [sentence, speech.gettext("Without an agreement the usual method counts.")]
    if facts.value("plan"):
        heading = speech.gettext("engagement %(engagement)s: submit your battle plan") % values
        sentence = speech.gettext("The battle begins when both plans are in, at the latest %(until)s.") % values
        return heading, [sentence]
    heading = speech.gettext("engagement %(engagement)s: it is your move") % values
    return heading, [speech.gettext("If you give no orders until %(until)s, the computer plays on for you.") % values]


def loan(speech: Speech, facts: NoticeFacts) -> Said:
    """A teammate asks for an army of the reader, or lends them one (HO.8); which one, the page Orders says."""
    rule = speech.gettext("An army changes hands only if its player lends it and the other asks for it.")
    if facts.value("loan") == "asked":
        heading = speech.gettext("a teammate asks for an army of yours")
        return heading, [speech.gettext("Lend it or keep it, on the page Orders."), rule]
    return speech.gettext("a teammate lends you an army"), [speech.gettext("Ask for it on the page Orders."), rule]


def absence(speech: Speech, facts: NoticeFacts) -> Said:
    """A stand-in commands for an absent player, or no longer; or a seat has a new holder."""
    if facts.value("newcomer"):
        return _newcomer(speech, facts)
    general = facts.value("general")
    stand_in = _general(speech, general) if general else facts.value("delegate")
    values = {"seat": facts.value("seat"), "delegate": stand_in, "until": facts.value("until")}
    if facts.value("back"):
        heading = speech.gettext("%(seat)s is back") % values
        return heading, [speech.gettext("%(seat)s commands again.") % values]
    heading = speech.gettext("%(delegate)s stands in for %(seat)s") % values
    if values["until"]:
        sentence = speech.gettext("%(seat)s is away until %(until)s. %(delegate)s commands for them.") % values
    else:
        sentence = speech.gettext("%(seat)s is away. %(delegate)s commands for them.") % values
    return heading, [sentence]


def _general(speech: Speech, level: str) -> str:
    return speech.gettext("a general (%(level)s)") % {"level": speech.gettext(LEVEL_NAMES[level])}


def _newcomer(speech: Speech, facts: NoticeFacts) -> Said:
    """Someone waits for a teammate to confirm them, or commands a seat from the start, or commands their seat now."""
    values = {"seat": facts.value("seat")}
    if facts.value("newcomer") == "waits":
        heading = speech.gettext("someone has taken the seat %(seat)s: confirm them") % values
        sentence = speech.gettext(
            "They can read your faction's orders and messages once one of you has confirmed them."
        )
        return heading, [sentence, speech.gettext("If you do not know them, ask the administrator who they are.")]
    if facts.value("newcomer") == "joined":
        heading = speech.gettext("a player has taken the seat %(seat)s of your faction") % values
        sentence = speech.gettext("They read your faction's orders, and messages from now on.")
        return heading, [sentence, speech.gettext("If you do not know them, ask the administrator who they are.")]
    heading = speech.gettext("you command the seat %(seat)s now") % values
    return heading, [speech.gettext("You see the orders and messages of your faction from this step on.")]


def entered(speech: Speech, facts: NoticeFacts) -> Said:
    """The administrator entered orders from a player's message; the linked page has their text."""
    values = {"step": step_of(speech, facts), "seat": facts.value("seat"), "until": facts.value("until")}
    if facts.value("at_once"):
        heading = speech.gettext("%(step)s: orders were entered for %(seat)s") % values
        sentence = speech.gettext("The administrator entered orders from a message of %(seat)s. They count at once.")
        change = speech.gettext("If they are not what you wrote, refuse or change them before the step closes.")
        return heading, [sentence % values, change]
    heading = speech.gettext("%(step)s: confirm the orders entered for %(seat)s") % values
    sentence = speech.gettext("The administrator entered orders from a message of %(seat)s. Confirm or refuse them.")
    wait = speech.gettext(
        "If nobody answers, they count from %(until)s, unless you or a teammate had already submitted orders on the"
        " site."
    )
    return heading, [sentence % values, wait % values]


def waiting(speech: Speech, facts: NoticeFacts) -> Said:
    """A step waits for the administrator: to be published, or closed."""
    values = {"step": step_of(speech, facts)}
    if facts.value("overdue"):
        heading = speech.gettext("%(step)s: the deadline has passed") % values
        return heading, [speech.gettext("The step is still open. Close it or move its deadline.")]
    heading = speech.gettext("%(step)s: check the result and publish it") % values
    return heading, [
        speech.gettext("The step closed automatically and is resolved. Check what will be published, then publish it.")
    ]


def failed(speech: Speech, facts: NoticeFacts) -> Said:
    """A step could not be resolved."""
    heading = speech.gettext("%(step)s could not be resolved") % {"step": step_of(speech, facts)}
    return heading, [speech.gettext("Nothing was changed. The page “Run the campaign” says what to do.")]


def all_in(speech: Speech, facts: NoticeFacts) -> Said:
    """All orders of a step are in."""
    heading = speech.gettext("%(step)s: everyone has submitted") % {"step": step_of(speech, facts)}
    return heading, [speech.gettext("You can close the step before its deadline.")]


def disputed(speech: Speech, facts: NoticeFacts) -> Said:
    """The players of an engagement do not agree (EN.9)."""
    values = {"engagement": facts.value("engagement")}
    heading = speech.gettext("engagement %(engagement)s: the players do not agree") % values
    return heading, [speech.gettext("Settle it, or wait until they agree.")]


def question(speech: Speech, facts: NoticeFacts) -> Said:
    """A player asked about the rules."""
    values = {"number": facts.value("question"), "seat": facts.value("seat")}
    heading = speech.gettext("question %(number)s waits for your answer") % values
    return heading, [speech.gettext("%(seat)s asked a question about the rules.") % values]


def channel(speech: Speech, facts: NoticeFacts) -> Said:
    """Notifications could not be delivered."""
    heading = speech.gettext("notifications do not arrive")
    if facts.value("channel") == "mail":
        sentence = speech.gettext("A mail could not be delivered to you.")
    elif facts.value("channel") == "webhook":
        sentence = speech.gettext("A notification to your program could not be delivered.")
    else:
        sentence = speech.gettext("A notification to Discord could not be delivered.")
    return heading, [sentence, speech.gettext("The page Notifications says why.")]


def test(speech: Speech, _facts: NoticeFacts) -> Said:
    """A test notification."""
    return speech.gettext("a test"), [speech.gettext("This is a test. Your notifications will arrive here.")]
