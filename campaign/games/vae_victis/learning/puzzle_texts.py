"""The words of the shipped puzzles and of goals: tasks, hints with their paragraphs, and what they teach."""

from collections.abc import Mapping

from campaign.games.learning import AskedOrders, Cited, PuzzleText
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.learning.puzzle_file import GoalEntry, GoalKind
from hexmap.rules.board import Board
from hexmap.rules.sentences.messages import _

TEXTS: Mapping[str, PuzzleText] = {
    "roads": PuzzleText(
        _("By road"),
        _("Begin the siege of Centuripae this round."),
        _("You lead army 3, the red one. Centuripae is a Town of Carthago, on the road to the west."),
        (
            Cited(_("Hills cost 6 MP, and army 3 has 12. A road halves that: follow the brown line."), "MV.2"),
            Cited(_("An army besieges a Town from a hex next to it. You need not enter it."), "SI.1"),
        ),
        Cited(_("Roads halve the cost of a hex. Plan with them, and armies go twice as far."), "MV.2"),
    ),
    "stop": PuzzleText(
        _("Stop!"),
        _("Hold Messana for two rounds: at the end of the second one nobody besieges it."),
        _("You lead army 4. Army 2, violet, marches on Messana from the west; its orders are sealed."),
        (
            Cited(_("An army holds its own hex and the six around it: its zone of control."), "ZC.1"),
            Cited(_("Nobody besieges a structure in the zone of control of an enemy: end next to Messana."), "SI.1"),
        ),
        Cited(_("An army next to a structure guards it. Enemies who come near have to fight."), "SI.1"),
    ),
    "rest": PuzzleText(
        _("A good bed"),
        _("Bring army 3 to 1,430 FP or more in two rounds."),
        _("You lead army 3. It has 1,400 FP of 1,600 after a hard march. Two structures are near: which one?"),
        (
            Cited(_("An army recovers in a round in which it neither moves nor fights."), "ST.3"),
            Cited(_("A City gives twice as much as a Town. Cities are squares on the map."), "ST.4"),
        ),
        Cited(_("March to a City on your network first, then stay: armies recover most there."), "ST.4"),
    ),
    "siege": PuzzleText(
        _("Two are faster"),
        _("Take Syracusae in two rounds."),
        _("You lead armies 3 and 4. Syracusae has resilience 2, and nobody else is near."),
        (
            Cited(_("A siege begins at the end of a round and makes progress from the next round on."), "SI.5"),
            Cited(_("Each besieging army lowers the resilience by 1. It has to be less than 1."), "SI.5"),
        ),
        Cited(_("Each besieger takes 1 off the resilience in a round, so several armies save rounds."), "SI.5"),
    ),
    "river": PuzzleText(
        _("Dry feet"),
        _("Win an engagement with army 3 this round."),
        _(
            "You lead army 3 with 1,560 FP. Army 1 has 1,540 FP and stands still. In puzzles the side with more FP wins"
            " its engagement."
        ),
        (
            Cited(_("An army that stands in a River hex has 40 FP less."), "ST.1"),
            Cited(_("Choose a hex next to army 1 that has no river, the blue line."), "ST.1"),
        ),
        Cited(_("Where you stand counts: rivers cost FP, Towns and Cities give some."), "ST.1"),
    ),
    "superior-numbers": PuzzleText(
        _("Two against one"),
        _("Beat army 1 this round."),
        _("You lead armies 3 and 4 with 1,560 FP each. Army 1 has 1,600 FP and stands before Catana."),
        (
            Cited(_("An army with two engagements in one battle has 100 FP less in each."), "ST.1"),
            Cited(_("March both armies next to army 1. One alone does not win."), "EN.2"),
        ),
        Cited(_("Concentrate: every further engagement costs the enemy 100 FP."), "ST.1"),
    ),
    "assault": PuzzleText(
        _("No time to starve"),
        _("Take Catana this round."),
        _("You lead army 3, which besieges Catana. Its resilience is 2, and army 1 comes to relieve it next round."),
        (
            Cited(_("Next round the resilience would be 1: the siege alone is too slow."), "SI.5"),
            Cited(_("Besiegers can assault. The garrison has 1,400 FP and 50 for each resilience."), "AS.2"),
        ),
        Cited(_("An assault is a battle against the garrison. The lower the resilience, the weaker it is."), "AS.2"),
    ),
    "embark": PuzzleText(
        _("Around the roadblock"),
        _("Bring army 3 to Tauromenium this round."),
        _("You lead army 3 in Catana. Army 1 stands on the road to Tauromenium, which is yours."),
        (
            Cited(_("Catana is a port: army 3 can put to sea and sail along the coast for 1 NMP a hex."), "NV.2"),
            Cited(_("End on the Coast next to Tauromenium, and debark into it: choose the direction."), "NV.10"),
        ),
        Cited(_("The sea is a road that armies do not block. A navy lands at the end of the round."), "NV.10"),
    ),
    "strait": PuzzleText(
        _("Under the enemy's nose"),
        _("Cross the strait and relieve Rhegium this round."),
        _("You lead army 3 in Messana. Army 1, with 1,550 FP, besieges Rhegium on the other side."),
        (
            Cited(_("Two numbers cross a strait: one into the water, one out of it on the other side."), "MV.10"),
            Cited(_("No enemy is within 1 hex of the hex of water between Messana and Rhegium."), "MV.10"),
        ),
        Cited(_("With superiority at sea an army crosses a strait on foot, and fights on the other side."), "MV.10"),
    ),
    "landing": PuzzleText(
        _("A free beach"),
        _("Land army 3 and begin the siege of Megara Hyblaea this round."),
        _("You lead army 3, at sea. Syracusae, a City, and Megara Hyblaea, a Town, are of Carthago."),
        (
            Cited(_("Nobody lands in the zone of control of a City: look north of Megara Hyblaea."), "NV.10"),
            Cited(_("Sail to the Coast next to the Farmlands that touch the Town, and debark there."), "NV.10"),
        ),
        Cited(_("Land on Desert, Farmlands or Hills that no enemy holds. A siege can begin at once."), "NV.10"),
    ),
    "blockade": PuzzleText(
        _("Close the port"),
        _("Blockade Catana: after two rounds your navy is next to it."),
        _("You lead army 3, a navy on open sea. Catana is a City of Carthago."),
        (
            Cited(_("The coast within 2 hexes of a City stops a navy. Go on in the next round."), "NV.4"),
            Cited(_("A navy that ends a round on a Sea hex, dark blue, is lost: end on Coast."), "NV.5"),
        ),
        Cited(_("A navy next to a structure blockades it: nobody embarks there, and its resilience is less."), "NV.6"),
    ),
    "supply": PuzzleText(
        _("Cut the line"),
        _("Cut Echetla off from the network of Carthago this round."),
        _("You lead army 3 in Leontini. Roads join Echetla to Enna, the capital of Carthago."),
        (
            Cited(_("Roads and rivers carry the network. An army cuts those in its zone of control."), "LG.3"),
            Cited(_("One hex will do. It is north-east of Echetla, and army 3 just gets there."), "LG.3"),
        ),
        Cited(_("An army cuts lines by standing near them. Besiegers without a line lose FP every round."), "LG.3"),
    ),
}
"""The words of the shipped puzzles."""
_GOALS: Mapping[GoalKind, str] = {
    "controls": _("You control %(name)s."),
    "besieges": _("You besiege %(name)s."),
    "free": _("%(name)s is yours and not besieged."),
    "cut": _("%(name)s is cut off from the network of its faction."),
    "linked": _("%(name)s is on your network."),
    "blockades": _("Your navy blockades %(name)s."),
    "stands": _("Army %(army)s is on land within %(hexes)s hexes of %(place)s."),
    "survives": _("Army %(army)s is still on the map."),
    "removed": _("Army %(army)s is no longer on the map."),
    "wins": _("Army %(army)s has won an engagement."),
    "unfought": _("Army %(army)s has fought no engagement."),
    "beaten": _("Army %(army)s has lost an engagement."),
    "strength": _("Army %(army)s has %(fp)s FP or more."),
}
"""The conditions of goals."""
GOAL_KINDS: tuple[tuple[GoalKind, str], ...] = (
    ("controls", _("You control a structure")),
    ("besieges", _("You besiege a structure")),
    ("free", _("A structure of yours is not besieged")),
    ("cut", _("An enemy structure is cut off from its network")),
    ("linked", _("A structure is on your network")),
    ("blockades", _("Your navy blockades a structure")),
    ("stands", _("An army of yours is on land near a hex")),
    ("survives", _("An army of yours is still on the map")),
    ("removed", _("An enemy army is no longer on the map")),
    ("wins", _("An army of yours has won an engagement")),
    ("unfought", _("An army of yours has fought no engagement")),
    ("beaten", _("An enemy army has lost an engagement")),
    ("strength", _("An army of yours has a strength")),
)
ASKS = (("assault", _("assaults")), ("retreat", _("retreats")), ("debark", _("landings")))
ASKED = {
    one.kind: one
    for one in (
        AskedOrders(Kind.MOVEMENT, _("March, in clock numbers")),
        AskedOrders(Kind.ASSAULT, _("Assault"), (("", _("No")), ("assault", _("Yes")))),
        AskedOrders(Kind.RETREAT, _("If it comes to an engagement"), (("", _("fight")), ("retreat", _("retreat")))),
        AskedOrders(
            Kind.DEBARK,
            _("Debark, in Administration"),
            (
                ("", _("stay at sea")),
                ("12", _("north")),
                ("2", _("north-east")),
                ("4", _("south-east")),
                ("6", _("south")),
                ("8", _("south-west")),
                ("10", _("north-west")),
            ),
        ),
    )
}
"""The orders that a puzzle can ask for, by kind."""


def goal_text(goal: GoalEntry, board: Board) -> Cited:
    """Return a condition of a goal as a sentence."""
    place = board.describe(board.grid.index(goal.hex)) if goal.hex else ""
    about = {"name": goal.structure or "", "army": goal.army, "place": place, "hexes": goal.within, "fp": goal.least}
    return Cited(_GOALS[goal.kind], values=about)
