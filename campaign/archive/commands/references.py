"""Whether whatever the file of a campaign refers to is in it as well."""

from collections.abc import Iterable, Sequence
from typing import Any

from campaign.archive.rules.campaign_file import CampaignFile
from campaign.archive.rules.decided import QuestionEntry
from campaign.archive.rules.fights import FightEntry
from campaign.archive.rules.played import PhaseEntry
from hexmap.rules.documents import DocumentError, one_line
from orders.rules.game_steps import place_of, steps_of
from orders.rules.kinds import kinds_of_game, subject_fault


def check_names(found: CampaignFile) -> None:
    """Raise DocumentError for a duplicate or unknown name.

    Also for a player who would command, or stand in, for another faction than their own: they would read its orders.
    """
    factions = _once("factions", (one.id for one in found.factions))
    seats = _once("seats", (one.name for one in found.seats))
    _once("armies", (one.number for one in found.armies))
    for which, seat in enumerate(found.seats):
        check_known(f"seats[{which}].faction", seat.faction, factions)
    faction_of = {seat.name: seat.faction for seat in found.seats}
    for which, army in enumerate(found.armies):
        check_known(f"armies[{which}].faction", army.faction, factions)
        check_known(f"armies[{which}].seat", army.seat, seats)
        if army.commander is not None:
            check_known(f"armies[{which}].commander", army.commander, seats)
            _check_side(f"armies[{which}].commander", army.commander, faction_of[army.commander], army.faction)
        _check_side(f"armies[{which}].seat", army.seat, faction_of[army.seat], army.faction)
    for which, absence in enumerate(found.absences):
        check_known(f"absences[{which}].seat", absence.seat, seats)
        place = f"absences[{which}].delegate"
        if (absence.delegate is None) != bool(absence.general):
            raise DocumentError(place, "an absence has either a delegate or a general")
        if absence.delegate is None:
            continue
        check_known(place, absence.delegate, seats)
        _check_side(place, absence.delegate, faction_of[absence.delegate], faction_of[absence.seat])


def check_phases(found: CampaignFile) -> None:
    """Raise DocumentError if phases, corrections, log entries, questions or seeds refer to something missing."""
    known = [step.name for step in steps_of(found.game)]
    for which, phase in enumerate(found.phases):
        check_known(f"phases[{which}].step", phase.step, known)
        _check_phase(found, f"phases[{which}]", phase)
    counting = [phase for phase in found.phases if phase.superseded_by is None]
    if not counting:
        raise DocumentError("phases", "none of them counts")
    last = max(counting, key=lambda phase: place_of(phase.round, phase.step))
    if any(phase.status == "open" for phase in counting if phase is not last):
        raise DocumentError("phases", "only the last one can be open")
    for which, one in enumerate(found.corrections):
        _place(f"corrections[{which}].phase", one.phase, found.phases)
    for which, entry in enumerate(found.log):
        _place(f"log[{which}].phase", entry.phase, found.phases)
    for which, question in enumerate(found.questions):
        _check_question(found, f"questions[{which}]", question)
    for which, seed in enumerate(found.seeds):
        _place(f"seeds[{which}].superseded_by", seed.superseded_by, found.corrections)
        if seed.step is not None:
            check_known(f"seeds[{which}].step", seed.step, known)
    for which, seed in enumerate(found.siege_seeds):
        _place(f"siege_seeds[{which}].superseded_by", seed.superseded_by, found.corrections)


def _check_phase(found: CampaignFile, place: str, phase: PhaseEntry) -> None:
    complete = bool(phase.records) and None not in (phase.closed_at, phase.resolved_at, phase.published_at)
    if complete != (phase.status == "published"):
        problem = "a published phase has records, and the moments at which it was closed, resolved and published"
        raise DocumentError(place, problem)
    _place(f"{place}.correction", phase.correction, found.corrections)
    _place(f"{place}.superseded_by", phase.superseded_by, found.corrections)
    for number, picture in enumerate(phase.pictures):
        _place(f"{place}.pictures[{number}].record", picture.record, phase.records)


def _check_question(found: CampaignFile, place: str, question: QuestionEntry) -> None:
    """Raise DocumentError for a question without author, an objection without subject, or an inconsistent state."""
    check_known(f"{place}.seat", question.seat, [seat.name for seat in found.seats])
    _place(f"{place}.phase", question.phase, found.phases)
    _place(f"{place}.correction", question.correction, found.corrections)
    if (question.kind == "objection") != (question.phase is not None):
        raise DocumentError(f"{place}.phase", "an objection is to a phase, a question to none")
    if question.phase is not None and found.phases[question.phase - 1].status != "published":
        raise DocumentError(f"{place}.phase", "an objection is to a published phase")
    if question.army is not None:
        check_known(f"{place}.army", question.army, [army.number for army in found.armies])
    fits = {
        "open": question.settled_at is None,
        "answered": bool(question.answers),
        "retired": bool(question.answers) and bool(question.retired_because) and question.kind == "question",
        "corrected": question.correction is not None and question.kind == "objection",
        "withdrawn": True,
    }[question.state]
    if not fits or (question.state != "open" and question.settled_at is None):
        raise DocumentError(f"{place}.state", f"{question.state} does not fit the rest of it")


