"""The texts for everyone in a campaign."""

from campaign.notices.texts.facts import NoticeFacts, Said, is_open, of_you, step_of
from campaign.post_texts.speech import Speech


def opened(speech: Speech, facts: NoticeFacts) -> Said:
    """A step is open."""
    heading = speech.gettext("%(step)s until %(due)s") % {"step": step_of(speech, facts), "due": facts.due}
    return heading, [is_open(speech, facts.step, facts.due), of_you(speech, facts)]


def published(speech: Speech, facts: NoticeFacts) -> Said:
    """A step was published, which opens the next one."""
    heading = speech.gettext("%(step)s published") % {"step": step_of(speech, facts)}
    sentence = speech.gettext("You can read the result now.")
    if facts.opens is None:
        over = facts.value("over")
        return heading, [sentence, *([speech.gettext("The campaign is over."), over] if over else [])]
    return heading, [sentence, is_open(speech, facts.opens, facts.due), of_you(speech, facts)]


def deadline(speech: Speech, facts: NoticeFacts) -> Said:
    """The deadline of a step was moved."""
    heading = speech.gettext("%(step)s: the deadline was moved") % {"step": step_of(speech, facts)}
    moved = speech.gettext("The deadline is now %(due)s.") % {"due": facts.due}
    return heading, [moved, of_you(speech, facts)]


def standing(speech: Speech, facts: NoticeFacts) -> Said:
    """The campaign was paused, ended or abandoned, or resumed."""
    said = {
        "paused": (
            speech.gettext("paused"),
            speech.gettext("The campaign is paused. No deadline counts until it continues."),
        ),
        "ended": (speech.gettext("ended"), speech.gettext("The campaign was ended.")),
        "abandoned": (speech.gettext("abandoned"), speech.gettext("The campaign was abandoned.")),
        "gone_on": (speech.gettext("continues"), speech.gettext("The campaign continues.")),
    }
    heading, sentence = said[facts.value("standing")]
    due = is_open(speech, facts.step, facts.due) if facts.due else ""
    return heading, [sentence, due, of_you(speech, facts)]


def correction(speech: Speech, facts: NoticeFacts) -> Said:
    """A published result was corrected, or the administrator proposes a correction."""
    if facts.value("proposed"):
        heading = speech.gettext("%(step)s: do you agree to a correction?") % {"step": step_of(speech, facts)}
        sentence = speech.gettext(
            "The administrator proposes to correct published orders. The correction is made once a player of every"
            " other faction has confirmed it, or after 24 hours if nobody objects."
        )
        return heading, [sentence]
    heading = speech.gettext("%(step)s corrected") % {"step": step_of(speech, facts)}
    sentence = speech.gettext("The administrator corrected a published step.")
    if facts.opens is None:
        return heading, [sentence]
    return heading, [sentence, is_open(speech, facts.opens, facts.due), of_you(speech, facts)]


def rules(speech: Speech, facts: NoticeFacts) -> Said:
    """Rules change from a round on, or do not after all."""
    values = {"round": facts.value("from_round")}
    if facts.value("withdrawn"):
        heading = speech.gettext("the rules do not change after all")
        return heading, [speech.gettext("The change of the rules from round %(round)s on was withdrawn.") % values]
    heading = speech.gettext("the rules change from round %(round)s on") % values
    return heading, [speech.gettext("New rules from round %(round)s on:") % values, facts.value("text")]


def objection(speech: Speech, facts: NoticeFacts) -> Said:
    """A player objects to a published step."""
    values = {"step": step_of(speech, facts), "number": facts.value("question"), "seat": facts.value("seat")}
    heading = speech.gettext("%(step)s: objection %(number)s") % values
    sentence = (
        speech.gettext("%(seat)s objects to a published step. The administrator will correct it or answer.") % values
    )
    return heading, [sentence]


def answer(speech: Speech, facts: NoticeFacts) -> Said:
    """The administrator answered a question or an objection."""
    values = {"number": facts.value("question"), "ruling": facts.value("ruling")}
    if facts.value("objection"):
        heading = speech.gettext("objection %(number)s is answered") % values
    else:
        heading = speech.gettext("question %(number)s is answered") % values
    sentence = speech.gettext("The answer is a ruling on %(ruling)s.") % values if values["ruling"] else ""
    return heading, [
        sentence,
        speech.gettext("Read the question and its answer on the page Questions of the campaign."),
    ]
