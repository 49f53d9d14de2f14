"""The post about a movement: orders as numbers, outcome a line an army, naval battles, engagements, the map."""

from collections.abc import Iterator, Sequence

from campaign.reports.posts.blocks import Block, Bullets, Heading, Lines, Paragraph, Post
from campaign.reports.posts.composing import PostKind, composed
from campaign.reports.posts.maps import map_in_post
from campaign.reports.posts.other_orders import other_orders
from campaign.reports.posts.speech import Speech
from campaign.reports.story import Note, Story, story_of
from campaign.rules.round_document import RoundDocument

STAND_STILL = "-"


def movement_post(
    speech: Speech,
    document: RoundDocument,
    *,
    map_address: str | None = None,
    full_address: str | None = None,
    moving_address: str | None = None,
    repeated: Sequence[int] = (),
) -> Post:
    """The post of a document after movement, with the map where it has an address, another one in full, and one that
    moves, impulse by impulse.

    `repeated` are the armies whose instruction was taken from the round before.
    Raises DocumentError for a document that holds no movement.
    """
    story = story_of(document)
    blocks: dict[str, Sequence[Block]] = {
        "map": map_in_post(speech, speech.gettext("The map after the movement"), map_address, full_address),
        "moving": map_in_post(speech, speech.gettext("The movement, impulse by impulse"), moving_address, None),
        "orders": [Lines(list(_orders(story)))],
        "other_orders": list(_others(speech, document, repeated)),
        "outcome": [Bullets(list(_outcomes(speech, story)))],
        "naval_battles": list(_at_sea(speech, document, story)),
        "engagements": list(_on_land(speech, story)),
    }
    return composed(speech, MOVEMENT, document, blocks)


def _text(speech: Speech) -> str:
    lines = [
        "{map}",
        "{moving}",
        f"# {speech.gettext('Orders')}",
        "{orders}",
        "{other_orders}",
        f"# {speech.gettext('Outcome')}",
        "{outcome}",
        "{naval_battles}",
        "{engagements}",
    ]
    return "\n".join(lines)


MOVEMENT = PostKind(
    "movement",
    lambda speech: speech.gettext("movement"),
    _text,
    ("map", "moving", "orders", "other_orders", "outcome", "naval_battles", "engagements"),
    quotes=("orders", "other_orders"),
)


def _orders(story: Story) -> Iterator[str]:
    """One line an army: number, faction, the numbers handed in, `-` where there are none."""
    width = max((len(army.faction_title) for army in story.armies), default=0)
    for army in story.armies:
        yield f"#{army.number:<3} {army.faction_title:<{width}}  {army.order or STAND_STILL}"


def _others(speech: Speech, document: RoundDocument, repeated: Sequence[int]) -> Iterator[Block]:
    found = list(other_orders(speech, document, repeated))
    if found:
        yield Heading(speech.gettext("Other orders"))
        yield Bullets(found)


def _outcomes(speech: Speech, story: Story) -> Iterator[str]:
    """One line an army: how far it came, and why it went no further, with the paragraphs."""
    for army in story.armies:
        reasons = (_cited(speech, reason) for reason in army.reasons)
        yield " ".join([speech.told(army.outcome.text), *reasons])


def _at_sea(speech: Speech, document: RoundDocument, story: Story) -> Iterator[Block]:
    """The naval battles with the random numbers of the round (NB.4)."""
    naval = [note for note in story.battles if _is_naval(note)]
    if naval:
        yield Heading(speech.gettext("Naval battles"))
        if not speech.sealed:  # they are made of the orders
            numbers = " ".join(str(number) for number in document.model.random_numbers or ())
            yield Paragraph(speech.gettext("Random numbers of the round (NB.4): %(numbers)s") % {"numbers": numbers})
        yield Bullets([_cited(speech, note) for note in naval])


def _on_land(speech: Speech, story: Story) -> Iterator[Block]:
    """The engagements to come."""
    on_land = [note for note in story.battles if not _is_naval(note)]
    if on_land:
        yield Heading(speech.gettext("Engagements"))
        yield Bullets([_cited(speech, note) for note in on_land])


def _is_naval(note: Note) -> bool:
    return note.rule.startswith("NB")


def _cited(speech: Speech, note: Note) -> str:
    return f"{speech.told(note.text)} ({note.rule})"
