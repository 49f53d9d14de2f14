"""The public face of the rules: one function a step, from document to document."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from campaign.games.vae_victis.rules.administration.aftermath import Round
from campaign.games.vae_victis.rules.administration.round_end import Administered, administer
from campaign.games.vae_victis.rules.battles.battle_events import retreat_events, sheet_events
from campaign.games.vae_victis.rules.battles.battle_results import BattleResults
from campaign.games.vae_victis.rules.battles.engagements import (
    Circumstances,
    EngagementSheet,
    Retreats,
    battles,
    retreats,
    sheets,
)
from campaign.games.vae_victis.rules.battles.withdrawal import hexes_to_withdraw_to
from campaign.games.vae_victis.rules.document import (
    NEEDED_FOR_ADMINISTRATION,
    NEEDED_FOR_BATTLES,
    Keys,
    RoundDocument,
    after_movement,
    arranged,
    beginning,
    command_keys,
    decisions_of,
    engagement_keys,
    filled,
    final_keys,
    initiative_keys,
    movement_keys,
    not_fought_of,
    only_keys,
    reports_of,
    retreats_of,
    siege_dice_of,
    starting_keys,
)
from campaign.games.vae_victis.rules.engine_versions import is_before
from campaign.games.vae_victis.rules.honour.command import Command, command_events, command_of
from campaign.games.vae_victis.rules.honour.order_of_players import with_princeps
from campaign.games.vae_victis.rules.honour.points_of_initiative import initiative_by_orders
from campaign.games.vae_victis.rules.honour.start import with_starting_shares
from campaign.games.vae_victis.rules.honour.transfers import kept_transfers, without_transfers_of_lent_armies
from campaign.games.vae_victis.rules.initiative_events import initiative_events
from campaign.games.vae_victis.rules.movement.movement_step import MovementStep, execute_movement
from campaign.games.vae_victis.rules.placement import place_armies
from campaign.games.vae_victis.steps import Step
from campaign.language.catalogue.events import Event
from hexmap.rules.deployment import Deployment
from hexmap.rules.documents import DocumentError
from navy.rules.superiority import Initiative
from orders.rules.order_file import Decisions


def adjudicate_initiative(document: RoundDocument) -> RoundDocument:
    """The document with `initiative` and `naval_superiority` filled in (IN).

    Raises DocumentError for a document whose movement has been adjudicated already.
    """
    _check_before_movement(document)
    document = _with_princeps(document)
    initiative, command = _assign(document), command_of(document.position, document.orders.command)
    events = [*_initiative_events(document, initiative), *_command_events(document)]
    changes = initiative_keys(initiative) | command_keys(command)
    changes["events"] = [*_earlier_events(document), *_as_json(events)]
    return _with_initiative(arranged(document, changes), initiative, command)


def adjudicate_movement(document: RoundDocument) -> RoundDocument:
    """The document after movement, with the engagements drawn up (MV, NV, NB, EN, AS).

    Where the document brings no naval superiority, it is worked out first; one that it brings holds. Raises
    DocumentError for a document whose movement has been adjudicated already, or that lacks the random numbers.
    """
    _check_before_movement(document)
    document = _with_princeps(document)
    changes: Keys = {}
    events = _earlier_events(document)
    initiative = initiative_of(document)
    if document.superiority is None or document.initiative is None:
        changes |= initiative_keys(initiative)
    if document.superiority is None:
        events += _as_json(_initiative_events(document, initiative))
    command = commanders_of(document)
    if document.command is None:
        changes |= command_keys(command)
        events += _as_json(_command_events(document))
    step = _move_all(document, initiative)
    changes |= movement_keys(document.board, step)
    kept = kept_transfers(document.position.round, document.orders.transfers, command)
    changes["events"] = events + _as_json([*kept, *step.events])
    after = replace(_with_initiative(arranged(document, changes), initiative, command), position=step.position)
    return replace(after, movement={int(number): entry for number, entry in changes["movement"].items()})


def move_document(document: RoundDocument) -> MovementStep:
    """The movement step of a document as values, initiative included where it is missing."""
    return _move_all(document, initiative_of(document))


def initiative_of(document: RoundDocument) -> Initiative:
    """Initiative as the document brings it; what it does not bring is worked out (IN)."""
    if document.superiority is not None and document.initiative is not None:
        return Initiative(document.initiative, {}, {}, document.superiority)
    initiative = _assign(document)
    return replace(
        initiative,
        honoured=document.initiative or initiative.honoured,
        superiority=document.superiority or initiative.superiority,
    )


def commanders_of(document: RoundDocument) -> Command:
    """The commander of each army, as the document brings it or by its orders; empty where there is no honour (HO.6)."""
    if document.command is not None:
        return document.command
    return command_of(document.position, document.orders.command)


def _move_all(document: RoundDocument, initiative: Initiative) -> MovementStep:
    return execute_movement(
        document.board,
        document.position,
        without_transfers_of_lent_armies(document.orders, commanders_of(document)),
        document.ruleset,
        superiority=initiative.superiority,
        initiative=initiative.honoured,
        chance=_sealed_chance(document),
    )


def adjudicate_battles(document: RoundDocument) -> RoundDocument:
    """The document without the engagements of armies that retreat, the others drawn up again (EN.4).

    Raises DocumentError for a document that holds no movement, or whose retreats do not fit it.
    """
    declared, drawn_up, events = declare_retreats(document, retreats_of(document))
    retreated, not_fought = not_fought_of(document)
    changes = engagement_keys(drawn_up, battles(declared.left))
    changes["retreated"] = sorted({*retreated, *declared.retreated})
    changes["not_fought"] = [one.id for one in sorted([*not_fought, *declared.not_fought], key=lambda one: one.armies)]
    changes["events"] = _earlier_events(document) + _as_json(events)
    return arranged(document, changes, without=("retreats",))


def declare_retreats(
    document: RoundDocument, numbers: Iterable[int]
) -> tuple[Retreats, list[EngagementSheet], list[Event]]:
    """The result of these armies' retreat, and the sheets of the engagements that are left (EN.4).

    Raises DocumentError for a document that holds no movement.
    """
    added = after_movement(document, NEEDED_FOR_BATTLES)
    declared = retreats(added.engagements, numbers, lambda number: bool(ways_to_retreat(document, number)))
    circumstances = Circumstances(
        spent={number: entry.mp_spent for number, entry in added.movement.items()},
        initiative=document.initiative or {},
        supply=added.supply.get,
        networks=lambda faction: _in_network(document, faction),
    )
    drawn_up = sheets(document.board, document.position, declared.left, document.ruleset, circumstances)
    events: list[Event] = list(retreat_events(document.position, declared))
    if declared.not_fought:
        events += sheet_events(document.position, drawn_up, document.ruleset)
    return declared, drawn_up, events


def _in_network(document: RoundDocument, faction: str) -> Sequence[str]:
    """The structures in the network of a faction at the start of the round, as the movement found them."""
    network = (document.model.networks or {}).get(faction)
    return network.structures if network else ()


def ways_to_retreat(document: RoundDocument, number: int) -> Sequence[int]:
    """The hexes that an army could retreat to when movement is over, nobody else having retreated (EN.4)."""
    position = document.position
    deployment = Deployment(document.board, position.armies, document.ruleset.radii)
    return hexes_to_withdraw_to(document.board, deployment, position.control, position.army[number], document.ruleset)


def adjudicate_administration(document: RoundDocument) -> RoundDocument:
    """The position that the next round starts from, what happened, and whether the campaign is over (RD.5).

    Raises DocumentError for a document that holds no movement or lacks a report.
    """
    if document.model.retreats is not None:
        document = adjudicate_battles(document)
    document = _with_princeps(document)
    outcome = administer_document(document)
    end = outcome.ending
    keys = {
        **starting_keys(document, outcome.position),
        "events": _earlier_events(document) + _as_json(outcome.events),
        "ended": end and {"winner": end.winner, "rule": end.rule, "reason": end.reason},
        **final_keys(outcome.final),
    }
    return beginning(document, only_keys(keys), outcome.position)


def administer_document(document: RoundDocument) -> Administered:
    """The administration of a document after movement as values; raises DocumentError for what it lacks."""
    round_ = round_of(document, decisions_of(document), results_of(document))
    return administer(replace(round_, siege_dice=siege_dice_of(document)))


def results_of(document: RoundDocument) -> BattleResults:
    """The results of a round by its reports; raises DocumentError where one is missing (EN.9)."""
    return BattleResults(reports_of(document, after_movement(document, NEEDED_FOR_ADMINISTRATION).engagements))


def round_of(document: RoundDocument, decisions: Decisions, results: BattleResults) -> Round:
    """The round of a document before its administration, with these decisions and results, and no dice (SD.6).

    Raises DocumentError where the movement is missing.
    """
    added = after_movement(document, NEEDED_FOR_ADMINISTRATION)
    retreated, not_fought = not_fought_of(document)
    return Round(
        board=document.board,
        ruleset=document.ruleset,
        position=document.position,
        records=added.records,
        superiority=document.superiority or {},
        sea_links=document.orders.sea_links,
        nmp_left=added.nmp_left,
        results=results,
        retreated=retreated,
        not_fought=not_fought,
        in_transit=tuple(added.in_transit),
        inactive_since_now=added.inactive_since_now,
        decisions=decisions,
        eliminated=added.eliminated,
        command=None if document.position.honour is None else commanders_of(document),
    )


def placed(document: RoundDocument, wishes: Mapping[int, str]) -> RoundDocument:
    """The document of the first round with the armies where their players want them (FA.4)."""
    outcome = place_armies(document.board, document.position, wishes)
    position, events = outcome.position, list(outcome.events)
    if document.ruleset.honour is not None:
        position, shares = with_starting_shares(document.board, position, document.ruleset.honour)
        events += shares
    return filled(arranged(replace(document, position=position), {}), {"events": _as_json(events)})


def reported(document: RoundDocument, reports: Sequence[Mapping[str, Any]]) -> RoundDocument:
    """The document with the reports of all its engagements, as JSON values (EN.9).

    Raises DocumentError where a report is missing or does not fit.
    """
    document = filled(document, {"reports": list(reports)})
    reports_of(document, after_movement(document, NEEDED_FOR_BATTLES).engagements)
    return arranged(document, {"events": document.model.events})


def following_step(document: RoundDocument, step: Step) -> Step | None:
    """The step that comes after one, from the document that it came to; None when the campaign is over (RD.1).

    Retreats and battles are left out where there is no engagement.
    """
    fighting = bool(document.model.engagements)
    match step:
        case Step.PLACEMENT:
            return Step.INITIATIVE
        case Step.INITIATIVE:
            return Step.MOVEMENT
        case Step.MOVEMENT:
            return Step.RETREATS if fighting else Step.ADMINISTRATION
        case Step.RETREATS:
            return Step.BATTLES if fighting else Step.ADMINISTRATION
        case Step.BATTLES:
            return Step.ADMINISTRATION
        case Step.ADMINISTRATION:
            return None if document.model.ended else Step.INITIATIVE


def answers_to_fill_in(document: RoundDocument) -> dict[str, Any]:
    """The answers that administration waits for, as JSON values: a drawn report for every engagement (EN.9)."""
    return {
        "retreats": [],
        "reports": [
            {
                "engagement": engagement.id,
                "winner": None,
                "casualties": {str(number): 0 for number in engagement.armies},
            }
            for engagement in after_movement(document, NEEDED_FOR_ADMINISTRATION).engagements
        ],
        "decisions": {"advance": {}, "debark": {}, "besiege": {}, "surrender": [], "concede": []},
    }


def _check_before_movement(document: RoundDocument) -> None:
    if document.movement is not None:
        raise DocumentError("movement", "this movement has been adjudicated already")


def _with_initiative(document: RoundDocument, initiative: Initiative, command: Command) -> RoundDocument:
    return replace(
        document, initiative=initiative.honoured, superiority=initiative.superiority, command=command or None
    )


def _sealed_chance(document: RoundDocument) -> tuple[int, ...] | None:
    """The random numbers of the round where they come from a sealed seed, which no document holds (NB.4)."""
    if document.ruleset.naval_battle.chance == "orders":
        return None
    numbers = document.model.random_numbers
    if numbers is None:
        problem = "is missing; with sealed chance the numbers drawn from the seed must be given"
        raise DocumentError("random_numbers", problem)
    return tuple(numbers)


def _assign(document: RoundDocument) -> Initiative:
    return initiative_by_orders(document.board, document.position, document.orders, document.ruleset)


def _command_events(document: RoundDocument) -> Iterator[Event]:
    if document.ruleset.honour is not None:
        yield from command_events(document.position, document.orders.command, document.ruleset.honour)


def _initiative_events(document: RoundDocument, initiative: Initiative) -> Iterator[Event]:
    return initiative_events(document.position, initiative, document.board.zones)


def _with_princeps(document: RoundDocument) -> RoundDocument:
    """The document with a princeps for every faction for which it names none; never before "0.4" (HO.27)."""
    position = document.position
    if position.honour is None or is_before(document.engine_version, "0.4"):
        return document
    honour = with_princeps(position.honour, position.active_factions)
    return replace(document, position=replace(position, honour=honour))


def _earlier_events(document: RoundDocument) -> list[dict[str, Any]]:
    """The events that the document brings of its own round; those of an earlier round are dropped."""
    return [event for event in document.model.events if event.get("round") == document.position.round]


def _as_json(events: Iterable[Event]) -> list[dict[str, Any]]:
    return [event.as_json() for event in events]


AdjudicateStep = Callable[[RoundDocument], RoundDocument]
STEPS: Mapping[str, AdjudicateStep] = {
    "initiative": adjudicate_initiative,
    "movement": adjudicate_movement,
    "battles": adjudicate_battles,
    "administration": adjudicate_administration,
}
"""The steps by the word of the command."""
