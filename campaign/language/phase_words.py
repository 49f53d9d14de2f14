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
    Step.BATTLES: _(
        "Round %(round)s, battles: players fight the engagements in Field of Glory II and report them here."
    ),
    Step.ADMINISTRATION: _("Round %(round)s, decisions: players decide who advances, debarks, besieges or surrenders."),
}
"""By step."""

CLOSED_STEPS: Mapping[str, str] = {
    "closed": _("Round %(round)s: the step is closed. The administrator resolves it next."),
    "resolving": _("Round %(round)s: the step is being resolved."),
    "resolved": _("Round %(round)s: the step is resolved. The administrator publishes it next."),
    "published": _("The campaign is over."),
}
"""By status; the last step of a campaign stays published."""
