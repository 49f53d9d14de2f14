"""The fields of the scenario editor: what was typed in one part of the work, put into the draft.

What cannot be understood stays in its field with a problem beside it, and the draft is not changed there.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaign.games.rule_changes import Parameter, Value, nested
from campaign.games.vae_victis.rule_changes.parameters import SETTLED, parameters
from campaign.games.vae_victis.rules.ruleset import shipped_ruleset_names
from campaign.games.vae_victis.scenarios import (
    Draft,
    DraftFaction,
    FactionChange,
    Part,
    army_at,
    hex_meant,
    structure_meant,
    with_armies,
    with_army,
    with_control,
    with_faction,
    with_faction_changed,
    with_ruleset,
    without_faction,
)
from campaign.views.typed_numbers import whole_number
from hexmap.editor.bounds import LONGEST_NAME
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, holds_control_characters
from hexmap.rules.position_file import ArmyEntry
from hexmap.rules.ruleset_files import merged_values

_LONGEST_TITLE = 2 * LONGEST_NAME
_HIGHEST_FACTOR = 100


@dataclass
class Entered:
    """What comes of the fields of one part: the draft, and why fields were not understood, by their names."""

    draft: Draft
    problems: dict[str, str] = field(default_factory=dict)


def entered(draft: Draft, board: Board, part: str, sent: QueryDict) -> Entered:
    """Return a draft with what was sent for a part of the work."""
    found = Entered(draft)
    if part in _READERS:
        _READERS[part](found, board, sent)
    return found


def given_rest(draft: Draft, board: Board, holder: str) -> Draft:
    """Return a draft in which a faction holds every structure that nobody held."""
    known = holder if draft.faction(holder) else ""
    return with_control(draft, {one.name: known for one in board.structures if one.name not in draft.control})


def _factions(found: Entered, board: Board, sent: QueryDict) -> None:
    do = sent.get("do", "")
    for which, faction in enumerate(found.draft.factions):
        if do == f"remove-faction-{which}":
            found.draft = without_faction(found.draft, faction.id)
        elif f"title-{which}" in sent:
            _faction(found, board, sent, which, faction)
    title = sent.get("title-new", "").strip()
    if title or sent.get("another-new", "").strip():
        problem = _title_problem(title)
        capital = _structure(found, board, sent, "another-new")
        if problem:
            found.problems["title-new"] = problem
        elif "another-new" not in found.problems:
            try:
                found.draft = with_faction(found.draft, title, [capital] if capital else [])
            except DocumentError as error:
                found.problems["title-new"] = str(error)


def _faction(found: Entered, board: Board, sent: QueryDict, which: int, faction: DraftFaction) -> None:
    title = sent.get(f"title-{which}", "").strip()
    problem = _title_problem(title)
    if problem:
        found.problems[f"title-{which}"] = problem
    factor = whole_number(sent.get(f"factor-{which}"))
    if factor is None or factor > _HIGHEST_FACTOR:
        found.problems[f"factor-{which}"] = _("Enter a whole number from 0 to %(most)s.") % {"most": _HIGHEST_FACTOR}
    colour = sent.get(f"colour-{which}", "").lower()
    if not _is_colour(colour):
        found.problems[f"colour-{which}"] = _("Choose a colour such as #b3261e.")
    army_list = " ".join(sent.get(f"list-{which}", "").split())[:LONGEST_NAME]
    stays = set(sent.getlist(f"capitals-{which}"))
    capitals = [one for one in faction.capitals if one in stays]
    more = _structure(found, board, sent, f"another-{which}")
    if more and more not in capitals:
        capitals.append(more)
    change = FactionChange(
        title=faction.title if problem else title,
        colour=colour if _is_colour(colour) else faction.colour or "#000000",
        active=sent.get(f"active-{which}") == "yes",
        initiative_factor=faction.initiative_factor if factor is None or factor > _HIGHEST_FACTOR else factor,
        army_list=army_list,
        capitals=tuple(capitals),
    )
    found.draft = with_faction_changed(found.draft, faction.id, change)


def _title_problem(title: str) -> str:
    if not title:
        return _("Enter the name of the faction.")
    if len(title) > _LONGEST_TITLE or holds_control_characters(title):
        return _("Enter a name of at most %(most)s characters on one line.") % {"most": _LONGEST_TITLE}
    return ""


def _is_colour(text: str) -> bool:
    return len(text) == 7 and text[0] == "#" and all(letter in "0123456789abcdef" for letter in text[1:])


def _structure(found: Entered, board: Board, sent: QueryDict, name: str) -> str | None:
    """Return the structure that a field names; None for an empty field, and for what is not understood."""
    text = sent.get(name, "").strip()
    structure = structure_meant(board, text) if text else None
    if text and structure is None:
        found.problems[name] = _("The map has no Town or City “%(name)s”. Choose one from the list.") % {
            "name": text[:LONGEST_NAME]
        }
    return structure


def _control(found: Entered, board: Board, sent: QueryDict) -> None:
    holders = {}
    for which, structure in enumerate(board.structures):
        holder = sent.get(f"control-{which}")
        if holder is not None and (holder == "" or found.draft.faction(holder)):
            holders[structure.name] = holder
    found.draft = with_control(found.draft, holders)
    if sent.get("do") == "fill":
        found.draft = given_rest(found.draft, board, sent.get("brush", ""))


def _armies(found: Entered, board: Board, sent: QueryDict) -> None:
    if "armies" not in sent:
        return
    known = {army.number: army for army in found.draft.armies}
    rows = sorted({int(name[4:]) for name in sent if name.startswith("hex-") and whole_number(name[4:]) is not None})
    read = [(row, _army(found, board, sent, str(row))) for row in rows if sent.get("do") != f"remove-army-{row}"]
    armies = [_as_before(known.get(army.number), army) for _row, army in read if army is not None]
    new = _army(found, board, sent, "new") if sent.get("hex-new", "").strip() or sent.get("do") == "add-army" else None
    if found.problems:
        return
    try:
        found.draft = with_armies(found.draft, armies)
        if new is not None:
            found.draft = with_army(found.draft, new)
    except DocumentError as error:
        found.problems["hex-new"] = str(error)


def _army(found: Entered, board: Board, sent: QueryDict, row: str) -> ArmyEntry | None:
    """Return the army of a row; None where a field of it is not understood."""
    before = len(found.problems)
    number, fp = whole_number(sent.get(f"number-{row}")), whole_number(sent.get(f"fp-{row}"))
    faction, typed = sent.get(f"faction-{row}", ""), sent.get(f"hex-{row}", "")
    most = found.draft.highest_strength
    hex_ = hex_meant(board, typed)
    if not number:
        found.problems[f"number-{row}"] = _("Enter the number of the army.")
    if fp is None or not 1 <= fp <= most:
        found.problems[f"fp-{row}"] = _("Enter 1 to %(most)s FP.") % {"most": most}
    owner = found.draft.faction(faction)
    if owner is None or not owner.active:
        found.problems[f"faction-{row}"] = _("Choose an active faction.")
    if hex_ is None:
        found.problems[f"hex-{row}"] = _("Enter a hex of the map, or the name of a Town or City.")
    elif not board.is_passable_land(board.grid.index(hex_)) and not _is_afloat(found.draft, number, hex_):
        found.problems[f"hex-{row}"] = _("No army can stand in hex %(hex)s. Choose land that it can enter.") % {
            "hex": hex_
        }
    if len(found.problems) > before or not number or not fp or not hex_:
        return None
    return army_at(number, faction, hex_, fp)


def _is_afloat(draft: Draft, number: int | None, hex_: str) -> bool:
    """Return whether a navy of the draft was there before: it can stay."""
    return any(one.afloat and one.number == number and one.hex == hex_ for one in draft.armies)


def _as_before(known: ArmyEntry | None, army: ArmyEntry) -> ArmyEntry:
    """Return an army with what the page does not show of it, as long as it has not moved."""
    if known is None or known.faction != army.faction or known.hex != army.hex:
        return army
    return known.model_copy(update={"strength": army.strength})


def _rules(found: Entered, _board: Board, sent: QueryDict) -> None:
    base = sent.get("base", "")
    if base not in shipped_ruleset_names():
        return
    values = dict(_typed(found, sent))
    if found.problems:
        return
    kept = _settled(found.draft.ruleset)
    try:
        found.draft = with_ruleset(found.draft, base, merged_values(kept, nested(values)))
    except DocumentError as error:
        found.problems[_field_at(error.place)] = error.problem


def _typed(found: Entered, sent: QueryDict) -> Iterator[tuple[str, Value]]:
    """Yield the parameters that are filled in, by path."""
    for path, one in parameters().items():
        text = sent.get(one.field_name, "").strip()
        if text:
            value = _value(one, text)
            if value is None:
                found.problems[one.field_name] = _value_problem(one)
            else:
                yield path, value


def _value(one: Parameter, text: str) -> Value | None:
    if one.is_switch:
        return {"True": True, "False": False}.get(text)
    if one.choices:
        return text if text in one.choices else None
    if not one.is_number:
        return text if len(text) <= LONGEST_NAME and not holds_control_characters(text) else None
    number = whole_number(text.removeprefix("-"))
    if number is None:
        return None
    number = -number if text.startswith("-") else number
    return number if one.least <= number <= one.most and number % one.step == 0 else None


def _value_problem(one: Parameter) -> str:
    if not one.is_number:
        return _("Choose one from the list.") if one.choices or one.is_switch else _("Enter a shorter text.")
    values = {"least": one.least, "most": one.most, "step": one.step}
    if one.step > 1:
        return _("Enter a multiple of %(step)s from %(least)s to %(most)s.") % values
    return _("Enter a whole number from %(least)s to %(most)s.") % values


def _settled(ruleset: Any) -> dict[str, Any]:
    """Return what the page does not show of a ruleset with changes: its name, honour, and what is settled at once."""
    if not isinstance(ruleset, dict):
        return {}
    kept: dict[str, Any] = {}
    for path in sorted(SETTLED):
        table, _dot, name = path.partition(".")
        if not name and table in ruleset:
            kept[table] = ruleset[table]
        elif isinstance(ruleset.get(table), dict) and name in ruleset[table]:
            kept[table] = {name: ruleset[table][name]}
    return kept


def _field_at(place: str) -> str:
    one = parameters().get(place.removeprefix("ruleset."))
    return one.field_name if one else "base"


_READERS: Mapping[str, Callable[[Entered, Board, QueryDict], None]] = {
    Part.FACTIONS: _factions,
    Part.CONTROL: _control,
    Part.ARMIES: _armies,
    Part.RULES: _rules,
}
