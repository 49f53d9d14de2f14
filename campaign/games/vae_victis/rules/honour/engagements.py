"""Honour in the field: engagements won and lost, and armies lost in another way (HO.13 to HO.19)."""

from campaign.games.vae_victis.rules.administration.aftermath import Aftermath
from campaign.games.vae_victis.rules.battles.battle_results import FoughtEngagement
from campaign.games.vae_victis.rules.honour.account import Account, signed
from campaign.language.catalogue.sentences import say


def honour_of_engagements(account: Account) -> None:
    """Enter every engagement that was fought and won, each for itself (HO.13 to HO.18)."""
    for fought in account.after.round.results.fought:
        if fought.winner is None:
            continue
        loser = next((number for number in fought.engagement.armies if str(number) != fought.winner), None)
        if fought.winner.isdigit() and int(fought.winner) in fought.engagement.armies:
            _enter_victory(account, fought, int(fought.winner), loser)
        if loser is not None:
            _enter_defeat(account, fought, loser)


def _enter_victory(account: Account, fought: FoughtEngagement, number: int, loser: int | None) -> None:
    """The commander of the winner gains H, or half of it as the owner does (HO.15); nothing for a garrison (HO.17)."""
    commander = account.commander(number)
    if commander.seat is None:
        return
    account.won[commander.seat] += 1
    if loser is None:
        return
    honour = honour_of_army(account, fought, loser)
    engagement = fought.engagement.id
    if commander.owner is None:
        text = say("honour_won", seat=commander.seat, points=signed(honour), engagement=engagement, army=number)
        account.enter("HO.15", "honour_won", text, commander.seat, honour, engagement=engagement, army=number)
        return
    half = honour // 2
    for seat in (commander.seat, commander.owner):
        text = say("honour_shared", seat=seat, points=signed(half), engagement=engagement, army=number)
        account.enter("HO.15", "honour_shared", text, seat, half, engagement=engagement, army=number)


def _enter_defeat(account: Account, fought: FoughtEngagement, number: int) -> None:
    """A borrower loses H, also in an assault (HO.16, HO.17); the commander of an own or free army nothing."""
    commander = account.commander(number)
    if commander.seat is None:
        return
    account.lost[commander.seat] += 1
    if commander.owner is not None:
        points, engagement = -honour_of_army(account, fought, number), fought.engagement.id
        text = say("honour_blamed", seat=commander.seat, points=signed(points), engagement=engagement, army=number)
        rule = "HO.17" if fought.engagement.assault else "HO.16"
        account.enter(rule, "honour_blamed", text, commander.seat, points, engagement=engagement, army=number)


def honour_of_army(account: Account, fought: FoughtEngagement, number: int) -> int:
    """The honour H of an engagement that an army lost (HO.13), with its elimination (HO.14)."""
    numbers, losses = account.numbers, loss_in(account.after, fought, number)
    honour = max(numbers.least, losses // numbers.per_fp)
    if lost_engagement_with_elimination(account.after, number) is fought:
        honour += numbers.eliminated
    return honour


def loss_in(after: Aftermath, fought: FoughtEngagement, number: int) -> int:
    """FP that a beaten army loses for an engagement, whether or not it had as many (HO.13)."""
    return fought.casualties[str(number)] * after.ruleset.losses.lost


def lost_engagement_with_elimination(after: Aftermath, number: int) -> FoughtEngagement | None:
    """The engagement in which an army's elimination in step 7 counts: the one that cost it most, the first (HO.14)."""
    if after.eliminated.get(number) != "FA.3":
        return None
    beaten = after.round.results.beaten_by(number)
    return max(beaten, key=lambda fought: loss_in(after, fought, number), default=None)


def armies_lost_otherwise(account: Account) -> None:
    """Enter the borrowed armies eliminated this round without having lost an engagement, by number (HO.19)."""
    after = account.after
    for number in sorted({*after.round.eliminated, *after.eliminated}):
        commander = account.commander(number)
        if commander.seat is None or commander.owner is None or after.round.results.beaten_by(number):
            continue
        points = -account.numbers.eliminated
        text = say("honour_army_lost", seat=commander.seat, points=signed(points), army=number)
        account.enter("HO.19", "honour_army_lost", text, commander.seat, points, army=number)
