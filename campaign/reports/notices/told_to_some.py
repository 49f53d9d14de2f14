"""What is told to those whom it concerns: players, the administrator, whoever wants to be told."""

from campaign.reports.notices.facts import Facts, Said, is_open, of_you, step_of
from campaign.reports.posts.speech import Speech


def reminder(speech: Speech, facts: Facts) -> Said:
    """Something is awaited of whoever is told, and the deadline is near."""
    heading = speech.gettext("%(step)s: you are still awaited") % {"step": step_of(speech, facts)}
    return heading, [is_open(speech, facts.step, facts.due), of_you(speech, facts)]


def last(speech: Speech, facts: Facts) -> Said:
    """He is the only one of whom something is awaited."""
    heading = speech.gettext("%(step)s: everybody waits for you") % {"step": step_of(speech, facts)}
    told = speech.gettext("You are the last one of whom something is awaited.")
    return heading, [told, of_you(speech, facts), is_open(speech, facts.step, facts.due)]


def report(speech: Speech, facts: Facts) -> Said:
    """An engagement has been reported by the other side (EN.9)."""
    values = {"engagement": facts.value("engagement")}
    heading = speech.gettext("engagement %(engagement)s: is the report right?") % values
    told = speech.gettext("Engagement %(engagement)s has been reported, and your answer is awaited.") % values
    return heading, [told]


def absence(speech: Speech, facts: Facts) -> Said:
    """Somebody commands for somebody who is away, or no longer."""
    values = {"seat": facts.value("seat"), "delegate": facts.value("delegate"), "until": facts.value("until")}
    if facts.value("back"):
        heading = speech.gettext("%(seat)s is back") % values
        return heading, [speech.gettext("%(seat)s commands his armies again.") % values]
    heading = speech.gettext("%(delegate)s commands for %(seat)s") % values
    if values["until"]:
        told = speech.gettext("%(seat)s is away until %(until)s, and %(delegate)s commands for him.") % values
    else:
        told = speech.gettext("%(seat)s is away, and %(delegate)s commands for him.") % values
    return heading, [told]


def waiting(speech: Speech, facts: Facts) -> Said:
    """A step waits for the administrator: to be published, or closed."""
    values = {"step": step_of(speech, facts)}
    if facts.value("overdue"):
        heading = speech.gettext("%(step)s: the deadline has passed") % values
        return heading, [speech.gettext("The step is still open. Close it, or give it another deadline.")]
    heading = speech.gettext("%(step)s: look it over and publish it") % values
    return heading, [speech.gettext("The step was closed by itself and is resolved; it waits for you.")]


def failed(speech: Speech, facts: Facts) -> Said:
    """A step could not be resolved."""
    heading = speech.gettext("%(step)s could not be resolved") % {"step": step_of(speech, facts)}
    return heading, [speech.gettext("Nothing was changed. The page of the administration says what to do.")]


def all_in(speech: Speech, facts: Facts) -> Said:
    """Nobody is awaited in a step any more."""
    heading = speech.gettext("%(step)s: nobody is awaited any more") % {"step": step_of(speech, facts)}
    return heading, [speech.gettext("The step can be closed before its deadline.")]


def disputed(speech: Speech, facts: Facts) -> Said:
    """The players of an engagement do not agree (EN.9)."""
    values = {"engagement": facts.value("engagement")}
    heading = speech.gettext("engagement %(engagement)s: the players do not agree") % values
    return heading, [speech.gettext("Settle it, or wait until they agree.")]


def channel(speech: Speech, facts: Facts) -> Said:
    """Notices do not arrive."""
    heading = speech.gettext("notices do not arrive")
    if facts.value("channel") == "mail":
        told = speech.gettext("A mail could not be delivered to you.")
    elif facts.value("channel") == "webhook":
        told = speech.gettext("A message to a program could not be delivered.")
    else:
        told = speech.gettext("A message to Discord could not be delivered.")
    return heading, [told, speech.gettext("The page of your notices says why.")]


def test(speech: Speech, _facts: Facts) -> Said:
    """That notices arrive."""
    return speech.gettext("a test"), [speech.gettext("This is a test. Whoever reads it will be told what happens.")]
