"""Previews match the adjudicator if everyone else stands still."""

import copy
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.games.desk import FactionMarches
from campaign.games.vae_victis.preview.forecast import Forecast
from campaign.games.vae_victis.preview.preview_json import preview_as_json, reach_as_json
from campaign.games.vae_victis.preview.values import NextHex, Preview, ReachedHex
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.rules.movement.movement_step import MovementStep
from campaign.games.vae_victis.rules.sequence_of_play import move_document
from hexmap.rules.documents import DocumentError
from hexmap.rules.hexes import OFF_MAP
from navy.rules import straits
from orders.rules.order_file import Orders
from tests.laws.law import law
from tests.laws.positions import documents
from tests.laws.random_rounds import Document, RandomRound

LAW = law(150)
SLOW_LAW = law(20)
SEEDS = st.integers(0, 10**9)


def without_orders(document: Document) -> Document:
    """The document as a round starts, nobody having ordered anything."""
    return {**document, "orders": {}}


def own_orders(document: RoundDocument, faction: str) -> Orders:
    """What a faction has ordered itself."""
    own = {army.number for army in document.position.armies if army.faction == faction}
    links = document.orders.sea_links
    return Orders(
        lift_siege=tuple(number for number in document.orders.lift_siege if number in own),
        sea_links={faction: links[faction]} if faction in links else {},
    )


def adjudicated(document: Document, own: Orders, number: int, numbers: tuple[int, ...]) -> MovementStep:
    """The movement step if only this army is given an instruction."""
    orders = {
        "movement": {str(number): " ".join(map(str, numbers))},
        "lift_siege": list(own.lift_siege),
        "sea_links": {
            faction: {zone: list(names) for zone, names in zones.items()} for faction, zones in own.sea_links.items()
        },
    }
    return move_document(read_document({**copy.deepcopy(document), "orders": orders}))


def check_preview(document: Document, read: RoundDocument, number: int, numbers: tuple[int, ...]) -> Preview:
    """The path, the costs and what is left are those of the adjudicator."""
    faction = read.position.army[number].faction
    own = own_orders(read, faction)
    preview = Forecast(read_document(without_orders(document)), own).preview(number, numbers)
    step = adjudicated(document, own, number, numbers)
    march = step.movement.marches[number]
    assert (preview.end, preview.afloat) == (march.hex, march.afloat)
    assert preview.mp_left == read.ruleset.movement.points - march.spent
    if preview.afloat and march.stays[-1].zone:
        assert preview.nmp_left == step.movement.nmp_left[faction][march.stays[-1].zone]
    entered = [one for one in preview.steps if one.entered]
    kept = len(march.path)
    if march.finished != "MV.9":
        assert kept == len(entered)
    elif kept:
        assert kept < len(entered)
    assert [one.hex for one in entered][:kept] == march.path
    assert [one.entry.cost for one in entered if one.entry][:kept] == march.costs
    check_steps(read, preview, numbers)
    stops = [one.stop.rule for one in preview.steps if one.stop]
    if march.finished == "MV.9":
        assert "MV.9" in [warning.rule for warning in preview.warnings]
    elif stops or (march.finished != "MV.5" and march.finished != "MV.10"):
        assert stops == [march.finished] or (march.finished == "MV.10" and len(stops) == 1)
    told = {warning.rule for warning in preview.warnings}
    if not step.naval_battles:  # they move navies, and so may make or end engagements
        lost = [one.army.number for one in step.eliminated]
        assert ("NV.5" in told) == (number in lost)
        assert ("EN.1" in told) == any(number in sheet.engagement.armies for sheet in step.sheets)
    fought = [navy.number for battle in step.naval_battles for navy in battle.navies]
    assert ("NB.1" in told) == (number in fought)
    return preview


def check_steps(read: RoundDocument, preview: Preview, numbers: tuple[int, ...]) -> None:
    """One step a number, the reasons add up to the costs, and nothing is carried out behind a stop."""
    assert [one.number for one in preview.steps] == list(numbers)
    left = read.ruleset.movement.points
    ended = False
    for one in preview.steps:
        assert not (ended and (one.carried_out or one.stop))
        assert one.carried_out >= one.entered
        if one.entry:
            assert sum(amount for _, _, amount in one.entry.reasons) == one.entry.cost
            if one.carried_out and one.entry.unit == "MP":
                left -= one.entry.cost
        assert one.mp_left == left >= 0
        ended = ended or one.stop is not None
    carried = [one for one in preview.steps if not one.carried_out]
    assert not carried or any(one.stop for one in preview.steps)


@LAW
@given(documents())
def test_preview_matches_adjudicator_with_other_armies_standing_still(document: Document) -> None:
    read = read_document(document)
    for number, numbers in read.orders.movement.items():
        check_preview(document, read, number, numbers)


