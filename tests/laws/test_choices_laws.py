"""What is offered to a player is legal, and what is legal is offered, in every round."""

import copy
from collections.abc import Iterable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from campaign.games.orders_form import Choice
from campaign.games.vae_victis.choices.offers import choices_of, consequences, fault_of, standing_choices
from campaign.games.vae_victis.kinds import KINDS, Kind, canonical, orders_of_sheets
from campaign.games.vae_victis.order_texts import links_in
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.steps import Step
from orders.rules.kinds import RIVALS, STANDING
from orders.rules.sheets import SheetText
from tests.json_rounds import adjudicate_administration, adjudicate_battles, adjudicate_initiative, adjudicate_movement
from tests.laws.law import law
from tests.laws.random_rounds import Document, RandomRound

LAW = law(60)
LONG_LAW = law(10)
"""For laws that try out everything that can be decided in a round."""
SEEDS = st.integers(0, 10**9)
NOT_CARRIED_OUT = {"order_not_carried_out", "decision_not_carried_out", "initiative_refused"}
DIRECTIONS = (12, 2, 4, 6, 8, 10)


def before(seed: int) -> tuple[Document, RoundDocument]:
    """A position without orders."""
    values = {key: value for key, value in RandomRound(seed).document().items() if key != "orders"}
    return values, read_document(copy.deepcopy(values))


def after_movement(seed: int) -> tuple[Document, RoundDocument]:
    """A round before retreats are declared."""
    moved = adjudicate_movement(RandomRound(seed).document())
    return moved, read_document(copy.deepcopy(moved))


def after_battles(seed: int) -> tuple[Document, RoundDocument, Document]:
    """A round with its reports but without decisions, and decisions of all kinds."""
    random_round = RandomRound(seed)
    answered = random_round.answers(adjudicate_movement(random_round.document()))
    decisions = answered.pop("decisions")
    fought = adjudicate_battles(answered)
    return fought, read_document(copy.deepcopy(fought)), decisions


def factions(document: RoundDocument) -> list[str]:
    return [faction.id for faction in document.position.active_factions]


def sheets_of(choice: Choice) -> Iterable[tuple[SheetText, tuple[SheetText, ...]]]:
    """The sheets of a choice's options, each with those that it needs."""
    subject = choice.faction if choice.army is None else choice.army
    for option in choice.options:
        yield SheetText(choice.kind, subject, option.text), option.needs


def refused(values: Document, step: Step, sheets: Iterable[SheetText]) -> list[Document]:
    """What the adjudicator does not carry out of these sheets, and of nobody else's."""
    keys = orders_of_sheets(sheets)
    if step == Step.ADMINISTRATION:
        outcome = adjudicate_administration({**values, "decisions": keys["decisions"]})
    elif step == Step.RETREATS:
        outcome = adjudicate_battles({**values, "retreats": keys["retreats"]})
    else:
        adjudicate = adjudicate_initiative if step == Step.INITIATIVE else adjudicate_movement
        outcome = adjudicate({**values, "orders": keys["orders"]})
    known = len(values.get("events", []))
    return [event for event in outcome["events"][known:] if event["kind"] in NOT_CARRIED_OUT]


def check_options(values: Document, document: RoundDocument, step: Step) -> set[tuple[str, int | str, str]]:
    """Hands every option in alone; gives back those that need no other sheet."""
    offered = set()
    for faction in factions(document):
        for choice in choices_of(document, step, faction):
            assert choice.default
            for sheet, needs in sheets_of(choice):
                assert canonical(sheet.kind, sheet.text, document.board) == sheet.text
                assert fault_of(document, step, sheet) is None
                assert fault_of(document, step, sheet, needs) is None
                assert refused(values, step, [sheet, *needs]) == []
                if not needs:
                    offered.add((sheet.kind, sheet.subject, sheet.text))
    return offered


