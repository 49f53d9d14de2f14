"""The mark in front of a page's title, and its icon, while something waits for the reader."""

from dataclasses import dataclass

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from campaign.desk.queries.decisions import Desk
from campaign.desk.queries.your_turn import waits_for
from campaign.models import Phase
from campaign.selectors import Membership
from campaign.selectors.engagements_to_do import engagements_to_do
from orders.sealing import CannotUnseal

register = template.Library()


@dataclass(frozen=True, slots=True)
class Turn:
    """Whether something waits for the reader, and the `address` where a script can ask for it again.

    `address` is "" on pages that are about no campaign of the reader.
    """

    waits: bool = False
    address: str = ""

    @property
    def mark(self) -> str:
        """The beginning of the title while something waits."""
        words = gettext("Your turn")
        return f"● {words} · "

    @property
    def icon_otherwise(self) -> str:
        """The address of the icon while nothing waits."""
        return static("img/mark.svg")

    @property
    def icon_waiting(self) -> str:
        """The address of the icon while something waits."""
        return static("img/mark_your_turn.svg")

    @property
    def icon(self) -> str:
        """The address of the icon of the page."""
        return self.icon_waiting if self.waits else self.icon_otherwise


@register.simple_tag(takes_context=True)
def your_turn(context: template.Context) -> Turn:
    """Return whether something waits for the reader of a page: in its campaign, or on the home page in any."""
    if "waits_anywhere" in context:
        return Turn(bool(context["waits_anywhere"]), reverse("your-turn-anywhere"))
    member = context.get("member")
    if not isinstance(member, Membership) or member.seat is None:
        return Turn()
    try:
        waits = _waits(context, member)
    except CannotUnseal:  # pages that show no orders work without the key
        return Turn()
    return Turn(waits, reverse("your-turn", args=[member.campaign.slug]))


def _waits(context: template.Context, member: Membership) -> bool:
    """Return whether something waits, from what the page has read already of the reader's inbox."""
    desk, now, phase = context.get("desk"), timezone.now(), _phase_read(context, member)
    if not isinstance(desk, Desk):
        return waits_for(member, now, phase)
    if context["takes_sheets"] and desk.waits:
        return True
    if "engagements_to_do" in context:
        return bool(context["engagements_to_do"])
    return phase is not None and bool(engagements_to_do(phase, member, now))


def _phase_read(context: template.Context, member: Membership) -> Phase | None:
    """Return a phase in force of the reader's campaign that the page has read, if any."""
    phase = context.get("phase")
    if not isinstance(phase, Phase) or phase.campaign_id != member.campaign.pk or phase.superseded_by_id is not None:
        return None
    return phase