@LAW
@given(SEEDS)
def test_preview_matches_adjudicator_at_sea_with_lifted_sieges_and_sea_links(seed: int) -> None:
    document = RandomRound(seed).document()
    read = read_document(document)
    for number, numbers in read.orders.movement.items():
        check_preview(document, read, number, numbers)


def test_preview_matches_adjudicator_in_every_rulebook_case() -> None:
    looked_at: Counter[str] = Counter()
    for _, case in VAE_VICTIS_CASES.cases():
        document = VAE_VICTIS_CASES.set_up(case).document
        try:
            read = read_document(document)
        except DocumentError:
            continue
        if read.ruleset.naval_battle.chance != "orders" and read.model.random_numbers is None:
            continue
        for number, numbers in read.orders.movement.items():
            if number in read.position.army:
                preview = check_preview(document, read, number, numbers)
                looked_at.update(one.stop.rule for one in preview.steps if one.stop)
    assert {"MV.5", "MV.6", "MV.7", "MV.10", "NV.2", "NV.4"} <= set(looked_at)


@LAW
@given(SEEDS)
def test_preview_with_plans_matches_adjudicator_for_one_faction(seed: int) -> None:
    document = RandomRound(seed).document()
    read = read_document(document)
    for faction in read.position.active_factions:
        plans = marches_of(read, faction.id)
        step = adjudicated_together(document, plans)
        forecast = Forecast(read_document(without_orders(document))).with_plans(plans)
        for number, numbers in plans.items():
            march = step.movement.marches[number]
            preview = forecast.preview(number, numbers)
            assert (preview.end, preview.afloat) == (march.hex, march.afloat)
            assert [one.hex for one in preview.steps if one.entered][: len(march.path)] == march.path
            if preview.afloat and march.stays[-1].zone:
                assert preview.nmp_left == step.movement.nmp_left[faction.id][march.stays[-1].zone]
            assert preview.pools == tuple(
                pool for pool in forecast.together(faction.id, plans).pools if number in pool.uses
            )


@SLOW_LAW
@given(SEEDS)
def test_reach_with_plans_leaves_the_plans_possible(seed: int) -> None:
    document = RandomRound(seed).document()
    read = read_document(document)
    for faction in read.position.active_factions:
        plans = marches_of(read, faction.id)
        for number in plans:
            others = {other: numbers for other, numbers in plans.items() if other != number}
            forecast = Forecast(read_document(without_orders(document))).with_plans(others)
            before = forecast.together(faction.id, others)
            for hex_, reached in forecast.reach(number).hexes.items():
                numbers = forecast.reach(number).instruction_to(hex_)
                after = forecast.together(faction.id, {**others, number: numbers})
                assert short_of_nmp(after) == short_of_nmp(before)
                steps = forecast.preview(number, numbers).steps
                assert all(one.carried_out for one in steps)
                assert not steps or (steps[-1].nmp_left or 0) >= reached.nmp_left


def marches_of(read: RoundDocument, faction: str) -> dict[int, tuple[int, ...]]:
    """The instructions of a faction's armies."""
    armies = read.position.army
    return {
        number: tuple(numbers)
        for number, numbers in read.orders.movement.items()
        if number in armies and armies[number].faction == faction
    }


def adjudicated_together(document: Document, plans: dict[int, tuple[int, ...]]) -> MovementStep:
    """The movement step if only these armies are given instructions."""
    orders = {"movement": {str(number): " ".join(map(str, numbers)) for number, numbers in plans.items()}}
    return move_document(read_document({**copy.deepcopy(document), "orders": orders}))


def short_of_nmp(together: FactionMarches) -> set[int]:
    """The armies that stop for want of NMP."""
    return {number for pool in together.pools for number in pool.stopped}


@SLOW_LAW
@given(SEEDS)
def test_reach_holds_exactly_the_reachable_hexes(seed: int) -> None:
    check_reaches(RandomRound(seed).document())


@SLOW_LAW
@given(documents())
def test_reach_holds_exactly_the_reachable_hexes_on_crowded_boards(document: Document) -> None:
    check_reaches(document)


def check_reaches(document: Document) -> None:
    read = read_document(without_orders(document))
    forecast = Forecast(read)
    for army in read.position.armies:
        reach = forecast.reach(army.number)
        assert army.hex in reach.hexes or army.afloat
        for hex_, reached in reach.hexes.items():
            numbers = reach.instruction_to(hex_)
            preview = forecast.preview(army.number, numbers)
            check_reached(read, preview, hex_, reached)
            check_walked(document, army.number, numbers, hex_, reached)
            for further in preview.next:
                check_beyond(forecast, read, army.number, numbers, further)


