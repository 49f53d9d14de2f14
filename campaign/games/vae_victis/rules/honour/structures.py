"""Honour of towns and cities: who takes a structure, and who holds shares in it (HO.21 to HO.26)."""

from collections import Counter
from collections.abc import Mapping

from campaign.games.vae_victis.rules.administration.aftermath import Taking
from campaign.games.vae_victis.rules.honour.account import Account, signed
from campaign.games.vae_victis.rules.honour.order_of_players import acting_princeps
from campaign.games.vae_victis.rules.honour.worth import worth
from campaign.language.catalogue.sentences import say
from hexmap.rules.position import Position


def honour_of_structures(account: Account) -> None:
    """Enter every structure gained, in the order in which it happened (HO.23 to HO.26)."""
    for taking in account.after.takings:
        _end_shares(account, taking)
        _give_shares(account, taking)


def _end_shares(account: Account, taking: Taking) -> None:
    """All shares end; those of a surrendered structure cost the princeps who gave it up, not their holders (HO.26)."""
    name = taking.structure.name
    shares = account.tokens.pop(name, {})
    if taking.how == "surrender":
        seat = acting_princeps(account.honour, str(taking.loser))
        if seat is not None:
            points = -sum(shares.values())
            text = say("honour_surrendered", seat=seat, points=signed(points), name=name)
            account.enter("HO.26", "honour_structure_lost", text, seat, points, structure=name)
        return
    for seat, share in sorted(shares.items()):
        text = say("honour_structure_lost", seat=seat, points=signed(-share), name=name)
        account.enter("HO.26", "honour_structure_lost", text, seat, -share, structure=name)


def _give_shares(account: Account, taking: Taking) -> None:
    """The commander of the taker gets a share of the whole worth, or half of it as the owner does (HO.23)."""
    if taking.how == "unheld" and not account.numbers.unheld:
        return
    number = taker(account, taking)
    commander, name = account.commander(number), taking.structure.name
    if commander.seat is None:
        return
    whole = worth(taking.structure, account.after.round.position, account.numbers)
    seats = [commander.seat] if commander.owner is None else [commander.seat, commander.owner]
    share = whole // len(seats)
    for seat in seats if share else ():
        account.tokens.setdefault(name, {})[seat] = share
        code = "honour_taken" if commander.owner is None else "honour_taken_by_halves"
        text = say(code, seat=seat, points=signed(share), name=name, army=number)
        account.enter("HO.23", "honour_taken", text, seat, share, structure=name, army=number)


def taker(account: Account, taking: Taking) -> int:
    """The army that takes a structure (HO.24, HO.25)."""
    if taking.how in ("assault", "unheld"):
        return taking.armies[0]
    levels = levels_now(account, taking.structure.name, taking.winner)
    most = max(_levels_of(account, levels, number) for number in taking.armies)
    return min(number for number in taking.armies if _levels_of(account, levels, number) == most)


def _levels_of(account: Account, levels: Mapping[str, int], number: int) -> int:
    seat = account.commander(number).seat
    return 0 if seat is None else levels.get(seat, 0)


def levels_now(account: Account, name: str, faction: str) -> Mapping[str, int]:
    """The levels of each seat of a faction in its siege of a structure, this round included (HO.24).

    They begin with those of earlier rounds only where the faction has besieged it since before the round.
    """
    after = account.after
    siege = after.round.position.siege_of.get(name)
    if siege is None or siege.faction != faction:
        return {}
    levels = Counter(account.honour.levels.get(name, {}).get(faction, {}))
    for number in after.lowering.get(name, ()):
        seat = account.commander(number).seat
        if seat is not None:
            levels[seat] += 1
    return levels


def levels_of_sieges(account: Account, position: Position) -> Mapping[str, Mapping[str, Mapping[str, int]]]:
    """The levels of the sieges that go on in the next round, in order (HO.24)."""
    found = {}
    for siege in position.sieges:
        levels = levels_now(account, siege.structure, siege.faction)
        if levels:
            found[siege.structure] = {siege.faction: dict(sorted(levels.items()))}
    return found
