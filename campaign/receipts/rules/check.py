"""Checking an export of receipts: whether everything in it fits, as anyone can who has it (OR.4, NB.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from campaign.receipts.rules.corrected import corrected_steps, explains_withdrawal, notes_on
from campaign.receipts.rules.export import UNCHAINED, Export, RoundEntry, StepEntry, steps_covered
from campaign.receipts.rules.lists import EarlierLists, step_problems
from campaign.receipts.rules.own import OwnReceipt
from campaign.receipts.rules.rounds import chain_problems, round_problems
from campaign.receipts.rules.sheets import chances_of, game_of, read_statement
from campaign.receipts.rules.words import Note, ProblemPlace, ReceiptProblem
from orders.rules.kinds import SEVERAL_STEPS, steps_of_kind
from orders.rules.life import Version
from orders.rules.receipts import Statement, receipt_of


@dataclass(frozen=True, slots=True)
class ReceiptListRow:
    """A list of receipts: how many are in it, how many of them are open, its digest, how many problems it has.

    `chain` is the chain digest of the step, None where it is missing or was not checked.
    """

    round: int
    step: str
    closed_at: str
    receipts: int
    opened: int
    digest: str
    chain: str | None
    problems: int


@dataclass(frozen=True, slots=True)
class ExportVerdict:
    """What came of checking an export; all is well without problems, and `notes` say what corrections explain.

    `corrected` are the steps that the administrator corrected: without problems the export is consistent, but these
    steps did not come to what the players had submitted.

    `hidden` says that some published orders, and all seeds, stay sealed until the game is over (HH.15.4).

    `dice` says that a step is adjudicated with dice of its own seed, which are not thrown here (HH.1.10).

    `unchained` is an export in the format without chain digests: even without problems it cannot show whether a step
    was cut out.

    Of the own receipts `found` are in the list of their step, and the steps of `waiting` are not closed yet.
    """

    rows: Sequence[ReceiptListRow]
    problems: Sequence[ReceiptProblem]
    found: int = 0
    waiting: int = 0
    notes: Sequence[Note] = ()
    corrected: Sequence[ProblemPlace] = ()
    unchained: bool = False
    hidden: bool = False
    dice: bool = False


def check(export: Export, mine: Sequence[OwnReceipt] = ()) -> ExportVerdict:
    """Check everything in an export, and whether these own receipts are in it where they must be."""
    rows: list[ReceiptListRow] = []
    problems: list[ReceiptProblem] = []
    seen = EarlierLists()
    for which, entry in enumerate(export.rounds):
        problems += round_problems(export, which)
        covered = steps_covered([step.step for step in entry.steps])
        for step in entry.steps:
            found = list(step_problems(export, entry, step, covered[step.step], seen))
            rows.append(_row(export, entry, step, len(found)))
            problems += found
    problems += chain_problems(export)
    own = [_looked_up(export, one) for one in mine]
    problems += [one for one in own if isinstance(one, ReceiptProblem)]
    problems += _later_versions(export, mine)
    return ExportVerdict(
        rows,
        problems,
        found=own.count("found"),
        waiting=own.count("waiting"),
        notes=list(notes_on(export)),
        corrected=corrected_steps(export),
        unchained=export.format == UNCHAINED,
        hidden=export.hidden is True,
        dice=game_of(export).seed_each,
    )


def _row(export: Export, entry: RoundEntry, step: StepEntry, problems: int) -> ReceiptListRow:
    opened = sum(one.salt is not None and one.sheet is not None for one in step.receipts)
    # In an unchained export a chain digest is not checked, so nobody may take it for one that fits what was noted.
    chain = None if export.format == UNCHAINED else step.chain
    return ReceiptListRow(
        entry.round, step.step, step.closed_at, len(step.receipts), opened, step.digest, chain, problems
    )


def _looked_up(export: Export, own: OwnReceipt) -> ReceiptProblem | Literal["found", "waiting"]:
    """The fate of a receipt that a player has kept."""
    place = ProblemPlace(receipt=own.receipt, own=True)
    if own.salt is None or own.statement is None:
        lists = (step for entry in export.rounds for step in entry.steps)
        return "found" if any(_holds(step, own) for step in lists) else ReceiptProblem(place, "own nowhere")
    if receipt_of(own.salt, own.statement) != own.receipt:
        return ReceiptProblem(place, "unfit")
    statement = read_statement(own.statement)
    if statement is None:
        return ReceiptProblem(place, "unreadable")
    if statement.campaign != export.campaign:
        return ReceiptProblem(place, "own elsewhere", {"campaign": statement.campaign})
    for entry in export.rounds:
        if entry.round == statement.round and statement.chance not in chances_of(entry):
            return ReceiptProblem(place, "other chance", {"named": statement.chance, "expected": chances_of(entry)[-1]})
    step = _list_for(export, statement)
    if step is None:
        return "waiting"
    if not _holds(step, own):
        return ReceiptProblem(place, "own missing", {"number": str(statement.round), "step": step.step})
    return "found"


def _later_versions(export: Export, mine: Sequence[OwnReceipt]) -> Iterator[ReceiptProblem]:
    """Versions that count in the place of a player's own and are unknown to them: they may not have written them."""
    last: dict[tuple[int, str], int] = {}
    for own in mine:
        statement = read_statement(own.statement) if own.statement is not None else None
        if statement is not None and statement.campaign == export.campaign:
            last[_sheet(statement)] = max(statement.number, last.get(_sheet(statement), 0))
    for entry in export.rounds:
        for step in entry.steps:
            for one in step.receipts:
                statement = read_statement(one.sheet) if one.sheet is not None else None
                if statement is None or statement.state is Version.OVERRULED:
                    continue
                if explains_withdrawal(export, statement, one.at):
                    continue
                if statement.number > last.get(_sheet(statement), statement.number):
                    about = {"sheet": _sheet(statement)[1]}
                    yield ReceiptProblem(ProblemPlace(entry.round, step.step, one.receipt), "own later", about)


def _sheet(statement: Statement) -> tuple[int, str]:
    """The part that all versions of a sheet have in common."""
    return statement.round, f"{statement.kind} {statement.subject}"


def _holds(step: StepEntry, own: OwnReceipt) -> bool:
    return any(one.receipt == own.receipt for one in step.receipts)


def _list_for(export: Export, statement: Statement) -> StepEntry | None:
    """The closed step in whose list a sheet must be; of a kind for several steps that whose seed it names."""
    for entry in export.rounds:
        covered = steps_covered([step.step for step in entry.steps])
        for step in entry.steps:
            if entry.round != statement.round or not set(steps_of_kind(statement.kind)) & set(covered[step.step]):
                continue
            named = (seed.digest for seed in entry.seeds_for(step.step))
            if statement.kind not in SEVERAL_STEPS or statement.chance in named:
                return step
    return None
