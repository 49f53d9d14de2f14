"""Whether the list of a step fits: its digest, its receipts, what they are for, and what was adjudicated (OR.4)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from campaign.games.all_games import game_of_step
from campaign.games.receipts import GameReceipts
from campaign.receipts.rules.chance import number_problems, seed_problems, siege_die_problems
from campaign.receipts.rules.entered import entered_problems
from campaign.receipts.rules.export import AdjudicatedEntry, Export, ReceiptEntry, RoundEntry, StepEntry
from campaign.receipts.rules.sheets import (
    chance_of,
    facts_of_sheets,
    game_of,
    may_name,
    read_statement,
    sheet_in,
    with_replaced,
)
from campaign.receipts.rules.words import ProblemPlace, ReceiptProblem
from orders.rules.game_steps import STEPS, SeedKind
from orders.rules.kinds import OF_FACTION, SEVERAL_STEPS, steps_of_kind
from orders.rules.life import IN_FORCE, Version
from orders.rules.receipts import ListedReceipt, Statement, list_digest, receipt_of
from orders.rules.sheets import SheetText


@dataclass(frozen=True, slots=True)
class EarlierLists:
    """What earlier lists of an export held.

    `receipts` are all of them, `owners` the faction of every army that had a sheet there, `numbers` by round and sheet
    the number of the last version.
    """

    receipts: set[str] = field(default_factory=set)
    owners: dict[int | str, str] = field(default_factory=dict)
    numbers: dict[tuple[int, str], int] = field(default_factory=dict)


def step_problems(
    export: Export, entry: RoundEntry, step: StepEntry, covered: Sequence[str], seen: EarlierLists
) -> Iterator[ReceiptProblem]:
    """The problems of a list. `covered` are the steps whose sheets it holds; what it holds is added to `seen`."""
    place = ProblemPlace(entry.round, step.step)
    digest = list_digest(ListedReceipt(one.receipt, one.faction, one.by, one.at) for one in step.receipts)
    if digest != step.digest:
        yield ReceiptProblem(place, "digest", {"digest": digest})
    opened: list[tuple[ReceiptEntry, Statement]] = []
    game, before = game_of(export), ""
    for one in step.receipts:
        here = ProblemPlace(entry.round, step.step, one.receipt)
        yield from _moment_problems(here, one, before, step.closed_at)
        if one.receipt in seen.receipts:
            yield ReceiptProblem(here, "twice")
        seen.receipts.add(one.receipt)
        before = one.at
        may_miss = export.hidden is True and one.faction == game.sealed_faction
        yield from _opening_problems(here, one, published=step.published_at is not None, may_miss=may_miss)
        if one.sheet is None:
            continue
        statement = read_statement(one.sheet)
        if statement is None:
            yield ReceiptProblem(here, "unreadable")
            continue
        yield from _belonging_problems(here, export, one, statement, covered)
        yield from _chance_problems(here, entry, step.step, one, statement)
        yield from _owner_problems(here, one, statement, seen)
        opened.append((one, statement))
    statements = [statement for _, statement in opened]
    yield from _version_problems(place, statements, seen, reopened=bool(export.corrections))
    yield from entered_problems(place, export, step, opened)
    if step.published_at is not None:
        yield from _replaced_problems(place, export, step)
        yield from _outcome_problems(place, entry, step, _in_force(statements, step.step), seen.owners)
        if game.seed_each and step.adjudicated is not None and not export.hidden:
            yield from seed_problems(place, step.adjudicated, entry.seeds_for(step.step))


def _moment_problems(here: ProblemPlace, one: ReceiptEntry, before: str, closed_at: str) -> Iterator[ReceiptProblem]:
    if one.at < before:
        yield ReceiptProblem(here, "too early")
    if one.at > closed_at:
        yield ReceiptProblem(here, "too late")


def _opening_problems(
    here: ProblemPlace, one: ReceiptEntry, *, published: bool, may_miss: bool
) -> Iterator[ReceiptProblem]:
    if published and not may_miss and (one.salt is None or one.sheet is None):
        yield ReceiptProblem(here, "unopened")
    if not published and (one.salt is not None or one.sheet is not None):
        yield ReceiptProblem(here, "opened early")
    if one.salt is not None and one.sheet is not None and receipt_of(one.salt, one.sheet) != one.receipt:
        yield ReceiptProblem(here, "unfit")


def _belonging_problems(
    here: ProblemPlace, export: Export, one: ReceiptEntry, statement: Statement, covered: Sequence[str]
) -> Iterator[ReceiptProblem]:
    belongs = (statement.campaign, statement.round) == (export.campaign, here.round)
    of_its_faction = statement.kind not in OF_FACTION or statement.subject == one.faction
    if not belongs or not of_its_faction or not set(steps_of_kind(statement.kind)) & set(covered):
        about = {"number": str(statement.round), "campaign": statement.campaign, "sheet": _name(statement)}
        yield ReceiptProblem(here, "elsewhere", about)


def _chance_problems(
    here: ProblemPlace, entry: RoundEntry, step: str, one: ReceiptEntry, statement: Statement
) -> Iterator[ReceiptProblem]:
    """A sheet names the seed that there was then; only one that is older than a late seed names none (NB.4)."""
    if not may_name(entry, step, statement.chance, one.at):
        yield ReceiptProblem(here, "other chance", {"named": statement.chance, "expected": chance_of(entry, step)})


def _owner_problems(
    here: ProblemPlace, one: ReceiptEntry, statement: Statement, seen: EarlierLists
) -> Iterator[ReceiptProblem]:
    if statement.kind in OF_FACTION:
        return
    owner = seen.owners.setdefault(statement.subject, one.faction)
    if owner != one.faction:
        yield ReceiptProblem(here, "other owner", {"army": str(statement.subject), "faction": owner})


def _version_problems(
    place: ProblemPlace, statements: Sequence[Statement], seen: EarlierLists, *, reopened: bool
) -> Iterator[ReceiptProblem]:
    """Versions count from 1 in their round; those of kinds for several steps go on from the list of an earlier step.

    Where a step may have been `reopened`, its list got versions later than lists after it; then they only rise.
    """
    numbers: dict[str, list[int]] = {}
    for statement in statements:
        numbers.setdefault(_name(statement), []).append(statement.number)
    several = {_name(statement) for statement in statements if statement.kind in SEVERAL_STEPS}
    for name, found in numbers.items():
        before = seen.numbers.get((place.round, name), 0) if name in several else 0
        gapless = list(range(before + 1, before + 1 + len(found)))
        if found != (sorted(set(found)) if reopened and name in several else gapless):
            yield ReceiptProblem(place, "versions", {"sheet": name, "numbers": " ".join(map(str, found))})
        seen.numbers[place.round, name] = found[-1]


def _name(statement: Statement) -> str:
    return f"{statement.kind} {statement.subject}"


def _in_force(statements: Iterable[Statement], step: str) -> list[SheetText]:
    """The sheets of the step's own kinds that count: of each the last version, unless that takes it back."""
    last: dict[str, Statement] = {}
    for statement in statements:
        name = _name(statement)
        if statement.state is Version.OVERRULED:
            continue
        if step in steps_of_kind(statement.kind) and (name not in last or statement.number >= last[name].number):
            last[name] = statement
    counting = (one for one in last.values() if one.state in IN_FORCE)
    return [SheetText(one.kind, one.subject, one.text) for one in counting]


