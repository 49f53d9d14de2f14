"""The posts of steps before movement: placement, and initiative with naval superiority."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from campaign.games.vae_victis.posts.composing import composed
from campaign.games.vae_victis.posts.honour import commands_of_round, readable_events
from campaign.games.vae_victis.posts.other_orders import repeated_orders
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.post_texts.blocks import Block, Bullets, Column, Heading, Paragraph, Post, Table
from campaign.post_texts.composing import PostKind
from campaign.post_texts.maps import map_in_post
from campaign.post_texts.speech import Speech
from hexmap.rules.documents import DocumentError
from orders.rules.order_file import NONE, STRENGTH


def placement_post(
    speech: Speech, document: RoundDocument, *, map_address: str | None = None, full_address: str | None = None
) -> Post:
    """Return the post about placement (FA.4), with reasons for armies that begin elsewhere than ordered."""
    factions, board = document.position.faction, document.board
    columns = [
        Column(speech.gettext("Army")),
        Column(speech.gettext("Faction")),
        Column(speech.gettext("Place")),
    ]
    rows = [
        (speech.army(army.number), factions[army.faction].title, board.describe(army.hex))
        for army in document.position.armies
    ]
    events = readable_events(speech, document, document.model.events)
    blocks: dict[str, Sequence[Block]] = {
        "map": map_in_post(speech, speech.gettext("Where the armies begin"), map_address, full_address),
        "armies": [Table(columns, rows)],
        "elsewhere": [Bullets([speech.cited(event) for event in events])] if events else [],
    }
    return composed(speech, PLACEMENT, document, blocks)


def initiative_post(speech: Speech, document: RoundDocument, *, repeated: Sequence[int] = ()) -> Post:
    """Return the post about initiative: points and superiority by zone and faction, choices, and refusals.

    `repeated` are the armies whose point was placed as in the round before.
    Raises DocumentError for a document whose initiative has not been adjudicated.
    """
    if document.initiative is None or document.superiority is None:
        raise DocumentError("initiative", "is missing; there is nothing to tell before it is adjudicated")
    blocks: dict[str, Sequence[Block]] = {
        "superiority": [_zones(speech, document, document.initiative, document.superiority)],
        "armies": [
            _armies(speech, document, document.initiative),
            *([Paragraph(repeated_orders(speech, repeated))] if repeated else []),
            *commands_of_round(speech, document),
        ],
        "refused": list(_refused(speech, document)),
    }
    return composed(speech, INITIATIVE, document, blocks)


def _of_placement(speech: Speech) -> str:
    return "\n".join(
        ["{map}", speech.gettext("Everyone has chosen: this is where the armies begin."), "{armies}", "{elsewhere}"]
    )


def _of_initiative(speech: Speech) -> str:
    lines = [
        speech.gettext("The points are placed, and this is who rules the seas this round."),
        speech.gettext("By sea zone, the points that each faction has placed / its naval superiority (IN.3)."),
        "{superiority}",
        "# " + speech.gettext("Where the points went"),
        "{armies}",
        "{refused}",
    ]
    return "\n".join(lines)


PLACEMENT = PostKind(
    "placement",
    lambda speech: speech.gettext("the armies are placed"),
    _of_placement,
    ("map", "armies", "elsewhere"),
)
INITIATIVE = PostKind(
    "initiative",
    lambda speech: speech.gettext("initiative"),
    _of_initiative,
    ("superiority", "armies", "refused"),
    quotes=("armies",),
)


def _zones(
    speech: Speech,
    document: RoundDocument,
    initiative: Mapping[int, str],
    superiority: Mapping[str, Mapping[str, int]],
) -> Table:
    factions = document.position.active_factions
    placed = Counter((army.faction, initiative[army.number]) for army in document.position.armies)
    columns = [Column(speech.gettext("Sea zone")), *(Column(faction.title, figures=True) for faction in factions)]
    rows = [
        [zone, *(f"{placed[faction.id, zone]} / {superiority[faction.id][zone]}" for faction in factions)]
        for zone in document.board.zones
    ]
    return Table(columns, rows)


def _armies(speech: Speech, document: RoundDocument, initiative: Mapping[int, str]) -> Table:
    """Return the armies by faction and target of their points, sea zones first."""
    columns = [
        Column(speech.gettext("Initiative")),
        Column(speech.gettext("Faction")),
        Column(speech.gettext("Armies")),
    ]
    rows = []
    for faction in document.position.active_factions:
        for choice in (*document.board.zones, STRENGTH, NONE):
            armies = [
                army.number
                for army in document.position.armies
                if army.faction == faction.id and initiative[army.number] == choice
            ]
            if armies:
                words = _named(speech, choice)
                rows.append((words, faction.title, speech.armies(armies)))
    return Table(columns, rows)


def _named(speech: Speech, choice: str) -> str:
    """Return where a point has gone, in words; a veto costs one (HO.10)."""
    if choice == NONE:
        return speech.gettext("lost by a veto")
    return speech.gettext("on strength") if choice == STRENGTH else choice


def _refused(speech: Speech, document: RoundDocument) -> Iterator[Block]:
    refused = [event for event in document.model.events if event["kind"] == "initiative_refused"]
    if refused:
        yield Heading(speech.gettext("Refused"))
        yield Bullets([speech.cited(event) for event in refused])
