"""Honour in posts: the ledger after victory points, the final table, and who commands a lent army (HO.36)."""

from collections.abc import Sequence
from typing import Any

from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.honour import is_of_the_ledger, players_in_order
from campaign.post_texts.blocks import Block, Bullets, Column, Heading, Paragraph, Table
from campaign.post_texts.speech import Speech

_OF_COMMAND = ("command_lent", "request_refused")


def readable_events(speech: Speech, after: RoundDocument, events: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
    """Return events without those of honour, where the ledger is hidden until the campaign is over (HO.36)."""
    if not _is_hidden(speech, after):
        return events
    return [event for event in events if not is_of_the_ledger(event)]


def _is_hidden(speech: Speech, after: RoundDocument) -> bool:
    return speech.hides_honour and not after.model.ended


def honour_tables(speech: Speech, after: RoundDocument) -> Sequence[Block]:
    """Return the honour of all players, the final table once the campaign is over.

    Nothing without honour, or where it is hidden until then: everyone reads posts (HO.1, HO.36).
    """
    if after.position.honour is None or _is_hidden(speech, after):
        return []
    if after.model.final is not None:
        return _final(speech, after)
    columns = [
        Column(speech.gettext("Player")),
        Column(speech.gettext("Faction")),
        Column(speech.gettext("Honour"), figures=True),
        Column(speech.gettext("Won"), figures=True),
        Column(speech.gettext("Lost"), figures=True),
    ]
    honour = after.position.honour
    rows = [
        (
            _with_title(speech, after, seat.id, faction.id),
            faction.title,
            str(seat.points),
            str(seat.won),
            str(seat.lost),
        )
        for faction in after.position.active_factions
        for seat in players_in_order(honour, faction.id)
    ]
    return [Heading(speech.gettext("Honour")), Table(columns, rows)] if rows else []


def _with_title(speech: Speech, after: RoundDocument, seat: str, faction: str) -> str:
    honour = after.position.honour
    is_princeps = honour is not None and honour.princeps.get(faction) == seat
    return speech.gettext("%(name)s, princeps") % {"name": seat} if is_princeps else seat


def _final(speech: Speech, after: RoundDocument) -> Sequence[Block]:
    """Return the final table: the first player of the faction that won is First Among Equals (HO.34)."""
    entries, ended = after.model.final or [], after.model.ended or {}
    columns = [
        Column(speech.gettext("Place"), figures=True),
        Column(speech.gettext("Player")),
        Column(speech.gettext("Faction")),
        Column(speech.gettext("Honour"), figures=True),
    ]
    rows = [(str(one.place), one.seat, after.position.faction[one.faction].title, str(one.points)) for one in entries]
    blocks: list[Block] = [Heading(speech.gettext("Honour"))]
    if entries and ended.get("winner"):
        blocks.append(Paragraph(speech.gettext("First Among Equals: %(name)s") % {"name": entries[0].seat}))
    return [*blocks, Table(columns, rows)]


def commands_of_round(speech: Speech, document: RoundDocument) -> Sequence[Block]:
    """Return who commands a lent army, and who asked in vain; nothing where nobody did."""
    events = [event for event in document.model.events if event["kind"] in _OF_COMMAND]
    return [Bullets([speech.cited(event) for event in events])] if events else []
