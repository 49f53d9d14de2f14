"""The post for the forum about a movement: orders as numbers, outcome a line an army, the map."""

from collections.abc import Iterator

from campaign.reports import bbcode
from campaign.reports.story import Story, story_of
from campaign.rules.round_document import RoundDocument

ADDRESS_TO_FILL_IN = "put the public address of the map here"
STAND_STILL = "-"


def forum_post(document: RoundDocument, *, map_address: str | None = None) -> str:
    """The BBCode of a document after movement; `map_address` goes into the `[img]` slot.

    Raises DocumentError for a document that holds no movement.
    """
    story = story_of(document)
    parts = [
        bbcode.title(f"{story.map_title} - Round {story.round}: movement"),
        bbcode.image(map_address or ADDRESS_TO_FILL_IN),
        bbcode.bold("Orders"),
        bbcode.code(order_lines(story)),
        bbcode.bold("Outcome"),
        bbcode.bullets(outcome_lines(story)),
    ]
    if story.battles:
        parts += [bbcode.bold("Battles"), bbcode.bullets(f"{note.text} ({note.rule})" for note in story.battles)]
    return "\n\n".join(parts) + "\n"


def order_lines(story: Story) -> Iterator[str]:
    """One line an army: number, faction, the numbers handed in, `-` where there are none."""
    width = max((len(army.faction_title) for army in story.armies), default=0)
    for army in story.armies:
        yield f"#{army.number:<3} {army.faction_title:<{width}}  {army.order or STAND_STILL}"


def outcome_lines(story: Story) -> Iterator[str]:
    """One line an army: how far it came, and why it went no further, with the paragraphs."""
    for army in story.armies:
        yield " ".join([army.outcome.text, *(f"{reason.text} ({reason.rule})" for reason in army.reasons)])
