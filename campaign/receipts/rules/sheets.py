"""What the sheets behind receipts say, read back from their canonical text."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from campaign.games.hannibal.steps import HANNIBAL
from campaign.games.vae_victis.kinds import orders_of_sheets
from campaign.receipts.rules.export import ReplacedEntry, RoundEntry
from orders.rules.kinds import KINDS, OF_FACTION, kinds_of_game, name_in_documents
from orders.rules.life import Version
from orders.rules.receipts import NO_SEED, Statement, statement_text
from orders.rules.sheets import SheetText, asks_for_nothing

STATEMENT = (
    r"Vae Victis order sheet\ncampaign: ([^\n]+)\nround: ([1-9][0-9]{0,6})\nchance: (orders|[0-9a-f]{64})\n"
    r"kind: ([a-z_]+)\nsubject: ([^\n]+)\nnumber: ([1-9][0-9]{0,6})\n"
    r"state: (handed_in|withdrawn|entered|overruled)\n\n([\s\S]*)"
)
"""The canonical text of a whole sheet, as a regular expression.

Its groups are campaign, round, chance, kind, subject, number, state, text.
"""

_ARMY = "[1-9][0-9]{0,8}"


def read_statement(text: str) -> Statement | None:
    """The sheet of a canonical text, or None for a text that is none."""
    found = re.fullmatch(STATEMENT, text)
    if found is None or found[4] not in KINDS:
        return None
    kind, subject = found[4], found[5]
    if kind not in OF_FACTION and re.fullmatch(_ARMY, subject) is None:
        return None
    state, said = Version(found[7]), found[8]
    if said and (state is Version.WITHDRAWN or re.fullmatch(KINDS[kind].form, said) is None):
        return None
    about: int | str = subject if kind in OF_FACTION else int(subject)
    statement = Statement(found[1], int(found[2]), found[3], kind, about, int(found[6]), state, said)
    return statement if statement_text(statement) == text else None


def chance_of(entry: RoundEntry, step: str) -> str:
    """The chance that the sheets of a step must name: the digest of its last seed, or that there is none."""
    seeds = entry.seeds_for(step)
    return seeds[-1].digest if seeds else NO_SEED


def chances_of(entry: RoundEntry) -> list[str]:
    """All that a sheet of a round may say of its chance: the digests of its seeds, or that there is none."""
    return [seed.digest for seed in entry.chances] or [NO_SEED]


def may_name(entry: RoundEntry, step: str, chance: str, at: str) -> bool:
    """Whether a sheet submitted for a step at a moment may say this of its chance (NB.4, HH.1.10).

    It names the seed that there was then, or none if it is older than a late seed.
    """
    seeds = entry.seeds_for(step)
    names = [NO_SEED, *(seed.digest for seed in seeds)]
    if chance not in names:
        return False
    following = seeds[names.index(chance) :]
    return not following or at <= following[0].made_at


def sheet_in(entry: ReplacedEntry) -> SheetText | None:
    """The sheet that a correction put in the place of another one; None where it is not written as sheets are."""
    if entry.kind not in KINDS:
        return None
    kind = entry.kind
    if entry.text and re.fullmatch(KINDS[kind].form, entry.text) is None:
        return None
    if kind in OF_FACTION:
        return SheetText(kind, entry.subject, entry.text)
    return SheetText(kind, int(entry.subject), entry.text) if re.fullmatch(_ARMY, entry.subject) else None


def with_replaced(sheets: Iterable[SheetText], replaced: Sequence[SheetText]) -> list[SheetText]:
    """The sheets that count after corrections: others in the place of some, and without those taken back."""
    found = {(sheet.kind, sheet.subject): sheet for sheet in (*sheets, *replaced)}
    taken_back = {(sheet.kind, sheet.subject) for sheet in replaced if not sheet.text}
    return [sheet for key, sheet in found.items() if key not in taken_back]


def facts_of_sheets(sheets: Iterable[SheetText]) -> list[str]:
    """The lines of a position document that sheets lead to: `movement 4: 2 4`, `surrender Enna`."""
    return sorted(fact for sheet in sheets for fact in _facts_of(sheet))


def _facts_of(sheet: SheetText) -> list[str]:
    if sheet.kind not in kinds_of_game(HANNIBAL):
        return facts_in(orders_of_sheets([sheet]))
    return [] if asks_for_nothing(sheet) else [f"{name_in_documents(sheet.kind)} {sheet.subject}: {sheet.text}"]


def facts_in(filled: Mapping[str, Any]) -> list[str]:
    """The content of the keys `orders`, `retreats`, `decisions` or `sheets`, each thing in a line, sorted."""
    orders, decisions = filled.get("orders") or {}, filled.get("decisions") or {}
    found = [
        f"{key} {army}: {text}" for key in ("initiative", "movement") for army, text in orders.get(key, {}).items()
    ]
    found += [f"{key} {army}" for key in ("assault", "lift_siege") for army in orders.get(key, ())]
    found += [f"transfer {one['from']} to {one['to']}: {one['fp']}" for one in orders.get("transfers", ())]
    for faction, zones in orders.get("sea_links", {}).items():
        found += [f"sea_links {faction} {zone}: {', '.join(names)}" for zone, names in zones.items()]
    for key in ("lend", "default_zone"):
        found += [f"{key} {subject}: {value}" for subject, value in orders.get(key, {}).items()]
    found += [f"borrow {army}: {', '.join(seats)}" for army, seats in orders.get("borrow", {}).items()]
    for faction, commanders in orders.get("free_command", {}).items():
        found += [f"free_command {faction} {army}: {seat}" for army, seat in commanders.items()]
    found += [f"retreat {army}" for army in filled.get("retreats") or ()]
    for key in ("advance", "debark", "besiege"):
        found += [f"{key} {army}: {value}" for army, value in decisions.get(key, {}).items()]
    found += [f"{key} {name}" for key in ("surrender", "concede") for name in decisions.get(key, ())]
    for kind, given in (filled.get("sheets") or {}).items():
        found += [f"{kind} {subject}: {text}" for subject, text in given.items()]
    return sorted(found)
