"""Shares that a scenario names, exchanged by the players of a faction before the first round (HO.22)."""

from collections.abc import Mapping
from dataclasses import replace

from campaign.games.honour import Shares
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import DocumentError
from hexmap.rules.position import Honour


def with_shares_exchanged(honour: Honour, shares: Shares) -> Honour:
    """The honour with the shares of structures as they are after an exchange; those of other structures stay.

    An exchange makes no points: each structure is worth as many as before, for seats of the same faction. Raises
    DocumentError, with the structure, for anything else.
    """
    tokens = {name: dict(held) for name, held in honour.tokens.items()}
    for name, given in shares.items():
        before = honour.tokens.get(name)
        if before is None or not _same_faction(honour, before, given):
            raise DocumentError(name, say("shares_are_of_seats_of_the_faction"))
        if min(given.values(), default=0) < 0 or sum(given.values()) != sum(before.values()):
            raise DocumentError(name, say("an_exchange_makes_no_points", number=sum(before.values())))
        tokens[name] = {seat: points for seat, points in sorted(given.items()) if points}
    seats = tuple(
        replace(seat, points=seat.points + _held(tokens, seat.id) - _held(honour.tokens, seat.id))
        for seat in honour.seats
    )
    return replace(honour, seats=seats, tokens=dict(sorted(tokens.items())))


def _same_faction(honour: Honour, before: Mapping[str, int], given: Mapping[str, int]) -> bool:
    known = [honour.seat[seat].faction for seat in (*before, *given) if seat in honour.seat]
    return len(known) == len(before) + len(given) and len(set(known)) == 1


def _held(tokens: Shares, seat: str) -> int:
    return sum(shares.get(seat, 0) for shares in tokens.values())
