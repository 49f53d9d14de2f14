"""The chapters on battles name the figures that the code of the battles has."""

from collections.abc import Iterable

import pytest

from campaign.battles.rules.cards import deck, losses
from campaign.battles.rules.cards.deck import Card
from campaign.battles.rules.quick import acts, armies, bot, hits, melee, movement, sheet, turns
from campaign.battles.rules.quick.armies import EL, HC, HI, LC, LI, Troops
from campaign.battles.rules.quick.board import COLUMNS, ROWS, name_of
from campaign.battles.rules.quick.ground import ROUGH_PAIRS
from campaign.games.rulebook import RulebookParagraph
from campaign.games.vae_victis.rulebook.book import RULEBOOK

PARAGRAPHS = RULEBOOK.book.by_code

SENTENCES = [
    ("GS.2", f"has {COLUMNS} columns"),
    ("GS.2", f"and {ROWS} rows"),
    ("GS.7", f"{COLUMNS + 1} less the column"),
    ("GS.7", f"{ROWS + 1} less the row"),
    ("GS.13", f"{armies.BASES_OF_100_FP} for 100 FP"),
    ("GS.13", f"counts {armies.BASES} at first"),
    ("GS.15", f"on rows 1 to {sheet.DEPTH} in own view"),
    ("GS.16", f"the general with unit {sheet.DEFAULT_GENERAL}"),
    ("GS.22", f"at most {turns.MOST_TURNS} turns"),
    ("GS.23", f"The first {turns.FREE_ACTIVATIONS} need no throw"),
    ("GS.23", f"Unit 3 of the phase needs {3 - turns.NEED_LESS} or more"),
    ("GS.23", f"to unit {turns.MOST_ACTIVATIONS}, which needs {turns.MOST_ACTIVATIONS - turns.NEED_LESS}"),
    ("GS.32", f"for {movement.BREAK_OFF_COST} width"),
    ("GS.32", f"at distance {movement.BREAK_OFF_DISTANCE} or more"),
    ("GS.36", f"throws {melee.SHOT_DICE} dice, and each {melee.SHOT_FACE} is a hit"),
    ("GS.39", f"have {armies.ELEPHANT_DICE} against each other"),
    ("GS.41", f"hit with {armies.HC_FLANK}"),
    ("GS.42", f"at most {melee.ROUGH_DICE} base dice"),
    ("GS.43", f"the attacker has {melee.FLANK_DICE} die more, HC {melee.FLANK_DICE_HC}"),
    ("GS.43", f"With its general it has {melee.GENERAL_DICE} die more"),
    ("GS.45", f"shows {acts.AGAIN} and hits"),
    ("GS.47", f"With {hits.MORALE} or 6"),
    ("GS.47", f"a {hits.MORALE_LAST} is enough"),
    ("GS.49", f"With {hits.RAMPAGE} it takes one hit"),
    ("GS.50", f"With {hits.DEATH} he dies"),
    ("GS.55", f"at least {hits.CONCEDED} per cent"),
    ("GS.71", f"at least {bot.FIT_BASES} bases"),
    ("GS.73", f"less {bot.REPLY} x the reply"),
    ("GS.74", f"+ {bot.WEAK_VALUE} if {bot.WEAK_HP} HP or fewer"),
    ("GS.76", f"when turn {bot.PATIENCE + 1} begins"),
    ("GS.77", f"by {bot.OFF} for each eighth of GS.75, by {bot.THREAT} x its threat"),
    ("GS.77", f"Hold: {bot.POST} for each square"),
    ("GS.77", f"Advance: {bot.GAIN} for each square"),
    ("GS.78", f"within {bot.STRAY} squares of the post"),
    ("GS.79", f"{bot.FIGHT_VALUE} + its weight"),
    ("GS.79", f"Shoot: {bot.SHOT_VALUE} + focus"),
    ("GS.79", f"rises by {bot.LEAST} or more"),
    ("GS.79", f"more than {bot.COHESION} row beyond"),
    ("BC.3", f"divided by {deck.FP_OF_UNIT} and"),
    ("BC.5", f"from 0 to {deck.FP_OF_UNIT - 1}"),
    ("BC.5", f"B gets {deck.AWAITED} card more"),
    ("BC.5", f"The most is {deck.LARGEST_HAND} cards"),
    ("BC.6", f"cost it {deck.ELEPHANT_COST} card"),
    ("BC.6", f"take {deck.ELEPHANT_LOSS} cards from the enemy"),
    ("BC.22", f"A lost CU is {deck.FP_OF_UNIT} FP"),
    ("BC.25", f"began with {losses.LARGE_FROM} CU or more"),
]


def text_of(paragraph: RulebookParagraph) -> str:
    """Return a paragraph without its list."""
    return " ".join(passage.text for passage in paragraph.passages if passage.kind != "item")


