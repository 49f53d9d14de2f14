"""*Vae Victis* as a game of the site."""

from collections import Counter

from campaign.games.game import Game, by_value
from campaign.games.messages import Message, MessageReading
from campaign.games.outline import Outline, OutlineArmy, OutlineFaction
from campaign.games.reader import EVERYTHING
from campaign.games.vae_victis import steps
from campaign.games.vae_victis.benchmarks import BENCHMARKS
from campaign.games.vae_victis.choices import REPEATED_IN, fault_beforehand, fault_of, possible_answers, repeated
from campaign.games.vae_victis.demonstration import DEMONSTRATION, MID_WAR
from campaign.games.vae_victis.desk import DESK
from campaign.games.vae_victis.generals.arena import ARENA
from campaign.games.vae_victis.generals.random_orders import SAMPLES
from campaign.games.vae_victis.generals.tasks import GENERALS
from campaign.games.vae_victis.learning.lesson import lesson
from campaign.games.vae_victis.learning.puzzles import PUZZLES
from campaign.games.vae_victis.messages.message import read_message, sender_of
from campaign.games.vae_victis.messages.one_order import read_order
from campaign.games.vae_victis.orders_form import ORDERS_FORM
from campaign.games.vae_victis.plans import PLANS
from campaign.games.vae_victis.posts.game_posts import POSTS
from campaign.games.vae_victis.reports.differences import differences
from campaign.games.vae_victis.reports.ending import ending_rule, structures_decide
from campaign.games.vae_victis.reports.engagements import ENGAGEMENTS
from campaign.games.vae_victis.reports.frames import HEADLINES, frames_of_round
from campaign.games.vae_victis.reports.map_scene import map_of
from campaign.games.vae_victis.reports.moments import moments_of
from campaign.games.vae_victis.reports.story import step_story, story_of_round
from campaign.games.vae_victis.rule_changes.changes import RULE_CHANGES
from campaign.games.vae_victis.rulebook.book import RULEBOOK
from campaign.games.vae_victis.rules.administration import half_structures
from campaign.games.vae_victis.rules.corrected_position import POSITIONS
from campaign.games.vae_victis.rules.document import (
    RoundDocument,
    engagement_named,
    read_document,
    read_text,
    starting_document,
    with_position_of,
)
from campaign.games.vae_victis.rules.engine_versions import ENGINE_VERSION
from campaign.games.vae_victis.rules.honour_now import HONOUR
from campaign.games.vae_victis.rules.receipts import RECEIPTS
from campaign.games.vae_victis.rules.seen import hides, seen, seen_events
from campaign.games.vae_victis.rules.sequence_of_play import STEPS
from campaign.games.vae_victis.rules.step_of_round import SEQUENCE, dice_of_sieges
from campaign.games.vae_victis.scenario_editor import SCENARIO_EDITOR
from campaign.games.vae_victis.scenarios import SCENARIOS, SOLO, with_seats
from campaign.games.vae_victis.steps import Step
from hexmap.rules.documents import DocumentError, JsonObject, document_text
from hexmap.rules.sentences.messages import _
from orders.rules.game_steps import SeedKind


def _seeds(document: RoundDocument) -> list[SeedKind]:
    """The seed of naval battles and that of sieges, in rules that seal them (NB.4, SD.6)."""
    ruleset = document.ruleset
    sealed = {SeedKind.NAVAL: ruleset.naval_battle.chance == "sealed", SeedKind.SIEGES: ruleset.siege_die.is_on}
    return [kind for kind, is_sealed in sealed.items() if is_sealed]


def _ruled(before: RoundDocument, outcome: RoundDocument, after: RoundDocument) -> RoundDocument:
    expected = before.position.round + 1
    if after.position.round != expected:
        raise DocumentError("round", f"{after.position.round} is not the next round, {expected}")
    if after.model.map != before.model.map:
        raise DocumentError("map", "is not the map of this campaign")
    if after.model.ruleset != before.model.ruleset:
        raise DocumentError("ruleset", "is changed from a named round on, under Rules that change, and not here")
    if {f.id for f in after.position.factions} != {f.id for f in before.position.factions}:
        raise DocumentError("factions", "are not the factions of this campaign")
    for which, army in enumerate(after.position.armies):
        known = before.position.army.get(army.number)
        if known is None or known.faction != army.faction:
            raise DocumentError(f"armies[{which}]", f"there is no army {army.number} of {army.faction} any more")
    return with_position_of(outcome, after)


