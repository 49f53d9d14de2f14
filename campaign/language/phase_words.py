"""What happens in a step that is not open any more, in one sentence, by its status."""

from collections.abc import Mapping

from hexmap.rules.sentences.messages import _

CLOSED_STEPS: Mapping[str, str] = {
    "closed": _("Round %(round)s: the step is closed. The administrator resolves it next."),
    "resolving": _("Round %(round)s: the step is being resolved."),
    "resolved": _("Round %(round)s: the step is resolved. The administrator publishes it next."),
    "published": _("The campaign is over."),
}
"""The last step of a campaign stays published; `GameStep.opens` says what happens in an open one."""
