"""The form of a plan for battles: the same controls for each hex, and for all other hexes (HH.8.2, HH.15.5)."""

from collections.abc import Iterator

from campaign.games.hannibal.orders_form.forms.values import Values, value
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.sheets import BattleLine, read_battle
from campaign.games.hannibal.rules.sheets.battle import EVERYWHERE

EVERY = "all"
"""What controls have in the place of the name of a hex for the standing line."""
WORDS = ("fight", "leave", "rounds", "ambush", "losses", "command", "consul", "siege")
"""The words of a line in the order in which they are written."""
CONTROLS = (*WORDS, "number")
"""The controls of a hex; `number` is that of `leave`."""
_WITH_NUMBER = ("below", "after")


def battle_values(text: str, position: Position) -> dict[str, str]:
    """The controls `fight-HEX`, `leave-HEX`, `number-HEX` and so on; HEX is `all` for the standing line."""
    plan = read_battle(text, position.theatre, position.ruleset.units)
    found: dict[str, str] = {}
    for hex_, line in plan.hexes.items():
        found |= _line_values(line, position.hex_name(hex_))
    return found | (_line_values(plan.everywhere, EVERY) if plan.everywhere else {})


def _line_values(line: BattleLine, name: str) -> dict[str, str]:
    given = {
        "fight": "yes" if line.fight else "no",
        "leave": line.leave.when if line.leave else "",
        "number": str(line.leave.number) if line.leave and line.leave.when in _WITH_NUMBER else "",
        "rounds": "" if line.rounds is None else str(line.rounds),
        "ambush": str(line.ambush) if line.ambush else "",
        "losses": ",".join(line.losses),
        "command": "" if line.command is None else str(line.command),
        "consul": "" if line.consul is None else str(line.consul),
        "siege": line.siege or "",
    }
    return {f"{word}-{name}": one for word, one in given.items()}


def battle_text(values: Values, position: Position) -> str:
    """The lines of a plan: hexes by name, the standing line last."""
    grid = position.theatre.board.grid
    names = sorted({name for name in _names(values) if name == EVERY or grid.index(name) >= 0}, key=_last)
    lines = ((EVERYWHERE if name == EVERY else name, line_text(values, name)) for name in names)
    return "\n".join(f"{name}: {line}" for name, line in lines if line)


def line_text(values: Values, name: str) -> str:
    """The line of a hex without its name; empty where none of its controls has a value."""
    given = {word: value(values, f"{word}-{name}") for word in WORDS}
    if given["leave"] in _WITH_NUMBER:
        given["leave"] = f"{given['leave']} {value(values, f'number-{name}')}".strip()
    given["losses"] = ",".join(word.strip() for word in given["losses"].split(",") if word.strip())
    return " ".join(f"{word}={one}" for word, one in given.items() if one)


def _names(values: Values) -> Iterator[str]:
    """The hexes of all controls of the form."""
    for name in values:
        word, dash, hex_ = name.partition("-")
        if dash and word in CONTROLS:
            yield hex_


def _last(name: str) -> tuple[bool, str]:
    return name == EVERY, name
