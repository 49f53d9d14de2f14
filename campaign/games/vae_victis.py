"""*Vae Victis* as a game of the site."""

from campaign.games.game import Game, StepInput, by_value
from campaign.rules.document import RoundDocument, carried_over, document_text, read_document, read_text
from campaign.rules.sequence_of_play import ENGINE_VERSION, STEPS, following_step
from campaign.rules.step_of_round import carried_out, filled_in
from hexmap.rules.documents import JsonObject
from orders.rules import game_steps
from orders.rules.kinds import Step


def _carried_out(document: RoundDocument, step: str, given: StepInput) -> tuple[RoundDocument, RoundDocument]:
    named = Step(step)
    went_in = filled_in(document, named, given.sheets, given.numbers, given.dice, given.seats)
    return went_in, carried_out(went_in, named, given.sheets, given.results)


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
    id=game_steps.VAE_VICTIS,
    title="Vae Victis",
    engine_version=ENGINE_VERSION,
    read_text=read_text,
    text_of=document_text,
    words={word: by_value(read_document, adjudicate) for word, adjudicate in STEPS.items()},
    first_step=lambda _document: Step.INITIATIVE,
    carried_out=_carried_out,
    following=lambda document, step: following_step(document, Step(step)),
    next_round=carried_over,
    filled_in=_filled_in,
)
"""Campaigns on a hex map with simultaneous movement, zones of control and engagements."""