def check_reached(read: RoundDocument, preview: Preview, hex_: int, reached: ReachedHex) -> None:
    """The way leads there, nothing of it is left out, and it leaves what the reach says."""
    assert all(one.carried_out for one in preview.steps)
    last = preview.steps[-1] if preview.steps else None
    assert (last.hex if last else preview.end) == hex_
    assert (last.mp_left if last else preview.mp_left) == reached.mp_left
    assert ((last.nmp_left if last else preview.nmp_left) or 0) == reached.nmp_left
    assert reached.occupied == ("MV.9" in [warning.rule for warning in preview.warnings])
    if reached.halted in ("MV.6", "NV.4"):
        assert last is not None
        assert last.stop is not None
        assert last.stop.rule == reached.halted
    if reached.halted:
        landings = [one for one in preview.next if one.enterable]  # one more number can make it a crossing (MV.10)
        assert all(read.board.is_strait(hex_) and read.board.is_land(one.hex) for one in landings)


def check_walked(document: Document, number: int, numbers: tuple[int, ...], hex_: int, reached: ReachedHex) -> None:
    """The same by the adjudicator; who is put back was there before."""
    step = adjudicated(document, Orders(), number, numbers)
    march = step.movement.marches[number]
    if reached.occupied:
        assert march.finished == "MV.9"
    else:
        assert (march.hex, march.afloat) == (hex_, reached.afloat)
        assert 12 - march.spent == reached.mp_left
        assert march.finished == (reached.halted or "MV.5")


def check_beyond(
    forecast: Forecast, read: RoundDocument, number: int, numbers: tuple[int, ...], further: NextHex
) -> None:
    """What can be entered from a hex of the reach is in it too, with no less left than by this way."""
    if not further.enterable:
        return
    tries = [(*numbers, further.direction)]
    if further.problem and further.problem.rule == "MV.10":
        here = forecast.preview(number, numbers).steps[-1].hex if numbers else read.position.army[number].hex
        ways = straits.crossings(read.board)[here]
        tries = [(*tries[0], second) for first, second, _ in ways if first == further.direction]
    hexes = forecast.reach(number).hexes
    for tried in tries:
        last = forecast.preview(number, tried).steps[-1]
        if last.entered:
            assert last.hex in hexes
            assert hexes[last.hex].mp_left >= last.mp_left
            assert hexes[last.hex].nmp_left >= (last.nmp_left or 0)


@LAW
@given(SEEDS)
def test_next_hexes_match_previews_with_one_more_number(seed: int) -> None:
    document = RandomRound(seed).document()
    read = read_document(document)
    forecast = Forecast(read_document(without_orders(document)))
    for number, numbers in read.orders.movement.items():
        preview = forecast.preview(number, numbers)
        entered = [step.hex for step in preview.steps if step.entered] or [read.position.army[number].hex]
        around = {*read.board.neighbours[entered[-1]], *read.board.neighbours[last_aim(preview, entered[-1])]}
        assert {further.hex for further in preview.next} <= around
        for further in preview.next:
            longer = forecast.preview(number, (*numbers, further.direction))
            last = longer.steps[-1]
            half = further.problem is not None and further.problem.text.endswith("to cross it.")
            assert further.enterable == (last.entered or half)
            if last.entered:
                assert (last.hex, last.entry) == (further.hex, further.entry)
            if not further.enterable or last.stop:
                assert further.problem is not None


@LAW
@given(SEEDS)
def test_previews_ignore_orders_in_the_document(seed: int) -> None:
    document = RandomRound(seed).document()
    no_orders: Document = {}
    first, second = (everything(document, orders) for orders in (document["orders"], no_orders))
    assert first == second


def last_aim(preview: Preview, here: int) -> int:
    """The hex that the last number aims at, for an instruction that ends in a strait."""
    last = preview.steps[-1].hex if preview.steps else here
    return here if last == OFF_MAP else last


def everything(document: Document, orders: Any) -> Any:
    """All that a forecast shows of the first army, and the layers."""
    read = read_document({**document, "orders": orders})
    forecast = Forecast(read)
    number = read.position.armies[0].number
    return (
        forecast.layers(),
        preview_as_json(read.board, forecast.preview(number, (12, 2, 4))),
        reach_as_json(read.board, forecast.reach(number)),
        forecast.enemy_reach(read.position.armies[0].faction),
    )


@pytest.mark.parametrize("unknown", [0, 999])
def test_previewing_an_unknown_army_raises_key_error(unknown: int) -> None:
    forecast = Forecast(read_document(RandomRound(1).document()))
    with pytest.raises(KeyError):
        forecast.preview(unknown, ())
    with pytest.raises(KeyError):
        forecast.reach(unknown)
