"""What the scripts of the map editor say, in the language of the page."""

from django.utils.translation import gettext as _

from campaign.views.document_words import not_maps
from campaign.views.hex_words import hex_words


def map_editor_words() -> dict[str, object]:
    """The sentences by the names under which the scripts know them; `{...}` is filled in there."""
    return {**_drawing_words(), **_document_words(), **_check_words()}


def _drawing_words() -> dict[str, str]:
    """While one draws."""
    return {
        **hex_words(),
        "inNoZone": _("in no sea zone"),
        "newName": _("New"),
        "newZone": _("Sea zone"),
        "zoneHexes": _("{name}, hexes: {count}"),
        "noZone": _("There is no sea zone yet; add one first."),
        "onLand": _("That is drawn on land only."),
        "lineBegun": _("A line begins here; press the next hex."),
        "lineEnded": _("The line ends here."),
        "stays": _("It stays where it is."),
        "taken": _("It cannot stand there: the hex is water, or holds another one."),
        "makeCity": _("Make it a City"),
        "makeTown": _("Make it a Town"),
        "moveTo": _("Press the hex to which it moves."),
        "nameEmpty": _("A name is needed."),
        "nameNumber": _("A name is not a number, as armies have."),
        "nameTaken": _("Another one has that name."),
        "numberNeeded": _("The kilometres are a number above 0."),
        "undone": _("Taken back."),
        "redone": _("Made again."),
        "nothingToUndo": _("There is nothing to take back."),
        "nothingToRedo": _("There is nothing to make again."),
    }


def _document_words() -> dict[str, object]:
    """What documents are, and why some cannot be drawn."""
    return {
        "kept": _("kept in this browser"),
        "notKept": _("This browser keeps nothing here; download the document before you leave the page."),
        "elsewhere": _("drawn in another window as well; what was drawn last is kept"),
        "notSaved": _("not in your maps yet"),
        "saving": _("saving…"),
        "saved": _("saved in your maps"),
        "goneFromMine": _("This map is not in your maps any more. “Save in my maps” keeps it again."),
        "fetching": _("Loading your maps…"),
        "noMaps": _("No maps yet. “Save in my maps” keeps the one that you draw."),
        "mapFacts": _("{columns} x {rows} hexes, saved {saved}"),
        "open": _("Open"),
        "delete": _("Delete"),
        "deleteMap": _(
            "“{title}” would be gone from your account. Scenarios and campaigns that use it keep their copy."
        ),
        "notFetched": _("The map could not be fetched. Look at the connection and try again."),
        "signedOut": _("You are not signed in any more. Sign in in another window, then try again."),
        "tooLong": _("The file has more than {most} MB; no more is taken."),
        "notUtf8": _("The document is no text in UTF-8, as a JSON document is."),
        "notJson": _("This is no map document: it is not JSON."),
        "notMap": _('This is no map document: its "format" is not "vae-victis/map/1".'),
        "notMaps": not_maps(),
        "tooLarge": _("The map has {columns} x {rows} hexes; at most {most} can be drawn here."),
        "unknownKey": _("unknown key"),
        "missing": _("is missing"),
        "noHexes": _("the map has no hexes"),
        "uneven": _("the row is not {columns} letters long as the first one is"),
        "noTerrain": _("the row has a letter that is no terrain"),
        "noPair": _("is no pair of hexes"),
        "noNeighbours": _("the two are no neighbours"),
        "notOnMap": _("is no hex of the map"),
        "noObject": _("is no object"),
        "noKind": _('is neither "town" nor "city"'),
        "noList": _("is no list"),
        "noText": _("is no text"),
        "noNumber": _("is no number above 0"),
    }


def _check_words() -> dict[str, str]:
    """The check."""
    return {
        "offline": _("The site does not answer. Look at the connection and try again."),
        "failed": _("Something went wrong. Reload the page and try again."),
        "drawing": _("A worker is drawing the map. That takes some seconds."),
        "previewOf": _("The map as campaigns show it"),
        "notDrawn": _("This map could not be drawn. Press “Check”, correct what it finds, and try again."),
        "previewLate": _("The workers are busy. Try again in a minute."),
        "previewReplaced": _("You asked for another preview in another window. Ask again for this one."),
        "checking": _("Checking…"),
        "refused": _("The map would be refused: {fault}"),
        "valid": _("The map is valid."),
        "fault": _("Fault"),
        "warning": _("Look again"),
        "hint": _("Hint"),
        "showAll": _("Show all {count}"),
    }
