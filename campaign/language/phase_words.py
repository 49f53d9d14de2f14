"""What happens in a step, in one sentence: while it is open by its name, afterwards by its status."""

from collections.abc import Mapping

from hexmap.rules.sentences.messages import _
from orders.rules.kinds import Step

OPEN_STEPS: Mapping[str, str] = {
    Step.PLACEMENT: _("Placing: players place their armies in structures of their faction, one army in each."),
    Step.INITIATIVE: _("Round %(round)s, initiative: players put each army's point on its strength or on a sea zone."),
    Step.MOVEMENT: _("Round %(round)s, instructions: naval superiority is known. Players give orders to their armies."),
    Step.RETREATS: _(
        "Round %(round)s, retreats: the armies have moved. Players decide who retreats before the battles."
    ),
    Step.BATTLES: _("Round %(round)s, battles: players fight the engagements, here or in a game that they report."),
    Step.ADMINISTRATION: _("Round %(round)s, decisions: players decide who advances, debarks, besieges or surrenders."),
    "ballot": _("Round %(round)s, elections: Rome decides which proconsuls stay, and whom it would rather elect."),
    "offices": _("Round %(round)s, offices: Rome places its new leaders, Carthage decides who moves first this year."),
    "march_1": _("Round %(round)s, first march: the side that moves first recruits and marches."),
    "march_2": _("Round %(round)s, second march: the other side recruits and marches."),
    "battle": _("Round %(round)s, battles and sieges: both sides say where they fight, and how."),
    "dictator": _("Round %(round)s, dictator: Rome may name a dictator and a master of horse."),
}
"""By step."""

CLOSED_STEPS: Mapping[str, str] = {
    "closed": _("Round %(round)s: the step is closed. The administrator resolves it next."),
    "resolving": _("Round %(round)s: the step is being resolved."),
    "resolved": _("Round %(round)s: the step is resolved. The administrator publishes it next."),
    "published": _("The campaign is over."),
}
"""By status; the last step of a campaign stays published."""
