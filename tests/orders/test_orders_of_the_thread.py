"""Every order and answer in the forum thread of the First Punic War, as its players wrote it, and what is read of it.

The questions are those of round 1: navies 1 and 6 of Carthago, 10, 11, 12, 15 and 16 of Roma may debark, army 7 stands
beside Gela.
"""

import pytest

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.messages.message import read_message, sender_of
from campaign.games.vae_victis.messages.sender import Asked, Sender
from hexmap.rules.shipped_maps import shipped_map
from tests.orders.test_pasted import GISCO, HAMILCAR, HANNO, MARCUS, shape

BOARD = shipped_map("first-punic-war")
LANDINGS: dict[str, tuple[str, ...]] = {Kind.DEBARK: ("4", "6", "10")}
ASKED: Asked = {**dict.fromkeys((1, 6, 10, 11, 12, 15, 16), LANDINGS), 7: {Kind.BESIEGE: ("Gela",)}}
CARTHAGO = sender_of(BOARD, "carthago", range(1, 9), ASKED)
ROMA = sender_of(BOARD, "roma", range(9, 17), ASKED)
CHALLENGE = sender_of(BOARD, "carthago", (7,), ASKED)
AFTER_A_BATTLE = sender_of(
    BOARD,
    "carthago",
    (4, 5),
    {4: {Kind.ADVANCE: ("4864",), Kind.BESIEGE: ("Gela", "Camarina")}, 5: {Kind.RETREAT: ("retreat",)}},
)

DEBARKING = "Carthaginian navies debarking:\n1. No.\n6. Yes, debark 4."
ROMANS = "Roman navies debarking:\n10. No.\n11. Yes, debark 10.\n12. Yes, debark 6.\n15. No.\n16. Yes, debark 4."
LANDED = ["debark 10: stay", "debark 11: 10", "debark 12: 6", "debark 15: stay", "debark 16: 4"]
REFUSAL = "No, I won't be sieging Gela."
MOVES = (
    "I first moved 3 hexes SE across the farmland ( 4 4 4) to the road there. I then moved 3 hexes northeast (2 2 2)"
)
NOT_ASKED = "can be answered with yes or no now. The order must say what it means."