@LAW
@given(SEEDS)
def test_a_zone_is_offered_exactly_where_a_point_is_honoured(seed: int) -> None:
    values, document = before(seed)
    offered = check_options(values, document, Step.INITIATIVE)
    for faction in factions(document):
        for army in document.position.armies:
            if army.faction != faction:
                continue
            for zone in document.board.zones:
                sheet = SheetText(Kind.INITIATIVE, army.number, zone)
                honoured = not refused(values, Step.INITIATIVE, [sheet])
                assert ((Kind.INITIATIVE, army.number, zone) in offered) == honoured
                assert (fault_of(document, Step.INITIATIVE, sheet) is None) == honoured


@LAW
@given(SEEDS)
def test_points_entered_one_after_another_are_all_honoured(seed: int) -> None:
    """In any order of entry: a point above the limit is refused at once (IN.2)."""
    values, document = before(seed)
    wished = RandomRound(seed).document()["orders"]["initiative"]
    for faction in factions(document):
        own: list[SheetText] = []
        for army in reversed(document.position.armies):
            if army.faction == faction:
                sheet = SheetText(Kind.INITIATIVE, army.number, wished[str(army.number)])
                if fault_of(document, Step.INITIATIVE, sheet, own) is None:
                    own.append(sheet)
        assert refused(values, Step.INITIATIVE, own) == []


@LONG_LAW
@given(SEEDS)
def test_an_instruction_is_offered_exactly_where_it_is_carried_out(seed: int) -> None:
    values, document = before(seed)
    offered = check_options(values, document, Step.MOVEMENT)
    senders = {(subject, text.split()[0]) for kind, subject, text in offered if kind == Kind.TRANSFER}
    for army in document.position.armies:
        for kind, word in ((Kind.ASSAULT, "assault"), (Kind.LIFT_SIEGE, "lift")):
            sheet = SheetText(kind, army.number, word)
            carried_out = not refused(values, Step.MOVEMENT, [sheet])
            assert ((kind, army.number, word) in offered) == carried_out
            assert (fault_of(document, Step.MOVEMENT, sheet) is None) == carried_out
        rivals = [other for other in document.position.armies if other.faction != army.faction]
        for other in (*(one for one in document.position.armies if one not in rivals), *rivals[:1]):
            for fp in (1, 101):
                sheet = SheetText(Kind.TRANSFER, army.number, f"{other.number} {fp}")
                carried_out = not refused(values, Step.MOVEMENT, [sheet])
                assert (fault_of(document, Step.MOVEMENT, sheet) is None) == carried_out
                if fp == 1:
                    assert ((army.number, str(other.number)) in senders) == carried_out
    for faction in factions(document):
        for zone in document.board.zones:
            for structure in document.board.structures:
                sheet = SheetText(Kind.SEA_LINKS, faction, f"{zone}: {structure.name}")
                carried_out = not refused(values, Step.MOVEMENT, [sheet])
                assert ((Kind.SEA_LINKS, faction, sheet.text) in offered) == carried_out
                if carried_out:
                    assert fault_of(document, Step.MOVEMENT, sheet) is None


@LAW
@given(SEEDS)
def test_an_offered_sea_link_takes_effect_beside_the_others(seed: int) -> None:
    values, document = before(seed)
    for faction in factions(document):
        own: list[SheetText] = []
        for _ in range(3):
            links = [c for c in choices_of(document, Step.MOVEMENT, faction, own) if c.kind == Kind.SEA_LINKS]
            texts = [option.text for choice in links for option in choice.options]
            named = links_in(own[0].text) if own else {}
            wider = [text for text in texts if all(set(links_in(text).get(z, ())) >= set(named[z]) for z in named)]
            for text in wider:
                new = {(z, n) for z, names in links_in(text).items() for n in names if n not in named.get(z, ())}
                failed = refused(values, Step.MOVEMENT, [SheetText(Kind.SEA_LINKS, faction, text)])
                assert not new & {(event.get("zone"), event.get("structure")) for event in failed}
            own = [SheetText(Kind.SEA_LINKS, faction, wider[-1])] if wider else own


