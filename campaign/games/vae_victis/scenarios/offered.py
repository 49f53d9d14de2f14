"""The scenarios of *Vae Victis* as people choose them: what is known of each, and what is ours."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from campaign.games.scenarios import Note, ScenarioFacts, Scenarios, ShippedScenario, Uploads
from campaign.games.vae_victis.rules.document import starting_document
from campaign.games.vae_victis.rules.ruleset import CLASSIC, Ruleset, shipped_ruleset
from campaign.games.vae_victis.scenarios.bounds import MOST_ARMIES, MOST_ARMIES_ALONE, MOST_HEXES_ALONE
from campaign.games.vae_victis.scenarios.facts import facts_of
from campaign.games.vae_victis.scenarios.options import OPTIONS, beginning
from campaign.games.vae_victis.scenarios.read import read_scenario
from campaign.games.vae_victis.scenarios.shipped import shipped_scenario, shipped_scenario_names, shipped_title
from campaign.games.vae_victis.steps import VAE_VICTIS
from hexmap.rules.documents import JsonObject
from hexmap.rules.sentences.messages import _
from orders.rules.game_steps import steps_of

_NUMBERS = _(
    "Inference: every number of movement, sieges, strength and seas is that of Vae Victis II, because those of this "
    "campaign are not known."
)
_BALANCE = _("Not tested with players: whether the factions are equally strong.")
_ITALY = (
    _(
        "Known from Vae Victis I: five factions, ten armies, Italy in the fourth century BC, and that the end of one "
        "faction ends the war."
    ),
    _("Inference: a faction is spent when each of its armies has less than 1200 FP, as in Vae Victis II."),
    _NUMBERS,
    _(
        "Ours: where everyone starts, who wins when a faction is spent, the last round (12), and that a faction can "
        "leave the war."
    ),
)
_SIX = _(
    "Ours as well: the Umbrians in Perusia and Umbria, whom Vae Victis I planned for six factions. They have less room "
    "than the others: a sketch."
)
_BELLUM = (
    _(
        "Known from Vae Victis III: a faction begins with its capital alone, and wins with the capitals of two others, "
        "connected to its own. A Town of another culture counts half. The allies of the Apulians are known."
    ),
    _("Inference: there are no victory points, and there are fifteen cultures."),
    _NUMBERS,
    _(
        "Ours: the eight factions and where they start, the culture of each structure, and that a faction can leave "
        "the war."
    ),
    _(
        "It is long: hardly anyone wins before round 8, which is a year at three weeks a battle. It ends after round "
        "10 at the latest. For another end, change the rules and set another last round, or 0 for none."
    ),
)
_AEGEAN = (
    _(
        "Known, from Thucydides: the two leagues of 431 BC, most of their members, and that Athens ruled the sea. "
        "Thessaly was with Athens, but is passive here, like Persia, Macedonia and the Thracians. Argos, Achaea, "
        "Melos, Thera and Crete belong to nobody."
    ),
    _(
        "Inference: the side of some small towns (the island of Cephallenia joined Athens in the first summer only), "
        "and where the armies start. Athenians are at home and in Piraeus, in Naupactus, with the fleet of Corcyra, in "
        "Euboea, before Potidaea, and with the allies of Samos and Byzantium."
    ),
    _(
        "Ours: the ruleset. Naval superiority begins with 1 in place of 2, Athens places two points for each port and "
        "Sparta one, and ships sail 30 NMP a level. The war ends at 100 points, a lead of 60, or after 12 rounds."
    ),
    _(
        "Ours as well: Sparta has a second capital, Corinthus, and loses the war with either. Five armies of Athens "
        "begin with 1400 or 1500 FP, because in games of generals Athens won too often. The names of army lists are "
        "from memory: compare them with your game before you open a campaign."
    ),
)
_NOTES: Mapping[str, Sequence[str]] = {
    "italia": (*_ITALY, _BALANCE),
    "italia-six": (*_ITALY, _SIX, _BALANCE),
    "bellum-italicum": (*_BELLUM, _BALANCE),
    "peloponnesian-war": (*_AEGEAN, _BALANCE),
}
"""The notes by the name of the scenario."""


@cache
def _shipped() -> Sequence[ShippedScenario]:
    return [
        ShippedScenario(name, shipped_title(name), [Note(text) for text in _NOTES.get(name, ())])
        for name in shipped_scenario_names()
    ]


def _days() -> Mapping[str, int]:
    days = shipped_ruleset(CLASSIC).days
    return {step.name: days.of(step.name) for step in steps_of(VAE_VICTIS)}


def _read(text: str, map_text: str) -> JsonObject:
    return starting_document(read_scenario(text, map_text)).as_json()


def _alone(facts: ScenarioFacts) -> bool:
    """Two factions have armies, and there are not too many."""
    sides = sum(faction.armies > 0 for faction in facts.factions)
    return sides > 1 and facts.columns * facts.rows <= MOST_HEXES_ALONE and facts.armies <= MOST_ARMIES_ALONE


def _is_ruleset(value: Mapping[str, Any]) -> bool:
    known = set(Ruleset.model_fields) | {"base"}
    return len(known & value.keys()) > 1 and value.keys() <= known


_UPLOADS = Uploads(
    read=_read,
    text=shipped_scenario,
    facts=facts_of,
    alone=_alone,
    is_ruleset=_is_ruleset,
    most_armies=MOST_ARMIES,
)
SCENARIOS = Scenarios(shipped=_shipped, days=_days, beginning=beginning, options=OPTIONS, uploads=_UPLOADS)
"""The scenarios of *Vae Victis*; players upload their own as well."""