THREAD: list[tuple[Sender, str, list[str]]] = [
    # Initiative points: the one army that is named, and the two uses in the words of the rules.
    (HANNO, "army #1: Mare Adriaticum", ["initiative 1: Mare Adriaticum"]),
    (HANNO, "army #1 allocates its Initiative point to Mare Adriaticum", ["initiative 1: Mare Adriaticum"]),
    (HANNO, "army #2: Influence point to Mare Tyrrhenum", ["initiative 2: Mare Tyrrhenum"]),
    (HANNO, "army #1: improve naval dominance in Mare Tyrrhenum", ["initiative 1: Mare Tyrrhenum"]),
    (HANNO, "army #1: increase its strength by 40 FP", ["initiative 1: strength"]),
    (HANNO, "army #1 located in the City of Carthago can allocate its point", ["! 1: Not understood."]),
    (HANNO, "Carthago has assigned 3 Influence points, Roma 2, and Syracusae 0.", ["! 1: Not understood."]),
    # Movement: the example of the rules, and the march of army 4 from Enna that was misread.
    (HANNO, "army 1: 2 4 2 6 0 6", ["movement 1: 2 4 2 6 0 6"]),
    (GISCO, "2 4 2 6 0 6", ["movement 4: 2 4 2 6 0 6"]),
    (HAMILCAR, "Army 4: 4 4 4 2 2 2", ["movement 4: 4 4 4 2 2 2"]),
    (GISCO, "4 4 4 2 2 2", ["? movement 4: 4 4 2 2 2 | movement 4: 4 4 4 2 2 2"]),
    (HAMILCAR, MOVES, ["! 1: Not understood."]),
    (GISCO, MOVES, ["! 1: Not understood."]),
    # Who may debark: a question, and no order to anyone.
    (CARTHAGO, "Carthago: 1, 6.", ["! 1: Not understood."]),
    (ROMA, "Roma: 10, 11, 12, 15, 16.", ["! 1: Not understood."]),
    (
        ROMA,
        "=> whether you want to debark, and in which direction (2,4,6,8,10,12, as usual).",
        ["! 1: Not understood."],
    ),
    # The answers, with and without their heading.
    (CARTHAGO, DEBARKING, ["debark 1: stay", "debark 6: 4"]),
    (HAMILCAR, "6. Yes, debark 4.", ["debark 6: 4"]),
    (CARTHAGO, "1. No.", ["debark 1: stay"]),
    (CARTHAGO, "6. Yes, debark 4.", ["debark 6: 4"]),
    (CARTHAGO, "1. No. 6. Yes, debark 4.", ["debark 1: stay", "debark 6: 4"]),
    (sender_of(BOARD, "carthago", range(1, 9)), DEBARKING, ["debark 1: stay", "debark 6: 4"]),
    (ROMA, ROMANS, LANDED),
    (ROMA, ROMANS.partition("\n")[2], LANDED),
    (ROMA, ROMANS.replace("\n", " "), LANDED),
    (
        ROMA,
        DEBARKING,
        [f"! {line}: Army {army} is not one of the armies of this seat." for line, army in ((2, 1), (3, 6))],
    ),
    (MARCUS, "11. Yes, debark 10.", ["debark 11: 10"]),
    # The siege of Gela that army 7 might have begun.
    (CHALLENGE, REFUSAL, ["besiege 7: pass"]),
    (CARTHAGO, REFUSAL, ["besiege 7: pass"]),
    (CARTHAGO, f"{DEBARKING}\n\n{REFUSAL}", ["debark 1: stay", "debark 6: 4", "besiege 7: pass"]),
    (GISCO, REFUSAL, ["besiege 4: pass"]),
    (HANNO, REFUSAL, ["? besiege 1: pass | besiege 2: pass | besiege 3: pass"]),
    (CHALLENGE, f"Challenge1 wrote:Tue Mar 23, 2021 12:38 pm {REFUSAL}", ["? besiege 7: pass"]),
    (CHALLENGE, f"kronenblatt wrote: Mon Mar 22, 2021 12:51 pm 7: siege Gela\n\n{REFUSAL}", ["? besiege 7: pass"]),
    (CARTHAGO, "army #7 (Challenge1) could consider whether to start sieging Gela.", ["! 1: Not understood."]),
    (CARTHAGO, "7: start sieging the Syracusan city of Gela", ["besiege 7: Gela"]),
    *[
        (sender, text, ["besiege 7: Gela"])
        for sender in (CARTHAGO, HAMILCAR)
        for text in (
            "7: siege Gela",
            "7 sieges Gela",
            "#7 starts sieging Gela",
            "Army 7 will start to siege Gela",
            "7. Siege Gela",
        )
    ],
    (CARTHAGO, "siege Gela", ["besiege 7: Gela"]),
    (CARTHAGO, "7: starts sieging", ["besiege 7: Gela"]),
    (HAMILCAR, "7: starts sieging", ["! 1: The line names no structure that army 7 besieges."]),
    (HANNO, "siege Gela", ["? besiege 1: Gela | besiege 2: Gela | besiege 3: Gela"]),
    # Whatever a forum puts around a message orders nothing.
    (CARTHAGO, "Re: Round 1: Order giving and movement execution\nPost by kronenblatt\nPosts: 3118", []),
    (CARTHAGO, "Joined: Mon Jun 03, 2019 4:17 pm\nhttps://example.org/viewtopic.php?t=108643", []),
    (ROMA, "=> Net Naval Battle Strength = 10 - 14 = -4", ["! 1: Not understood."]),
    (CARTHAGO, "Sieges", []),
]