@LAW
@given(SEEDS)
def test_a_retreat_is_offered_exactly_to_armies_with_an_engagement(seed: int) -> None:
    values, document = after_movement(seed)
    offered = check_options(values, document, Step.RETREATS)
    for army in document.position.armies:
        sheet = SheetText(Kind.RETREAT, army.number, "retreat")
        carried_out = not refused(values, Step.RETREATS, [sheet])
        assert ((Kind.RETREAT, army.number, "retreat") in offered) == carried_out
        assert (fault_of(document, Step.RETREATS, sheet) is None) == carried_out


@LONG_LAW
@given(SEEDS)
def test_a_decision_is_offered_exactly_where_it_is_carried_out(seed: int) -> None:
    values, document, _ = after_battles(seed)
    offered = check_options(values, document, Step.ADMINISTRATION)
    besieged_somehow = {
        (choice.army, option.text)
        for faction in factions(document)
        for choice in choices_of(document, Step.ADMINISTRATION, faction)
        if choice.kind in (Kind.BESIEGE, Kind.TAKE_OVER)
        for option in choice.options
    }
    grid = document.board.grid
    for army in document.position.armies:
        around = [near for near in grid.neighbours_of(army.hex) if near >= 0]
        moves = [SheetText(Kind.ADVANCE, army.number, grid.name(near)) for near in around]
        moves += [SheetText(Kind.DEBARK, army.number, str(direction)) for direction in DIRECTIONS]
        possible = [move for move in moves if not refused(values, Step.ADMINISTRATION, [move])]
        assert {(m.kind, m.subject, m.text) for m in possible} == {
            one for one in offered if one[0] in (Kind.ADVANCE, Kind.DEBARK) and one[1] == army.number
        }
        near = [s for s in document.board.structures if grid.distance(s.hex, army.hex) <= 2]
        for structure in near:
            siege = SheetText(Kind.BESIEGE, army.number, structure.name)
            alone = not refused(values, Step.ADMINISTRATION, [siege])
            kinds = {kind for kind, subject, text in offered if (subject, text) == (army.number, structure.name)}
            assert bool(kinds & {Kind.BESIEGE, Kind.TAKE_OVER}) == alone
            if alone or any(not refused(values, Step.ADMINISTRATION, [siege, move]) for move in possible):
                assert (army.number, structure.name) in besieged_somehow
                assert fault_of(document, Step.ADMINISTRATION, siege) is None
    for structure in document.board.structures:
        faction = document.position.control.get(structure.name)
        if faction in factions(document):
            sheet = SheetText(Kind.SURRENDER, faction, structure.name)
            if not refused(values, Step.ADMINISTRATION, [sheet]):
                assert (Kind.SURRENDER, faction, structure.name) in offered
                assert fault_of(document, Step.ADMINISTRATION, sheet) is None


def decided(document: RoundDocument, decisions: Document, faction: str) -> list[SheetText]:
    """The decisions of one faction as sheets; of two for one structure's siege both stand as they are."""
    own = {army.number for army in document.position.armies if army.faction == faction}
    sheets = [
        SheetText(kind, int(number), str(what))
        for kind, key in ((Kind.ADVANCE, "advance"), (Kind.DEBARK, "debark"), (Kind.BESIEGE, "besiege"))
        for number, what in decisions[key].items()
        if int(number) in own
    ]
    held = [name for name in sorted(decisions["surrender"]) if document.position.control.get(name) == faction]
    return [*sheets, SheetText(Kind.SURRENDER, faction, ", ".join(held))]


