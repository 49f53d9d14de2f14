"""The post about a movement: orders as numbers, outcome a line an army, naval battles, engagements, the map."""

from collections.abc import Iterator

from campaign.reports.posts.blocks import Block, Bullets, Heading, Image, Lines, Paragraph, Post
from campaign.reports.posts.other_orders import other_orders
from campaign.reports.posts.speech import Speech
from campaign.reports.story import Note, Story, story_of
from campaign.rules.round_document import RoundDocument

STAND_STILL = "-"


def movement_post(speech: Speech, document: RoundDocument, *, map_address: str | None = None) -> Post:
    """The post of a document after movement, with the map where it has an address.

    Raises DocumentError for a document that holds no movement.
    """
    story = story_of(document)
    blocks: list[Block] = [
        *([Image(map_address, speech.gettext("The map after the movement"))] if map_address else []),
        Heading(speech.gettext("Orders")),
        Lines(list(_orders(story))),
        *_others(speech, document),
        Heading(speech.gettext("Outcome")),
        Bullets(list(_outcomes(speech, story))),
        *_battles(speech, document, story),
    ]
    return Post("movement", speech.title(document, speech.gettext("movement")), blocks)


def _orders(story: Story) -> Iterator[str]:
    """One line an army: number, faction, the numbers handed in, `-` where there are none."""
    width = max((len(army.faction_title) for army in story.armies), default=0)
    for army in story.armies:
        yield f"#{army.number:<3} {army.faction_title:<{width}}  {army.order or STAND_STILL}"


def _others(speech: Speech, document: RoundDocument) -> Iterator[Block]:
    found = list(other_orders(speech, document))
    if found:
        yield Heading(speech.gettext("Other orders"))
        yield Bullets(found)


def _outcomes(speech: Speech, story: Story) -> Iterator[str]:
    """One line an army: how far it came, and why it went no further, with the paragraphs."""
    for army in story.armies:
        reasons = (_cited(speech, reason) for reason in army.reasons)
        yield " ".join([speech.told(army.outcome.text), *reasons])


def _battles(speech: Speech, document: RoundDocument, story: Story) -> Iterator[Block]:
    """The naval battles with the random numbers of the round (NB.4), and the engagements to come."""
    naval = [note for note in story.battles if note.rule.startswith("NB")]
    on_land = [note for note in story.battles if note not in naval]
    if naval:
        yield Heading(speech.gettext("Naval battles"))
        numbers = " ".join(str(number) for number in document.model.random_numbers or ())
        yield Paragraph(speech.gettext("Random numbers of the round (NB.4): %(numbers)s") % {"numbers": numbers})
        yield Bullets([_cited(speech, note) for note in naval])
    if on_land:
        yield Heading(speech.gettext("Engagements"))
        yield Bullets([_cited(speech, note) for note in on_land])


def _cited(speech: Speech, note: Note) -> str:
    return f"{speech.told(note.text)} ({note.rule})"
