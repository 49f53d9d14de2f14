"""The texts of orders of *Vae Victis*: read, brought into their one form, and what is in them."""

from collections.abc import Callable, Collection

from hexmap.rules.board import Board
from hexmap.rules.documents import one_line
from hexmap.rules.hexes import DIRECTIONS, OFF_MAP
from hexmap.rules.names import name_key, names_by_key
from orders.rules.notation import NotationError, format_instruction, parse_instruction
from orders.rules.order_file import MOST_ENTRIES, NONE, STRENGTH
from orders.rules.sentences import say
from orders.rules.sheets import InvalidSheet

YES, NO = "yes", "no"
"""The answers of a seat that is asked whether it would have an army (HO.37)."""


def transfers_in(text: str) -> tuple[tuple[int, int], ...]:
    """The transfers of a canonical text, as receivers and FP: `transfers_in("4 50, 7 20") == ((4, 50), (7, 20))`."""
    pairs = (entry.split() for entry in text.split(",") if entry.strip())
    return tuple((int(receiver), int(fp)) for receiver, fp in pairs)


def links_in(text: str) -> dict[str, tuple[str, ...]]:
    """The sea links of a canonical text, `"Mare Tyrrhenum: Olbia, Caralis"` a line: structures by zone."""
    lines = (line.partition(":") for line in text.splitlines() if line.strip())
    return {zone.strip(): names_in(names) for zone, _, names in lines}


def names_in(text: str) -> tuple[str, ...]:
    """The names of a canonical text: `names_in("Enna, Gela") == ("Enna", "Gela")`."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def answers_in(text: str) -> dict[str, bool]:
    """Whether each seat says yes, by its name, in a canonical text: `answers_in("Dim: no") == {"Dim": False}`."""
    lines = (line.rpartition(":") for line in text.splitlines() if line.strip())
    return {seat.strip(): answer.strip() == YES for seat, _, answer in lines}


def with_answer(text: str, seat: str, answer: str) -> str:
    """The text with the answer "yes" or "no" of a seat in the place of its last one; without it for an empty answer.

    Any other answer stands as it is typed, so that it is refused when the text is read.
    """
    lines = {one: f"{one}: {YES if yes else NO}" for one, yes in answers_in(text).items() if one != seat}
    if answer.strip():
        lines[seat] = f"{seat}: {answer.strip()}"
    return "\n".join(lines[one] for one in sorted(lines))


def commanders_in(text: str) -> dict[int, str]:
    """The seats of a canonical text by army, an army a line: `commanders_in("7: Dim") == {7: "Dim"}`."""
    lines = (line.partition(":") for line in text.splitlines() if line.strip())
    return {int(army): seat.strip() for army, _, seat in lines}


def read_march(text: str, army: int | None) -> str:
    """A march in clock numbers; `army` is the one that it is about, which the text may name."""
    try:
        return format_instruction(parse_instruction(text, army))
    except NotationError as error:
        raise InvalidSheet(str(error)) from None


def read_zone_or_strength(text: str, board: Board) -> str:
    """A sea zone, or the word for strength."""
    if text.casefold() == STRENGTH:
        return STRENGTH
    return _known(text, board.zones, "thing.sea_zone")


def read_structure(text: str, board: Board) -> str:
    """A structure of the map."""
    return _known(text, board.structure_named, "thing.structure")


def read_hex(text: str, board: Board) -> str:
    """A hex of the map."""
    if board.grid.index(text) == OFF_MAP:
        raise InvalidSheet(say("is_no_hex_of_this_map", quoted=one_line(text), hex=board.grid.name(0)))
    return text


def read_direction(text: str, _board: Board) -> str:
    """A direction, as a clock number."""
    if text not in {str(direction) for direction in DIRECTIONS}:
        raise InvalidSheet(say("is_no_direction", quoted=one_line(text)))
    return text


def read_transfers(text: str, _board: Board) -> str:
    """Transfers, in the order of their receivers."""
    found: dict[int, int] = {}
    for entry in text.replace("\n", ",").split(","):
        words = entry.split()
        if not words:
            continue
        if len(words) != 2 or not all(word.isascii() and word.isdigit() and len(word) <= 9 for word in words):
            raise InvalidSheet(say("is_no_transfer", quoted=one_line(entry.strip())))
        receiver, fp = map(int, words)
        if receiver in found:
            raise InvalidSheet(say("army_is_named_twice", army=receiver))
        if fp == 0:
            raise InvalidSheet(say("a_transfer_of_0_fp_sends_nothing"))
        found[receiver] = fp
    return ", ".join(f"{receiver} {fp}" for receiver, fp in sorted(found.items()))


def read_links(text: str, board: Board) -> str:
    """Sea links, in the order of the zones of the map."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if not line.strip():
            continue
        zone, colon, names = line.partition(":")
        if not colon:
            raise InvalidSheet(say("no_zone_named", quoted=one_line(line.strip())))
        known = _known(zone.strip(), board.zones, "thing.sea_zone")
        if known in found:
            raise InvalidSheet(say("is_named_twice", name=known))
        found[known] = list(dict.fromkeys(read_structure(name, board) for name in names_in(names)))
    named = [f"{zone}: {', '.join(found[zone])}" for zone in board.zones if found.get(zone)]
    return "\n".join(named)


