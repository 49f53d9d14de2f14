"""The moving pictures of quick battles that are over."""

from django.core.files.base import ContentFile
from django.utils.translation import gettext, override

from campaign.battles.reports.moving_battle import BattlePicture, moving_battle
from campaign.battles.rules.quick.playback import playback
from campaign.battles.texts.grounds import ground_of
from campaign.models import Fight
from hexmap.drawing.style import colour_of


def draw_picture(fight_id: int) -> None:
    """Draw the moving picture of a battle of a campaign, unless it has one."""
    fight = Fight.objects.select_related("phase__campaign").get(pk=fight_id)
    if fight.phase is None or fight.picture or not fight.is_over or fight.method != Fight.Method.QUICK:
        return
    campaign = fight.phase.campaign
    factions = {one.identifier: one for one in campaign.factions.all()}
    one, other = (factions[side["faction"]] for side in fight.sides)
    with override(campaign.language):
        names = [_name(side["name"]) for side in fight.sides]
        won = next(line for line in fight.record.splitlines() if line.startswith("result ")).split()[1]
        result = gettext("A draw") if won == "draw" else gettext("%(side)s wins") % {"side": names["AB".index(won)]}
        about = BattlePicture(
            (names[0], names[1]),
            (colour_of(one.colour), colour_of(other.colour)),
            ground_of(fight.terrain),
            gettext("Turn %s"),
            result,
        )
    data = moving_battle(playback(fight.record.splitlines()), about)
    fight.picture.save(f"{fight.public_id}.png", ContentFile(data), save=False)
    Fight.objects.filter(pk=fight.pk).update(picture=fight.picture.name)


def _name(side: str) -> str:
    return gettext("Army %(army)s") % {"army": side} if side.isdigit() else side
