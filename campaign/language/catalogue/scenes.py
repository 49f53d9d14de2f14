"""The titles of the scenes of a round of *Vae Victis* (RD.3 to RD.5)."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "scene_start": _("The round begins"),
    "scene_impulse": _("Impulse {number}"),
    "scene_moved": _("The movement is over"),
    "scene_naval_battle": _("Naval battle {number}"),
    "scene_lost_at_sea": _("Lost at sea"),
    "scene_engagements": _("Engagements"),
    "scene_retreats": _("Retreats"),
    "scene_losers_leave": _("Losers leave the map"),
    "scene_after_battle": _("After the battles"),
    "scene_debarking": _("Debarking"),
    "scene_sieges": _("Sieges"),
    "scene_control": _("Structures without a holder"),
    "scene_losers_placed": _("Losers are placed"),
    "scene_strength": _("Strength"),
    "scene_points": _("Victory points"),
    "scene_honour": _("Honour"),
    "scene_ruling": _("The administrator changed the position"),
}
