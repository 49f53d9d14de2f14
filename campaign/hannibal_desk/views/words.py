"""The texts of the scripts of the page Orders, in the language of the page."""

from django.utils.translation import gettext as _

from campaign.games.hannibal.orders_form.plan_odds import SAMPLES


def script_words() -> dict[str, str]:
    """The sentences by the names under which the scripts know them; `{...}` is filled in there."""
    return {
        "offline": _("The site does not answer. Nothing was lost. Try again."),
        "signedOut": _("You are signed out. Sign in again in another window, then try again here."),
        "failed": _("Something went wrong on the site. Nothing was changed. Try again."),
        "chosen": _("{name} marches. Click hexes on the map, or use the buttons below the field."),
        "summary": _("{left} of {allowance} half points left"),
        "direction": _("{direction} to {place}: {cost}"),
        "closed": _("{direction} to {place}: {cost}, not possible"),
        "overrun": _("{word} overrun"),
        "always": _("Diplomacy at {city}, go on in any case"),
        "ifWon": _("Diplomacy at {city}, go on if it succeeds"),
        "ifLost": _("Diplomacy at {city}, go on if it fails"),
        "drop": _("Leave 1 unit behind: {unit}"),
        "undo": _("Undo the last word"),
        "clear": _("Clear the march"),
        "working": _("Calculating…"),
        "notCarriedOut": _("Not carried out."),
        **_columns(),
        **_odds_words(),
    }


def _columns() -> dict[str, str]:
    """The headings of the table of a march."""
    return {
        "caption": _("The march, word by word"),
        "word": _("Word"),
        "hex": _("Hex"),
        "cost": _("Cost"),
        "left": _("Left"),
        "why": _("Why"),
    }


def _odds_words() -> dict[str, str]:
    """The headings and rows of a table of odds."""
    return {
        "oddsCaption": _("Odds of your plan, by fighting it %(number)s times") % {"number": SAMPLES},
        "enemyPlan": _("If the enemy"),
        "avoids": _("avoids combat"),
        "stands": _("fights to the end"),
        "breaks_off": _("fights, leaves below 60 %"),
        "nobody": _("is not there"),
        "lost": _("You lose"),
        "enemy_lost": _("Enemy loses"),
        "holds": _("You hold the hex"),
        "enemy_destroyed": _("Enemy destroyed"),
        "destroyed": _("You are destroyed"),
        "enemy_leaves": _("Enemy leaves"),
        "leaves": _("You leave"),
        "city": _("City changes sides"),
        "leader": _("A leader of yours dies"),
    }