ANSWERS: list[tuple[Sender, str, list[str]]] = [
    # Yes and no, as others may write them.
    (CARTHAGO, "#1 no thanks, #6 yes debark 4", ["debark 1: stay", "debark 6: 4"]),
    (CARTHAGO, "1: nej\n6: ja, landstiger 4", ["debark 1: stay", "debark 6: 4"]),
    (CARTHAGO, "6. Yes, 4", ["debark 6: 4"]),
    (CARTHAGO, "Debarkations:\n6: 4", ["debark 6: 4"]),
    (CARTHAGO, "7. Yes.", ["besiege 7: Gela"]),
    (CARTHAGO, "7: yes, Gela", ["besiege 7: Gela"]),
    (CARTHAGO, "Sieges:\n7: Gela", ["besiege 7: Gela"]),
    (CHALLENGE, "Yes", ["besiege 7: Gela"]),
    (CARTHAGO, "All: no", ["debark 1: stay", "debark 6: stay", "besiege 7: pass"]),
    (CARTHAGO, "7: no siege", ["besiege 7: pass"]),
    (CARTHAGO, "No siege of Gela", ["besiege 7: pass"]),
    (CARTHAGO, "1: no debarking; army 6 remains at sea", ["debark 1: stay", "debark 6: stay"]),
    (AFTER_A_BATTLE, "5: no retreat", ["retreat 5: fight"]),
    (CARTHAGO, "1 stays at sea; 7 won\u2019t siege Gela", ["debark 1: stay", "besiege 7: pass"]),
    (CARTHAGO, "6. Yes, debark 4. No problem.", ["debark 6: 4"]),
    (AFTER_A_BATTLE, "5: yes", ["retreat 5: retreat"]),
    (AFTER_A_BATTLE, "5: no", ["retreat 5: fight"]),
    (AFTER_A_BATTLE, "4 does not advance, 4: siege Gela", ["advance 4: stay", "besiege 4: Gela"]),
    # An answer of which it is not certain what it means is refused, or has to be chosen.
    (CARTHAGO, "6. Yes", ["! 1: Army 6 says yes, but not to which of these: 4, 6, 10."]),
    (CARTHAGO, "6. Yes, debark.", ["! 1: The line gives no direction in which army 6 debarks."]),
    (HAMILCAR, "Debarking:\n6. Yes", ["! 2: Army 6 says yes, but not to what."]),
    (CARTHAGO, "6. Yes, debark 3", ['! 1: That order is not valid: "3" is not a direction; use 12, 2, 4, 6, 8 or 10.']),
    (CARTHAGO, "6. No, debark 4.", ["! 1: Its yes or no does not fit the rest of the line."]),
    (CARTHAGO, "7. Yes, I won't be sieging Gela.", ["! 1: Its yes or no does not fit the rest of the line."]),
    (AFTER_A_BATTLE, "4. No.", ["! 1: Army 4 is asked several things; the answer must say which of them it is about."]),
    (CARTHAGO, "Debarking:\n7. No.", ["! 2: Army 7 is asked something else than the heading is about."]),
    (CARTHAGO, "2. No.", [f"! 1: No question to army 2 {NOT_ASKED}"]),
    (HANNO, "1. No.", [f"! 1: No question to army 1 {NOT_ASKED}"]),
    (CARTHAGO, "The rest: no", ["! 1: The line does not name an army."]),
    (CARTHAGO, "No.", ["? debark 1: stay | debark 6: stay | besiege 7: pass"]),
    (CARTHAGO, "Yes.", ["? besiege 7: Gela"]),
    (HANNO, "No.", ["! 1: The line does not name an army."]),
    (CARTHAGO, "1. No, not before they do", ["? debark 1: stay"]),
    (CARTHAGO, "1. No problem", ["! 1: Not understood."]),
    (
        CARTHAGO,
        "7 won\u2019t siege Gela unless Hanno does",
        ['! 1: That order is not valid: the map has no structure "gela unless hanno does".'],
    ),
    (CARTHAGO, "Debarking:\nSee you!\n1: 4", ["movement 1: 4"]),
    # Standing still is no order; 0 waits one move and costs 1 MP (MV.3).
    *[
        (HANNO, f"Army 1 {words}", ["movement 1:"])
        for words in ("stands still", "holds position", "stays put", "does not move", "remains where it is")
    ],
    (HANNO, "1. Stand still.", ["movement 1:"]),
    (HANNO, "Army 1: no orders", ["movement 1:"]),
    (HANNO, "Army 1: 0", ["movement 1: 0"]),
    (HANNO, "Army 1: 2 4 and then stands still", ["movement 1: 2 4"]),
    (HANNO, "Army 1: 2 4\nArmy 1 stands still", ["? movement 1: 2 4 | movement 1:"]),
    (
        HANNO,
        "Army 1 stands still, then 2 4",
        ["! 1: Standing still before a march is written as 0, once for each move: 0 0 2 4."],
    ),
    # An abbreviated number is not an answer, and an apostrophe of a phone is one.
    (CARTHAGO, "No. 6: debark 4", ["debark 6: 4"]),
    (HAMILCAR, "I don\u2019t want army 4: 2 4 2", ["? movement 4: 2 4 2"]),
]


@pytest.mark.parametrize(
    ("sender", "message", "expected"),
    [*THREAD, *ANSWERS],
    ids=[f"{'-'.join(map(str, sender.armies[:1]))} {message[:40]}" for sender, message, _ in [*THREAD, *ANSWERS]],
)
def test_orders_are_read_from_messages_of_the_forum_thread(sender: Sender, message: str, expected: list[str]) -> None:
    assert shape(read_message(message, sender)) == expected


def test_the_questions_to_other_seats_are_not_answered() -> None:
    """A seat is asked what its own armies are asked, whatever else the faction is."""
    assert dict(CHALLENGE.asked) == {7: {Kind.BESIEGE: ("Gela",)}}
