"""Helpful facts in the question of a step, from public information."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from campaign.games.orders_form import Choice
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.sequence_of_play import ways_to_retreat
from campaign.games.vae_victis.steps import Step
from campaign.post_texts.speech import Speech
from navy.rules.superiority import point_limits


def worth_knowing(
    speech: Speech, document: RoundDocument, step: Step, decisions: Sequence[Choice] = ()
) -> Iterator[str]:
    """Return sentences for the players who decide in a step, from its opening document.

    `decisions` are those that can be made in Administration.
    """
    if step == Step.ADMINISTRATION:
        yield from _surrenders(speech, document, decisions)
    elif step in _TOLD:
        yield from _TOLD[step](speech, document)


def _before_initiative(speech: Speech, document: RoundDocument) -> Iterator[str]:
    """Return armies below full strength (ST.1), and limits of points (IN.2)."""
    position, cap = document.position, document.ruleset.army.strength_cap
    weaker = [army.number for army in position.armies if army.strength < cap]
    if not weaker:
        said = speech.gettext(
            "All armies are at %(cap)s FP: a point on strength has no effect this round, except for an army that loses"
            " FP at a river or by fighting more than one engagement (ST.1)."
        )
        yield said % {"cap": cap}
    else:
        said = speech.gettext("A point on strength helps armies below %(cap)s FP (ST.1): %(armies)s.")
        yield said % {"cap": cap, "armies": speech.armies(weaker)}
    for faction in position.active_factions:
        armies = sum(army.faction == faction.id for army in position.armies)
        limits = point_limits(document.board, position, faction, document.ruleset.radii)
        scarce = [f"{zone} {limit}" for zone, limit in limits.items() if limit < armies]
        if scarce:
            said = speech.gettext("%(faction)s can place at most this many points (IN.2): %(limits)s.")
            if len(scarce) < len(limits):
                said = speech.gettext(
                    "%(faction)s can place at most this many points (IN.2): %(limits)s; in the other zones, all it has."
                )
            yield said % {"faction": faction.title, "limits": ", ".join(scarce)}


def _before_movement(speech: Speech, document: RoundDocument) -> Iterator[str]:
    """Return how far every faction may sail, and where it may not (IN.4)."""
    worth = document.ruleset.sailing.level
    for faction in document.position.active_factions:
        levels = (document.superiority or {}).get(faction.id, {})
        pools = [f"{zone} {level * worth}" for zone, level in levels.items() if level]
        if pools:
            said = speech.gettext("NMP of %(faction)s this round, shared by all its navies (IN.4): %(pools)s.")
            yield said % {"faction": faction.title, "pools": ", ".join(pools)}
        elif levels:
            said = speech.gettext("%(faction)s has no naval superiority anywhere and cannot sail this round (IN.4).")
            yield said % {"faction": faction.title}


def _before_retreats(speech: Speech, document: RoundDocument) -> Iterator[str]:
    """Return the price of a retreat (VP.1), and armies that cannot retreat (EN.4)."""
    points = document.ruleset.victory_points
    said = speech.gettext(
        "For each engagement that is not fought, the faction that retreats scores %(own)s and the other one"
        " %(other)s (VP.1)."
    )
    yield said % {"own": f"{points.retreated:+d}", "other": f"{points.enemy_retreated:+d}"}
    met = sorted({number for one in document.model.engagements or () for number in one.armies})
    if stuck := [number for number in met if not ways_to_retreat(document, number)]:
        yield speech.gettext("Cannot retreat, with nowhere to go (EN.4): %(armies)s.") % {
            "armies": speech.armies(stuck)
        }


def _before_battles(speech: Speech, document: RoundDocument) -> Iterator[str]:
    """Return that nobody has retreated, which has no post of its own, and the value of an engagement (VP.1)."""
    if not document.model.retreated:
        yield speech.gettext("Nobody retreats: all engagements are fought (EN.4).")
    points = document.ruleset.victory_points
    values = {
        "won": f"{points.fought + points.won:+d}",
        "drawn": f"{points.fought + points.drawn:+d}",
        "lost": f"{points.fought + points.lost:+d}",
    }
    said = speech.gettext("Victory points for an engagement: won %(won)s, drawn %(drawn)s, lost %(lost)s (VP.1).")
    yield said % values


def _surrenders(speech: Speech, document: RoundDocument, decisions: Sequence[Choice]) -> Iterator[str]:
    """Return what can surrender (SI.8), in one sentence because it is rarely decided."""
    for choice in decisions:
        if choice.kind == Kind.SURRENDER:
            values = {
                "faction": document.position.faction[choice.faction].title,
                "structures": ", ".join(option.text for option in choice.options),
            }
            yield speech.gettext("%(faction)s may surrender what is besieged (SI.8): %(structures)s.") % values


_TOLD: Mapping[Step, Callable[[Speech, RoundDocument], Iterator[str]]] = {
    Step.INITIATIVE: _before_initiative,
    Step.MOVEMENT: _before_movement,
    Step.RETREATS: _before_retreats,
    Step.BATTLES: _before_battles,
}