@LAW
@given(SEEDS)
def test_orders_that_can_be_carried_out_are_never_refused(seed: int) -> None:
    """Whatever the others decide: a sheet is refused only if it can become legal in no way (RD.8)."""
    values, document, decisions = after_battles(seed)
    events = adjudicate_administration({**values, "decisions": decisions})["events"]
    failed = {
        (event["decision"], event.get("army", event.get("structure")))
        for event in events
        if event["kind"] == "decision_not_carried_out"
    }
    for faction in factions(document):
        own = decided(document, decisions, faction)
        for sheet in own:
            if sheet.kind == Kind.SURRENDER:
                names = [name for name in sheet.text.split(", ") if name and ("surrender", name) not in failed]
                sheet = SheetText(sheet.kind, sheet.subject, ", ".join(names))
            elif (sheet.kind, sheet.subject) in failed:
                continue
            rest = [one for one in own if (one.kind, one.subject) != (sheet.kind, sheet.subject)]
            assert fault_of(document, Step.ADMINISTRATION, sheet, rest) is None


@LAW
@given(SEEDS)
def test_choices_offered_beside_own_decisions_are_legal(seed: int) -> None:
    values, document, decisions = after_battles(seed)
    for faction in factions(document):
        own = decided(document, decisions, faction)
        for choice in choices_of(document, Step.ADMINISTRATION, faction, own):
            if choice.kind == Kind.ADVANCE:
                continue  # another army of the faction may have the better right, as the note says
            for sheet, needs in sheets_of(choice):
                rival = (RIVALS.get(sheet.kind), sheet.subject)
                kept = [one for one in own if (one.kind, one.subject) != rival]
                replaced = {(one.kind, one.subject): one for one in [*kept, *needs, sheet]}
                failed = refused(values, Step.ADMINISTRATION, replaced.values())
                decision = "besiege" if sheet.kind == Kind.TAKE_OVER else sheet.kind
                named = ("structure", sheet.text) if sheet.kind == Kind.SURRENDER else ("army", sheet.subject)
                assert [e for e in failed if (e["decision"], e.get(named[0])) == (decision, named[1])] == []


@LAW
@given(SEEDS)
def test_consequences_are_those_of_the_adjudicator_and_concern_the_faction(seed: int) -> None:
    values, document, decisions = after_battles(seed)
    for faction in factions(document):
        own = decided(document, decisions, faction)
        alone = {**values, "decisions": orders_of_sheets(own)["decisions"]}
        events = adjudicate_administration(alone)["events"][len(values.get("events", [])) :]
        told = list(consequences(document, Step.ADMINISTRATION, faction, own))
        assert [event for event in events if event in told] == told
        numbers = {army.number for army in document.position.armies if army.faction == faction}
        assert [e for e in events if e.get("army") in numbers and e not in told] == []


@LAW
@given(SEEDS)
def test_no_choice_is_offered_for_armies_of_other_factions(seed: int) -> None:
    rounds: list[tuple[RoundDocument, Step]] = [
        (before(seed)[1], Step.PLACEMENT),
        (before(seed)[1], Step.INITIATIVE),
        (before(seed)[1], Step.MOVEMENT),
        (after_movement(seed)[1], Step.RETREATS),
        (after_movement(seed)[1], Step.BATTLES),
        (after_battles(seed)[1], Step.ADMINISTRATION),
    ]
    for document, step in rounds:
        order = list(KINDS)
        for faction in document.position.factions:
            own = {army.number for army in document.position.armies if army.faction == faction.id}
            now = choices_of(document, step, faction.id)
            later = standing_choices(document, step, faction.id)
            for choices in (now, later):
                found = [(order.index(choice.kind), choice.army or 0) for choice in choices]
                assert found == sorted(set(found))
                assert {choice.army for choice in choices} <= {*own, None}
                assert {choice.faction for choice in choices} <= {faction.id}
                assert faction.active or not choices
            assert {choice.kind for choice in later} <= STANDING
            texts: list[Any] = [(c.kind, option.text) for c in (*now, *later) for option in c.options]
            assert [text for kind, text in texts if canonical(kind, text, document.board) != text] == []