def _replaced_problems(place: ProblemPlace, export: Export, step: StepEntry) -> Iterator[ReceiptProblem]:
    """The faults of sheets that a correction has replaced: not of the step, or the correction is not listed."""
    listed = {correction.number for correction in export.corrections}
    for one in step.replaced:
        sheet = sheet_in(one)
        if sheet is None or step.step not in steps_of_kind(sheet.kind):
            yield ReceiptProblem(place, "replaced unreadable", {"sheet": f"{one.kind} {one.subject}"})
        if one.correction not in listed:
            yield ReceiptProblem(place, "correction missing", {"correction": str(one.correction)})


def _outcome_problems(
    place: ProblemPlace, entry: RoundEntry, step: StepEntry, sheets: list[SheetText], owners: Mapping[int | str, str]
) -> Iterator[ReceiptProblem]:
    if step.adjudicated is None:
        yield ReceiptProblem(place, "nothing adjudicated")
        return
    read = (sheet_in(one) for one in step.replaced)
    counting = with_replaced(sheets, [sheet for sheet in read if sheet is not None])
    game = game_of_step(step.step).receipts
    yield from _adjudicated_problems(place, step.adjudicated, counting, owners, game)
    yield from _chance_of_outcome_problems(place, entry, step, step.adjudicated, sheets)


def _chance_of_outcome_problems(
    place: ProblemPlace, entry: RoundEntry, step: StepEntry, adjudicated: AdjudicatedEntry, sheets: list[SheetText]
) -> Iterator[ReceiptProblem]:
    reveals, die = STEPS[step.step].reveals, game_of_step(step.step).receipts.siege_die
    if reveals is SeedKind.NAVAL and entry.chance is not None and entry.chance.seed is not None:
        yield from number_problems(place, adjudicated, entry.chance.seed, sheets)
    if reveals is SeedKind.SIEGES and die and entry.siege_chance is not None and entry.siege_chance.seed is not None:
        for instructions in (one for one in entry.steps if STEPS[one.step].marches):
            yield from siege_die_problems(
                place, adjudicated, partial(die, entry.siege_chance.seed, instructions.digest)
            )


def _adjudicated_problems(
    place: ProblemPlace,
    adjudicated: AdjudicatedEntry,
    sheets: list[SheetText],
    owners: Mapping[int | str, str],
    game: GameReceipts,
) -> Iterator[ReceiptProblem]:
    """The differences between what was adjudicated and what the sheets say."""
    found = Counter(game.facts_in(adjudicated.model_dump(by_alias=True, exclude_unset=True)))
    may = Counter([*facts_of_sheets(sheets), *game.agreed(sheets, owners)])
    must = Counter(facts_of_sheets(sheet for sheet in sheets if sheet.kind not in game.may_be_left_out))
    for fact in sorted((must - found).elements()):
        yield ReceiptProblem(place, "not adjudicated", {"fact": fact})
    for fact in sorted((found - may).elements()):
        yield ReceiptProblem(place, "not handed in", {"fact": fact})