def _outline(document: RoundDocument) -> Outline:
    board, ruleset, position = document.board, document.ruleset, document.position
    by_structures, held = ruleset.victory.settled_by == "structures", Counter(position.control.values())
    named = [engagement_named(one.id, board, position) for one in document.model.engagements or ()]
    factions = tuple(
        OutlineFaction(
            faction.id,
            faction.title,
            faction.colour,
            faction.active,
            points=faction.victory_points,
            structures=held[faction.id],
            halves=half_structures(board, ruleset, position, faction) if by_structures else None,
        )
        for faction in position.factions
    )
    return Outline(
        round=position.round,
        board=board,
        ruleset=ruleset.name,
        factions=factions,
        army={
            army.number: OutlineArmy(army.number, army.faction, army.hex, army.strength, army.afloat)
            for army in position.armies
        },
        days={step.name: ruleset.days.of(step.name) for step in steps.STEPS},
        engaged=frozenset(number for one in document.model.engagements or () for number in one.armies),
        engagements=[one for one in named if one is not None],
        events=document.model.events,
        ended=document.model.ended,
        map=document.model.map,
        methods=ruleset.battle.allowed,
        on_site=ruleset.battle.on_site,
        fought_here=ruleset.battle.only_on_site,
        factions_leave=ruleset.victory.concede == "leaves",
    )


def _canonical(document: RoundDocument, kind: str, subject: int | str, text: str) -> str:
    return read_order(kind, subject, text, document.board)


def _read_message(document: RoundDocument, message: Message) -> MessageReading:
    sender = sender_of(document.board, message.faction, message.armies, message.asked)
    return read_message(message.text, sender, message.quoted_from)


def _filled_in(step: str, went_in: JsonObject, came_to: JsonObject) -> JsonObject:
    match Step(step):
        case Step.INITIATIVE:
            return {"orders": went_in["orders"]}
        case Step.MOVEMENT:
            battles = [{key: battle[key] for key in ("armies", "numbers")} for battle in came_to["naval_battles"]]
            orders = {key: value for key, value in went_in["orders"].items() if key != "initiative"}
            return {"orders": orders, "random_numbers": came_to["random_numbers"], "naval_battles": battles}
        case Step.RETREATS:
            return {"retreats": went_in["retreats"]}
        case Step.ADMINISTRATION:
            dice = {"siege_dice": went_in["siege_dice"]} if "siege_dice" in went_in else {}
            return {"decisions": went_in["decisions"], **dice}
        case Step.PLACEMENT | Step.BATTLES:
            return {}


VAE_VICTIS = Game(
    id=steps.VAE_VICTIS,
    title="Vae Victis",
    engine_version=ENGINE_VERSION,
    read_text=read_text,
    text_of=document_text,
    words={word: by_value(read_document, adjudicate) for word, adjudicate in STEPS.items()},
    beginning=lambda value, seats: starting_document(read_document(with_seats(value, seats))),
    first_step=lambda _document: Step.INITIATIVE,
    filled=SEQUENCE.filled,
    adjudicate=SEQUENCE.adjudicate,
    following=SEQUENCE.following,
    opening=SEQUENCE.opening,
    filled_in=_filled_in,
    outline=_outline,
    canonical=_canonical,
    fault=fault_of,
    fault_beforehand=fault_beforehand,
    possible_answers=possible_answers,
    map_of=map_of,
    moments=moments_of,
    differences=differences,
    read_shown=lambda value, maps: (read_document(value, maps), EVERYTHING),
    posts=POSTS,
    plans=PLANS,
    hides=hides,
    seen=seen,
    seen_events=seen_events,
    receipts=RECEIPTS,
    seeds=_seeds,
    dice=dice_of_sieges,
    honour=HONOUR,
    ruled=_ruled,
    positions=POSITIONS,
    rule_changes=RULE_CHANGES,
    generals=GENERALS,
    arena=ARENA,
    benchmarks=BENCHMARKS,
    solo=SOLO,
    demonstration=DEMONSTRATION,
    scenario_editor=SCENARIO_EDITOR,
    demo=MID_WAR,
    samples=SAMPLES,
    lesson=lesson,
    puzzles=PUZZLES,
    orders_form=ORDERS_FORM,
    desk=DESK,
    read_message=_read_message,
    frames=frames_of_round,
    ending_rule=ending_rule,
    engagements=ENGAGEMENTS,
    structures_decide=structures_decide,
    step_story=step_story,
    story=story_of_round,
    headlines=HEADLINES,
    missing=("default", "repeat", "hold", "general"),
    repeated_in=REPEATED_IN,
    repeated=repeated,
    strength="FP",
    introduction=(
        _("You command one or more armies on a map of hexes, together with the other players of your faction."),
        _("Each round everyone gives secret orders; then all armies move at once, by the rules."),
    ),
    rulebook=RULEBOOK,
    scenarios=SCENARIOS,
    paragraph="MV.6",
    secrecy="OR.4",
)
"""Campaigns on a hex map with simultaneous movement, zones of control and engagements."""
