"""Elections of Roman leaders (HH.3.1 to HH.3.6)."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from campaign.games.hannibal.rules.engine_versions import is_before
from campaign.games.hannibal.rules.leaders import without_leader
from campaign.games.hannibal.rules.position import IN_PLAY, ROMA, Office, Position, YearRecord
from campaign.games.hannibal.rules.sheets import Ballot
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.taking import leave_above_limit
from campaign.language.catalogue.sentences import say


def elect(run: StepRun) -> None:
    """The step `ballot`: proconsuls, the box, scores, and the four offices (HH.3.2 to HH.3.6)."""
    ballot: Ballot = run.order("ballot", ROMA, Ballot())
    if ballot.prefer is not None:
        run.position = replace(run.position, prefer=ballot.prefer)
    sent_home = _send_home(run, ballot)
    kept = _keep_proconsul(run, ballot)
    box = _box(run.position, kept, sent_home)
    _leave(run, box)
    box = _fill(run, box)
    order = _by_lot(run, box) if run.position.ruleset.election == "lot" else _by_scores(run, box)
    _elect(run, order, box)


def eligible(position: Position) -> tuple[int, ...]:
    """Leaders of the Senate who have served, or whose year has come, by number (HH.3.1)."""
    return tuple(
        number
        for number, leader in sorted(position.leaders.items())
        if leader.side == ROMA and leader.office == "senate" and not leader.dead and _has_come(position, number)
    )


def _has_come(position: Position, number: int) -> bool:
    entry = position.entry(number)
    return entry.from_ is None or entry.from_ <= position.year


def _send_home(run: StepRun, ballot: Ballot) -> frozenset[int]:
    """The proconsuls who are sent home (HH.3.2)."""
    position = run.position
    found = set()
    for number in ballot.home:
        if position.leaders[number].office == "proconsul" and not position.leaders[number].dead:
            found.add(number)
        else:
            run.refuse("HH.3.2", say("hh_not_sent_home", leader_name=position.name(number)), leader=number)
    return frozenset(found)


def _keep_proconsul(run: StepRun, ballot: Ballot) -> int | None:
    """The consul who becomes proconsul: one a year, two in play at most (HH.3.2)."""
    number, position = ballot.proconsul, run.position
    if number is None:
        return None
    leader = position.leaders[number]
    staying = [
        other.number
        for other in position.leaders.values()
        if other.office == "proconsul" and not other.dead and other.number not in ballot.home
    ]
    if leader.office != "consul" or leader.dead or number not in position.led or len(staying) >= 2:
        run.refuse("HH.3.2", say("hh_no_proconsul", leader_name=position.name(number)), leader=number)
        return None
    run.position = position.with_leader(replace(leader, office="proconsul"))
    run.note("HH.3.2", "proconsul", say("hh_proconsul", leader_name=position.name(number)), leader=number)
    if not is_before(position.engine_version, "hannibal 0.2"):
        leave_above_limit(run, number)
    return number


def _box(position: Position, kept: int | None, sent_home: Iterable[int]) -> tuple[int, ...]:
    """Praetors, consuls not kept, proconsuls sent home, dictator and master of horse (HH.3.3)."""
    home = set(sent_home)
    return tuple(
        number
        for number, leader in sorted(position.leaders.items())
        if leader.office in IN_PLAY
        and not leader.dead
        and number != kept
        and (leader.office != "proconsul" or number in home)
    )


def _leave(run: StepRun, box: Iterable[int]) -> None:
    """The leaders of the box leave their hexes, which are kept in mind; their forces stay (HH.3.3, HH.3.8)."""
    position = run.position
    hexes = {position.led[number].hex for number in box if number in position.led}
    for number in box:
        position = without_leader(position, number)
        position = position.with_leader(replace(position.leaders[number], slaves=False))
    run.position = replace(position, vacated=tuple(sorted(hexes, key=position.hex_name))).settled()


def _fill(run: StepRun, box: tuple[int, ...]) -> tuple[int, ...]:
    """Three of the Senate are drawn, and further ones until there are four in the box (HH.3.3)."""
    numbers = run.position.ruleset.elections
    left = [number for number in eligible(run.position) if number not in box]
    drawn = 0
    while left and (drawn < numbers.drawn or len(box) < numbers.box):
        picked = left.pop(run.pick("HH.3.3", say("hhdie.candidate"), len(left)))
        text = say("hh_candidate", leader_name=run.position.name(picked))
        run.note("HH.3.3", "candidate", text, leader=picked)
        box, drawn = (*box, picked), drawn + 1
    return tuple(sorted(box))


def _by_lot(run: StepRun, box: tuple[int, ...]) -> list[int]:
    """Four are drawn; the first two are consuls (HH.3.6)."""
    left, order = list(box), list[int]()
    while left and len(order) < run.position.ruleset.elections.box:
        order.append(left.pop(run.pick("HH.3.6", say("hhdie.lot"), len(left))))
    return order


def _by_scores(run: StepRun, box: tuple[int, ...]) -> list[int]:
    """The box by score, those who have served, the preferences, and the lower number (HH.3.4, HH.3.5)."""
    position = run.position
    scores = {}
    for number in box:
        name = position.name(number)
        die = run.die("HH.3.4", say("hhdie.election", leader_name=name), leader=number)
        scores[number] = die + election_modifier(position, number)
        text = say("hh_score", leader_name=name, number=scores[number])
        run.note("HH.3.4", "score", text, leader=number, score=scores[number])
    return sorted(box, key=_order(position, scores))


def _order(position: Position, scores: dict[int, int]) -> Callable[[int], tuple[int, bool, int, int]]:
    """Sort leaders of the box (HH.3.5)."""
    prefer = {number: place for place, number in enumerate(position.prefer)}

    def key(number: int) -> tuple[int, bool, int, int]:
        return (-scores[number], not position.leaders[number].served, prefer.get(number, len(prefer)), number)

    return key


def election_modifier(position: Position, number: int) -> int:
    """The modifier of a leader's die (HH.3.4)."""
    leader = position.leaders[number]
    added = position.entry(number).election
    added += 1 if leader.served else 0
    added -= 1 if leader.year.consul else 0
    added -= 1 if leader.year.withdrew else 0
    return added + (fighting_modifier(leader.year) if leader.year.fought else 0)


def fighting_modifier(year: YearRecord) -> int:
    """+2 if carthago lost more SP, +1 for the same, -2 if roma lost more (HH.3.4)."""
    if year.lost_carthago > year.lost_roma:
        return 2
    return 1 if year.lost_carthago == year.lost_roma else -2


def _elect(run: StepRun, order: list[int], box: tuple[int, ...]) -> None:
    """Consuls, praetors, the rest to the Senate; every record of the year begins again (HH.3.5)."""
    position = run.position
    numbers = position.ruleset.elections
    elected = order[: numbers.box]
    offices: dict[int, Office] = dict.fromkeys(box, "senate")
    for place, number in enumerate(elected):
        offices[number] = "consul" if place < numbers.consuls else "praetor"
    for number, leader in position.leaders.items():
        if leader.side != ROMA:
            continue
        office = offices.get(number, leader.office)
        is_consul = office == "consul"
        served = leader.served or is_consul
        position = position.with_leader(
            replace(leader, office=office, served=served, year=YearRecord(consul=is_consul))
        )
    run.position = replace(position, elected=tuple(elected), counts=replace(position.counts, lost_this_summer=0))
    for number in elected:
        code = "hh_consul" if offices[number] == "consul" else "hh_praetor"
        name = position.name(number)
        run.note("HH.3.5", "elected", say(code, leader_name=name), leader=number, office=offices[number])
