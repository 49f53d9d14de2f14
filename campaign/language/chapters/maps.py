"""What is found on a map that somebody draws."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind
from campaign.language.messages import Message, counted

KINDS: dict[str, Kind] = {}
_REFUSED: tuple[Message, ...] = (
    _("the row is empty"),
    _("{number} letters where the first row has {other_number}"),
    _("letter {number} is {quoted}, which is no terrain"),
    _("{hex} is not on the map"),
    _("{quoted} is not on the map"),
    _("{one_hex} and {other_hex} are not neighbours"),
    _("{quoted} is given twice"),
    _("{quoted} is a number, as armies have"),
    _("{hex} already holds {text}"),
    _("{hex} is {terrain}, not land"),
    _("{hex} is {terrain}, neither Coast nor Sea"),
    _("{hex} is given twice in {text}"),
    _("{hex} is {terrain} but in no sea zone"),
    _("is missing"),
    _("unknown key"),
)
"""What is wrong at a place of a map document, which the site then does not take."""

SENTENCES: tuple[Message, ...] = (
    counted(
        "{count} hex of Coast or Sea is in no sea zone.",
        "{count} hexes of Coast or Sea are in no sea zone.",
    ),
    counted(
        "{count} hex is in a sea zone, but is neither Coast nor Sea.",
        "{count} hexes are in a sea zone, but are neither Coast nor Sea.",
    ),
    _("{text} stands on {terrain}, not on land."),
    _("{text} is the name of two structures."),
    counted("{count} hex holds two structures.", "{count} hexes hold two structures."),
    counted(
        "{count} piece of water does not hang together with the rest; Lakes are a terrain of their own.",
        "{count} pieces of water do not hang together with the rest; Lakes are a terrain of their own.",
    ),
    counted(
        "{count} hex of Sea or Ocean touches land; no army embarks or debarks but by Coast.",
        "{count} hexes of Sea or Ocean touch land; no army embarks or debarks but by Coast.",
    ),
    counted(
        "{count} hex of Coast lies more than {number} hexes from land.",
        "{count} hexes of Coast lie more than {number} hexes from land.",
    ),
    _("{text} stands on {terrain}, where no army can go."),
    _("{text} has no hexes."),
    _("{text} lies in {number} pieces that do not touch."),
    counted(
        "{count} hex has a road, but no army can march there.",
        "{count} hexes have a road, but no army can march there.",
    ),
    counted("{count} landmass has neither Town nor City.", "{count} landmasses have neither Town nor City."),
    counted("{count} Town or City has no road.", "{count} Towns and Cities have no road."),
    counted("{count} Town or City is coastal.", "{count} Towns and Cities are coastal."),
    *_REFUSED,
)
