"""The posts about the end of a game of HANNIBAL: the winner, the reason, the players (HH.13)."""

from collections.abc import Sequence

from campaign.games.hannibal.posts.words import side_title
from campaign.games.hannibal.reports.tables import province_rows
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import CARTHAGO
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.post_texts.blocks import Block, Bullets, Column, Paragraph, Post, Table
from campaign.post_texts.composing import composed_about
from campaign.post_texts.ending import END
from campaign.post_texts.maps import map_in_post
from campaign.post_texts.speech import Speech


def hannibal_end_post(
    speech: Speech,
    before: GameDocument,
    after: GameDocument,
    *,
    map_address: str | None = None,
    full_address: str | None = None,
) -> Post | None:
    """Return the post about the end of the game; None while it goes on. `before` is before its last step."""
    ended = after.position.ended
    if not ended:
        return None
    values = {"reason": speech.translated(str(ended["reason"])), "rule": ended["rule"]}
    if ended["winner"]:
        values["winner"] = side_title(after, ended["winner"])
        text = speech.gettext("The campaign is over. %(winner)s has won: %(reason)s (%(rule)s).") % values
    else:
        text = speech.gettext("The campaign is over. It is a draw: %(reason)s (%(rule)s).") % values
    return _end(speech, before, after, text, map_address, full_address)


def hannibal_given_up_post(
    speech: Speech,
    document: GameDocument,
    reason: str,
    *,
    ended: bool,
    map_address: str | None = None,
    full_address: str | None = None,
) -> Post:
    """Return the post about a campaign that was `ended` or abandoned, in the step of a document."""
    text = speech.gettext("The campaign was ended.") if ended else speech.gettext("The campaign was abandoned.")
    why = speech.gettext("Reason: %(reason)s") % {"reason": reason}
    return _end(speech, document, document, f"{text} {why}", map_address, full_address)


def _end(
    speech: Speech, before: GameDocument, after: GameDocument, text: str, map_address: str | None, full: str | None
) -> Post:
    blocks: dict[str, Sequence[Block]] = {
        "end": [Paragraph(text)],
        "players": _players(speech, after),
        "map": map_in_post(speech, speech.gettext("The map at the end"), map_address, full),
        "standings": [_standings(speech, after)],
    }
    title = before.position.theatre.board.title
    return composed_about(speech.without_orders(), END, title, before.position.round, blocks)


def _players(speech: Speech, document: GameDocument) -> list[Block]:
    """The sides with their players."""
    entries = [
        speech.gettext("%(side)s: %(players)s") % {"side": side_title(document, side), "players": ", ".join(players)}
        for side in SIDES
        if (players := speech.players_of(side))
    ]
    return [Bullets(entries)] if entries else []


def _standings(speech: Speech, document: GameDocument) -> Table:
    """The sides with provinces, cities, leaders and victory points, which only carthago has (HH.13.1)."""
    position, provinces = document.position, province_rows(document.position)
    columns = [
        Column(speech.gettext("Side")),
        Column(speech.gettext("Points"), figures=True),
        Column(speech.gettext("Provinces"), figures=True),
        Column(speech.gettext("Cities"), figures=True),
        Column(speech.gettext("Leaders"), figures=True),
    ]
    return Table(
        columns,
        [
            (
                side_title(document, side),
                str(position.points) if side == CARTHAGO else "-",
                str(sum(row.controller == side for row in provinces)),
                str(sum(owner == side for owner in position.control.values())),
                str(sum(force.side == side for force in position.led.values())),
            )
            for side in SIDES
        ],
    )
