"""The lines of a quick battle's record in words (GS.63)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop, ngettext

from campaign.battles.rules.quick.playback import BoardState, Scene
from campaign.battles.rules.quick.state import LETTERS
from campaign.battles.rules.quick.turns import NEED_LESS

TROOPS: Mapping[str, str] = {
    "HI": gettext_noop("Heavy infantry"),
    "MI": gettext_noop("Medium infantry"),
    "AL": gettext_noop("Allied infantry"),
    "LI": gettext_noop("Light infantry"),
    "HC": gettext_noop("Heavy cavalry"),
    "LC": gettext_noop("Light cavalry"),
    "EL": gettext_noop("Elephants"),
}
"""The names of the types of troops."""
ARCS: Mapping[str, str] = {
    "front": gettext_noop("in front"),
    "flank": gettext_noop("in the flank"),
    "rear": gettext_noop("in the rear"),
}


@dataclass(frozen=True, slots=True)
class RecordWords:
    """Writes the lines of a record; `sides` are the names of A and B, such as `army 3`."""

    sides: Sequence[str]

    def of(self, scene: Scene) -> str:
        """Return a line in words, "" for one that only repeats what others say."""
        kind, *line = scene.words
        write = _WRITERS.get(kind)
        return write(self, line, scene.board) if write else ""

    def unit(self, name: str, board: BoardState) -> str:
        """Return a unit by its type, number and side: `Light infantry 5 (army 3)`."""
        return self.unit_of(name, board.units[name].troops)

    def unit_of(self, name: str, troops: str) -> str:
        """Return a unit of a type likewise."""
        return gettext("%(troops)s %(number)s (%(side)s)") % {
            "troops": gettext(TROOPS[troops]),
            "number": name[1:],
            "side": self.side(name[0]),
        }

    def side(self, letter: str) -> str:
        """Return the name of a side by its letter."""
        return self.sides[LETTERS.index(letter)]


_Write = Callable[[RecordWords, Sequence[str], BoardState], str]


def _turn(words: RecordWords, line: Sequence[str], _board: BoardState) -> str:
    values = {"turn": line[0], "one": line[2], "other": line[4], "first": words.side(line[6])}
    values |= {"side": words.sides[0], "other_side": words.sides[1]}
    text = gettext(
        "Turn %(turn)s: initiative %(one)s for %(side)s, %(other)s for %(other_side)s. First to move: %(first)s."
    )
    return text % values


def _phase(words: RecordWords, line: Sequence[str], _board: BoardState) -> str:
    return gettext("Phase of %(side)s") % {"side": words.side(line[0])}


def _activated(words: RecordWords, line: Sequence[str], board: BoardState) -> str:
    name, number, die = line
    if die == "-":
        return ""
    values = {"unit": words.unit(name, board), "die": die, "need": int(number) - NEED_LESS}
    return gettext("%(unit)s is activated: %(die)s thrown, %(need)s needed.") % values


def _failed(words: RecordWords, line: Sequence[str], board: BoardState) -> str:
    name, number, die = line
    values = {"unit": words.unit(name, board), "die": die, "need": int(number) - NEED_LESS}
    return gettext("%(unit)s is not activated: %(die)s thrown, %(need)s needed. The phase ends.") % values


def _move(words: RecordWords, line: Sequence[str], board: BoardState) -> str:
    values = {"unit": words.unit(line[0], board), "square": line[1], "facing": line[2]}
    return gettext("%(unit)s moves to %(square)s, facing %(facing)s.") % values


def _shot(words: RecordWords, line: Sequence[str], board: BoardState) -> str:
    values = {"unit": words.unit(line[0], board), "target": words.unit(line[1], board), "dice": " ".join(line[3:-2])}
    hits = int(line[-1])
    text = ngettext(
        "%(unit)s shoots at %(target)s: %(dice)s, %(hits)s hit.",
        "%(unit)s shoots at %(target)s: %(dice)s, %(hits)s hits.",
        hits,
    )
    return text % {**values, "hits": hits}


def _fight(words: RecordWords, line: Sequence[str], board: BoardState) -> str:
    values = {"unit": words.unit(line[0], board), "target": words.unit(line[1], board), "arc": gettext(ARCS[line[2]])}
    hits = int(line[-1])
    values |= {"need": line[4], "dice": " ".join(line[6:-2])}
    text = ngettext(
        "%(unit)s fights %(target)s %(arc)s: %(dice)s, %(need)s needed, %(hits)s hit.",
        "%(unit)s fights %(target)s %(arc)s: %(dice)s, %(need)s needed, %(hits)s hits.",
        hits,
    )
    return text % {**values, "hits": hits}


def _base(words: RecordWords, line: Sequence[str], board: BoardState) -> str:
    left = int(line[1])
    text = ngettext("%(unit)s loses a base: %(left)s left.", "%(unit)s loses a base: %(left)s left.", left)
    return text % {"unit": words.unit(line[0], board), "left": left} if left else ""


def _morale(words: RecordWords, line: Sequence[str], board: BoardState) -> str:
    name, die, held = line
    values = {"unit": words.unit(name, board), "die": die, "left": board.units[name].bases}
    if held == "held":
        return gettext("%(unit)s stands firm: %(die)s thrown.") % values
    return gettext("%(unit)s wavers: %(die)s thrown, another base lost.") % values


def _destroyed(words: RecordWords, line: Sequence[str], board: BoardState) -> str:
    return gettext("%(unit)s is destroyed.") % {"unit": words.unit(line[0], board)}


def _dead(words: RecordWords, line: Sequence[str], _board: BoardState) -> str:
    return gettext("The general of %(side)s is dead.") % {"side": words.side(line[0])}


def _rampage(words: RecordWords, line: Sequence[str], board: BoardState) -> str:
    values = {"elephants": words.unit(line[0], board), "unit": words.unit(line[1], board), "die": line[2]}
    if line[2] == "6":
        return gettext("%(elephants)s run amok: %(die)s thrown, %(unit)s takes a hit.") % values
    return gettext("%(elephants)s run amok: %(die)s thrown, %(unit)s is not hit.") % values


def _test(words: RecordWords, line: Sequence[str], _board: BoardState) -> str:
    values = {"side": words.side(line[0]), "one": line[1], "other": line[2]}
    return gettext("The general of %(side)s is in danger: %(one)s and %(other)s thrown, two sixes kill.") % values


def _general(words: RecordWords, line: Sequence[str], board: BoardState) -> str:
    unit = words.unit("".join(line), board)
    return gettext("The general of %(side)s joins %(unit)s.") % {"side": words.side(line[0]), "unit": unit}


def _swap(words: RecordWords, line: Sequence[str], board: BoardState) -> str:
    one, other = (words.unit(line[0] + number, board) for number in line[1:])
    return gettext("%(unit)s and %(other)s change places.") % {"unit": one, "other": other}


def _concede(words: RecordWords, line: Sequence[str], _board: BoardState) -> str:
    return gettext("The battle is given up by %(side)s.") % {"side": words.side(line[0])}


def _stars(words: RecordWords, line: Sequence[str], _board: BoardState) -> str:
    values = {"side": words.sides[0], "other_side": words.sides[1], "one": line[0], "other": line[1]}
    return gettext("Stars: %(side)s %(one)s, %(other_side)s %(other)s.") % values


def _result(words: RecordWords, line: Sequence[str], _board: BoardState) -> str:
    if line[0] == "draw":
        return gettext("The battle ends in a draw.")
    return gettext("Victory: %(side)s.") % {"side": words.side(line[0])}


def _casualties(words: RecordWords, line: Sequence[str], _board: BoardState) -> str:
    values = {"side": words.sides[0], "other_side": words.sides[1], "one": line[1], "other": line[3]}
    return gettext("Casualties: %(side)s %(one)s %%, %(other_side)s %(other)s %%.") % values


_WRITERS: Mapping[str, _Write] = {
    "turn": _turn,
    "phase": _phase,
    "act": _activated,
    "fail": _failed,
    "move": _move,
    "shoot": _shot,
    "fight": _fight,
    "base": _base,
    "morale": _morale,
    "destroyed": _destroyed,
    "dead": _dead,
    "rampage": _rampage,
    "test": _test,
    "general": _general,
    "swap": _swap,
    "concede": _concede,
    "stars": _stars,
    "result": _result,
    "casualties": _casualties,
}