def read_structures(text: str, board: Board) -> str:
    """Several structures of the map, sorted."""
    names = names_in(text.replace("\n", ","))
    if len(names) > MOST_ENTRIES:
        raise InvalidSheet(say("names_are_too_many", number=len(names)))
    return ", ".join(sorted({read_structure(name, board) for name in names}))


def read_seat(text: str, _board: Board) -> str:
    """The name of a seat, or the word for nobody; whether there is such a seat only its campaign knows."""
    if text.casefold() == NONE:
        return NONE
    if any(letter in text for letter in ":,\n"):
        raise InvalidSheet(say("is_no_seat", quoted=one_line(text)))
    return text


def read_answers(text: str, board: Board) -> str:
    """Answers of seats, in the order of their names."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if not line.strip():
            continue
        seat, _, answer = line.rpartition(":")
        if answer.strip().casefold() not in (YES, NO) or not seat.strip():
            raise InvalidSheet(say("is_neither_yes_nor_no", quoted=one_line(answer.strip() or line)))
        found[read_seat(seat.strip(), board)] = answer.strip().casefold()
    return "\n".join(f"{seat}: {answer}" for seat, answer in sorted(found.items()))


def read_commanders(text: str, board: Board) -> str:
    """Commanders of armies, in the order of the armies."""
    found: dict[int, str] = {}
    for line in text.splitlines():
        if not line.strip():
            continue
        army, colon, seat = (part.strip() for part in line.partition(":"))
        if not colon or not seat or not (army.isascii() and army.isdigit() and int(army[:9]) > 0 and len(army) <= 9):
            raise InvalidSheet(say("names_no_commander", quoted=one_line(line.strip())))
        if int(army) in found:
            raise InvalidSheet(say("army_is_named_twice", army=int(army)))
        found[int(army)] = read_seat(seat, board)
    return "\n".join(f"{army}: {seat}" for army, seat in sorted(found.items()))


def only_word(word: str) -> Callable[[str, Board], str]:
    """A reader of orders that can say only one thing."""

    def read(text: str, _board: Board) -> str:
        if text.casefold() != word:
            raise InvalidSheet(say("is_not_understood", quoted=one_line(text), word=word))
        return word

    return read


def _known(text: str, names: Collection[str], what: str) -> str:
    """The name that a text means, however it is typed; `what` is the code of the thing that it names."""
    if text in names:
        return text
    by_key = names_by_key(names)
    if name_key(text) not in by_key:
        raise InvalidSheet(say("the_map_has_no", thing=say(what), quoted=one_line(text)))
    return by_key[name_key(text)]
