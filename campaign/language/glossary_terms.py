"""The terms of the glossary: what each means, in one sentence, and the paragraph of the rules that says so.

`campaign/rulebook/glossary.py` puts in the numbers of the rules; CONTRIBUTING.md says how to add a term.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A term: the last part of its address, its name, its sentence and its paragraph.

    `forms`, parted by `|`, are the words that pages mark; None for a term that is too common to be marked everywhere.
    """

    key: str
    name: Promise
    sentence: Promise
    paragraph: str
    forms: Promise | None = None


TERMS = (
    GlossaryTerm(
        "fp",
        pgettext_lazy("term of the rules", "FP (force points)"),
        _("Force points count the strength of an army: it starts with {army.strength} FP."),
        "FA.3",
        pgettext_lazy("forms of a term", "FP|force point|force points"),
    ),
    GlossaryTerm(
        "strength",
        pgettext_lazy("term of the rules", "strength"),
        _("The strength of an army is the FP it has; its FP in an engagement are its strength with some changes."),
        "ST.1",
    ),
    GlossaryTerm(
        "mp",
        pgettext_lazy("term of the rules", "MP (movement points)"),
        _(
            "Movement points pay for a march: an army has {movement.points} MP in a round, and each hex costs MP by "
            "its terrain."
        ),
        "MV.1",
        pgettext_lazy("forms of a term", "MP|movement point|movement points"),
    ),
    GlossaryTerm(
        "nmp",
        pgettext_lazy("term of the rules", "NMP (naval movement points)"),
        _(
            "Naval movement points pay for sailing: a faction has {sailing.level} NMP in a sea zone for each level "
            "of its naval superiority there, for all its navies together."
        ),
        "IN.4",
        pgettext_lazy("forms of a term", "NMP|naval movement point|naval movement points"),
    ),
    GlossaryTerm(
        "zoc",
        pgettext_lazy("term of the rules", "ZoC (zone of control)"),
        _(
            "A zone of control is the hexes that an army, navy or structure holds against other factions; an army "
            "that enters the ZoC of an enemy army or structure stops there."
        ),
        "ZC.1",
        pgettext_lazy("forms of a term", "ZoC|zone of control|zones of control"),
    ),
    GlossaryTerm(
        "initiative-point",
        pgettext_lazy("term of the rules", "initiative point"),
        _(
            "Each army has one initiative point in a round: it adds {engagement.initiative} FP to the army in its "
            "engagements, or counts for naval superiority in one sea zone."
        ),
        "IN.1",
        pgettext_lazy("forms of a term", "initiative point|initiative points"),
    ),
    GlossaryTerm(
        "naval-superiority",
        pgettext_lazy("term of the rules", "naval superiority"),
        _(
            "Naval superiority says how far a faction rules a sea zone in this round: {superiority.base}, plus its "
            "initiative points there, minus the most points of any one other faction."
        ),
        "IN.3",
        pgettext_lazy("forms of a term", "naval superiority"),
    ),
    GlossaryTerm(
        "logistics-network",
        pgettext_lazy("term of the rules", "logistics network"),
        _(
            "The logistics network joins structures of a faction to its capitals; in it roads cost less, armies "
            "recover more, and they can send each other FP."
        ),
        "LG.1",
        pgettext_lazy("forms of a term", "logistics network|logistics networks"),
    ),
    GlossaryTerm(
        "line",
        pgettext_lazy("term of the rules", "line"),
        _("A line joins two structures of a logistics network along roads, a river or the coast."),
        "LG.2",
    ),
    GlossaryTerm(
        "cut",
        pgettext_lazy("term of the rules", "cut (a line)"),
        _(
            "An enemy ZoC cuts a line: on roads and rivers that of an army or structure, along the coast that of a "
            "navy or structure."
        ),
        "LG.3",
    ),
    GlossaryTerm(
        "sea-link",
        pgettext_lazy("term of the rules", "sea link"),
        _(
            "A sea link adds a port of a faction to its logistics network over a sea zone; each level of naval "
            "superiority there allows one."
        ),
        "LG.6",
        pgettext_lazy("forms of a term", "sea link|sea links"),
    ),
    GlossaryTerm(
        "transfer",
        pgettext_lazy("term of the rules", "transfer"),
        _(
            "A transfer sends FP, {transfer.limit} at most, from one army to another in the same logistics network; "
            "they arrive in Administration."
        ),
        "ST.6",
    ),
    GlossaryTerm(
        "siege",
        pgettext_lazy("term of the rules", "siege"),
        _("In a siege armies wear down the resilience of an enemy structure, round by round, until it falls."),
        "SI.1",
        pgettext_lazy("forms of a term", "siege|sieges|besiege|besieges|besieged|besieging"),
    ),
    GlossaryTerm(
        "resilience",
        pgettext_lazy("term of the rules", "resilience"),
        _(
            "Resilience says how long a besieged structure holds out: each besieging army lowers it by "
            "{siege.progress} in a round, and below {siege.falls_below} the structure falls."
        ),
        "SI.2",
        pgettext_lazy("forms of a term", "resilience"),
    ),
    GlossaryTerm(
        "siege-die",
        pgettext_lazy("term of the rules", "siege die"),
        _("Where a campaign has the siege die, each besieging army throws one in the place of steady progress."),
        "SD.1",
        pgettext_lazy("forms of a term", "siege die|siege dice"),
    ),
    GlossaryTerm(
        "assault",
        pgettext_lazy("term of the rules", "assault"),
        _("In an assault an army that besieges a structure fights its garrison to take it at once."),
        "AS.1",
        pgettext_lazy("forms of a term", "assault|assaults|assaulted"),
    ),
    GlossaryTerm(
        "garrison",
        pgettext_lazy("term of the rules", "garrison"),
        _(
            "A garrison defends a structure against an assault, with {garrison.base} FP and {garrison.resilience} "
            "FP more for each level of resilience."
        ),
        "AS.2",
        pgettext_lazy("forms of a term", "garrison|garrisons"),
    ),
    GlossaryTerm(
        "surrender",
        pgettext_lazy("term of the rules", "surrender"),
        _("A faction can surrender a besieged structure to the besieger at the end of a round."),
        "SI.8",
        pgettext_lazy("forms of a term", "surrender|surrenders|surrendered"),
    ),
    GlossaryTerm(
        "take-over",
        pgettext_lazy("term of the rules", "take over"),
        _("An army can take over a siege that has no besieger left; the resilience stays as low as it is."),
        "SI.7",
    ),
    GlossaryTerm(
        "lift",
        pgettext_lazy("term of the rules", "lift a siege"),
        _("A siege is lifted when no army carries it on; a new siege begins again with the full resilience."),
        "SI.6",
        pgettext_lazy("forms of a term", "lift a siege|lift the siege|lifts the siege"),
    ),
    GlossaryTerm(
        "blockade",
        pgettext_lazy("term of the rules", "blockade"),
        _("A navy blockades each structure of another faction in its ZoC: no army can embark there."),
        "NV.6",
        pgettext_lazy("forms of a term", "blockade|blockades|blockaded"),
    ),
    GlossaryTerm(
        "engagement",
        pgettext_lazy("term of the rules", "engagement"),
        _(
            "An engagement is one battle, on this site or in Field of Glory II, between two enemy armies in each "
            "other's ZoC or between an army and a garrison."
        ),
        "EN.1",
        pgettext_lazy("forms of a term", "engagement|engagements"),
    ),
    GlossaryTerm(
        "battle",
        pgettext_lazy("term of the rules", "battle"),
        _("A battle is all engagements between two factions that are connected by armies they share."),
        "EN.2",
    ),
    GlossaryTerm(
        "naval-battle",
        pgettext_lazy("term of the rules", "naval battle"),
        _(
            "Enemy navies in each other's ZoC fight a naval battle when movement is over; chance and naval "
            "superiority decide."
        ),
        "NB.1",
        pgettext_lazy("forms of a term", "naval battle|naval battles"),
    ),
    GlossaryTerm(
        "retreat",
        pgettext_lazy("term of the rules", "retreat"),
        _(
            "An army that retreats fights none of its engagements in this round and moves away, if it has a hex to "
            "go to."
        ),
        "EN.4",
        pgettext_lazy("forms of a term", "retreat|retreats|retreated"),
    ),
    GlossaryTerm(
        "advance",
        pgettext_lazy("term of the rules", "advance"),
        _("An army that won its battle can advance into an adjacent hex that a beaten enemy has left."),
        "AF.3",
    ),
    GlossaryTerm(
        "embark",
        pgettext_lazy("term of the rules", "embark"),
        _(
            "An army that begins the round in a free port of its faction can embark: it enters the Coast and "
            "becomes a navy."
        ),
        "NV.1",
        pgettext_lazy("forms of a term", "embark|embarks|embarked"),
    ),
    GlossaryTerm(
        "debark",
        pgettext_lazy("term of the rules", "debark"),
        _("A navy that debarks becomes an army on an adjacent land hex; it does so in Administration and pays NMP."),
        "NV.10",
        pgettext_lazy("forms of a term", "debark|debarks|debarked"),
    ),
    GlossaryTerm(
        "army",
        pgettext_lazy("term of the rules", "army"),
        _("An army is a unit of a faction with a number and a strength; without FP it is eliminated."),
        "FA.3",
    ),
    GlossaryTerm(
        "navy",
        pgettext_lazy("term of the rules", "navy"),
        _("A navy is an army at sea; its number and its strength stay the same."),
        "FA.5",
        pgettext_lazy("forms of a term", "navy|navies"),
    ),
    GlossaryTerm(
        "structure",
        pgettext_lazy("term of the rules", "structure"),
        _("A structure is a Town or a City; no hex holds more than one."),
        "GR.5",
        pgettext_lazy("forms of a term", "structure|structures"),
    ),
    GlossaryTerm(
        "town",
        pgettext_lazy("term of the rules", "Town"),
        _(
            "A Town is a small structure: its gain is worth {victory_points.town} victory point, and its resilience "
            "is low."
        ),
        "VP.2",
    ),
    GlossaryTerm(
        "city",
        pgettext_lazy("term of the rules", "City"),
        _(
            "A City is a large structure: its gain is worth {victory_points.city} victory points, and its "
            "resilience is high."
        ),
        "VP.2",
    ),
    GlossaryTerm(
        "capital",
        pgettext_lazy("term of the rules", "capital"),
        _(
            "The logistics network of a faction starts at its capitals; to control the capital of a rival can win "
            "the campaign."
        ),
        "FA.1",
        pgettext_lazy("forms of a term", "capital|capitals"),
    ),
    GlossaryTerm(
        "control",
        pgettext_lazy("term of the rules", "control"),
        _("A faction keeps the control of a structure until another one gains it by siege, assault or surrender."),
        "CO.1",
    ),
    GlossaryTerm(
        "victory-points",
        pgettext_lazy("term of the rules", "victory points"),
        _(
            "A faction scores victory points for engagements and for structures; {victory.points} points, or a lead "
            "of {victory.lead}, win the campaign."
        ),
        "VP.3",
        pgettext_lazy("forms of a term", "victory point|victory points"),
    ),
    GlossaryTerm(
        "round",
        pgettext_lazy("term of the rules", "round"),
        _("A round has four phases: Orders, Movement, Battles and Administration."),
        "RD.1",
    ),
    GlossaryTerm(
        "step",
        pgettext_lazy("term of the rules", "step"),
        _("A step is a part of a round: players submit orders for it, and its result is published."),
        "RD.2",
    ),
    GlossaryTerm(
        "standing-orders",
        pgettext_lazy("term of the rules", "standing orders"),
        _("Standing orders decide a later step in advance; they count if they are legal when their turn comes."),
        "RD.8",
        pgettext_lazy("forms of a term", "standing order|standing orders"),
    ),
    GlossaryTerm(
        "receipt",
        pgettext_lazy("term of the rules", "receipt"),
        _("A receipt proves which version of your orders you submitted; the last version counts."),
        "OR.4",
        pgettext_lazy("forms of a term", "receipt|receipts"),
    ),
    GlossaryTerm(
        "captain",
        pgettext_lazy("term of the rules", "captain"),
        _("The captain of a faction submits the orders that are for the whole faction, such as its sea links."),
        "OR.3",
        pgettext_lazy("forms of a term", "captain|captains"),
    ),
    GlossaryTerm(
        "faction",
        pgettext_lazy("term of the rules", "faction"),
        _("A faction is a side of the war: an active one is played, a passive one only holds structures."),
        "FA.1",
    ),
    GlossaryTerm(
        "hex",
        pgettext_lazy("term of the rules", "hex"),
        _("A hex is a field of the map with six sides and one terrain; its name is its column and row."),
        "GR.1",
    ),
    GlossaryTerm(
        "impulse",
        pgettext_lazy("term of the rules", "impulse"),
        _("In each impulse all armies carry out one number of their orders at the same time."),
        "MV.4",
        pgettext_lazy("forms of a term", "impulse|impulses"),
    ),
    GlossaryTerm(
        "sea-zone",
        pgettext_lazy("term of the rules", "sea zone"),
        _("A sea zone is a named set of Coast and Sea hexes; border hexes belong to several."),
        "GR.6",
        pgettext_lazy("forms of a term", "sea zone|sea zones"),
    ),
    GlossaryTerm(
        "strait",
        pgettext_lazy("term of the rules", "strait"),
        _(
            "A strait is a Coast hex between two land hexes that do not touch; an army can cross it if no enemy is "
            "near."
        ),
        "GR.8",
        pgettext_lazy("forms of a term", "strait|straits"),
    ),
)
