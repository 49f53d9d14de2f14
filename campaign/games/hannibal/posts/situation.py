"""The position in posts of HANNIBAL: leaders, provinces, sieges, points, and where both sides meet."""

from collections.abc import Sequence

from campaign.games.hannibal.posts.words import office_name, side_title
from campaign.games.hannibal.reports.map_scene import HIDDEN
from campaign.games.hannibal.reports.tables import ForceRow, leader_rows, meeting_rows, province_rows, siege_rows
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import Reader
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.post_texts.blocks import Block, Column, Heading, Paragraph, Table
from campaign.post_texts.speech import Speech

PUBLIC: Reader = "public"
"""Who reads posts: everyone (HH.11.3)."""
NOBODY = "-"


def leaders_table(speech: Speech, document: GameDocument) -> Table:
    """The leaders on the map, with office, place and SP as everyone sees them."""
    return _forces(speech, document, leader_rows(document.position, PUBLIC))


def meetings(speech: Speech, document: GameDocument) -> list[Block]:
    """The forces in the hexes where both sides are; none where they meet nowhere."""
    rows = meeting_rows(document.position, PUBLIC)
    if not rows:
        return [Paragraph(speech.gettext("The two sides are in no hex together."))]
    return [Heading(speech.gettext("Where both sides are")), _forces(speech, document, rows)]


def _forces(speech: Speech, document: GameDocument, rows: Sequence[ForceRow]) -> Table:
    columns = [
        Column(speech.gettext("Leader")),
        Column(speech.gettext("Side")),
        Column(speech.gettext("Office")),
        Column(speech.gettext("Place")),
        Column("SP", figures=True),
    ]
    return Table(
        columns,
        [
            (
                row.name or NOBODY,
                side_title(document, row.side),
                office_name(speech, row.office),
                speech.gettext("%(place)s, inside") % {"place": row.place} if row.inside else row.place,
                speech.gettext("hidden") if row.sp == HIDDEN else row.sp,
            )
            for row in rows
        ],
    )


def provinces_table(speech: Speech, document: GameDocument) -> Table:
    """The provinces with their value, who controls them, and how many cities each side has."""
    columns = [
        Column(speech.gettext("Province")),
        Column(speech.gettext("Value"), figures=True),
        Column(speech.gettext("Controlled by")),
        Column(" : ".join(side_title(document, side) for side in SIDES)),
    ]
    return Table(
        columns,
        [
            (
                row.name,
                str(row.value),
                side_title(document, row.controller) if row.controller else NOBODY,
                f"{row.carthago} : {row.roma}",
            )
            for row in province_rows(document.position)
        ],
    )


def sieges(speech: Speech, document: GameDocument) -> list[Block]:
    """The sieges with the die from which on a city falls; nothing if there are none."""
    rows = siege_rows(document.position)
    if not rows:
        return []
    columns = [
        Column(speech.gettext("Besieged")),
        Column(speech.gettext("Besieged by")),
        Column(speech.gettext("Falls on"), figures=True),
    ]
    cells = []
    for row in rows:
        falls = speech.gettext("%(die)s or more") % {"die": row.falls_on} if row.falls_on < _HIGHEST else str(_HIGHEST)
        if row.works == "partial":
            falls = speech.gettext("works not complete")
        cells.append((row.city, side_title(document, row.side), falls))
    return [Heading(speech.gettext("Sieges")), Table(columns, cells)]


_HIGHEST = 6
"""The highest number of a die."""


def points_line(speech: Speech, document: GameDocument) -> Paragraph:
    """The victory points of carthago, and what they have to come to at the end (HH.13.2)."""
    end = document.position.ruleset.end
    text = speech.gettext(
        "%(carthago)s has %(points)s victory points. After round %(last)s, %(most)s or more win for %(carthago)s, fewer"
        " than %(least)s for %(roma)s (HH.13.2)."
    )
    values = {
        "carthago": side_title(document, "carthago"),
        "roma": side_title(document, "roma"),
        "points": document.position.points,
        "last": end.last_round,
        "most": end.carthago,
        "least": end.roma,
    }
    return Paragraph(text % values)
