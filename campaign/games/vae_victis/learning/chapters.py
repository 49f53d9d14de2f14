"""The chapters of the lesson: the text of each, and its one task."""

from campaign.games.learning import ARMY, GOAL, MARCH, NEXT, REACH, RESULT, STOP, SUBMIT, Chapter
from hexmap.rules.sentences.messages import _

CHAPTERS = (
    Chapter(
        GOAL,
        _("Two sides, one island"),
        _(
            "You lead Roma, the red side. Hanno leads Carthago, the violet side. Every Town (circle) that you take"
            " gives %(town)s point, every City (square) %(city)s. With %(victory)s points you win."
        ),
        _("Look at the map, then start."),
        _("Start the lesson"),
    ),
    Chapter(
        ARMY,
        _("Your armies"),
        _("You have two armies, 3 and 4. Hanno has armies 1 and 2."),
        _("Choose army 3 or army 4 on the map."),
        _("See its reach"),
        hint=_("Your armies are the red squares on the right."),
    ),
    Chapter(
        REACH,
        _("Its reach"),
        _(
            "Army {army} can march to every bright hex this round. It has %(mp)s movement points (MP); the figure"
            " in a hex says how many it has left there. Roads are cheap, hills and rivers are not."
        ),
        _("Choose a bright hex to see what it costs."),
        _("Plan a march"),
        hint=_("Try a hex on a road, the brown line."),
    ),
    Chapter(
        MARCH,
        _("A march"),
        _("An army marches hex by hex. You plan its whole march of the round at once."),
        _("Choose the hex that army {army} should march to."),
        _("Meet the enemy"),
        hint=_("Centuripae is a Town of Hanno. Army 3 can get there by road."),
    ),
    Chapter(
        STOP,
        _("Enemies stop you"),
        _(
            "An army controls the hexes around it: its zone of control (ZoC). Enemies that come into it must stop"
            " there."
        ),
        _("March army 4 to a hex beside army 2."),
        _("Review your orders"),
        hint=_("Try the hex with the ring around it."),
    ),
    Chapter(
        SUBMIT,
        _("Secret orders"),
        _("You and Hanno give orders at the same time. Neither of you sees what the other one orders."),
        _("Submit your orders."),
        _("Submit orders"),
        done=_("Orders submitted. The receipts prove later that nobody changed their orders."),
    ),
    Chapter(
        RESULT,
        _("Everyone marches at once"),
        _("Now all orders are open, and all four armies march at the same time."),
        _("Watch the round, then read what happened."),
        _("Finish the lesson"),
    ),
    Chapter(
        NEXT,
        _("You know how to play"),
        _("That was a round. A campaign has more armies, ships, and months of plans with your allies."),
        _("What would you like to do next?"),
        "",
    ),
)
PLACES = {3: _("Army 3, near Catana"), 4: _("Army 4, near Leontini")}
WORDS = {
    "enemyArmy": _("That is Hanno's army. Choose one of yours: 3 or 4."),
    "noArmy": _("No army stands there. Choose a red square: 3 or 4."),
    "notYet": _("Army {army} gets there, and nobody stops it. Choose a hex beside army 2."),
    "notYours": _("That is not one of your armies. Choose army 3 or army 4."),
    "goesOn": _("Nobody stops it. Choose a hex beside army 2."),
    "sealed": _("Hanno's army {army}: receipt {receipt}"),
}
