"""What the administrator's pages say about a step and its campaign."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.games.all_games import game_of_step
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase
from orders.rules.kinds import MAIN

_DEFAULTS: Mapping[str, Promise] = {
    Step.PLACEMENT: _("By default an army begins in a free structure of its faction (FA.4)."),
    Step.INITIATIVE: _("By default an army puts its point on strength (RD.2)."),
    Step.MOVEMENT: _("By default an army stands still (RD.2)."),
    Step.RETREATS: _("By default an army fights (RD.2)."),
    Step.ADMINISTRATION: _("By default no army advances, debarks or besieges, and nobody surrenders (RD.2)."),
    "ballot": _("By default no consul stays as proconsul (HH.2.5)."),
    "offices": _("By default leaders go where most SP are without one, and the same side as last year moves first."),
    "march_1": _("By default legions are raised in the first city of each province, and nobody marches (HH.2.5)."),
    "march_2": _("By default legions are raised in the first city of each province, and nobody marches (HH.2.5)."),
    "battle": _("By default a side avoids combat if it can, and goes on with its sieges (HH.8.2)."),
    "dictator": _("By default there is no dictator (HH.3.9)."),
}
_FOLLOWING: Mapping[str, Promise] = {
    Step.PLACEMENT: _("Initiative of the first round."),
    Step.INITIATIVE: _("Instructions: the armies get their orders."),
    Step.MOVEMENT: _("Retreats, if armies have met; otherwise the decisions."),
    Step.RETREATS: _("Battles, if any are left to fight; otherwise the decisions."),
    Step.BATTLES: _("The decisions after the battles."),
    Step.ADMINISTRATION: _("Initiative of the next round, unless the campaign is over."),
    "ballot": _("Offices: the leaders elected are placed."),
    "offices": _("The first march."),
    "march_1": _("The second march."),
    "march_2": _("Battles and sieges."),
    "battle": _("A dictator, if Rome may name one; otherwise the next round, unless the campaign is over."),
    "dictator": _("The next round, unless the campaign is over."),
}
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
    def default(self) -> Promise | str:
        """The default of the step; "" for battles."""
        return _DEFAULTS.get(self._step, "")

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
    def following(self) -> Promise:
        """The step that opens when this one is published."""
        return _FOLLOWING[self._step]

    @property
    def _campaign(self) -> Campaign:
        return self.phase.campaign

    @property
    def _step(self) -> str:
        return self.phase.step


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
