"""Whether the rounds and steps of an export are all there, and the seeds of their chance."""

from collections.abc import Iterator, Sequence

from campaign.games.receipts import GameReceipts
from campaign.receipts.rules.export import UNCHAINED, ChanceEntry, Export, ReceiptEntry, RoundEntry, StepEntry
from campaign.receipts.rules.sheets import game_of, read_statement
from campaign.receipts.rules.words import ProblemPlace, ReceiptProblem
from navy.rules.chance import seed_digest
from orders.rules.receipts import NO_SEED, chain_digest


def round_problems(export: Export, which: int) -> Iterator[ReceiptProblem]:
    """The problems of a round as a whole: its number, its steps and their order, its seeds (RD.1, NB.4, HH.2.2)."""
    entry = export.rounds[which]
    last, game = which == len(export.rounds) - 1, game_of(export)
    if which and entry.round != export.rounds[which - 1].round + 1:
        yield ReceiptProblem(ProblemPlace(entry.round), "round order", {"before": str(export.rounds[which - 1].round)})
    yield from _step_problems(entry, game)
    names = [step.step for step in entry.steps if step.step in game.order]
    for missing in _missing(names, game, entry.round, first=which == 0, last=last):
        yield ReceiptProblem(ProblemPlace(entry.round), "step missing", {"missing": missing})
    for place, step in enumerate(entry.steps):
        if step.published_at is None and not (last and place == len(entry.steps) - 1):
            yield ReceiptProblem(ProblemPlace(entry.round, step.step), "not published")
    if entry.siege_chance is not None:
        yield from _siege_seed_problems(entry, entry.siege_chance)
    if game.seed_each:
        yield from _step_seed_problems(export, entry)
    elif entry.chance is not None:
        yield from _seed_problems(entry, entry.chance)
    elif any(other.chance for other in export.rounds):
        yield ReceiptProblem(ProblemPlace(entry.round), "chance missing")


def _step_problems(entry: RoundEntry, game: GameReceipts) -> Iterator[ReceiptProblem]:
    """Steps of another game, those that the round cannot have, and those that are not in order."""
    before = ""
    for step in entry.steps:
        place = ProblemPlace(entry.round, step.step)
        if step.step not in game.order:
            yield ReceiptProblem(place, "other game")
            continue
        if not game.has(entry.round, step.step):
            yield ReceiptProblem(place, "summer step")
        if before and game.order.index(before) >= game.order.index(step.step):
            yield ReceiptProblem(place, "step order", {"before": before})
        before = step.step


def chain_problems(export: Export) -> Iterator[ReceiptProblem]:
    """The places where a list does not follow the one before it, or the last ones are missing; a step was cut out
    there.
    """
    if export.format == UNCHAINED:
        return
    before: str | None = None
    for entry in export.rounds:
        for step in entry.steps:
            place = ProblemPlace(entry.round, step.step)
            if step.chain is None:
                yield ReceiptProblem(place, "chain missing")
            elif step.chain != chain_digest(before or "", entry.round, step.step, step.digest):
                yield ReceiptProblem(place, "chain broken")
            before = step.chain
    reached = export.reached
    if reached is None:
        yield ReceiptProblem(ProblemPlace(export.rounds[-1].round if export.rounds else 1), "chain missing")
    elif reached.chain != before:
        yield ReceiptProblem(ProblemPlace(reached.round, reached.step), "cut off")


def _missing(names: Sequence[str], game: GameReceipts, round_: int, *, first: bool, last: bool) -> Iterator[str]:
    """The steps that must be there; a campaign may begin within its first round, and has come so far in its last."""
    begins = game.order.index(names[0]) if first and names else 0
    ends = len(game.order)
    if last:
        ends = game.order.index(names[-1]) if names else -1
    for step in game.required(round_):
        if begins <= game.order.index(step) <= ends and step not in names:
            yield step


def _seed_problems(entry: RoundEntry, chance: ChanceEntry) -> Iterator[ReceiptProblem]:
    place = ProblemPlace(entry.round)
    listed = [receipt for step in entry.steps for receipt in step.receipts]
    first = entry.earlier_chances[0] if entry.earlier_chances else chance
    if any(one.at < first.made_at or _names_no_seed(one) for one in listed):
        yield ReceiptProblem(place, "seed late")
    published = any(step.step == "movement" and step.published_at for step in entry.steps)
    yield from _open_problems(place, "seed", [*entry.earlier_chances, chance], published=published)


def _step_seed_problems(export: Export, entry: RoundEntry) -> Iterator[ReceiptProblem]:
    """The problems of seeds where every step has its own: the last one of a step is open once that is published.

    That of a step that a correction has removed is open too; if the step comes again, it has another one.
    """
    reached = (export.reached.round, export.reached.step) if export.reached else None
    listed: dict[str, StepEntry] = {step.step: step for step in entry.steps}
    named = [seed.step or "" for seed in entry.chances]
    for name in dict.fromkeys([*listed, *named]):
        place, seeds, step = ProblemPlace(entry.round, name or None), entry.seeds_for(name), listed.get(name)
        if not seeds or not name:
            yield ReceiptProblem(place, "step chance missing")
            continue
        if step is not None and any(one.at < seeds[0].made_at or _names_no_seed(one) for one in step.receipts):
            yield ReceiptProblem(place, "step seed late")
        removed = step is None and bool(export.corrections) and (entry.round, name) != reached and seeds[-1].seed
        published = bool(removed) if step is None else step.published_at is not None and not export.hidden
        yield from _open_problems(place, "step seed", seeds, published=published)


def _siege_seed_problems(entry: RoundEntry, chance: ChanceEntry) -> Iterator[ReceiptProblem]:
    """The problems of the seed of a round's siege dice (SD.6)."""
    place = ProblemPlace(entry.round)
    seeds = [*entry.earlier_siege_chances, chance]
    if any(one.at < seeds[0].made_at for step in entry.steps for one in step.receipts):
        yield ReceiptProblem(place, "siege seed late")
    published = any(step.step == "administration" and step.published_at for step in entry.steps)
    yield from _open_problems(place, "siege seed", seeds, published=published)


def _open_problems(
    place: ProblemPlace, what: str, seeds: Sequence[ChanceEntry], *, published: bool
) -> Iterator[ReceiptProblem]:
    """The faults of seeds that are open, or are not; `published` says whether the last one must be.

    Those before it must be open: that their step was opened again is no reason to hide them.
    """
    *earlier, last = seeds
    for seed in earlier:
        yield from _opened_problems(place, what, seed)
    if last.seed is None and not published:
        return
    if not published:
        yield ReceiptProblem(place, f"{what} early")
    yield from _opened_problems(place, what, last)


def _opened_problems(place: ProblemPlace, what: str, chance: ChanceEntry) -> Iterator[ReceiptProblem]:
    if chance.seed is None:
        yield ReceiptProblem(place, f"{what} missing")
    elif seed_digest(chance.seed) != chance.digest:
        yield ReceiptProblem(place, f"{what} unfit")


def _names_no_seed(one: ReceiptEntry) -> bool:
    """Whether a sheet was submitted before its round had a seed, though it be in the same second."""
    statement = read_statement(one.sheet) if one.sheet is not None else None
    return statement is not None and statement.chance == NO_SEED
