"""The posts about the standings after a round, and about the end of the campaign (VP)."""

from collections.abc import Sequence
from dataclasses import replace

from campaign.games.vae_victis.posts.composing import composed
from campaign.games.vae_victis.posts.honour import honour_tables
from campaign.games.vae_victis.rules.administration import half_structures
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.post_texts.blocks import Block, Bullets, Column, Paragraph, Post, Table
from campaign.post_texts.composing import PostKind
from campaign.post_texts.ending import END
from campaign.post_texts.maps import map_in_post
from campaign.post_texts.speech import Speech
from hexmap.rules.position import Faction


def standings_post(speech: Speech, before: RoundDocument, after: RoundDocument) -> Post:
    """The factions with victory points, structures and armies, and how that has changed in this round.

    `before` is the document before Administration and `after` the one it came to.
    """
    if after.model.ended:
        speech = speech.without_orders()
    tables = [standings_table(speech, before, after), *honour_tables(speech, after)]
    return composed(speech, STANDINGS, before, {"standings": tables})


def end_post(
    speech: Speech,
    before: RoundDocument,
    after: RoundDocument,
    *,
    map_address: str | None = None,
    full_address: str | None = None,
) -> Post | None:
    """Return the post about the end of the campaign: winner, reason (VP.3, VP.4), players; None while it goes on."""
    ended = after.model.ended
    if not ended:
        return None
    values = {"reason": speech.translated(str(ended["reason"])), "rule": ended["rule"]}
    if ended["winner"]:
        values["winner"] = after.position.faction[ended["winner"]].title
        said = speech.gettext("The campaign is over. %(winner)s has won: %(reason)s (%(rule)s).") % values
    else:
        said = speech.gettext("The campaign is over. It is a draw: %(reason)s (%(rule)s).") % values
    blocks: dict[str, Sequence[Block]] = {
        "end": [Paragraph(said)],
        "players": _players(speech, after),
        "map": map_in_post(speech, speech.gettext("The map after the last movement"), map_address, full_address),
        "standings": [standings_table(speech, before, after), *honour_tables(speech, after)],
    }
    return composed(speech.without_orders(), END, before, blocks)


def given_up_post(
    speech: Speech,
    document: RoundDocument,
    reason: str,
    *,
    ended: bool,
    map_address: str | None = None,
    full_address: str | None = None,
) -> Post:
    """Return the post about a campaign that was `ended` or abandoned, with the standings (VP.4).

    `document` is that of the step in which they did.
    """
    said = speech.gettext("The campaign was ended.") if ended else speech.gettext("The campaign was abandoned.")
    why = speech.gettext("Reason: %(reason)s") % {"reason": reason}
    blocks: dict[str, Sequence[Block]] = {
        "end": [Paragraph(f"{said} {why}")],
        "players": _players(speech, document),
        "map": map_in_post(speech, speech.gettext("The map after the last movement"), map_address, full_address),
        "standings": [
            standings_table(speech, document, document),
            *honour_tables(replace(speech, hides_honour=False), document),
        ],
    }
    return composed(speech.without_orders(), END, document, blocks)


STANDINGS = PostKind(
    "standings", lambda speech: speech.gettext("standings"), lambda _: "{standings}", ("standings",), apart=True
)


def _players(speech: Speech, document: RoundDocument) -> list[Block]:
    """The factions that were played, the best first, each with its points and its players."""
    entries = []
    for faction in _best_first(document):
        players = speech.players_of(faction.id)
        said = speech.gettext("%(faction)s, %(points)s victory points: %(players)s")
        values = {"faction": faction.title, "points": faction.victory_points, "players": ", ".join(players)}
        if _structures_decide(document):
            said = speech.gettext("%(faction)s, counted as %(points)s structures: %(players)s")
            values["points"] = _counted(document, faction)
        if players:
            entries.append(said % values)
    return [Bullets(entries)] if entries else []


def standings_table(speech: Speech, before: RoundDocument, after: RoundDocument) -> Table:
    """Return the factions by what decides, passive ones last, with changes in brackets."""
    decides = speech.gettext("Counted as") if _structures_decide(after) else speech.gettext("Points")
    columns = [
        Column(speech.gettext("Faction")),
        Column(decides, figures=True),
        Column(speech.gettext("Cities"), figures=True),
        Column(speech.gettext("Towns"), figures=True),
        Column(speech.gettext("Armies"), figures=True),
        Column("FP", figures=True),
    ]
    return Table(columns, [_row(before, after, faction.id) for faction in _best_first(after)])


def _structures_decide(document: RoundDocument) -> bool:
    return document.ruleset.victory.settled_by == "structures"


def _best_first(document: RoundDocument) -> list[Faction]:
    """The factions, passive ones last, by points or by what their structures count (VW.5)."""
    return sorted(document.position.factions, key=lambda one: (not one.active, -_worth(document, one)))


def _worth(document: RoundDocument, faction: Faction) -> int:
    if _structures_decide(document):
        return half_structures(document.board, document.ruleset, document.position, faction)
    return faction.victory_points


def _counted(document: RoundDocument, faction: Faction) -> str:
    """The count of a faction's structures, in whole structures: `7.5`."""
    whole, half = divmod(_worth(document, faction), 2)
    return f"{whole}.5" if half else str(whole)


def _row(before: RoundDocument, after: RoundDocument, faction: str) -> tuple[str, ...]:
    now, then = after.position.faction[faction], before.position.faction[faction]
    held = (_compared(*both) for both in zip(_held(after, faction), _held(before, faction), strict=True))
    points = _compared(now.victory_points, then.victory_points)
    if _structures_decide(after):
        points = _counted(after, now)
    if not now.active:
        return now.title, points, *held, "-", "-"
    armies = [army for army in after.position.armies if army.faction == faction]
    earlier = sum(army.faction == faction for army in before.position.armies)
    return now.title, points, *held, _compared(len(armies), earlier), str(sum(army.strength for army in armies))


def _compared(now: int, then: int) -> str:
    """A figure, and how it has changed if it has: `13 (+1)`."""
    return f"{now} ({now - then:+d})" if now != then else str(now)


def _held(document: RoundDocument, faction: str) -> tuple[int, int]:
    """The Cities and the Towns that a faction controls."""
    cities = [one.is_city for one in document.board.structures if document.position.controller(one) == faction]
    return sum(cities), len(cities) - sum(cities)
