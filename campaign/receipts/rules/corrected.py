"""What the corrections in an export explain: sheets replaced by others, and withdrawals that no player made."""

from collections.abc import Iterator

from campaign.receipts.rules.export import Export
from campaign.receipts.rules.words import Note, ProblemPlace
from orders.rules.life import Version
from orders.rules.receipts import Statement


def notes_on(export: Export) -> Iterator[Note]:
    """Every correction with its reason, what it opened again, and every sheet that counts by it, or does not."""
    for one in export.corrections:
        about = {"number": str(one.number), "at": one.at, "reason": one.reason}
        yield Note(ProblemPlace(one.round, one.step), "corrected", about)
        if one.opened is not None:
            yield Note(ProblemPlace(one.opened.round, one.opened.step), "opened again", {"number": str(one.number)})
    for entry in export.rounds:
        for step in entry.steps:
            for sheet in step.replaced:
                said = f"{sheet.kind} {sheet.subject}"
                about = {"number": str(sheet.correction), "sheet": f"{said}: {sheet.text}" if sheet.text else said}
                yield Note(ProblemPlace(entry.round, step.step), "replaced" if sheet.text else "taken back", about)


def corrected_steps(export: Export) -> list[ProblemPlace]:
    """Every step that the administrator corrected, once, in the order of the first correction of each."""
    return list(dict.fromkeys(ProblemPlace(one.round, one.step) for one in export.corrections))


def explains_withdrawal(export: Export, statement: Statement, at: str) -> bool:
    """Whether a version is the withdrawal that a correction made of everything submitted for a step."""
    return statement.state is Version.WITHDRAWN and any(correction.at == at for correction in export.corrections)
