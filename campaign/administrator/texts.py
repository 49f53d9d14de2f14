"""What the administrator's pages say about a step and its campaign."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.games.all_games import game_of_step
from campaign.models import Campaign, Phase
from orders.rules.kinds import MAIN

_HELD: Mapping[str, Promise] = {
    Campaign.AutoAdvance.PUBLISH: _(
        "the step waits until everyone has submitted; then it is closed, resolved and published automatically"
    ),
    Campaign.AutoAdvance.RESOLVE: _(
        "the step waits until everyone has submitted; then it is closed and resolved automatically, and you publish it"
    ),
}
_REPORTED: Mapping[str, Promise] = {
    Campaign.AutoAdvance.PUBLISH: _(
        "the step is closed, resolved and published automatically if every engagement has a report"
    ),
    Campaign.AutoAdvance.RESOLVE: _(
        "the step is closed and resolved automatically if every engagement has a report; you publish it"
    ),
}
_CLOSED: Mapping[str, Promise] = {
    Campaign.AutoAdvance.PUBLISH: _("the step is closed, resolved and published automatically"),
    Campaign.AutoAdvance.RESOLVE: _("the step is closed and resolved automatically; you publish it"),
}
_NO_DEADLINE: Mapping[str, Promise] = {
    Campaign.Standing.NOT_STARTED: _("set when the campaign starts"),
    Campaign.Standing.PAUSED: _("stopped while the campaign is paused"),
    Campaign.Standing.ENDED: _("none"),
    Campaign.Standing.ABANDONED: _("none"),
}


@dataclass(frozen=True)
class StepWords:
    """The sentences about an open step: missing orders, its deadline, and what opens next."""

    phase: Phase

    @property
    def missing_orders(self) -> Promise:
        """The default for missing orders if the step is closed now."""
        if self._campaign.missing == Campaign.Missing.REPEAT and self._step in game_of_step(self._step).repeated_in:
            return _(
                "If you close the step now, the orders of the round before are repeated where they are legal;"
                " otherwise the default applies."
            )
        if self._campaign.missing == Campaign.Missing.GENERAL and self._step in MAIN:
            return _("If you close the step now, a general gives them; where it has none, the default applies.")
        return _("If you close the step now, the default applies to them.")

    @property
    def default(self) -> str:
        """The default of the step; "" for battles."""
        return _shown(self.phase.game_step.default)

    @property
    def no_deadline(self) -> Promise | str:
        """The reason why the deadline of the step does not count; "" if it does."""
        return _NO_DEADLINE.get(self._campaign.standing, "")

    @property
    def at_deadline(self) -> Promise:
        """The consequence of the deadline of the step."""
        what = self._campaign.by_itself
        if what == Campaign.AutoAdvance.NOTHING:
            return _("the step waits until you close it")
        if not self.phase.game_step.takes_orders:
            return _REPORTED[what]
        return (_HELD if self._campaign.missing == Campaign.Missing.HOLD else _CLOSED)[what]

    @property
    def before_deadline(self) -> Promise:
        """Whether the step can close before its deadline."""
        if self._campaign.closes_early:
            return _("it closes automatically 10 minutes after the last change, once everyone has submitted")
        return _("only if you close it")

    @property
    def following(self) -> str:
        """The step that opens when this one is published."""
        return _shown(self.phase.game_step.following)

    @property
    def _campaign(self) -> Campaign:
        return self.phase.campaign

    @property
    def _step(self) -> str:
        return self.phase.step


def _shown(sentence: str) -> str:
    """Return a sentence of a game in the active language, if there is one."""
    return gettext(sentence) if sentence else ""


@dataclass(frozen=True)
class HaltWords:
    """The heading and explanation of the form that pauses, ends or resumes a campaign."""

    campaign: Campaign

    @property
    def heading(self) -> Promise:
        """The heading of the form."""
        if self.campaign.has_not_started:
            return _("End the campaign")
        return _("Pause or end the campaign") if self.campaign.is_running else _("Resume the campaign")

    @property
    def explanation(self) -> Promise:
        """The explanation of the form's buttons."""
        if self.campaign.has_not_started:
            return _(
                "Once you end or abandon the campaign, players cannot submit orders. Nothing is deleted: you can resume"
                " it later."
            )
        if self.campaign.is_running:
            return _(
                "While the campaign is paused, deadlines stop and players can submit orders. Once you end or abandon"
                " it, they cannot. Nothing is deleted: you can resume it later."
            )
        return _("The open step gets back the time that was left when the campaign stopped.")

    @property
    def can_resume(self) -> bool:
        """Whether the campaign is paused or has been ended or abandoned."""
        return not self.campaign.is_running and not self.campaign.has_not_started