def items_of(code: str) -> list[str]:
    """Return the list of a paragraph."""
    return [passage.text for passage in PARAGRAPHS[code].passages if passage.kind == "item"]


def listed(figures: Iterable[int]) -> str:
    """Return figures as a list names them."""
    return ", ".join(map(str, figures))


@pytest.mark.parametrize(("code", "words"), SENTENCES)
def test_paragraph_names_the_figure_of_the_code(code: str, words: str) -> None:
    assert words in " ".join([text_of(PARAGRAPHS[code]), *items_of(code)])


@pytest.mark.parametrize("troops", Troops)
def test_troops_have_the_figures_of_the_code(troops: Troops) -> None:
    (item,) = (item for item in items_of("GS.10") if item.startswith(f"{troops}, "))
    widths = "1 width" if armies.WIDTHS[troops] == 1 else f"{armies.WIDTHS[troops]} widths"
    bases = f"{armies.ELEPHANT_BASES} base" if troops is EL else f"{armies.BASES} bases"
    dice = "dice by GS.39" if troops is EL else f"{armies.DICE[troops]} dice"
    shoots = ", shoots" if troops in armies.SHOOTERS else ""
    assert item.partition(": ")[2] == f"{widths}, {armies.HP_OF_BASE[troops]} HP a base, {bases}, {dice}{shoots}."


def test_table_of_hits_is_that_of_the_code() -> None:
    assert items_of("GS.40") == [
        f"{attacker} hit {', '.join(f'{target} {face}' for target, face in faces.items())}."
        for attacker, faces in armies.NEEDED.items()
    ]


@pytest.mark.parametrize("name", armies.LISTS)
def test_army_lists_are_those_of_the_code(name: str) -> None:
    (item,) = (item for item in items_of("GS.11") if item.startswith(f"{name}: "))
    army = armies.LISTS[name]
    groups = []
    for troops in dict.fromkeys(army.troops):
        squares = [name_of(at) for kind, at in zip(army.troops, army.squares, strict=True) if kind is troops]
        groups.append(f"{len(squares)} {troops} on {' '.join(squares)}")
    assert item == f"{name}: {'; '.join(groups)}."


def test_only_carthage_decides_ties() -> None:
    assert [name for name, army in armies.LISTS.items() if army.ties] == ["carthaginian"]
    assert "Carthage's list decides ties" in text_of(PARAGRAPHS["GS.11"])


def test_rough_ground_has_the_pairs_of_the_code() -> None:
    found: dict[str, int] = {}
    for item in items_of("GS.9"):
        terrains, _, pairs = item.partition(": ")
        found |= dict.fromkeys(terrains.split(" and "), int(pairs.split()[0]))
    assert found == dict(ROUGH_PAIRS)


def test_types_that_are_outclassed_are_those_of_the_code() -> None:
    outclassing = {
        (one, other)
        for one in Troops
        for other in Troops
        if 2 * melee.BASE_DICE[other][one] * (7 - armies.NEEDED[other][one])
        < melee.BASE_DICE[one][other] * (7 - armies.NEEDED[one][other])
    }
    against_lights = {(one, light) for one in (HI, Troops("MI"), Troops("AL"), HC) for light in (LI, LC)}
    assert outclassing == against_lights | {(HI, HC), (EL, HC)}


def test_decks_are_those_of_the_code() -> None:
    def cards(name: str, copies: dict[Card, int]) -> str:
        return f"{name} country: {', '.join(f'{number} {card}' for card, number in copies.items())}."

    assert items_of("BC.8") == [cards("Open", dict(deck.DECK)), cards("Close", dict(deck.DECK_CLOSE))]
    assert all(terrain in text_of(PARAGRAPHS["BC.8"]) for terrain in deck.CLOSE_COUNTRY)


def test_losses_are_those_of_the_code() -> None:
    rows = ("Up to 2 rounds", "3 or 4 rounds", "5 or 6 rounds", "7 or 8 rounds", "9 or 10 rounds")
    assert [most for most, _ in losses.ATTRITION] == [2, 4, 6, 8, 10]
    assert items_of("BC.24") == [
        *(f"{row}: {listed(units)}." for row, (_, units) in zip(rows, losses.ATTRITION, strict=True)),
        f"11 rounds and more: {listed(losses.ATTRITION_LONG)}.",
    ]
    assert [item.partition(": ")[2] for item in items_of("BC.25")] == [
        f"{listed(losses.RETREAT_LARGE)}.",
        f"{listed(losses.RETREAT_SMALL)}.",
    ]
    assert losses.LAST_CARD == {"PR": -1, "FA": 0, "FL": 1, "FR": 1, "DE": 2}
    assert "PR takes 1 off the die, FL and FR add 1, DE adds 2" in text_of(PARAGRAPHS["BC.25"])
