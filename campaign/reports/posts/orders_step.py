"""The posts of what comes before the movement: where the armies begin, initiative with naval superiority."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from campaign.reports.posts.blocks import Block, Bullets, Column, Heading, Paragraph, Post, Table
from campaign.reports.posts.composing import PostKind, composed
from campaign.reports.posts.other_orders import repeated_orders
from campaign.reports.posts.speech import Speech
from campaign.rules.round_document import RoundDocument
from hexmap.rules.documents import DocumentError
from orders.rules.order_file import STRENGTH


def placement_post(speech: Speech, document: RoundDocument) -> Post:
    """Where the armies begin (FA.4), and why some begin elsewhere than their players wanted."""
    factions, board = document.position.faction, document.board
    columns = [
        Column(speech.gettext("Army"), figures=True),
        Column(speech.gettext("Faction")),
        Column(speech.gettext("Place")),
    ]
    rows = [
        (str(army.number), factions[army.faction].title, board.describe(army.hex)) for army in document.position.armies
    ]
    events = document.model.events
    blocks: dict[str, Sequence[Block]] = {
        "armies": [Table(columns, rows)],
        "elsewhere": [Bullets([speech.cited(event) for event in events])] if events else [],
    }
    return composed(speech, PLACEMENT, document, blocks)


def initiative_post(speech: Speech, document: RoundDocument, *, repeated: Sequence[int] = ()) -> Post:
    """The points and the naval superiority by zone and faction, what every army chose, and what was refused.

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
        ],
        "refused": list(_refused(speech, document)),
    }
    return composed(speech, INITIATIVE, document, blocks)


def _text(speech: Speech) -> str:
    lines = [
        speech.gettext("By sea zone, the points that each faction has placed / its naval superiority (IN.3)."),
        "{superiority}",
        f"# {speech.gettext('Army by army')}",
        "{armies}",
        "{refused}",
    ]
    return "\n".join(lines)


PLACEMENT = PostKind(
    "placement",
    lambda speech: speech.gettext("the armies are placed"),
    lambda _: "{armies}\n{elsewhere}",
    ("armies", "elsewhere"),
)
INITIATIVE = PostKind(
    "initiative",
    lambda speech: speech.gettext("initiative"),
    _text,
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
    factions = document.position.faction
    columns = [
        Column(speech.gettext("Army"), figures=True),
        Column(speech.gettext("Faction")),
        Column(speech.gettext("Initiative")),
    ]
    rows = []
    for army in document.position.armies:
        choice = initiative[army.number]
        rows.append(
            (
                str(army.number),
                factions[army.faction].title,
                speech.gettext("on strength") if choice == STRENGTH else choice,
            )
        )
    return Table(columns, rows)


def _refused(speech: Speech, document: RoundDocument) -> Iterator[Block]:
    refused = [event for event in document.model.events if event["kind"] == "initiative_refused"]
    if refused:
        yield Heading(speech.gettext("Refused"))
        yield Bullets([speech.cited(event) for event in refused])
