"""Messages as people write them, and what is read out of each: nothing is guessed silently."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.games.messages import MOST_CHARACTERS, MessageReading, MessageTooLong
from campaign.games.vae_victis.messages.message import read_message, sender_of
from campaign.games.vae_victis.messages.sender import Sender
from hexmap.rules.hexes import DIRECTIONS, STAND
from hexmap.rules.shipped_maps import shipped_map
from orders.rules.notation import format_instruction

BOARD = shipped_map("first-punic-war")
HANNO = sender_of(BOARD, "carthago", (1, 2, 3))
HAMILCAR = sender_of(BOARD, "carthago", (4, 5, 6, 7, 8))
MARCUS = sender_of(BOARD, "roma", (9, 10, 11, 12, 13, 14))
GISCO = sender_of(BOARD, "carthago", (4,))


def shape(read: MessageReading) -> list[str]:
    """What was read, a line each: what has to be chosen stands behind `?`, what is wrong behind `!`."""
    found = []
    for group in read.groups:
        readings = " | ".join(sheet.line.replace("\n", " / ").strip() for sheet in group.readings)
        found.append(readings if group.sure else f"? {readings}")
    return [*found, *(f"! {left.line}: {left.problem}" for left in read.left if left.problem)]


TABLE: list[tuple[Sender, str, list[str]]] = [
    # One army and its march, written in every way.
    (HAMILCAR, "Army 4: 2 4 2 6 0 6", ["movement 4: 2 4 2 6 0 6"]),
    (HAMILCAR, "#4 2,4,2,6", ["movement 4: 2 4 2 6"]),
    (HAMILCAR, "4) 2-4-2-6-0-6", ["movement 4: 2 4 2 6 0 6"]),
    (HAMILCAR, "4. 2 4 2", ["movement 4: 2 4 2"]),
    (HAMILCAR, "(4) 2 4 2", ["movement 4: 2 4 2"]),
    (HAMILCAR, "ARMY NO. 4 = 12 2 4 6 8 10", ["movement 4: 12 2 4 6 8 10"]),
    (HAMILCAR, "army 4 (Enna): 2/4/2", ["movement 4: 2 4 2"]),
    (HAMILCAR, "4 - 2 4 2", ["movement 4: 2 4 2"]),
    (HAMILCAR, "Army 4 moves 2 4 2.", ["movement 4: 2 4 2"]),
    (HAMILCAR, "Armé 4: 2 4 2", ["movement 4: 2 4 2"]),
    (HAMILCAR, "[b]Army 4:[/b] [code]2 4 2[/code]", ["movement 4: 2 4 2"]),
    (HAMILCAR, "\u2022 **Army\u00a04** \u2013 2\u00a04\u00a02 \U0001f600", ["movement 4: 2 4 2"]),
    (HAMILCAR, "Army 4 \u2192 2 4 2", ["movement 4: 2 4 2"]),
    (HAMILCAR, "Army 4\n2 4 2", ["movement 4: 2 4 2"]),
    (HAMILCAR, "Orders for army 4: 2 4 2", ["movement 4: 2 4 2"]),
    # Several armies.
    (HANNO, "Army 3 - 12 12 10, Army 2 - stand still", ["movement 3: 12 12 10", "movement 2:"]),
    (HAMILCAR, "4: 2 4\n5: 0\n- 6: 12", ["movement 4: 2 4", "movement 5: 0", "movement 6: 12"]),
    (HAMILCAR, "Armies 4 and 5: 6 6", ["movement 4: 6 6", "movement 5: 6 6"]),
    (HAMILCAR, "army 4 and army 5 stand still", ["movement 4:", "movement 5:"]),
    (
        HAMILCAR,
        "Army 4: 2 4. The rest stand still.",
        ["movement 4: 2 4", *(f"movement {number}:" for number in (5, 6, 7, 8))],
    ),
    (HANNO, "All armies hold position", ["movement 1:", "movement 2:", "movement 3:"]),
    (HANNO, "alla st\u00e5r still", ["movement 1:", "movement 2:", "movement 3:"]),
    # The army or the first direction?
    (HAMILCAR, "4 4 4 2", ["? movement 4: 4 4 2 | " + " | ".join(f"movement {n}: 4 4 4 2" for n in (4, 5, 6, 7, 8))]),
    (HAMILCAR, "5 2 2 2", ["movement 5: 2 2 2"]),
    (GISCO, "4 4 4 2", ["? movement 4: 4 4 2 | movement 4: 4 4 4 2"]),
    (GISCO, "2 4 2 6 0 6", ["movement 4: 2 4 2 6 0 6"]),
    (GISCO, "stand still", ["movement 4:"]),
    (HANNO, "12 12 10", ["? movement 1: 12 12 10 | movement 2: 12 12 10 | movement 3: 12 12 10"]),
    (HANNO, "2-4-2", ["? movement 2: 4 2 | movement 1: 2 4 2 | movement 2: 2 4 2 | movement 3: 2 4 2"]),
    (HANNO, "Army 1, 2 4 2", ["? movement 1: 2 4 2"]),
    (HAMILCAR, "Army 4\n4 4 2", ["movement 4: 4 4 2"]),
    (
        HAMILCAR,
        "Army 4\n2 2\n6 2 2",
        ["movement 4: 2 2", f"? movement 6: 2 2 | {' | '.join(f'movement {n}: 6 2 2' for n in (5, 6, 7, 8))}"],
    ),
    # A direction several times.
    (HAMILCAR, "Army 4: 12x2", ["? movement 4: 12 12 | movement 4: 2 2 2 2 2 2 2 2 2 2 2 2"]),
    (HAMILCAR, "Army 4: 4x3, 2", ["movement 4: 4 4 4 2"]),
    (HAMILCAR, "Army 4: 2 x 2 0", ["movement 4: 2 2 0"]),
    # Initiative.
    (MARCUS, "Initiative: 9 Mare Tyrrhenum, 10 strength", ["initiative 9: Mare Tyrrhenum", "initiative 10: strength"]),
    (HANNO, "Initiative: 1 Mare Tyrrhenum, 2 strength", ["? initiative 1: Mare Tyrrhenum", "? initiative 2: strength"]),
    (
        HANNO,
        "1 + 2 on Mare Tuscum, rest strength",
        ["initiative 1: Mare Tuscum", "initiative 2: Mare Tuscum", "initiative 3: strength"],
    ),
    (HANNO, "Mare Tuscum: 1, 2", ["initiative 1: Mare Tuscum", "initiative 2: Mare Tuscum"]),
    (HANNO, "army 1: tuscum\narmy 2: own strength", ["initiative 1: Mare Tuscum", "initiative 2: strength"]),
    (HANNO, "alla p\u00e5 styrka", [f"initiative {number}: strength" for number in (1, 2, 3)]),
    # What else is ordered with the movement.
    (HAMILCAR, "army 7 assaults", ["assault 7: assault"]),
    (HAMILCAR, "Army 4: 2 4 2 and sends 50 FP to 5", ["movement 4: 2 4 2", "transfer 4: 5 50"]),
    (HANNO, "lift siege with 3", ["lift_siege 3: lift"]),
    (HANNO, "Army 3 lifts the siege of Acrae", ["lift_siege 3: lift"]),
    (HANNO, "Arm\u00e9 3 h\u00e4ver bel\u00e4gringen", ["lift_siege 3: lift"]),
    (HANNO, "3 sends 50 FP to 1", ["transfer 3: 1 50"]),
    (HANNO, "send 50 FP from army 3 to army 1\n3 -> 2: 20 FP", ["transfer 3: 1 50, 2 20"]),
    (HANNO, "Army 3 sends 50 FP to army 1 and 20 to army 2", ["transfer 3: 1 50, 2 20"]),
    (HANNO, "sea links Mare Tyrrhenum: Olbia, Caralis", ["sea_links carthago: Mare Tyrrhenum: Olbia, Caralis"]),
    (
        HANNO,
        "Sea links:\nMare Sardoum: Nora\nMare Tyrrhenum: olbia and caralis",
        ["sea_links carthago: Mare Sardoum: Nora / Mare Tyrrhenum: Olbia, Caralis"],
    ),
    (HANNO, "link Olbia over Mare Tyrrhenum", ["sea_links carthago: Mare Tyrrhenum: Olbia"]),
    # The other steps.
    (HAMILCAR, "Army 5: Olbia", ["placement 5: Olbia"]),
    (HAMILCAR, "army 4 retreats, army 5 fights", ["retreat 4: retreat", "retreat 5: fight"]),
    (HAMILCAR, "Army 4 advances to 4864", ["advance 4: 4864"]),
    (HAMILCAR, "Army 8 debarks in direction 6", ["debark 8: 6"]),
    (HAMILCAR, "army 4 besieges Acrae; army 5: pass", ["besiege 4: Acrae", "besiege 5: pass"]),
    (HAMILCAR, "Army 6 takes over the siege of Gela", ["take_over 6: Gela"]),
    (HANNO, "We surrender Enna and Gela", ["surrender carthago: Enna, Gela"]),
    # What is around the orders.
    (HAMILCAR, "Hail Marcus!\n\nArmy 4: 2 4\n\nGreetings\nHamilcar\n-- \nArmy 5: 2", ["movement 4: 2 4"]),
    (HAMILCAR, "> Army 4: 6 6\nArmy 4: 2 4", ["? movement 4: 2 4"]),
    (HAMILCAR, "[quote=Marcus]Army 5: 6[/quote]Army 4: 2 4", ["? movement 5: 6", "movement 4: 2 4"]),
    (HAMILCAR, "> Army 4: 6 6", ["? movement 4: 6 6"]),
    (HAMILCAR, "[s]Army 4: 6 6\n5: 2[/s]\n~~Army 6: 2~~\nArmy 4: 2 4", ["movement 4: 2 4"]),
    # Courtesies, faces and the cells of a table are noise.
    (HAMILCAR, "Army 4: 2 4 2 please", ["movement 4: 2 4 2"]),
    (HAMILCAR, "Hi Marcus, army 4: 2 4 2, thanks!", ["movement 4: 2 4 2"]),
    (HAMILCAR, "Hello! Army 4 please moves 2 4 2 thx", ["movement 4: 2 4 2"]),
    (HAMILCAR, "Army 4 assaults, please. Kind regards, Hamilcar", ["assault 4: assault"]),
    (HAMILCAR, "Sn\u00e4lla arm\u00e9 4: 2 4 2, tack p\u00e5 f\u00f6rhand", ["movement 4: 2 4 2"]),
    (HAMILCAR, "Army 4: 2 4 2 :)", ["movement 4: 2 4 2"]),
    (HAMILCAR, "8) 2 4 2", ["movement 8: 2 4 2"]),
    (HAMILCAR, "4;2 4 2\n5;6 6", ["movement 4: 2 4 2", "movement 5: 6 6"]),
    (HAMILCAR, '"4";"2 4 2"', ["movement 4: 2 4 2"]),
    (
        HAMILCAR,
        "4;2;4;2",
        ["? movement 4: 2 4 2 | " + " | ".join(f"movement {n}: 4 2 4 2" for n in (4, 5, 6, 7, 8))],
    ),
    (HAMILCAR, "Please do not move army 4: 2 4 2", ["? movement 4: 2 4 2"]),
    (HAMILCAR, "Army 4: 2 4 2 if you please", ["? movement 4: 2 4 2"]),
    (HAMILCAR, "Army 4: 2.0 4.0", ['! 1: That order is not valid: word 1, "2.0", is none of 0 2 4 6 8 10 12.']),
    # A word that may change what is meant.
    (HAMILCAR, "Don't move army 4: 2 4 2", ["? movement 4: 2 4 2"]),
    (HAMILCAR, "Unless I write again, army 4: 2 4", ["? movement 4: 2 4"]),
    (HAMILCAR, "maybe army 4 retreats", ["? retreat 4: retreat"]),
    (HANNO, "not army 1 on Mare Tuscum", ["? initiative 1: Mare Tuscum"]),
    (HAMILCAR, "Army 5 does not retreat", ["retreat 5: fight"]),
    (HAMILCAR, "Army 4: not 2 4 2 but 2 4 4", ["! 1: Not understood."]),
    (HAMILCAR, "Army 4 does not assault", ["! 1: Not understood."]),
    # What is not understood, or said twice.
    (HAMILCAR, "Army 4: 2 4\nSorry, army 4: 2 2", ["? movement 4: 2 4 | movement 4: 2 2"]),
    (HAMILCAR, "Army 4: 2 4\nArmy 4: 2 2", ["? movement 4: 2 4 | movement 4: 2 2"]),
    (HAMILCAR, "Army 4: 2 4\n4: 2 4", ["movement 4: 2 4"]),
    (HAMILCAR, "Army 4: 2 4\nArmy 4: 2 2 if Hanno goes first", ["? movement 4: 2 4 | movement 4: 2 2"]),
    (HANNO, "3 sends 50 FP to 1\n3 sends 20 FP to 1", ["? transfer 3: 1 50 | transfer 3: 1 20"]),
    (HAMILCAR, "Army 4: 2 4 2 if Hanno goes first", ["? movement 4: 2 4 2"]),
    (HAMILCAR, "Army 4: 2 4 5", ['! 1: That order is not valid: word 3, "5", is none of 0 2 4 6 8 10 12.']),
    (HAMILCAR, "Army 9: 2 4", ["! 1: Army 9 is not one of the armies of this seat."]),
    (HAMILCAR, "Army 4: half past four", ["! 1: Not understood."]),
    (HAMILCAR, "I am back at half past 4", ["! 1: Not understood."]),
    (HAMILCAR, "Army 4 besieges Atlantis", ['! 1: That order is not valid: the map has no structure "atlantis".']),
    (
        HANNO,
        "3 sends everything to 1",
        [
            '! 1: That order is not valid: "everything to 1" is not a transfer; '
            "write the receiving army and the FP, as in 4 50."
        ],
    ),
    (HANNO, "2 points on Mare Tuscum", ["! 1: Not understood."]),
    (HAMILCAR, "2 points on Mare Tuscum", ["! 1: Not understood."]),
    (HAMILCAR, "----\nArmy 4: 2\n* * *\n====", ["movement 4: 2"]),
    (HAMILCAR, "good luck to everybody", []),
    (HAMILCAR, "", []),
]


@pytest.mark.parametrize(("sender", "message", "expected"), TABLE, ids=[message[:40] for _, message, _ in TABLE])
def test_orders_are_read_from_a_message(sender: Sender, message: str, expected: list[str]) -> None:
    assert shape(read_message(message, sender)) == expected


def test_every_line_is_either_read_or_left() -> None:
    message = "Hail!\n\nArmy 4: 2 4\nArmy 5: five\nSee you"
    read = read_message(message, HAMILCAR)
    assert [(group.lines, group.said) for group in read.groups] == [((3,), "Army 4: 2 4")]
    assert [(left.line, left.said) for left in read.left] == [(1, "Hail!"), (4, "Army 5: five"), (5, "See you")]


def test_an_unclear_reading_says_why() -> None:
    (first,) = read_message("4 4 4 2", HAMILCAR).groups
    (rest,) = read_message("Army 4: 2 4 (if I can)", HAMILCAR).groups
    assert first.why == "The first number may be the army, or the first direction."
    assert rest.why == 'The rest of it was not understood: "(if i can)".'


def test_an_overlong_message_is_refused() -> None:
    with pytest.raises(MessageTooLong, match="The message has 20,001 characters"):
        read_message("4" * (MOST_CHARACTERS + 1), HAMILCAR)


def test_overlong_lines_and_messages_are_skipped_with_a_remark() -> None:
    assert shape(read_message("Army 4: " + "0 " * 2_000, HAMILCAR)) == [
        "! 1: This line is too long for an order. At most 2,000 characters are read."
    ]
    assert shape(read_message("Hail\n" * 500 + "Army 4: 2", HAMILCAR)) == ["! 501: Only the first 500 lines are read."]


MARCHES = st.lists(st.sampled_from((STAND, *DIRECTIONS)), min_size=1, max_size=40).map(tuple)
SAID = (
    "army # 4 12 : , > [quote] [/quote] rest all and to FP x - strength sends siege lift with link over . ; ( )"
    " yes no 6. debark siege sieges won't still"
)
WORDS = st.sampled_from([*SAID.split(), " ", "\n", "Mare Tuscum", "Olbia"])


@given(numbers=MARCHES, army=st.sampled_from(HAMILCAR.armies), before=st.sampled_from(["Army {}: ", "#{} ", "{}) "]))
def test_a_march_in_the_notation_of_the_site_is_read_back(numbers: tuple[int, ...], army: int, before: str) -> None:
    text = format_instruction(numbers)
    assert shape(read_message(before.format(army) + text, HAMILCAR)) == [f"movement {army}: {text}"]


@settings(deadline=None)
@given(marches=st.dictionaries(st.sampled_from(HAMILCAR.armies), MARCHES, min_size=1), quoting=st.booleans())
def test_the_orders_of_a_seat_are_read_back_but_unclear_in_quotations(
    marches: dict[int, tuple[int, ...]], quoting: bool
) -> None:
    lines = [f"Army {army}: {format_instruction(numbers)}" for army, numbers in marches.items()]
    read = read_message("\n".join(f"> {line}" if quoting else line for line in lines), HAMILCAR)
    assert {group.readings[0].line.replace("movement", "Army") for group in read.groups} == set(lines)
    assert {group.sure for group in read.groups} == {not quoting}


@settings(deadline=None)
@given(message=st.text(max_size=400) | st.lists(WORDS, max_size=120).map(" ".join) | st.lists(WORDS).map("".join))
def test_any_text_is_read_without_errors_or_orders_for_others(message: str) -> None:
    read = read_message(message, HAMILCAR)
    for group in read.groups:
        for sheet in group.readings:
            assert sheet.subject == "carthago" or sheet.subject in HAMILCAR.armies


PIECES = [
    "4 ",
    "4,",
    "army ",
    "army 4 ",
    "[quote]",
    ">",
    "4 4 4\n",
    "4 to ",
    "4 and ",
    "mare tuscum ",
    "rest 0;",
    "rest 0;4,4 ",
    "1. no. ",
    "yes, ",
    "navies debarking: ",
    "does not siege ",
    "(",
    "x4",
]


@pytest.mark.parametrize("piece", PIECES)
def test_twenty_thousand_characters_are_read_with_few_readings(piece: str) -> None:
    """However often something is said again, it comes back, and with no more readings than can be looked through."""
    read = read_message((piece * MOST_CHARACTERS)[:MOST_CHARACTERS], HAMILCAR)
    lines = (piece * 1_999)[:1_998] + "\n"
    again = read_message((lines * 20)[:MOST_CHARACTERS], HAMILCAR)
    assert len(read.groups) + len(read.left) + len(again.groups) + len(again.left) <= 1_100