def check_what_was_played(found: CampaignFile) -> None:
    """Raise DocumentError for orders or a report about something missing."""
    factions, seats = {one.id for one in found.factions}, {one.name: one.faction for one in found.seats}
    armies = {one.number: one.faction for one in found.armies}
    for which, sheet in enumerate(found.sheets):
        place = f"sheets[{which}]"
        _place(f"{place}.phase", sheet.phase, found.phases)
        check_known(f"{place}.faction", sheet.faction, factions)
        check_known(f"{place}.seat", sheet.seat, seats)
        _check_side(f"{place}.seat", sheet.seat, seats[sheet.seat], sheet.faction)
        check_known(f"{place}.kind", sheet.kind, kinds_of_game(found.game))
        if fault := subject_fault(sheet.kind, sheet.army):
            raise DocumentError(f"{place}.army", fault)
        if sheet.army is not None:
            check_known(f"{place}.army", sheet.army, armies)
            _check_side(f"{place}.army", sheet.army, armies[sheet.army], sheet.faction)
    for which, report in enumerate(found.reports):
        place = f"reports[{which}]"
        _place(f"{place}.phase", report.phase, found.phases)
        if found.phases[report.phase - 1].step != "battles":
            raise DocumentError(f"{place}.phase", "reports are of battles")
        for seat in (report.seat, *(answer.seat for answer in report.answers)):
            if seat is not None:
                check_known(f"{place}.seat", seat, seats)


def check_fights(found: CampaignFile) -> None:
    """Raise DocumentError for a battle of a missing or open phase, a second one of an engagement, or unknown names."""
    fought: set[tuple[int, str]] = set()
    for which, fight in enumerate(found.fights):
        place = f"fights[{which}]"
        _place(f"{place}.phase", fight.phase, found.phases)
        phase = found.phases[fight.phase - 1]
        if phase.step != "battles":
            raise DocumentError(f"{place}.phase", "battles on the site are of battles")
        if phase.status == "open" and phase.superseded_by is None:
            raise DocumentError(f"{place}.phase", "the open step begins again; it has no battle that is over")
        if (fight.phase, fight.engagement) in fought:
            raise DocumentError(f"{place}.engagement", f"{one_line(fight.engagement)} is there twice in its phase")
        fought.add((fight.phase, fight.engagement))
        _check_fight(found, place, fight)


def _check_fight(found: CampaignFile, place: str, fight: FightEntry) -> None:
    """Raise DocumentError for a side or a player that is not known, or a player who could not lead that side."""
    factions, seats = {one.id: one for one in found.factions}, {one.name: one.faction for one in found.seats}
    for number, side in enumerate(fight.sides):
        check_known(f"{place}.sides[{number}].faction", side.faction, factions)
    if {side.side for side in fight.sides} != {0, 1}:
        raise DocumentError(f"{place}.sides", "are not both sides of the engagement")
    for number, given in enumerate(fight.given):
        check_known(f"{place}.given[{number}].seat", given.seat, seats)
        own, other = (fight.sides[which].faction for which in (given.side, 1 - given.side))
        if factions[own].active:
            _check_side(f"{place}.given[{number}].seat", given.seat, seats[given.seat], own)
        elif seats[given.seat] == other:  # anyone else may lead the garrison of a passive faction (AS.3)
            raise DocumentError(f"{place}.given[{number}].seat", f"{one_line(given.seat)} is of the other side")


def _once(place: str, names: Iterable[Any]) -> set[Any]:
    seen: set[Any] = set()
    for name in names:
        if name in seen:
            raise DocumentError(place, f"{one_line(name)} is there twice")
        seen.add(name)
    return seen


def check_known(place: str, name: object, names: Iterable[object]) -> None:
    """Raise DocumentError for a name that is not among the known ones."""
    if name not in names:
        raise DocumentError(place, f"{one_line(name)} is not known here")


def _check_side(place: str, name: object, faction: str, expected: str) -> None:
    """Raise DocumentError for a seat or army of another faction."""
    if faction != expected:
        raise DocumentError(place, f"{one_line(name)} is of {one_line(faction)}, not of {one_line(expected)}")


def _place(where: str, place: int | None, rows: Sequence[object]) -> None:
    """Raise DocumentError for a place, from 1, that a list does not have; None is no place at all."""
    if place is not None and place > len(rows):
        raise DocumentError(where, f"there is no number {place} in its list")
