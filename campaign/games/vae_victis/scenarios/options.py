"""The options of a new campaign of *Vae Victis*, and its document with those that were chosen."""

from collections.abc import Mapping
from typing import Any

from campaign.games.scenarios import Note, Option, OptionRefused, ScenarioBeginning, SideOption
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.rules.ruleset import HonourNumbers, shipped_ruleset_names
from campaign.games.vae_victis.scenarios.bounds import check_bounds
from campaign.games.vae_victis.scenarios.facts import fault_of_placing, with_rules, with_siege_dice
from campaign.games.vae_victis.scenarios.honour import with_honour
from campaign.games.vae_victis.scenarios.shipped import shipped_scenario, shipped_siege_dice
from campaign.games.vae_victis.steps import Step
from hexmap.rules.documents import DocumentError, parse_json
from hexmap.rules.sentences.messages import _
from orders.rules.game_steps import SETTING_UP

CHANCE = {
    "orders": _("Classic: from the numbers in the orders of the armies"),
    "sealed": _("Sealed: from a seed that nobody knows before the movement is published"),
}
"""The sources of chance in naval battles: the value in a ruleset, and its name."""
SIEGE_DIE = {
    "off": _("Off: each besieging army lowers the resilience by 1"),
    "on": _("On: each besieging army throws a die"),
}
"""The ways in which a siege makes progress: the value in a ruleset, and its name (SD.1)."""
METHODS = {
    "field_of_glory": _("Games of Field of Glory II, reported here"),
    "field_of_glory quick cards": _("Field of Glory II; on this site where both sides want it"),
    "quick field_of_glory": _("Quick battles on this site; Field of Glory II where both sides want it"),
    "quick cards field_of_glory": _("Quick battles; cards or Field of Glory II where both sides want it"),
    "quick": _("Quick battles on this site"),
    "quick_auto": _("Quick battles on this site, led by the computer on both sides"),
    "cards": _("Battle cards on this site"),
}
"""The usual choices of battle methods: the value in a ruleset, and its name (GS.83)."""
_AS_RULED = ("", _("As the ruleset says"))
_HONOUR = (
    _AS_RULED,
    ("on", _("On: a ledger of honour, lent armies, and a princeps for each faction")),
)
_STARTING = (
    ("none", _("Nobody has any")),
    ("named", _("As the scenario says")),
    ("cities", _("Each City and capital counts for the nearest army of its faction")),
)
_VETO = (
    ("free", _("Costs nothing")),
    ("initiative", _("Costs the player who asked an initiative point")),
)
_SHOW = (
    ("members", _("All members of the campaign")),
    ("faction", _("Each faction its own, and all of it once the campaign is over")),
    ("end", _("Nobody before the campaign is over")),
)
_FIRST = (
    (Step.INITIATIVE.value, _("Initiative: the armies start where the scenario places them")),
    (Step.PLACEMENT.value, _("Placement: the players place their armies in structures of their faction")),
)
_DIE = (("red", _("Red")), ("white", _("White, which is worse")))
_FIGURES = {
    "town": _("A Town"),
    "city": _("A City"),
    "capital": _("A capital"),
    "per_fp": _("FP for one point of an engagement"),
    "least": _("The least for an engagement"),
    "eliminated": _("More for an army that is eliminated"),
}
"""The figures of honour, by parameter (HO.13, HO.14, HO.20)."""
_MOST_HONOUR = 1000
_SETTINGS, _POINTS = _("Settings of honour"), _("Points of honour")
_USUAL_HONOUR = HonourNumbers().model_dump()
_TABLE = "honour_"
"""The names of the options of honour are those of its table in a ruleset behind this."""

OPTIONS = (
    Option(
        "ruleset", _("Ruleset"), [("", _("The scenario's own")), *((name, name) for name in shipped_ruleset_names())]
    ),
    Option("chance", _("Chance in naval battles"), (_AS_RULED, *CHANCE.items())),
    Option("methods", _("Battles"), (_AS_RULED, *METHODS.items())),
    Option("siege_die", _("Siege die"), (_AS_RULED, *SIEGE_DIE.items())),
    Option(
        "honour",
        _("Honour"),
        _HONOUR,
        help=_("Players earn honour, lend each other armies, and one is First Among Equals at the end."),
    ),
    Option("honour_starting", _("Honour at the start"), _STARTING, group=_SETTINGS),
    Option("honour_veto", _("Refusing to lend an army"), _VETO, group=_SETTINGS),
    Option("honour_show", _("Who sees honour"), _SHOW, group=_SETTINGS),
    Option(
        "honour_captaincy",
        _("The princeps, who has the most honour, is captain of the faction"),
        usual=True,
        group=_SETTINGS,
    ),
    Option(
        "honour_initiative",
        _("Initiative points over the limit count by honour, and the princeps names a default zone"),
        group=_SETTINGS,
    ),
    Option("honour_unheld", _("Structures that nobody held give honour too"), usual=True, group=_SETTINGS),
    *(
        Option(
            _TABLE + figure,
            label,
            usual=_USUAL_HONOUR[figure],
            least=int(figure == "per_fp"),
            most=_MOST_HONOUR,
            group=_POINTS,
        )
        for figure, label in _FIGURES.items()
    ),
    Option("first", _("First step"), _FIRST),
)


def beginning(name: str, text: str, chosen: Mapping[str, Any], _seed: str) -> ScenarioBeginning:
    """The beginning of a campaign with chosen options."""
    values = parse_json(text or shipped_scenario(name))
    rules = {key: chosen[key] for key in ("ruleset", "chance", "siege_die", "methods")}
    try:
        document = read_document(with_honour(with_rules(values, **rules), honour_numbers(chosen)))
    except DocumentError as error:
        problem = _("The scenario does not fit this ruleset. Choose another one. %(fault)s")
        raise OptionRefused("ruleset", Note(problem, {"fault": error})) from None
    try:
        check_bounds(document)
    except DocumentError as error:
        problem = _("The scenario is too large for a new campaign. Choose another one. %(fault)s")
        raise OptionRefused("", Note(problem, {"fault": error})) from None
    fault = fault_of_placing(document) if chosen["first"] in SETTING_UP else None
    if fault is not None:
        raise OptionRefused("first", fault)
    return ScenarioBeginning(document.as_json(), chosen["first"], _siege_dice(document, name))


def honour_numbers(chosen: Mapping[str, Any]) -> dict[str, Any] | None:
    """The parameters of honour that differ from the usual ones; None in a campaign without it (HO.1)."""
    if chosen["honour"] != "on":
        return None
    given = {key: chosen.get(_TABLE + key) for key in _USUAL_HONOUR}
    return {key: value for key, value in given.items() if value not in (None, "", _USUAL_HONOUR[key])}


def _siege_dice(document: RoundDocument, name: str) -> SideOption | None:
    """The colours of siege dice, as scenario or source has them; None without the siege die (SD.3)."""
    if not document.ruleset.siege_die.is_on:
        return None
    own = {one.id: one.siege_die for one in document.model.factions if one.siege_die}
    return SideOption(_("Siege die"), _DIE, own or shipped_siege_dice(name), with_siege_dice)
