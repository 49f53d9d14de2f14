"""The texts about requests for seats and the waiting list. They name no private campaign to people outside of it."""

from campaign.notices.texts.facts import NoticeFacts, Said
from campaign.post_texts.speech import Speech


def request(speech: Speech, facts: NoticeFacts) -> Said:
    """Someone asks for a seat, or a seat is free for which someone waits; the administrator gets it."""
    if seat := facts.value("free"):
        values = {"seat": seat}
        heading = speech.gettext("the seat %(seat)s is free, and someone waits for one") % values
        return heading, [speech.gettext("The page People shows the waiting list. You can offer them the seat.")]
    if facts.value("waits"):
        heading = speech.gettext("someone waits for a seat")
        return heading, [speech.gettext("You can offer them a seat on the page People when one is free.")]
    heading = speech.gettext("someone asks for a seat")
    return heading, [speech.gettext("Accept or decline the request on the page People.")]


def seat(speech: Speech, facts: NoticeFacts) -> Said:
    """A request is answered, or a seat is free; the user who asked or waits gets it."""
    values = {"campaign": facts.value("name")}
    match facts.value("seat_news"):
        case "accepted":
            heading = speech.gettext("%(campaign)s: you have a seat") % values
            return heading, [speech.gettext("The administrator accepted your request for a seat.")]
        case "declined":
            heading = speech.gettext("%(campaign)s: no seat for you") % values
            return heading, [speech.gettext("The administrator declined your request for a seat.")]
        case "offered":
            heading = speech.gettext("%(campaign)s: a seat is offered to you") % values
            return heading, [speech.gettext("Take the seat, or leave the waiting list.")]
        case _:
            heading = speech.gettext("%(campaign)s: a seat is free") % values
            return heading, [speech.gettext("You are first on the waiting list. Ask for the seat.")]
