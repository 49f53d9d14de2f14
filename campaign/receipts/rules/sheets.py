"""What the sheets behind receipts say, read back from their canonical text."""

import re
from collections.abc import Iterable, Sequence

from campaign.games.all_games import GAMES, USUAL_GAME, game_of_step
from campaign.games.receipts import GameReceipts
from campaign.receipts.rules.export import Export, ReplacedEntry, RoundEntry
from orders.rules.kinds import KINDS, OF_FACTION, kinds_of_game
from orders.rules.life import Version
from orders.rules.receipts import NO_SEED, Statement, statement_text
from orders.rules.sheets import SheetText

STATEMENT = (
    r"Vae Victis order sheet\ncampaign: ([^\n]+)\nround: ([1-9][0-9]{0,6})\nchance: (orders|[0-9a-f]{64})\n"
    r"kind: ([a-z_]+)\nsubject: ([^\n]+)\nnumber: ([1-9][0-9]{0,6})\n"
    r"state: (handed_in|withdrawn|entered|overruled)\n\n([\s\S]*)"
)
"""The canonical text of a whole sheet, as a regular expression.

Its groups are campaign, round, chance, kind, subject, number, state, text.
"""

_ARMY = "[1-9][0-9]{0,8}"


def game_of(export: Export) -> GameReceipts:
    """The game that an export is of: that of the step that the campaign has reached, else of the first one."""
    reached = [export.reached.step] if export.reached else []
    named: Sequence[str] = [*reached, *(step.step for entry in export.rounds for step in entry.steps)]
    return (game_of_step(named[0]) if named else USUAL_GAME).receipts


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
    game_of_kind = {kind: game.receipts for game in GAMES.values() for kind in kinds_of_game(game.id)}
    return sorted(fact for sheet in sheets for fact in game_of_kind[sheet.kind].facts_of(sheet))
