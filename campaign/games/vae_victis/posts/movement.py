"""The post about a movement: orders as numbers, their outcome, naval battles, engagements, the maps."""

from collections.abc import Iterator, Sequence

from campaign.games.vae_victis.posts.composing import composed
from campaign.games.vae_victis.posts.other_orders import other_orders
from campaign.games.vae_victis.reports.army_stories import ArmyStory, MovementStory, StoryNote, movement_story
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.post_texts.blocks import Block, Bullets, Column, Heading, Paragraph, Post, Table
from campaign.post_texts.composing import PostKind
from campaign.post_texts.maps import map_in_post
from campaign.post_texts.speech import Speech

NO_ORDER = "-"


def movement_post(
    speech: Speech,
    document: RoundDocument,
    *,
    map_address: str | None = None,
    full_address: str | None = None,
    action_address: str | None = None,
    moving_address: str | None = None,
    repeated: Sequence[int] = (),
) -> Post:
    """The post of a document after movement, with the map where it has an address, another one in full, a third one of
    where something happened, and one that moves, impulse by impulse.

    `repeated` are the armies whose instruction was taken from the round before.
    Raises DocumentError for a document that holds no movement.
    """
    story = movement_story(document)
    blocks: dict[str, Sequence[Block]] = {
        "map": map_in_post(speech, speech.gettext("The map after the movement"), map_address, full_address),
        "action": map_in_post(speech, speech.gettext("Where something happened"), action_address, None),
        "moving": map_in_post(speech, speech.gettext("The movement, impulse by impulse"), moving_address, None),
        "orders": [_orders(speech, story)],
        "other_orders": list(_others(speech, document, repeated)),
        "outcome": [Bullets(list(_outcomes(speech, story)))],
        "naval_battles": list(_at_sea(speech, document, story)),
        "engagements": _on_land(speech, story),
    }
    return composed(speech, MOVEMENT, document, blocks)


def _text(speech: Speech) -> str:
    lines = [
        "{map}",
        "{action}",
        "{moving}",
        speech.gettext(
            "Everyone has marched: this is what was ordered and where it led. Please check your own armies, and say so"
            " soon if something is not as you meant it."
        ),
        "# " + speech.gettext("Orders"),
        "{orders}",
        "{other_orders}",
        "# " + speech.gettext("What became of them"),
        "{outcome}",
        "{naval_battles}",
        "{engagements}",
    ]
    return "\n".join(lines)


MOVEMENT = PostKind(
    "movement",
    lambda speech: speech.gettext("movement"),
    _text,
    ("map", "action", "moving", "orders", "other_orders", "outcome", "naval_battles", "engagements"),
    quotes=("orders", "other_orders"),
)


def _orders(speech: Speech, story: MovementStory) -> Table:
    """The numbers that were submitted, army by army; those without any share one row a faction."""
    columns = [
        Column(speech.gettext("Army")),
        Column(speech.gettext("Faction")),
        Column(speech.gettext("Orders")),
    ]
    rows = [(speech.army(army.number), army.faction_title, army.order) for army in story.armies if army.order]
    silent: dict[str, list[int]] = {}
    for army in story.armies:
        if not army.order:
            silent.setdefault(army.faction_title, []).append(army.number)
    return Table(columns, rows + [(speech.armies(armies), title, NO_ORDER) for title, armies in silent.items()])


def _others(speech: Speech, document: RoundDocument, repeated: Sequence[int]) -> Iterator[Block]:
    found = list(other_orders(speech, document, repeated))
    if found:
        yield Heading(speech.gettext("Other orders"))
        yield Bullets(found)


def _outcomes(speech: Speech, story: MovementStory) -> Iterator[str]:
    """A line an army: how far it came, and why it went no further, with the paragraphs.

    Armies that only stay share the last line.
    """
    idle = [army.number for army in story.armies if _is_idle(army)]
    for army in story.armies:
        if army.number not in idle:
            reasons = (f"{speech.translated(reason.text)} ({reason.rule})" for reason in army.reasons)
            yield speech.named(" ".join([speech.translated(army.outcome.text), *reasons]))
    if idle:
        yield speech.gettext("These armies stay where they are: %(armies)s.") % {"armies": speech.armies(idle)}


def _is_idle(army: ArmyStory) -> bool:
    return army.stays and not army.reasons


def _at_sea(speech: Speech, document: RoundDocument, story: MovementStory) -> Iterator[Block]:
    """The naval battles with the random numbers of the round (NB.4)."""
    naval = [note for note in story.battles if _is_naval(note)]
    if naval:
        yield Heading(speech.gettext("Naval battles"))
        if not speech.sealed:  # they are made of the orders
            numbers = " ".join(str(number) for number in document.model.random_numbers or ())
            yield Paragraph(speech.gettext("Random numbers of the round (NB.4): %(numbers)s") % {"numbers": numbers})
        yield Bullets([_cited(speech, note) for note in naval])


def _on_land(speech: Speech, story: MovementStory) -> Sequence[Block]:
    """The engagements to come, or that there are none (EN.1)."""
    heading = Heading(speech.gettext("Battles"))
    on_land = [note for note in story.battles if not _is_naval(note)]
    if on_land:
        return [heading, Bullets([_cited(speech, note) for note in on_land])]
    nobody = speech.gettext(
        "No battles to take place: on land no armies of different factions are in each other's ZoC (EN.1)."
    )
    return [heading, Paragraph(nobody)]


def _is_naval(note: StoryNote) -> bool:
    return note.rule.startswith("NB")


def _cited(speech: Speech, note: StoryNote) -> str:
    return f"{speech.named(speech.translated(note.text))} ({note.rule})"
