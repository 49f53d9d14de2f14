"""The honour in a document as the site asks for it (HO)."""

from dataclasses import replace

from campaign.games.honour import HonourNow, HonourPart, Loans, Shares
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.order_texts import NO, YES, answers_in, with_answer
from campaign.games.vae_victis.rules.document import RoundDocument, changed
from campaign.games.vae_victis.rules.honour import (
    acting_princeps,
    honour_entry,
    is_usable_id,
    players_in_order,
    with_shares_exchanged,
)
from campaign.games.vae_victis.rules.seen import readable_seats
from campaign.games.vae_victis.rules.step_of_round import seats_in


def _now(document: RoundDocument) -> HonourNow | None:
    honour, numbers = document.position.honour, document.ruleset.honour
    if honour is None or numbers is None:
        return None
    factions = [faction.id for faction in document.position.factions]
    deciding = {faction: acting_princeps(honour, faction) for faction in factions}
    final, ended = document.model.final or (), document.model.ended or {}
    return HonourNow(
        honour,
        ledger=numbers.show,
        names_captains=numbers.captaincy,
        exchanges=numbers.starting == "named",
        deciding={faction: seat for faction, seat in deciding.items() if seat is not None},
        order={faction: players_in_order(honour, faction) for faction in factions},
        command=document.command or {},
        final={one.seat: one.place for one in final},
        first=final[0].seat if final and ended.get("winner") else "",
    )


def _exchanged(document: RoundDocument, shares: Shares) -> RoundDocument:
    honour = document.position.honour
    if honour is None:
        return document
    exchanged = with_shares_exchanged(honour, shares)
    if exchanged == honour:
        return document
    return changed(document, {"honour": honour_entry(exchanged)}, replace(document.position, honour=exchanged))


LOANS = Loans(Kind.LEND, Kind.BORROW, answers_in, with_answer, {True: YES, False: NO})
HONOUR = HonourPart(
    now=_now,
    readable=readable_seats,
    seats_in=seats_in,
    exchanged=_exchanged,
    loans=LOANS,
    names_seat=is_usable_id,
)
